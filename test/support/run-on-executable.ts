import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { PROVIDER_EXECUTABLE, providerPlatform } from "../../src/engine/install-provider.js";
import { packageVersion } from "../../src/generate/package-version.js";
import { buildExecutable } from "../../src/release/build-release.js";
import { targetOf } from "../../src/release/targets.js";

const ROOT = path.resolve(__dirname, "..", "..");

/** One run of jest, and what it has in its environment. */
interface Run {
  readonly tests: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const BATTERY = "test/acceptance/bunny_[as]";
const WHOLE: readonly Run[] = [
  { tests: ["test/conformance", "test/acceptance"] },
  { tests: [BATTERY], env: { BUNNY_TEST_ROUTE: "proxy" } },
  { tests: [BATTERY], env: { BUNNY_TEST_ROUTE: "no-proxy" } },
  { tests: ["test/release/all-platforms"], env: { BUNNY_TEST_ALL_PLATFORMS: "1" } },
];
const SAMPLE: readonly Run[] = [
  { tests: ["test/conformance", "test/acceptance/(failures|proxy|bunny_app_autoscaling)\\.test"] },
];

/**
 * `npm run test:executable [-- --sample | jest arguments]`: the tests that launch the provider, on the executable of a
 * release for this machine instead of the script; and the executables of all platforms. `--sample` takes two minutes.
 */
async function main(args: readonly string[]): Promise<void> {
  const jest = createRequire(__filename).resolve("jest/bin/jest");
  const folder = mkdtempSync(path.join(tmpdir(), "bunny-executable-"));
  const executable = path.join(folder, `${PROVIDER_EXECUTABLE}_v${packageVersion(ROOT)}`);
  try {
    await buildExecutable(ROOT, targetOf(providerPlatform()), executable);
    for (const { tests, env } of runsOf(args)) {
      process.stdout.write(`\nOn the executable: ${tests.join(" ")} ${env === undefined ? "" : JSON.stringify(env)}\n`);
      const { status } = spawnSync(process.execPath, [jest, ...tests], {
        stdio: "inherit",
        env: { ...process.env, ...env, BUNNY_TEST_EXECUTABLE: executable },
      });
      if (status !== 0) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runsOf(args: readonly string[]): readonly Run[] {
  if (args.length === 0) return WHOLE;
  return args.includes("--sample") ? SAMPLE : [{ tests: args }];
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
