import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineEnvironment } from "../../src/tool/engine/engine.js";
import { useAcceptance } from "../support/acceptance.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const acceptance = useAcceptance();
const MAIN = join(PACKAGE_FOLDER, "dist", "tool", "main.js");

let folder = "";
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-init-"));
  const { path } = await engineUnderTest();
  // A home without a plugin folder, as of a new machine.
  const home = { HOME: join(folder, "home"), TF: path, BUNNY_TF_CLI: path, LOCAL_STATE: "1", FAIL_ON: "production" };
  await mkdir(home.HOME);
  env = engineEnvironment({ isolated: true, extra: { ...acceptance.service.env, ...home } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(cwd: string, command: string, ...args: string[]) {
  return new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(command, args, { cwd, env }, (_, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, output: stdout + stderr });
    });
  });
}

it.each(["--hcl", "--cdktf", "--cdktn"])(
  "what init %s writes plans without what holds a pull request, applies, and then plans no change",
  async (flag) => {
    await acceptance.service.reset();
    expect(await run(folder, process.execPath, MAIN, "init", flag, "site")).toEqual({
      code: 0,
      output: expect.stringContaining("wrote      vendor/terraform-provider-bunny-") as string,
    });
    const site = join(folder, "site");
    // As npm install leaves it.
    await mkdir(join(site, "node_modules"));
    for (const name of ["cdktf", "cdktn", "constructs", "tsx", ".bin"])
      await symlink(join(PACKAGE_FOLDER, "node_modules", name), join(site, "node_modules", name));
    await symlink(PACKAGE_FOLDER, join(site, "node_modules", "terraform-provider-bunny"));
    const pipeline = join("node_modules", "terraform-provider-bunny", "pipeline");
    const planned = await run(site, join(pipeline, "plan.sh"));
    expect([planned.code, planned.output]).toEqual([2, expect.stringContaining("Plan: 1 to add")]);
    expect(await readFile(join(site, "plan.md"), "utf8")).toContain("All changes: 1 to create");
    expect(await run(site, join(pipeline, "apply.sh"))).toMatchObject({ code: 0 });
    expect(await run(site, join(pipeline, "plan.sh"))).toMatchObject({ code: 0 });
    expect(existsSync(join(site, "terraform.tfstate")) || existsSync(join(site, "site.tfstate"))).toBe(true);
    await rm(site, { recursive: true });
  },
);
