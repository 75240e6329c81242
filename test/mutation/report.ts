import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFound, type Status, type Verdict } from "./judge.js";
import type { Mutant } from "./mutants.js";

/** The percentage that was found. */
export function scoreOf(verdicts: readonly Verdict[]): number {
  return verdicts.length === 0 ? 100 : (100 * verdicts.filter(isFound).length) / verdicts.length;
}

/** Where a mutant is, and what it changes. */
export function placeOf({ file, line, column, mutator, replacement }: Mutant): string {
  return `${file}:${line}:${column} ${mutator}: ${replacement}`;
}

/** A verdict as a line of a report. */
export function lineOf({ mutant, status, by }: Verdict): string {
  const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").slice(0, 120);
  const finder = by ? ` (${by.file}: ${oneLine(by.test)}: ${oneLine(by.message)})` : "";
  return `${status}${finder} ${placeOf(mutant)}`;
}

/** Prints a folder's score, and writes what was not found to `mutants-FOLDER.txt`, the rest to `found-FOLDER.txt`. */
export function report(folder: string, verdicts: readonly Verdict[], reports: string, threshold?: number): number {
  const sorted = verdicts.toSorted((left, right) => left.mutant.id - right.mutant.id);
  const write = (name: string, which: readonly Verdict[]): void => {
    writeFileSync(join(reports, `${name}-${folder}.txt`), which.map((verdict) => `${lineOf(verdict)}\n`).join(""));
  };
  write("found", sorted.filter(isFound));
  write(
    "mutants",
    sorted.filter((verdict) => !isFound(verdict)),
  );
  const count = (wanted: Status): number => verdicts.filter(({ status }) => status === wanted).length;
  const score = scoreOf(verdicts);
  const statics = verdicts.filter(({ isStatic }) => isStatic);
  const counts = (["killed", "timeout", "survived", "not reached"] as const).map((name) => `${count(name)} ${name}`);
  process.stdout.write(
    `src/${folder}: ${score.toFixed(1)} % of ${verdicts.length} mutants found (${counts.join(", ")}; ` +
      `${scoreOf(statics).toFixed(1)} % of ${statics.length} in definitions)` +
      `${threshold === undefined ? "" : `; threshold ${threshold} %`}\n`,
  );
  return score;
}
