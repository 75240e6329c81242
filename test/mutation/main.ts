import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { FOLDERS, instrument, type Mutant, ROOT } from "./mutants.js";
import { findReach, type Plan, planOf, testFiles } from "./plan.js";
import { forEach, type Result, Worker } from "./pool.js";
import type { Outcome } from "./run-tests.js";
import { NONE } from "./switches.js";

const THRESHOLD = 85;

type Status = "killed" | "timeout" | "survived" | "not reached";

interface Verdict {
  readonly mutant: Mutant;
  readonly status: Status;
  readonly isStatic: boolean;
  readonly by?: Outcome["failure"];
}

/** Runs every test without a mutant, which shows what each reaches. A test that fails three times is left out, and told. */
async function runDry(workers: readonly Worker[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  await forEach(testFiles(), workers, async (file, worker) => {
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

/** Runs a mutant's tests; with `NONE`, the same tests without it. */
async function run(mutant: number, plan: Plan, worker: Worker): Promise<Result> {
  const job = { mutant, hitLimit: plan.hitLimit, runs: plan.runs };
  const limit = 30_000 + 10 * plan.milliseconds;
  const first = await worker.run({ ...job, testTimeout: 3000 }, limit);
  if (!isDoubtful(first)) return first;
  // The machine may have been busy, or the error that no test owns may come from a mutant before.
  await worker.renew();
  const second = await worker.run({ ...job, testTimeout: 10_000 }, limit);
  if (isDoubtful(second)) await worker.renew();
  return second;
}

function isDoubtful(result: Result): boolean {
  return typeof result === "string" || result.timedOut || result.stray;
}

function statusOf(result: Result): Status {
  if (result === "ended") return "killed";
  if (result === "too long" || result.timedOut) return "timeout";
  return result.failure ? "killed" : "survived";
}

/** Runs the tests of every mutant until one fails; prints how many are done. */
async function judge(
  mutants: readonly Mutant[],
  plans: ReadonlyMap<Mutant, Plan>,
  workers: readonly Worker[],
  note: (verdict: Verdict) => void,
) {
  /** The test file that found the last mutant of a source file probably finds the next one too. */
  const finders = new Map<string, string>();
  const verdicts: Verdict[] = [];
  const falseAlarms: string[] = [];
  let controls = 0;
  await forEach(mutants, workers, async (mutant, worker) => {
    const planned = plans.get(mutant);
    const finder = finders.get(mutant.file);
    const plan = planned && {
      ...planned,
      runs: planned.runs.toSorted((left, right) => Number(right.file === finder) - Number(left.file === finder)),
    };
    if (!plan || plan.runs.length === 0) {
      verdicts.push({ mutant, status: "not reached", isStatic: false });
      return;
    }
    const result = await run(mutant.id, plan, worker);
    const by = typeof result === "string" ? undefined : result.failure;
    if (by) finders.set(mutant.file, by.file);
    const verdict = { mutant, status: statusOf(result), isStatic: plan.isStatic, ...(by ? { by } : {}) };
    verdicts.push(verdict);
    note(verdict);
    if (verdicts.length % 500 === 0) process.stderr.write(`${verdicts.length} of ${mutants.length} mutants\n`);
    if (verdicts.length % 50 !== 0) return;
    controls += 1;
    const control = await run(NONE, plan, worker);
    if (statusOf(control) !== "survived")
      falseAlarms.push(typeof control === "string" ? control : JSON.stringify(control.failure));
  });
  return { verdicts, controls, falseAlarms };
}

const isFound = ({ status }: Verdict): boolean => status === "killed" || status === "timeout";

function scoreOf(verdicts: readonly Verdict[]): number {
  return verdicts.length === 0 ? 100 : (100 * verdicts.filter(isFound).length) / verdicts.length;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 120);
}

function keyOf({ file, line, column, mutator, replacement }: Mutant): string {
  return `${file}:${line}:${column} ${mutator}: ${replacement.replaceAll(/\s+/g, " ")}`;
}

function lineOf({ mutant, status, by }: Verdict): string {
  const finder = by ? ` (${by.file}: ${oneLine(by.test)}: ${oneLine(by.message)})` : "";
  return `${status}${finder} ${keyOf(mutant)}`;
}

/** Prints a folder's score, and writes what was not found to `mutants-FOLDER.txt`, the rest to `found-FOLDER.txt`. */
function report(folder: string, verdicts: readonly Verdict[], reports: string): number {
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
      `${scoreOf(statics).toFixed(1)} % of ${statics.length} in definitions)\n`,
  );
  return score;
}

/** `npm run mutation -- [FOLDER…] [--sample N] [--reports FOLDER]`: ends with 1 where a score is below the threshold. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: "string", default: "1" },
      reports: { type: "string", default: ".tmp/mutation" },
      workers: { type: "string", default: "2" },
      again: { type: "string" },
    },
  });
  const started = Date.now();
  const reports = resolve(values.reports);
  mkdirSync(reports, { recursive: true });
  const folders = positionals.length > 0 ? positionals.map((name) => name.replace(/^src\//, "")) : FOLDERS;
  const code = join(ROOT, ".tmp", "mutation-code");
  const all = await instrument(code);
  const workers = Array.from({ length: Number(values.workers) }, () => new Worker(code));
  try {
    const found = findReach(all, await runDry(workers));
    const again = values.again === undefined ? undefined : readFileSync(values.again, "utf8");
    const chosen = folders
      .flatMap((name) => all.filter(({ folder }) => folder === name))
      .filter((mutant) => again?.includes(`${keyOf(mutant)}\n`) ?? true)
      .filter((_, index) => index % Number(values.sample) === 0);
    const plans = new Map(chosen.map((mutant) => [mutant, planOf(mutant, found)]));
    writeFileSync(join(reports, "verdicts.txt"), "");
    const { verdicts, controls, falseAlarms } = await judge(chosen, plans, workers, (verdict) => {
      appendFileSync(join(reports, "verdicts.txt"), `${lineOf(verdict)}\n`);
    });
    const scores = folders.map((name) =>
      report(
        name,
        verdicts.filter(({ mutant }) => mutant.folder === name),
        reports,
      ),
    );
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    process.stdout.write(
      `Threshold: ${THRESHOLD} %. ${minutes} minutes. ${falseAlarms.length} of ${controls} runs without a mutant failed.\n`,
    );
    if (falseAlarms.length > 0) process.stdout.write(`${falseAlarms.join("\n")}\n`);
    if (scores.some((score) => score < THRESHOLD)) process.exitCode = 1;
  } finally {
    await Promise.all(workers.map((worker) => worker.renew()));
  }
}

void main();
