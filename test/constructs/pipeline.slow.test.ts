import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineEnvironment } from "../../src/tool/engine/engine.js";
import { useAcceptance } from "../support/acceptance.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { bash } from "../pipeline/support/pipeline-files.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const acceptance = useAcceptance();
const PIPELINE = join(PACKAGE_FOLDER, "pipeline");

let folder = "";
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-pipeline-"));
  const engine = await engineUnderTest();
  const command = join(folder, "bunny-tf");
  await writeFile(
    command,
    `#!/bin/sh\nexec "${process.execPath}" "${join(PACKAGE_FOLDER, "dist", "tool", "main.js")}" "$@"\n`,
  );
  await chmod(command, 0o755);
  // A home without a plugin folder, as of a fresh runner: the scripts install the provider.
  const home = {
    HOME: join(folder, "home"),
    TF: engine.path,
    BUNNY_TF_CLI: engine.path,
    BUNNY_TF: command,
    LOCAL_STATE: "1",
  };
  await mkdir(home.HOME);
  env = engineEnvironment({ isolated: true, extra: { ...acceptance.service.env, ...home } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `first` reads the name of a list of `second`, so the app lists it before the stack that it needs. */
const APP = `
import { App, LocalBackend, TerraformStack } from "cdktf";
import { AccessList, AccessListAction, BunnyProvider, Entries, ShieldZone } from "terraform-provider-bunny";

const app = new App();
const stack = (name: string) => {
  const created = new TerraformStack(app, name);
  new LocalBackend(created, { path: \`../../../\${name}.tfstate\` });
  new BunnyProvider(created, "bunny");
  return created;
};
const [first, second] = [stack("first"), stack("second")];
const list = (scope: TerraformStack, zone: number) =>
  new AccessList(scope, "office", {
    zone: ShieldZone.fromShieldZoneId(scope, "zone", zone),
    action: AccessListAction.BLOCK,
    entries: Entries.cidrs("8.8.8.0/24"),
  });
list(first, 42).resource.description = list(second, 43).resource.name;
app.synth();
`;

it("stacks that read each other's outputs are planned, applied as reviewed, and planned again", async () => {
  const cwd = join(folder, "app");
  await mkdir(cwd);
  await writeFile(join(cwd, "main.ts"), APP);
  await symlink(join(PACKAGE_FOLDER, "node_modules"), join(cwd, "node_modules"));
  const APP_COMMAND = `${process.execPath} --import ${join(PACKAGE_FOLDER, "node_modules", "tsx", "dist", "loader.mjs")} main.ts`;
  const tsconfig = join(PACKAGE_FOLDER, "tsconfig.json");
  const run = (script: string, more: NodeJS.ProcessEnv = {}) =>
    runScript(script, [], cwd, { ...env, APP: APP_COMMAND, TSX_TSCONFIG_PATH: tsconfig, ...more });
  const report = (file: string) => readFile(join(cwd, file), "utf8");

  expect(await run("plan.sh")).toMatchObject({ code: 2 });
  const first = await report("plan.md");
  expect(first).toContain("in 1 of 2 stacks");
  expect(first).toMatch(/`first`: There is no plan: it reads outputs of `second` .*\(`Unable to find remote state`\)/);

  // A row accepts that, and nothing that is pushed after it.
  const FAIL_ON = "production";
  const git = "git -c user.name=a -c user.email=a@example.com";
  const commit = () => bash(cwd, ["-ec", `git add main.ts *.json && ${git} commit -qm change`], env);
  const rowFor = ([change, commit]: readonly string[]) =>
    JSON.stringify({ accept: [{ address: "the plan", change, commit, reason: "first apply", expires: soon() }] });
  const ROW = /"address": "the plan", "change": "(\w+)", "commit": "(\w+)"/;
  const offered = async () => ROW.exec(await report("plan.md"))?.slice(1) ?? ["none", "none"];
  await bash(cwd, ["-ec", "git init -q . && echo node_modules > .git/info/exclude"], env);
  await writeFile(join(cwd, "protection-accept.json"), rowFor(["to be said", "to be said"]));
  await commit();
  expect(await run("plan.sh", { FAIL_ON })).toMatchObject({ code: 3 });
  expect(await report("plan.md")).toContain("The check fails on `incomplete` (`first`: `the plan`)");
  await writeFile(join(cwd, "protection-accept.json"), rowFor(await offered()));
  await commit();
  expect(await run("plan.sh", { FAIL_ON })).toMatchObject({ code: 2 });
  expect(await report("plan.md")).toContain("first apply");
  await writeFile(join(cwd, "main.ts"), `${APP}// another push\n`);
  await commit();
  expect(await run("plan.sh", { FAIL_ON })).toMatchObject({ code: 3 });

  expect(await run("apply.sh")).toMatchObject({ code: 2, output: expect.stringContaining(": first.") as string });

  expect(await run("plan.sh")).toMatchObject({ code: 2 });
  expect(await report("plan.md")).toContain("All changes: 1 to create in 2 stacks");
  expect(await run("apply.sh")).toMatchObject({ code: 0 });

  env = { ...env, UNMANAGED: "0" };
  expect(await run("drift.sh")).toMatchObject({ code: 0 });
  const lists = Object.values(acceptance.service.snapshot().accessLists) as { listId: number; shieldZoneId: number }[];
  const path = `/shield/shield-zone/42/access-lists/${String(lists.find(({ shieldZoneId }) => shieldZoneId === 42)?.listId)}`;
  await acceptance.service.send("PATCH", path, { content: "203.0.113.0/24" });
  expect(await run("drift.sh")).toMatchObject({ code: 2 });
  expect(await report("drift.md")).toContain("203.0.113.0/24");
});

const soon = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

function runScript(script: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(join(PIPELINE, script), args, { cwd, env }, (_, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, output: stdout + stderr });
    });
  });
}
