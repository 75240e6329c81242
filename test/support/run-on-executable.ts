import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import which from "which";
import { PROVIDER_EXECUTABLE, providerPlatform } from "../../src/tool/engine/install-provider.js";
import { packageVersion } from "../../build/generate/package-version.js";
import { buildExecutable } from "../../build/release/build-release.js";
import { targetOf } from "../../build/release/targets.js";

const ROOT = path.resolve(__dirname, "..", "..");
const EXECUTABLE = `${PROVIDER_EXECUTABLE}_v${packageVersion(ROOT)}`;

/** One run of jest, and what it has in its environment. */
interface Run {
  readonly tests: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const BATTERY = "test/acceptance/generated";
const WHOLE: readonly Run[] = [
  { tests: ["test/conformance", "test/acceptance"], env: { PROPERTY_RUNS_FACTOR: "1" } },
  { tests: [BATTERY], env: { BUNNY_TEST_ROUTE: "proxy" } },
  { tests: [BATTERY], env: { BUNNY_TEST_ROUTE: "no-proxy" } },
  { tests: ["test/build/release/all-platforms"], env: { BUNNY_TEST_ALL_PLATFORMS: "1" } },
];
const SAMPLE: readonly Run[] = [
  { tests: ["test/conformance", "test/acceptance/(failures|proxy|bunny_app_autoscaling)\\.test"] },
];

/** The executable for arm64, on an emulator of the processor; `QEMU_LD_PREFIX` names the folder with its C library. */
const EMULATED: Run = {
  tests: ["test/conformance/handshake", "test/acceptance/bunny_(app_autoscaling|shield_access_list)\\.test"],
};
const EMULATORS = ["qemu-aarch64", "qemu-aarch64-static"];

/**
 * `npm run test:executable [-- --sample | --arm64 | jest arguments]`: the tests that launch the provider, on the executable
 * of a release for this machine instead of the script; and the executables of all platforms, of which that for arm64 is
 * started where there is an emulator of the processor. `--sample` takes two minutes, as does `--arm64`.
 */
async function main(args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bunny-executable-"));
  const executable = path.join(folder, EXECUTABLE);
  try {
    const runs = runsOf(args);
    if (runs.length > 0) await buildExecutable(ROOT, targetOf(providerPlatform()), executable);
    for (const tests of runs) run(tests, executable);
    if (args.length === 0 || args.includes("--arm64")) await runEmulated(path.join(folder, "arm64"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run({ tests, env }: Run, executable: string): void {
  const jest = createRequire(__filename).resolve("jest/bin/jest");
  process.stdout.write(`\nOn the executable: ${tests.join(" ")} ${env === undefined ? "" : JSON.stringify(env)}\n`);
  const { status } = spawnSync(process.execPath, [jest, ...tests], {
    stdio: "inherit",
    env: { ...process.env, ...env, BUNNY_TEST_EXECUTABLE: executable },
  });
  if (status !== 0) process.exitCode = 1;
}

async function runEmulated(folder: string): Promise<void> {
  const found = await Promise.all(EMULATORS.map((name) => which(name, { nothrow: true })));
  const emulator = found.find((file) => file !== null);
  if (emulator === undefined || process.arch !== "x64") {
    process.stdout.write(`\nSkipped: the executable for arm64, since there is no ${EMULATORS.join(" or ")} on PATH.\n`);
    return;
  }
  mkdirSync(folder);
  const executable = path.join(folder, "provider");
  const launcher = path.join(folder, EXECUTABLE);
  await buildExecutable(ROOT, targetOf("linux_arm64"), executable);
  writeFileSync(launcher, `#!/bin/sh\nexec '${emulator}' '${executable}' "$@"\n`, { mode: 0o755 });
  process.stdout.write(`\nThe executable for arm64, on ${emulator}\n`);
  run(EMULATED, launcher);
}

function runsOf(args: readonly string[]): readonly Run[] {
  if (args.length === 0) return WHOLE;
  if (args.includes("--arm64")) return [];
  return args.includes("--sample") ? SAMPLE : [{ tests: args }];
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
