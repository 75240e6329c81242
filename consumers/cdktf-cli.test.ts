import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, engineEnvironment } from "../src/tool/engine/engine.js";
import { runProcess, type RunProcessResult } from "../src/tool/engine/run-engine.js";
import { engineUnderTest } from "../test/support/engine-under-test.js";
import { installForTest, PACKAGE_FOLDER } from "../test/support/installed-provider.js";
import { startService, type TestService } from "../test/support/service.js";
import { makeProject, packPackage, TSCONFIG } from "./support/packed-package.js";

/** An app with both layers: a construct of the package, and a class that `cdktf get` generates. */
const PROJECT = {
  "package.json": JSON.stringify({ name: "site", private: true }),
  "tsconfig.json": TSCONFIG,
  "cdktf.json": JSON.stringify({
    language: "typescript",
    app: "npx ts-node main.ts",
    projectId: "site",
    sendCrashReports: "false",
    terraformProviders: ["bunny-iac/bunny@0.1.0"],
  }),
  "main.ts": `
import { App, TerraformStack } from "cdktf";
import { AccessList, AccessListAction, BunnyProvider, Entries, PageContent, ResponsePage, ShieldZone } from "terraform-provider-bunny";
import { ShieldBotCategoryAction } from "./.gen/providers/bunny/shield-bot-category-action";

const app = new App();
const stack = new TerraformStack(app, "site");
new BunnyProvider(stack, "bunny");
const zone = ShieldZone.fromPullZone(stack, "zone", 9001);
new AccessList(stack, "office", {
  zone,
  action: AccessListAction.ALLOW,
  entries: Entries.cidrs("198.51.100.64/27"),
  timeouts: { create: "2m" },
});
new ResponsePage(stack, "page", { zone, content: PageContent.fromHtml('<h1>No</h1>\\n<p class="why">\${reason}</p>\\n') });
new ShieldBotCategoryAction(stack, "scrapers", {
  shieldZoneId: zone.shieldZoneId,
  category: "ai_scraper",
  action: "block",
});
app.synth();
`,
};

const PACKAGES = ["cdktf-cli@0.21.0", "cdktf@0.21.0", "constructs@10.7.2"];
const TOOLS = ["typescript@5.9.3", "ts-node@10.9.2", "@types/node@20.19.43"];
const CREATED = ["bunny_shield_access_list", "bunny_shield_bot_category_action", "bunny_shield_custom_page"];

const folder = mkdtempSync(join(tmpdir(), "bunny-cdktf-cli-"));
const project = join(folder, "site");
const stack = join(project, "cdktf.out", "stacks", "site");
let service: TestService;
let engine: Engine;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  mkdirSync(project);
  makeProject(project, PROJECT, [packPackage(folder).tarball, ...PACKAGES, ...TOOLS]);
  service = await startService();
  engine = await engineUnderTest();
  env = engineEnvironment({
    isolated: true,
    cliConfigFile: await installForTest(folder),
    extra: { ...service.env, CI: "1", TERRAFORM_BINARY_NAME: engine.path, CDKTF_DISABLE_PLUGIN_CACHE_ENV: "1" },
  });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const cdktf = (...args: string[]): Promise<RunProcessResult> =>
  runProcess("npx", ["cdktf", ...args], { cwd: project, env, timeoutMs: 120_000 });
const terraform = (...args: string[]): Promise<RunProcessResult> => runProcess(engine.path, args, { cwd: stack, env });

/** Runs a command of the tool that must succeed; returns all its output. */
async function succeed(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await cdktf(...args);
  if (exitCode === 0) return stdout + stderr;
  throw new Error(`cdktf ${args.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
}

const namesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((found) => (found.isDirectory() ? [found.name] : []));

/** The plan that `cdktf diff` leaves: type and action of each changed resource. */
async function planned(): Promise<string[]> {
  const { stdout } = await terraform("show", "-json", "plan");
  const { resource_changes: changes } = JSON.parse(stdout) as {
    resource_changes?: { type: string; change: { actions: string[] } }[];
  };
  return (changes ?? []).flatMap(({ type, change: { actions } }) =>
    actions.every((action) => action === "no-op" || action === "read") ? [] : [`${type}: ${actions.join(", ")}`],
  );
}

// Each test continues where the one before ended.
describe("the real cdktf-cli with the provider from a local mirror", () => {
  it("get: generates bindings for the same types as the package", async () => {
    await succeed("get");
    const made = namesIn(join(project, ".gen", "providers", "bunny"));
    expect(made).toEqual(namesIn(join(PACKAGE_FOLDER, "src", "constructs", "generated", "cdktf")));
  });

  it("synth: writes the stack", async () => {
    await succeed("synth");
    const { resource } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8")) as { resource: object };
    expect(Object.keys(resource).sort()).toEqual(CREATED);
  });

  it("diff and deploy: fail where there is no lock file yet, since completing one does not look at mirrors", async () => {
    for (const command of [["diff"], ["deploy", "--auto-approve"]]) {
      rmSync(stack, { recursive: true });
      const { exitCode, stdout, stderr } = await cdktf(...command);
      expect(exitCode).not.toBe(0);
      expect(stdout + stderr).toContain("Could not retrieve providers for locking");
    }
    expect(service.snapshot()).toEqual(service.seedSnapshot());
    rmSync(stack, { recursive: true });
  });

  it("diff --skip-provider-lock: saves the plan, changes nothing, and exits with 0 even if there are changes", async () => {
    await succeed("diff", "--skip-provider-lock");
    expect((await planned()).sort()).toEqual(CREATED.map((type) => `${type}: create`));
    expect(service.snapshot()).toEqual(service.seedSnapshot());
  });

  it("deploy --skip-provider-lock: applies the changes, and a second run has no changes", async () => {
    expect(await succeed("deploy", "--auto-approve", "--skip-provider-lock")).toContain("3 added");
    const held = JSON.stringify(service.snapshot());
    for (const text of ["198.51.100.64/27", "${reason}"]) expect(held).toContain(text);
    await succeed("diff", "--skip-provider-lock");
    expect(await planned()).toEqual([]);
  });

  it("synth --hcl: terraform alone accepts the output and plans no changes", async () => {
    rmSync(stack, { recursive: true });
    await succeed("synth", "--hcl");
    expect(existsSync(join(stack, "cdk.tf.json"))).toBe(false);
    expect(await terraform("init", "-no-color")).toMatchObject({ exitCode: 0 });
    expect(await terraform("validate", "-no-color")).toMatchObject({ exitCode: 0 });
    expect(await terraform("plan", "-no-color", "-detailed-exitcode")).toMatchObject({ exitCode: 0 });
    rmSync(stack, { recursive: true });
  });

  it("destroy --skip-provider-lock: restores the initial state of the API", async () => {
    await succeed("destroy", "--auto-approve", "--skip-provider-lock");
    expect(service.snapshot()).toEqual(service.seedSnapshot());
    const { resources } = JSON.parse(readFileSync(join(project, "terraform.site.tfstate"), "utf8")) as {
      resources: unknown[];
    };
    expect(resources).toEqual([]);
  });

  it("synth: works with the repository's own cdktf.json", async () => {
    const output = join(folder, "example");
    const tool = join(project, "node_modules", ".bin", "cdktf");
    const result = await runProcess(tool, ["synth", "--output", output], { cwd: PACKAGE_FOLDER, env });
    expect(result).toMatchObject({ exitCode: 0 });
    expect(namesIn(join(output, "stacks"))).toEqual(["demo"]);
  });
});
