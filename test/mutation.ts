import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";

const ROOT = resolve(__dirname, "..");
const FOLDERS = ["framework", "api", "entries", "resources"];
const THRESHOLD = 85;

const reportSchema = v.object({
  files: v.record(
    v.string(),
    v.object({
      mutants: v.array(
        v.object({
          mutatorName: v.string(),
          replacement: v.optional(v.string(), ""),
          status: v.string(),
          location: v.object({ start: v.object({ line: v.number(), column: v.number() }) }),
        }),
      ),
    }),
  ),
});

/** Every nth file of a folder below src, so that a short run is representative. */
function filesOf(folder: string, sample: number): string[] {
  const all = readdirSync(join(ROOT, "src", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(^|\/)(index|protocol|generated)\b/.test(file))
    .sort();
  return all.filter((_, index) => index % sample === 0).map((file) => `src/${folder}/${file}`);
}

/** Mutates one folder and returns its score in percent; survivors are written to `reports`. */
function mutate(folder: string, sample: number, reports: string): number {
  const stryker = join(ROOT, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const json = join(reports, `mutation-${folder}.json`);
  Object.assign(process.env, { STRYKER_REPORT: json, MUTATED_FOLDER: folder });
  const args = ["run", "--mutate", filesOf(folder, sample).join(","), "--concurrency", "2"];
  const { status } = spawnSync(process.execPath, [stryker, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error(`Stryker ended with ${String(status)}`);
  const { files } = v.parse(reportSchema, JSON.parse(readFileSync(json, "utf8")));
  const mutants = Object.entries(files).flatMap(([file, { mutants: found }]) => found.map((one) => ({ file, ...one })));
  const counted = mutants.filter(({ status: is }) => ["Killed", "Timeout", "Survived", "NoCoverage"].includes(is));
  const alive = counted.filter(({ status: is }) => is === "Survived" || is === "NoCoverage");
  const lines = alive.map(({ file, location, mutatorName, status: is, replacement }) => {
    return `${file}:${location.start.line}:${location.start.column} ${is} ${mutatorName}: ${replacement.replaceAll(/\s+/g, " ")}`;
  });
  writeFileSync(join(reports, `mutants-${folder}.txt`), `${lines.join("\n")}\n`);
  const score = counted.length === 0 ? 100 : (100 * (counted.length - alive.length)) / counted.length;
  process.stdout.write(`src/${folder}: ${score.toFixed(1)} % of ${counted.length} mutants found\n`);
  return score;
}

/** `npm run mutation -- [FOLDER…] [--sample N] [--reports FOLDER]`: exits with 1 if a score is below the threshold. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: "string", default: "1" }, reports: { type: "string", default: ".tmp/mutation" } },
  });
  const reports = resolve(values.reports);
  mkdirSync(reports, { recursive: true });
  const folders = positionals.length > 0 ? positionals : FOLDERS;
  const scores = folders.map((folder) => mutate(folder.replace(/^src\//, ""), Number(values.sample), reports));
  if (scores.some((score) => score < THRESHOLD)) process.exitCode = 1;
  process.stdout.write(`Threshold: ${THRESHOLD} %\n`);
}

main();
