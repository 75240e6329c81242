import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { judge, type Verdict } from "./judge.js";
import { instrument, type Mutant } from "./mutants.js";
import { findReach, planOf } from "./plan.js";
import { forEach, Worker } from "./pool.js";
import { lineOf, placeOf, report } from "./report.js";
import type { Outcome } from "./run-tests.js";
import { groupBy, ROOT, testFiles } from "./tree.js";

/** The percentage that a folder must reach, a few points below what was measured. One that is not listed is reported only. */
const THRESHOLDS: ReadonlyMap<string, number> = new Map([
  ["framework", 85],
  ["api", 85],
  ["zone/access-lists", 85],
  ["provider", 85],
  ["constructs", 82],
  ["review", 66],
]);

/** Runs every test without a mutant, which shows what each reaches. A test that fails three times is left out, and told. */
async function runDry(workers: readonly Worker[], below: readonly string[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const files = testFiles().filter((file) => below.some((folder) => file.startsWith(folder)));
  await forEach(files, workers, async (file, worker) => {
    let problem: string | undefined = "";
    for (let times = 0; times < 3 && problem !== undefined; times += 1) {
      const outcome = await worker.run({ runs: [{ file }], testTimeout: 60_000 }, 120_000);
      if (typeof outcome !== "string") outcomes.set(file, outcome);
      problem = typeof outcome === "string" ? outcome : outcome.failure && JSON.stringify(outcome.failure);
    }
    if (problem !== undefined) process.stdout.write(`Not used, since it fails without a mutant: ${file}: ${problem}\n`);
  });
  return outcomes;
}

/** Splits the folders into parts of about the same number of mutants, and returns the mutants of the given `part/parts`. */
function partOf(mutants: readonly Mutant[], given: string): readonly Mutant[] {
  const [part = 1, parts = 1] = given.split("/").map(Number);
  const folders = [...groupBy(mutants, ({ folder }) => folder).values()].sort((a, b) => b.length - a.length);
  const filled = Array.from({ length: parts }, () => [] as Mutant[]);
  for (const folder of folders) filled.toSorted((a, b) => a.length - b.length)[0]?.push(...folder);
  const chosen = filled[part - 1];
  if (!chosen) throw new Error(`--part is PART/PARTS, such as 1/3, and not ${given}`);
  return chosen;
}

/** Whether a file is one of these, or in one of these folders; any file where there are none. */
function isBelow(paths: readonly string[], file: string): boolean {
  return paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
}

interface Choice {
  readonly paths: readonly string[];
  readonly sample: number;
  /** Which mutant of each `sample` is the first, from 0. */
  readonly offset: number;
  readonly part: string;
  readonly again?: string | undefined;
}

function choose(all: readonly Mutant[], { paths, sample, offset, part, again }: Choice): readonly Mutant[] {
  const wanted = paths.length === 0 ? partOf(all, part) : all.filter(({ file }) => isBelow(paths, file));
  const lines = again === undefined ? undefined : readFileSync(again, "utf8");
  return wanted
    .filter((mutant) => lines?.includes(`${placeOf(mutant)}\n`) ?? true)
    .filter((_, index) => index % sample === offset % sample);
}

/** Prints the score of each folder; whether all reach their thresholds. */
function reportFolders(verdicts: readonly Verdict[], reports: string): boolean {
  const folders = [...groupBy(verdicts, ({ mutant }) => mutant.folder)].sort(([a], [b]) => a.localeCompare(b));
  return folders
    .map(([folder, of]) => report(folder, of, reports, THRESHOLDS.get(folder)) >= (THRESHOLDS.get(folder) ?? 0))
    .every(Boolean);
}

const number = (text: string): number => {
  if (!/^\d{1,6}(\.\d)?$/.test(text)) throw new InvalidArgumentError("Expected a number.");
  return Number(text);
};

const program = new Command("npm run mutation --")
  .description(
    [
      "Changes the code of src in one place at a time, and tells which changes no test finds. Ends with 1 where a score is below its",
      "threshold. The npm script builds first, since some tests of bunny-tf read dist: without it, they fail without a mutant and are",
      "not used.",
    ].join(" "),
  )
  .argument("[paths...]", "files or folders of src; all where none is given")
  .option("--sample <n>", "every nth mutant", number, 1)
  .option(
    "--offset <n>",
    "which of each n is the first, from 0: another one takes other mutants into the sample",
    number,
    0,
  )
  .option("--part <part/parts>", "a part of all folders, such as 1/3", "1/1")
  .option(
    "--budget <seconds>",
    "of tests for each mutant, as they take without one; more may find more, and takes longer",
    number,
    3,
  )
  .option("--tests <folder>", "tests to run; may be repeated", (one: string, all?: string[]) => [...(all ?? []), one])
  .option("--workers <n>", "processes that run tests", number, 2)
  .option("--reports <folder>", "where the reports go", ".tmp/mutation")
  .option("--again <report>", "only the mutants that a report names");

interface Flags extends Omit<Choice, "paths"> {
  readonly budget: number;
  readonly tests?: readonly string[];
  readonly workers: number;
  readonly reports: string;
}

const toPath = (name: string): string => `src/${name.replace(/^src\//, "").replace(/\/$/, "")}`;

async function main(names: readonly string[], flags: Flags): Promise<void> {
  const given = { ...flags, paths: names.map(toPath) };
  const started = Date.now();
  const reports = resolve(given.reports);
  mkdirSync(reports, { recursive: true });
  const code = join(ROOT, ".tmp", "mutation-code");
  const all = await instrument(code, (file) => isBelow(given.paths, file));
  const writable = mkdtempSync(join(tmpdir(), "mutation-"));
  const workers = Array.from({ length: given.workers }, () => new Worker(code, writable));
  try {
    const chosen = choose(all, given);
    process.stdout.write(`${chosen.length} of ${all.length} mutants\n`);
    const found = findReach(all, await runDry(workers, given.tests ?? ["test"]));
    const plans = new Map(chosen.map((mutant) => [mutant, planOf(mutant, found, given.budget * 1000)]));
    const lines = join(reports, "verdicts.txt");
    writeFileSync(lines, "");
    const { verdicts, controls, falseAlarms } = await judge(chosen, plans, workers, (verdict) => {
      appendFileSync(lines, `${lineOf(verdict)}\n`);
    });
    const reachThresholds = reportFolders(verdicts, reports);
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    process.stdout.write(`${minutes} minutes. ${falseAlarms.length} of ${controls} runs without a mutant failed.\n`);
    if (falseAlarms.length > 0) process.stdout.write(`${falseAlarms.join("\n")}\n`);
    if (!reachThresholds) process.exitCode = 1;
  } finally {
    await Promise.all(workers.map((worker) => worker.renew()));
    rmSync(writable, { recursive: true, force: true });
  }
}

void program.action(main).parseAsync();
