import { type Excuse, UNAVOIDABLE } from "./findings.js";
import { drawnRuns, namedRun, simulatedName } from "./plan.js";
import type { SimulatedRun } from "./scenario.js";
import { Simulation } from "./simulation.js";

/** Which simulated runs: so many drawn with a seed, or the one of this name. */
interface Choice {
  readonly count: number;
  readonly seed: number;
  readonly only?: string | undefined;
}

/** Performs simulated runs; calls `onJudged` with each, and with the names of what is unavoidable. */
export async function performSimulated(
  { count, seed, only }: Choice,
  onJudged: (run: SimulatedRun, findings: readonly string[], excuses: readonly Excuse[]) => void,
): Promise<void> {
  const simulation = await Simulation.start();
  try {
    const runs = only === undefined ? drawnRuns(simulation, count, seed) : [namedRun(only)];
    for await (const run of runs) {
      const found = await simulation.perform(run);
      const findings = found.flatMap(({ detail, excuse }) => (excuse === undefined ? [detail] : []));
      const excuses = found.flatMap(({ excuse }) => excuse ?? []);
      onJudged(run, findings, excuses);
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
  const excused = new Map<Excuse, number>();
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
