import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeProject, packPackage } from "./support/packed-package.js";

/** What someone does who follows the guides on a fresh machine: a new home, a new folder, and the packed package. */
const folder = mkdtempSync(join(tmpdir(), "bunny-newcomer-"));
const project = join(folder, "project");
const home = join(folder, "home");
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const APP = (action: string): string => `
import { App, LocalBackend, TerraformStack } from "cdktf";
import { AccessList, AccessListAction, BunnyProvider, Entries, ShieldZone } from "terraform-provider-bunny";

const app = new App();
const stack = new TerraformStack(app, "site");
new LocalBackend(stack, { path: "../../../site.tfstate" });
new BunnyProvider(stack, "bunny");
const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
new AccessList(stack, "office", { zone, action: AccessListAction.${action}, entries: Entries.cidrs("8.8.8.0/24") });
app.synth();
`;

const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("TF_"));
const env: NodeJS.ProcessEnv = { ...Object.fromEntries(inherited), HOME: home, CHECKPOINT_DISABLE: "1" };
let tarball = "";

beforeAll(() => {
  const first = join(folder, "first");
  for (const each of [first, home]) mkdirSync(each);
  ({ tarball } = packPackage(folder));
  makeProject(first, { "package.json": JSON.stringify({ private: true }) }, [tarball]);
  const init = ["--no", "bunny-tf", "init", project, "--cdktf", "--package", tarball];
  execFileSync("npx", init, { cwd: first, env, stdio: "pipe" });
  makeProject(project, {}, []);
}, 600_000);

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, env, encoding: "utf8" });
  return { code: status, output: `${stdout}${stderr}` };
};

it("what bunny-tf init writes is planned and applied by the pipeline's scripts in a fresh home, against the emulator", async () => {
  const emulator = spawn("npx", ["--no", "--", "bunny-tf", "emulator", "--json", "--exit-with-parent"], {
    cwd: project,
    env,
  });
  try {
    const [line] = (await once(createInterface({ input: emulator.stdout }), "line")) as [string];
    const { url } = JSON.parse(line) as { url: string };
    Object.assign(env, { BUNNY_ACCESS_KEY: "emulator-key", BUNNY_BASE_URL: url, BUNNY_VIDEO_URL: url });
    Object.assign(env, { FAIL_ON: "production" }); // the first pull request must not end red
    const planned = run("node_modules/terraform-provider-bunny/pipeline/plan.sh");
    expect([planned.code, planned.output]).toEqual([2, expect.stringContaining("Installed: bunny-iac/bunny")]);
    expect(readFileSync(join(project, "plan.md"), "utf8")).toContain("create");
    expect(run("node_modules/terraform-provider-bunny/pipeline/apply.sh")).toMatchObject({ code: 0 });
    expect(run("node_modules/terraform-provider-bunny/pipeline/plan.sh")).toMatchObject({ code: 0 });
    Object.assign(env, { UNMANAGED: "0" }); // the emulator has more than the project
    expect(run("node_modules/terraform-provider-bunny/pipeline/drift.sh")).toMatchObject({ code: 0 });
    expect(run("node_modules/terraform-provider-bunny/pipeline/publish.sh")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^usage: /) as string,
    });
  } finally {
    emulator.kill("SIGTERM");
  }
});

it("a misspelled action under tsx fails with the right name", () => {
  writeFileSync(join(project, "wrong.ts"), APP("BLOCKED"));
  const { code, output } = run("npx", "tsx", "wrong.ts");
  expect([code, output]).toEqual([1, expect.stringContaining("AccessListAction has no BLOCKED. Did you mean BLOCK?")]);
});

it("with only cdktn, the main entry names the right one", () => {
  const cwd = join(folder, "fork");
  mkdirSync(cwd);
  makeProject(cwd, { "package.json": JSON.stringify({ name: "fork", private: true }) }, [
    tarball,
    "cdktn@0.24.0",
    "constructs@10.7.2",
  ]);
  const attempt = (): unknown =>
    execFileSync(process.execPath, ["-e", 'require("terraform-provider-bunny")'], {
      cwd,
      stdio: "pipe",
      encoding: "utf8",
    });
  expect(attempt).toThrow('import from "terraform-provider-bunny/cdktn"');
  execFileSync(process.execPath, ["-e", 'require("terraform-provider-bunny/cdktn")'], { cwd, stdio: "pipe" });
});
