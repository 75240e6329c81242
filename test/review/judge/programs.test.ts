import { unfixed } from "../../../src/review/judge/programs.js";
import type { JsonObject } from "../support/plan-builder.js";

const command = (text: string) => unfixed("local-exec", { command: { constant_value: text } });

test.each([
  "true",
  "echo done",
  "curl -X POST https://hooks.example/deploy?zone=42",
  "curl http://hooks.example",
  "/usr/local/bin/notify --team edge",
  "/opt/tools/notify.sh",
  "sleep 1.5",
  "notify v1.2",
  "notify -- --to=edge,ops",
  "notify '' \"\"",
])("%j says all that it runs", (text) => {
  expect(command(text)).toBeUndefined();
});

test.each([
  ["./deploy", "./deploy"],
  ["../deploy", "../deploy"],
  ["scripts/deploy", "scripts/deploy"],
  ["deploy.sh", "deploy.sh"],
  ["notify x.y.sh", "x.y.sh"],
  ["notify a.s", "a.s"],
  ["notify a.7z", "a.7z"],
  ["/usr/bin/../../repository/deploy", "/usr/bin/../../repository/deploy"],
  ["notify .", "`.`"],
  ["notify @data", "@data"],
  ["notify $HOME", "$HOME"],
  ["notify `pwd`", "`pwd`"],
  ["notify ~", "~"],
  ["notify *", "*"],
  ["notify a?", "a?"],
  ["notify [a]", "[a]"],
  ["notify {a,b}", "{a"],
  ["notify a\\b", "a\\b"],
  ["notify %PATH%", "%PATH%"],
  ["!notify", "!notify"],
  ["notify;./deploy", "./deploy"],
  ["notify|bash", "bash"],
  ["notify&make", "make"],
  ["notify<in.txt", "in.txt"],
  ["notify >out.txt", "out.txt"],
  ["(make)", "make"],
  ['notify "in.txt"', "in.txt"],
  ["notify 'in.txt'", "in.txt"],
  ["notify --file=in.txt", "in.txt"],
  ["notify a,in.txt", "in.txt"],
  ["notify\n./deploy", "./deploy"],
  ["/usr/bin/MAKE all", "/usr/bin/MAKE"],
  ["xhttps://hooks.example/deploy", "xhttps://hooks.example/deploy"],
])("%j may run what another push changes", (text, word) => {
  expect(command(text)).toContain(" may be, or read, a file of the repository");
  expect(command(text)).toContain(word === "`pwd`" ? "pwd" : word);
});

test.each(
  [
    "make npm npx yarn pnpm bun bunx deno node nodejs tsx ts-node python python2 python3 pip pipenv poetry uv ruby bundle rake",
    "perl php composer go cargo rustc java mvn gradle ant dotnet bash sh zsh dash ksh fish pwsh powershell cmd source eval exec",
    "xargs env find git docker docker-compose podman kubectl helm ansible ansible-playbook terraform tofu terragrunt cdktf just",
    "task tox pre-commit sops direnv sudo su ssh scp rsync tar unzip awk sed lua osascript cscript wscript",
  ]
    .join(" ")
    .split(" "),
)("%s runs or reads what is in the folder that it is started in", (program) => {
  expect(command(`${program} x`)).toBe(`\`${program}\` may be, or read, a file of the repository`);
  expect(command(`/usr/bin/${program}`)).toBe(`\`/usr/bin/${program}\` may be, or read, a file of the repository`);
});

test.each(["script", "scripts", "source", "destination", "working_dir", "interpreter"])(
  "an argument %s names a file, whatever it is",
  (name) => {
    expect(unfixed("remote-exec", { [name]: { constant_value: "true" } })).toBe(`\`${name}\` names a file`);
  },
);

test.each<[string, JsonObject, string]>([
  ["a reference", { command: { references: ["var.command"] } }, "`command` is no constant"],
  ["nothing that the plan shows", { command: {} }, "`command` is no constant"],
  ["a value that is no expression", { command: "true" }, "`command` is no constant"],
  [
    "a list with a reference",
    { inline: [{ constant_value: "true" }, { references: ["var.a"] }] },
    "`inline` is no constant",
  ],
  ["a block with a reference", { connection: { host: { references: ["var.a"] } } }, "`connection` is no constant"],
  [
    "a block of which only a part is a reference",
    { connection: { user: { constant_value: "root" }, host: { references: ["var.a"] } } },
    "`connection` is no constant",
  ],
  [
    "a reference beside a constant",
    { environment: { a: { constant_value: "b" }, references: ["var.a"] } },
    "`environment` is no constant",
  ],
  [
    "a file in a list of commands",
    { inline: { constant_value: ["true", "./deploy"] } },
    "`./deploy` may be, or read, a file of the repository",
  ],
  [
    "a file in a map",
    { environment: { constant_value: { A: "b", PATH: "./bin" } } },
    "`./bin` may be, or read, a file of the repository",
  ],
  [
    "a file in a block",
    { connection: [{ private_key: { constant_value: "./key" } }] },
    "`./key` may be, or read, a file of the repository",
  ],
])("is not fixed by %s", (_title, expressions, why) => {
  expect(unfixed("local-exec", expressions)).toBe(why);
});

test.each<[string, JsonObject]>([
  [
    "numbers, switches, and nothing",
    { command: { constant_value: "true" }, quiet: { constant_value: true }, n: { constant_value: null } },
  ],
  ["constant blocks", { connection: [{ host: { constant_value: "192.0.2.1" } }, { port: { constant_value: 22 } }] }],
  ["no arguments", {}],
])("is fixed with %s", (_title, expressions) => {
  expect(unfixed("local-exec", expressions)).toBeUndefined();
});

test("a provisioner that copies files is not fixed, and a program without provisioner is judged by its arguments", () => {
  expect(unfixed("file", {})).toBe("the provisioner `file` copies or runs files");
  expect(unfixed("chef", { command: { constant_value: "true" } })).toBe("the provisioner `chef` copies or runs files");
  expect(unfixed(undefined, { query: { constant_value: { a: "b" } } })).toBeUndefined();
});
