import type { Mutant } from "./mutants.js";
import type { Plan } from "./plan.js";
import { forEach, type Result, type Worker } from "./pool.js";
import type { Outcome } from "./run-tests.js";
import { NONE } from "./switches.js";

/** The first two are found. */
export type Status = "killed" | "timeout" | "survived" | "not reached";

/** What became of a mutant; `by` is the test that found it. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly status: Status;
  readonly isStatic: boolean;
  readonly by?: Outcome["failure"];
}

export const isFound = ({ status }: Verdict): boolean => status === "killed" || status === "timeout";

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
export async function judge(
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
      const verdict = { mutant, status: "not reached", isStatic: false } as const;
      verdicts.push(verdict);
      note(verdict);
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
