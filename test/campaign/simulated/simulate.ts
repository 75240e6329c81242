import type { Findings, SimulatedRun } from "./run.js";
import { LONGEST_LAG_MS } from "../../../src/shared/growing-waits.js";
import { drawnRuns, namedRun, simulatedName } from "./plan.js";
import { Simulation } from "./run.js";

/** Which simulated runs: so many drawn with a seed, or the one of this name. */
interface Choice {
  readonly count: number;
  readonly seed: number;
  readonly only?: string | undefined;
}

/** What no provider can prevent, by name, with the reason. */
const UNAVOIDABLE = {
  "stale-plan": "the cache of reads is older than 30 s, so a plan right after a confirmed write still reads what was",
} as const;

/** The name of the reason why a finding is unavoidable; undefined if it is not. */
function excuseFor({ lag, fault }: SimulatedRun, finding: string): keyof typeof UNAVOIDABLE | undefined {
  const isAltered = fault === "altered" || fault === "misreported";
  return lag > LONGEST_LAG_MS && !isAltered && finding === STALE_PLAN ? "stale-plan" : undefined;
}

const STALE_PLAN = "exit 0, but a plan has changes";

/** Performs simulated runs; calls `onJudged` with each, and with the names of what is unavoidable. */
export async function performSimulated(
  { count, seed, only }: Choice,
  onJudged: (run: SimulatedRun, findings: Findings, excuses: readonly (keyof typeof UNAVOIDABLE)[]) => void,
): Promise<void> {
  const simulation = await Simulation.start();
  try {
    const runs = only === undefined ? drawnRuns(simulation, count, seed) : [namedRun(only)];
    for await (const run of runs) {
      const seen = (await simulation.perform(run)).map((finding) => ({ finding, excuse: excuseFor(run, finding) }));
      const findings = seen.filter(({ excuse }) => excuse === undefined).map(({ finding }) => finding);
      onJudged(
        run,
        findings,
        seen.flatMap(({ excuse }) => excuse ?? []),
      );
    }
  } finally {
    await simulation.close();
  }
}

/** Performs simulated runs, prints at once what is wrong with one, and counts the kinds of findings. */
export async function simulate(choice: Choice): Promise<{ readonly text: string; readonly failed: boolean }> {
  const kinds = new Map<string, number>();
  let [runs, wrong] = [0, 0];
  const started = Date.now();
  const excused = new Map<keyof typeof UNAVOIDABLE, number>();
  await performSimulated(choice, (run, findings, excuses) => {
    runs += 1;
    for (const excuse of new Set(excuses)) excused.set(excuse, (excused.get(excuse) ?? 0) + 1);
    if (findings.length === 0) return;
    wrong += 1;
    const lines = findings.slice(0, MOST_SHOWN).map((finding) => `  ${finding.slice(0, 300)}`);
    process.stdout.write(`${[simulatedName(run), ...lines].join("\n")}\n`);
    for (const kind of new Set(findings.map((finding) => `${finding.split(":")[0] ?? ""}: ${run.type}`)))
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  });
  const rows = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${String(count).padStart(6)}  ${kind}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  const unavoidable = [...excused].map(
    ([name, times]) => `${String(times).padStart(6)}  ${name} (unavoidable: ${UNAVOIDABLE[name]})`,
  );
  const text = [...rows, ...unavoidable, `${wrong} of ${runs} simulated runs have findings; ${seconds} s.`, ""].join(
    "\n",
  );
  return { text, failed: wrong > 0 || runs === 0 };
}

const MOST_SHOWN = 4;
