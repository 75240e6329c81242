import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isFound, type Status, type Verdict } from "./judge.js";
import type { Mutant } from "./mutants.js";
import { placeOf } from "./report.js";
import { groupBy } from "./tree.js";

/** A verdict of an earlier run, as `verdicts.jsonl` keeps it. */
type Earlier = Pick<Mutant, "file" | "line" | "text"> & { readonly status: Status };

/** A mutant that was found before, and the ones of now with its source text. */
interface Pair {
  readonly before: readonly Earlier[];
  readonly now: readonly Mutant[];
}

/** What is compared: code that is still there, and what is gone or was rewritten. */
export interface Comparison {
  readonly pairs: readonly Pair[];
  readonly gone: readonly Earlier[];
}

/** A verdict as a line of `verdicts.jsonl`. */
export function recordOf({ mutant: { file, line, text }, status }: Verdict): string {
  return `${JSON.stringify({ file, line, text, status } satisfies Earlier)}\n`;
}

const keyOf = ({ mutator, original, replacement, lines }: Mutant["text"]): string =>
  JSON.stringify([mutator, original, replacement, lines]);

/** Those of which `isNear` is true, or all if it is true of none. */
function nearest<T>(all: readonly T[], isNear: (one: T) => boolean): readonly T[] {
  const near = all.filter(isNear);
  return near.length > 0 ? near : all;
}

/** Finds the mutants again that an earlier run found, by their text, wherever the code is now. */
export function findAgain(earlier: readonly Earlier[], mutants: readonly Mutant[]): Comparison {
  const byKey = groupBy(mutants, ({ text }) => keyOf(text));
  const pairs = new Map<string, { before: Earlier[]; now: readonly Mutant[] }>();
  const gone: Earlier[] = [];
  for (const before of earlier.filter(({ status }) => status === "killed" || status === "timeout")) {
    const same = byKey.get(keyOf(before.text)) ?? [];
    const sameFile = nearest(same, ({ file }) => basename(file) === basename(before.file));
    const now = nearest(sameFile, ({ text }) => text.parent === before.text.parent);
    if (now.length === 0) {
      gone.push(before);
      continue;
    }
    const id = now.map((mutant) => mutant.id).join();
    const pair = pairs.get(id) ?? { before: [], now };
    pair.before.push(before);
    pairs.set(id, pair);
  }
  return { pairs: [...pairs.values()], gone };
}

/** Reads `verdicts.jsonl` of an earlier run. */
export function readVerdicts(file: string): Earlier[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Earlier);
}

/**
 * Prints the mutants that were found before and are not found now, and those whose code is gone; returns how many are
 * lost. Of mutants with the same text, as many must be found as before.
 */
export function reportLost({ pairs, gone }: Comparison, verdicts: readonly Verdict[]): number {
  const found = new Set(verdicts.filter(isFound).map(({ mutant }) => mutant));
  let lost = 0;
  for (const { before, now } of pairs) {
    const missing = now.filter((mutant) => !found.has(mutant));
    const count = Math.min(before.length, now.length) - (now.length - missing.length);
    if (count <= 0) continue;
    lost += count;
    const among = missing.length > count ? `${count} of these ${missing.length}` : "lost";
    const was = before.map(({ status, file, line }) => `${status} in ${file}:${line}`).join(", ");
    for (const mutant of missing) process.stdout.write(`${among}: ${placeOf(mutant)} (was ${was})\n`);
  }
  for (const { file, line, text } of gone)
    process.stdout.write(`rewritten: ${file}:${line} ${text.mutator}: ${text.replacement}: ${text.lines}\n`);
  const compared = pairs.reduce((sum, { before }) => sum + before.length, 0);
  process.stdout.write(`${lost} of ${compared} are no longer found; the code of ${gone.length} is no longer there.\n`);
  return lost;
}
