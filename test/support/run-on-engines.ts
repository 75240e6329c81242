import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fetchedEngine, TEST_ENGINES } from "./engines.js";

/**
 * `npm run test:engines [-- jest arguments]`: the acceptance tests, and those of upgrades and of the registry, on every engine of engines.ts, one after the other.
 * Exits with 1 if one engine's tests fail.
 */
async function main(args: readonly string[]): Promise<void> {
  const jest = createRequire(__filename).resolve("jest/bin/jest");
  const runs =
    args.length > 0
      ? [args]
      : [
          ["test/acceptance", "test/support", "test/upgrades"],
          ["--config", "jest.slow.config.cjs", "test/build/release/registry", "test/acceptance/bunny_tf_import"],
        ];
  for (const testEngine of TEST_ENGINES) {
    const engine = await fetchedEngine(testEngine);
    process.stdout.write(`\n${testEngine.title}: ${engine.path}\n`);
    for (const run of runs) {
      const { status } = spawnSync(process.execPath, [jest, ...run], {
        stdio: "inherit",
        env: { PROPERTY_RUNS_FACTOR: "1", ...process.env, BUNNY_TF_CLI: engine.path },
      });
      if (status !== 0) process.exitCode = 1;
    }
  }
}

void main(process.argv.slice(2));
