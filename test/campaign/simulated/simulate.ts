import type { Findings, SimulatedRun } from "./run.js";
import { drawnRuns, namedRun, simulatedName } from "./plan.js";
import { Simulation } from "./run.js";

/** Which simulated runs: so many drawn with a seed, or the one of this name. */
interface Choice {
  readonly count: number;
  readonly seed: number;
  readonly only?: string | undefined;
}

/** Performs simulated runs; calls `onJudged` with each. */
export async function performSimulated(
  { count, seed, only }: Choice,
  onJudged: (run: SimulatedRun, findings: Findings) => void,
): Promise<void> {
  const simulation = await Simulation.start();
  try {
    const runs = only === undefined ? drawnRuns(simulation, count, seed) : [namedRun(only)];
    for await (const run of runs) onJudged(run, await simulation.perform(run));
  } finally {
    await simulation.close();
  }
}

/** Performs simulated runs, prints at once what is wrong with one, and counts the kinds of findings. */
export async function simulate(choice: Choice): Promise<{ readonly text: string; readonly failed: boolean }> {
  const kinds = new Map<string, number>();
  let [runs, wrong] = [0, 0];
  const started = Date.now();
  await performSimulated(choice, (run, findings) => {
    runs += 1;
    if (findings.length === 0) return;
    wrong += 1;
    const lines = findings.slice(0, MOST_SHOWN).map((finding) => `  ${finding.slice(0, 300)}`);
    process.stdout.write(`${[simulatedName(run), ...lines].join("\n")}\n`);
    for (const kind of new Set(findings.map((finding) => `${finding.split(":")[0] ?? ""}: ${run.type}`)))
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  });
  const rows = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${String(count).padStart(6)}  ${kind}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  const text = [...rows, `${wrong} of ${runs} simulated runs have findings; ${seconds} s.`, ""].join("\n");
  return { text, failed: wrong > 0 || runs === 0 };
}

const MOST_SHOWN = 4;
