import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { findEngine } from "../../src/tool/engine/find-engine.js";
import { type Ability, newAbilities } from "./engine-under-test.js";
import { fetchedEngine, TEST_ENGINES } from "./engines.js";

const TESTS = path.resolve(__dirname, "..");
/** Its tests are those of each resource type. */
const BATTERY = "battery";

/** The test files that name one of the features in `testWhereEngineHas`, or whose battery does. */
function filesOf(abilities: readonly Ability[]): string[] {
  const named = new RegExp(`testWhereEngineHas\\([^)]*"(${abilities.join("|")})"`);
  const texts = readdirSync(TESTS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => ({ file: path.join(TESTS, file), text: readFileSync(path.join(TESTS, file), "utf8") }));
  const inBattery = texts.some(({ file, text }) => path.basename(file, ".ts") === BATTERY && named.test(text));
  return texts
    .filter(({ text }) => named.test(text) || (inBattery && text.includes(`/${BATTERY}.js"`)))
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".test.ts"));
}

/**
 * `run-newer.ts RESULTS`: runs the tests that the engine on PATH is too old for, and only these, on the newest tested
 * engine, and writes jest's results to RESULTS. An engine that cannot be downloaded is a failure.
 */
async function main(results = ""): Promise<void> {
  const [newest] = TEST_ENGINES;
  if (newest === undefined) throw new Error("The tests know no other engine");
  const engine = await fetchedEngine(newest);
  const abilities = newAbilities(engine, await findEngine({ download: false }));
  if (abilities.length === 0) return;
  process.stdout.write(`${newest.title}: ${abilities.join(", ")}\n`);
  const { status } = spawnSync(
    process.execPath,
    [
      createRequire(__filename).resolve("jest/bin/jest"),
      ...["--json", `--outputFile=${results}`, "--runTestsByPath"],
      ...filesOf(abilities),
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, BUNNY_TF_CLI: engine.path, BUNNY_TEST_ABILITIES: abilities.join(",") },
    },
  );
  process.exitCode = status ?? 1;
}

void main(...process.argv.slice(2));
