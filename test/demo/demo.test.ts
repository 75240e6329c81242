import { testWithAllRuns } from "../framework/properties/runs.js";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runProcess, type RunProcessResult } from "../../src/tool/engine/run-engine.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

/** Runs the demo with an engine that does not exist: it stops at the step that looks for one. */
function demo(...args: string[]): Promise<RunProcessResult> {
  const tsx = join(PACKAGE_FOLDER, "node_modules", "tsx", "dist", "cli.mjs");
  return runProcess(process.execPath, [tsx, join(PACKAGE_FOLDER, "demo", "main.ts"), ...args], {
    env: { ...process.env, BUNNY_TF_CLI: "/does/not/exist" },
  });
}

const folderIn = (output: string): string => /store in (\S+)[/\\]store/.exec(output)?.[1] ?? "";

test("a failing step ends the demo with its reason and exit code 1, and everything is removed", async () => {
  const { exitCode, stdout } = await demo();

  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/✗ The engine is found\n +BUNNY_TF_CLI: Could not start \/does\/not\/exist/);
  expect(stdout).not.toContain("Every step succeeded");
  expect(folderIn(stdout)).toContain("bunny-demo-");
  expect(existsSync(folderIn(stdout))).toBe(false);
});

testWithAllRuns("--keep leaves the folder and prints its path", async () => {
  const { stdout } = await demo("--keep");
  const folder = folderIn(stdout);

  expect(stdout).toContain(`The folder is kept: ${folder}`);
  expect(existsSync(join(folder, "store"))).toBe(true);
  await rm(folder, { recursive: true });
});

testWithAllRuns("an unknown option is rejected", async () => {
  const { exitCode, stderr } = await demo("--kep");

  expect(exitCode).toBe(1);
  expect(stderr).toContain("unknown option '--kep'");
});
