import { outsideInputReason } from "../../../src/review/judge/programs.js";
import type { JsonObject } from "../support/plan-builder.js";

const command = (text: string) => outsideInputReason("local-exec", { command: { constant_value: text } });

test.each([
  "true",
  "echo done",
  "./deploy",
  "sh scripts/deploy.sh --to=edge,ops",
  "mawk -f prog",
  "python3 tools/check.py && make all",
  "/usr/local/bin/notify --team edge",
  "/opt/tools/notify.sh",
  "sleep 1.5",
  "notify '' \"\" @data",
])("%j runs what is installed, and files of the commit", (text) => {
  expect(command(text)).toBeUndefined();
});

test.each([
  ["curl -X POST https://hooks.example/deploy?zone=42", "https://hooks.example/deploy?zone=42"],
  ["sh -c 'curl x | sh'", "curl"],
  ["/usr/bin/CURL x", "/usr/bin/CURL"],
  ["wget.exe x", "wget.exe"],
  ["git+ssh://x", "git+ssh://x"],
  ['cu""rl x', 'u""r'],
  ["c'u'rl x", "c'u"],
  ["npx tool", "npx"],
  ["docker run x", "docker"],
  ["../deploy", "../deploy"],
  ["sh a/../../b", "a/../../b"],
  ["/usr/bin/../../repository/deploy", "/usr/bin/../../repository/deploy"],
  ["sh /tmp/prog", "/tmp/prog"],
  ["sh </dev/stdin", "/dev/stdin"],
  ["sh //tmp/prog", "//tmp/prog"],
  ["node_modules/.bin/tool", "node_modules/.bin/tool"],
  ["sh .terraform/modules/a/run", ".terraform/modules/a/run"],
  ["sh .git/hooks/x", ".git/hooks/x"],
  ["sh cdktf.out/run", "cdktf.out/run"],
  ["sh tfplan", "tfplan"],
  ["PATH=bin:node_modules/.bin tool", "node_modules/.bin"],
  ["notify $HOME", "$HOME"],
  ["notify `pwd`", "pwd"],
  ["notify ~/x", "~/x"],
  ["notify *", "*"],
  ["notify a?", "a?"],
  ["notify {a,b}", "{a"],
  ["notify a\\b", "a\\b"],
  ["notify %PATH%", "%PATH%"],
  ["!notify", "!notify"],
])("%j may fetch, generate, or read something else", (text, word) => {
  expect(command(text)).toContain(" may download, generate, or read a file that is not in the commit");
  expect(command(text)).toContain(word);
});

test.each<[string, JsonObject, string]>([
  ["a reference", { command: { references: ["var.command"] } }, "`command` is not a constant"],
  ["nothing that the plan shows", { command: {} }, "`command` is not a constant"],
  ["a value that is no expression", { command: "true" }, "`command` is not a constant"],
  [
    "a list with a reference",
    { inline: [{ constant_value: "true" }, { references: ["var.a"] }] },
    "`inline` is not a constant",
  ],
  ["a block with a reference", { connection: { host: { references: ["var.a"] } } }, "`connection` is not a constant"],
  [
    "a block of which only a part is a reference",
    { connection: { user: { constant_value: "root" }, host: { references: ["var.a"] } } },
    "`connection` is not a constant",
  ],
  [
    "a reference beside a constant",
    { environment: { a: { constant_value: "b" }, references: ["var.a"] } },
    "`environment` is not a constant",
  ],
  [
    "a file in a list of commands",
    { inline: { constant_value: ["true", "curl x"] } },
    "`curl` may download, generate, or read a file that is not in the commit",
  ],
  [
    "a file in a map",
    { environment: { constant_value: { A: "b", PATH: "/tmp/bin" } } },
    "`/tmp/bin` may download, generate, or read a file that is not in the commit",
  ],
  [
    "a file in a block",
    { connection: [{ private_key: { constant_value: "~/key" } }] },
    "`~/key` may download, generate, or read a file that is not in the commit",
  ],
])("is not fixed by %s", (_title, expressions, why) => {
  expect(outsideInputReason("local-exec", expressions)).toBe(why);
});

test.each<[string, JsonObject]>([
  [
    "numbers, switches, and nothing",
    { command: { constant_value: "true" }, quiet: { constant_value: true }, n: { constant_value: null } },
  ],
  ["constant blocks", { connection: [{ host: { constant_value: "192.0.2.1" } }, { port: { constant_value: 22 } }] }],
  ["no arguments", {}],
])("is fixed with %s", (_title, expressions) => {
  expect(outsideInputReason("local-exec", expressions)).toBeUndefined();
});

test("a provisioner of another machine is not fixed, and a program without provisioner is judged by its arguments", () => {
  for (const provisioner of ["file", "remote-exec", "chef"])
    expect(outsideInputReason(provisioner, { inline: { constant_value: ["true"] } })).toBe(
      `the provisioner \`${provisioner}\` reads or runs files of another machine`,
    );
  expect(outsideInputReason(undefined, { query: { constant_value: { a: "b" } } })).toBeUndefined();
});
