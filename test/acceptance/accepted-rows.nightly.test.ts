import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { accept, push, reviewed, type ReviewRun, script, write } from "../tool/support/checkout.js";
import type { Workspace } from "../support/workspace.js";

const acceptance = useAcceptance();
const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
});

const list = (entries: unknown): object => ({
  bunny_shield_access_list: {
    office: { shield_zone_id: 42, name: "Office", type: "cidr", action: "allow", entries },
  },
});
/** The entries are known only during the apply. */
const later = (entries: string): object => ({
  variable: { net: { default: "192.0.2.0/24" } },
  resource: { terraform_data: { a: { input: "a" } }, ...list(`\${terraform_data.a.output == "b" ? [] : ${entries}}`) },
});
const running = (command: string): object => ({
  resource: { terraform_data: { p: { provisioner: [{ "local-exec": { command } }] } }, ...list(["192.0.2.0/24"]) },
});
const json = (configuration: object): string => JSON.stringify(configuration);
const main = (configuration: object) => (top: string) => push(top, { "main.tf.json": json(configuration) });
const merging = (file: string) => (top: string) =>
  script(
    top,
    `git checkout -q main; echo 2 > ${file}; git commit -qam x; git checkout -q change; git merge -q -m m main`,
  );
const moduleMoves = (top: string) => script(top, "cd ../module; echo '# 2' > main.tf; git commit -qam 2");

const RUN: ReviewRun = { conditions: "update,external", folder: "." };
type Step = (top: string) => Promise<unknown>;
const [IN_STACK, OUT_OF_STACK] = ['file("${path.module}/shared/x.tpl")', 'split(",", var.net)'];
const CALLED = { module: { r: { source: "git::file://MODULE" } }, resource: list(["198.51.100.0/24"]) };

async function start(workspace: Workspace): Promise<string> {
  const { folder: top, engine, environment } = workspace;
  const { TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS } = environment;
  Object.assign(process.env, { BUNNY_TF_CLI: engine.path, TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS });
  await write(top, { "shared/x.tpl": "192.0.2.0/24", prog: "1", "accept.json": '{"accept": []}', "other/main.tf": "" });
  // The engine makes this folder for installed providers; that of a test runs already.
  await write(top, { ".terraform/providers/x": "" });
  await write(top, { "../module/main.tf": "# 1" });
  await script(top, "cd ../module; git init -q; git add -A; git commit -qm 1");
  await workspace.apply({ resource: list(["203.0.113.0/24"]) });
  await writeFile(join(top, ".gitignore"), ".terraform/\n");
  await script(top, "git init -q -b main; git add -A; git rm -q --cached terraform.tfstate; git commit -qm one");
  return top;
}

// prettier-ignore
const ROWS: readonly (readonly [string, object, Step, Readonly<Record<string, string>>, string])[] = [
  ["the operators of an unknown value", later(`[${OUT_OF_STACK}[0]]`), main(later(`[cidrsubnet(${OUT_OF_STACK}[0], 1, 1)]`)), {}, "another commit"],
  ["a variable of an unknown value", later(OUT_OF_STACK), () => Promise.resolve(), { TF_VAR_net: "0.0.0.0/1" }, "another commit"],
  ["a file of an unknown value, changed in the target branch", later(`[trimspace(${IN_STACK})]`), merging("shared/x.tpl"), {}, "another commit"],
  ["the text of a program", running("sh prog"), (top) => push(top, { prog: "2" }), {}, "another commit"],
  ["the branch of a remote module", CALLED, moduleMoves, {}, "another commit"],
  ["nothing but the time, and another stack of the target branch", later(OUT_OF_STACK), merging("other/main.tf"), {}, "kept"],
];

it("real plans: a row of push 1 is void in push 2 unless both do the same", async () => {
  const workspace = await acceptance.workspace();
  const top = await start(workspace);
  const plan = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
    for (const args of [
      ["init", "-upgrade", "-input=false"],
      ["plan", "-out=tfplan", ...Object.entries(env).map(([name, value]) => `-var=${name.slice(7)}=${value}`)],
    ]) {
      const { exitCode, output } = await workspace.run(...args);
      if (exitCode !== 0) throw new Error(output);
    }
  };
  for (const [title, configuration, then, env, expected] of ROWS) {
    await script(top, "git checkout -q -f main; git checkout -q -B change");
    await push(top, { "main.tf.json": json(configuration).replace("MODULE", join(top, "../module")) });
    await plan();
    const { exit_code: code } = await accept(top, RUN);
    await then(top);
    await plan(env);
    const { acceptance: found } = await reviewed(top, RUN);
    const rows = new Set(found?.acceptable.map(({ row }) => row));
    expect([title, code, rows.size === 0 ? "kept" : [...rows].join()]).toEqual([title, 2, expected]);
  }
});
