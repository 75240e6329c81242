import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineEnvironment } from "../../src/tool/engine/engine.js";
import { useAcceptance } from "../support/acceptance.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const acceptance = useAcceptance();
const PIPELINE = join(PACKAGE_FOLDER, "examples", "pipeline");

const HCL = `
terraform {
  required_providers {
    bunny = { source = "bunny-iac/bunny" }
  }
}
resource "bunny_shield_access_list" "office" {
  shield_zone_id = 42
  name           = "Office"
  type           = "cidr"
  action         = "allow"
  entries        = ["192.0.2.0/24"]
}
`;

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
  const home = { HOME: join(folder, "home"), TF: engine.path, BUNNY_TF_CLI: engine.path, BUNNY_TF: command };
  await mkdir(home.HOME);
  env = engineEnvironment({ isolated: true, extra: { ...acceptance.service.env, ...home } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ["the constructs", []],
  ["plain HCL", ["."]],
])("the pipeline's shell with %s", (name, args) => {
  it("plans, reviews, applies the reviewed plan, and finds drift only where there is some", async () => {
    const cwd = join(folder, name.replace(" ", "-"));
    await mkdir(cwd);
    if (args.length > 0) await writeFile(join(cwd, "main.tf"), HCL);
    const app = `${process.execPath} --import ${join(PACKAGE_FOLDER, "node_modules", "tsx", "dist", "loader.mjs")} ${join(PACKAGE_FOLDER, "examples", "constructs", "main.ts")}`;
    const tsconfig = join(PACKAGE_FOLDER, "tsconfig.json");
    const run = (script: string) => runScript(script, args, cwd, { ...env, APP: app, TSX_TSCONFIG_PATH: tsconfig });
    const report = (file: string) => readFile(join(cwd, file), "utf8");

    expect(await run("plan.sh")).toMatchObject({ code: 2 });
    expect(await report("plan.md")).toMatch(/create/);
    expect(await run("apply.sh")).toMatchObject({ code: 0 });
    expect(await run("plan.sh")).toMatchObject({ code: 0 });

    expect(await run("drift.sh")).toMatchObject({ code: 0 });
    const [list] = Object.values(acceptance.service.snapshot().accessLists) as { listId: number }[];
    const path = `/shield/shield-zone/42/access-lists/${String(list?.listId)}`;
    await acceptance.service.send("PATCH", path, { content: "203.0.113.0/24" });
    expect(await run("drift.sh")).toMatchObject({ code: 2 });
    expect(await report("drift.md")).toContain("203.0.113.0/24");
  });
});

function runScript(script: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(join(PIPELINE, script), args, { cwd, env }, (_, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, output: stdout + stderr });
    });
  });
}
