import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";

const Durations = v.record(v.string(), v.number());
const Results = v.object({
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

/** Seconds that each test file took in the last check that ran all of it. */
export function readDurations(file: string): ReadonlyMap<string, number> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(v.parse(Durations, JSON.parse(readFileSync(file, "utf8")))));
}

/** Adds what Jest's `--json` output says of its test files. */
export function keepDurations(file: string, results: string, root: string): void {
  if (!existsSync(results)) return;
  const { testResults } = v.parse(Results, JSON.parse(readFileSync(results, "utf8")));
  const taken = new Map(readDurations(file));
  for (const { name, startTime, endTime } of testResults)
    taken.set(path.relative(root, name), (endTime - startTime) / 1000);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries(taken)));
}
