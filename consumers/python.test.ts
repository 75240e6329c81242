import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import which from "which";
import { type Engine, engineEnvironment } from "../src/tool/engine/engine.js";
import { runProcess } from "../src/tool/engine/run-engine.js";
import { engineUnderTest } from "../test/support/engine-under-test.js";
import { installForTest, PACKAGE_FOLDER } from "../test/support/installed-provider.js";
import { startService, type TestService } from "../test/support/service.js";
import { npm } from "./support/packed-package.js";

const PYTHON = which.sync("python3", { nothrow: true });
const withPython = PYTHON === null ? describe.skip : describe;

withPython("examples/python with the classes of cdktf get", () => {
  const folder = mkdtempSync(join(tmpdir(), "bunny-python-"));
  const project = join(folder, "site");
  const binaries = join(folder, "venv", "bin");
  let service: TestService;
  let engine: Engine;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    cpSync(join(PACKAGE_FOLDER, "examples", "python"), project, { recursive: true });
    execFileSync(PYTHON ?? "", ["-m", "venv", join(folder, "venv")]);
    execFileSync(join(binaries, "pip"), ["install", "--quiet", "-r", join(project, "requirements.txt")]);
    const tool = join(folder, "tool");
    mkdirSync(tool);
    npm(tool, "init", "--yes");
    npm(tool, "install", "--no-audit", "--no-fund", "--prefer-offline", "cdktf-cli@0.21.0");
    service = await startService();
    engine = await engineUnderTest();
    const isolated = engineEnvironment({
      isolated: true,
      cliConfigFile: await installForTest(folder),
      extra: { ...service.env, CI: "1", TERRAFORM_BINARY_NAME: engine.path, CDKTF_DISABLE_PLUGIN_CACHE_ENV: "1" },
    });
    const path = [binaries, join(tool, "node_modules", ".bin"), isolated["PATH"]].join(delimiter);
    env = { ...isolated, PATH: path };
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function succeed(cwd: string, command: string, ...args: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await runProcess(command, args, { cwd, env, timeoutMs: 400_000 });
    if (exitCode === 0) return stdout;
    throw new Error(`${command} ${args.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
  }

  it("are generated, and its stack is applied and settles", async () => {
    await succeed(project, "cdktf", "get");
    await succeed(project, join(binaries, "python"), "main.py");
    const stack = join(project, "cdktf.out", "stacks", "site");
    await succeed(stack, engine.path, "init", "-no-color");
    await succeed(stack, engine.path, "apply", "-auto-approve", "-no-color");
    await succeed(stack, engine.path, "plan", "-detailed-exitcode", "-no-color");
    const { accessLists, wafRules, rateLimits } = service.snapshot();
    expect(accessLists.map(({ name }) => name)).toContain("Office");
    expect([wafRules, rateLimits].map((rules) => rules.map(({ ruleName }) => ruleName))).toEqual([
      expect.arrayContaining(["Administration"]),
      expect.arrayContaining(["Login"]),
    ]);
  });
});
