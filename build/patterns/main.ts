import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import * as v from "valibot";
import { type Pattern, findPatterns, BOUNDED } from "./find-patterns.js";

const ROOT = path.resolve(__dirname, "..", "..");
const CACHE = path.join(ROOT, ".tmp", "linear-patterns.json");

/** The longest check of one pattern, in milliseconds. Most patterns take less than a tenth of a second. */
const LONGEST_MS = 60_000;

const rowOf = ({ file, text }: Pattern) => BOUNDED.find((row) => row.file === file && text.startsWith(row.text));

function knownAsLinear(): Set<string> {
  try {
    return new Set(v.parse(v.array(v.string()), JSON.parse(readFileSync(CACHE, "utf8"))));
  } catch {
    return new Set();
  }
}

/** Attacks a pattern. Returns what is wrong with it, and undefined if it takes linear time. */
export function problemOf(pattern: Pattern): string | undefined {
  if (rowOf(pattern) !== undefined) return undefined;
  if (pattern.literal === undefined)
    return "is built at run time. Add a row to build/patterns/find-patterns.ts with the length that bounds its time.";
  const found = checkSync(pattern.literal.source, pattern.literal.flags, { timeout: LONGEST_MS });
  if (found.status === "safe") return undefined;
  if (found.status === "vulnerable")
    return `takes ${found.complexity.summary} time, for example for ${found.attack.pattern.slice(0, 200)}. Rewrite it, so that each character can be matched in one way only.`;
  return `cannot be judged (${found.error.kind}). Rewrite it, or add a row to build/patterns/find-patterns.ts with the length that bounds its time.`;
}

/** Checks the patterns of files, by default of all sources. Returns the number of problems. */
function checkFiles(files: readonly string[]): number {
  const patterns = findPatterns(ROOT, files);
  const linear = knownAsLinear();
  let problems = 0;
  for (const pattern of patterns) {
    const { file, line, text } = pattern;
    if (linear.has(text) && pattern.literal !== undefined) continue;
    const problem = problemOf(pattern);
    if (problem === undefined) {
      if (rowOf(pattern) === undefined) linear.add(text);
      continue;
    }
    problems += 1;
    process.stdout.write(`${file}:${line}: ${text}\n  ${problem}\n`);
  }
  mkdirSync(path.dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...linear]));
  return problems;
}

/** Returns the rows of the list that no pattern has. */
export function unusedRows(files: readonly string[]): readonly string[] {
  const rows = new Set(findPatterns(ROOT, files).map(rowOf));
  return BOUNDED.filter((row) => !rows.has(row)).map(({ file, text }) => `${file}: ${text}`);
}

/** Returns all sources, relative to the repository. */
export const sources = (): readonly string[] =>
  execFileSync("git", ["ls-files", "-z", "src/*.ts"], { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "" && !file.includes("/generated/"));

if (require.main === module) {
  const given = process.argv.slice(2);
  const unused = given.length > 0 ? [] : unusedRows(sources());
  for (const row of unused) process.stdout.write(`build/patterns/find-patterns.ts: no pattern has the row ${row}\n`);
  process.exitCode = checkFiles(given.length > 0 ? given : sources()) + unused.length > 0 ? 1 : 0;
}
