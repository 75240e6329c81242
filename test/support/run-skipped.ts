import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as v from "valibot";
import { fetchedEngine, TEST_ENGINES } from "./engines.js";

const resultsSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

/**
 * `run-skipped.ts FIRST SECOND`: runs the tests that were skipped in the jest results FIRST again, on the newest tested
 * engine, and writes jest's results to SECOND. An engine that cannot be downloaded is a failure.
 */
async function main(first = "", second = ""): Promise<void> {
  const { testResults } = v.parse(resultsSchema, JSON.parse(readFileSync(first, "utf8")));
  const skipped = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.filter(({ status }) => status === "pending").map(({ fullName }) => ({ file, fullName })),
  );
  if (skipped.length === 0) return;
  const [newest] = TEST_ENGINES;
  if (newest === undefined) throw new Error("The tests know no other engine");
  const engine = await fetchedEngine(newest);
  process.stdout.write(`${newest.title}: ${skipped.length} tests that the first engine cannot run\n`);
  const names = skipped.map(({ fullName }) => fullName.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const { status } = spawnSync(
    process.execPath,
    [
      createRequire(__filename).resolve("jest/bin/jest"),
      ...["--json", `--outputFile=${second}`, "--testNamePattern", `^(${names.join("|")})$`, "--runTestsByPath"],
      ...new Set(skipped.map(({ file }) => file)),
    ],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, BUNNY_TF_CLI: engine.path } },
  );
  process.exitCode = status ?? 1;
}

void main(...process.argv.slice(2));
