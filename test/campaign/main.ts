import { Command, InvalidArgumentError } from "commander";
import { chosenRuns, chosenScenarios, runName, runsOf, scenarioName, type Scenario, type Selection } from "./plan.js";
import { simulate } from "./simulated/simulate.js";
import { baselineOf, broken, type Judged, performRun } from "./perform.js";
import { setStage, type Way } from "./stage.js";
import { table } from "./table.js";
import { together } from "./together.js";

interface Flags {
  readonly sample?: number;
  readonly seed: number;
  readonly only?: string;
  readonly workers: number;
  readonly via: Way;
  readonly together: boolean;
  readonly simulated?: number;
}

const number = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
};

const way = (text: string): Way => {
  if (text !== "address" && text !== "proxy") throw new InvalidArgumentError("Expected address or proxy.");
  return text;
};

const command = new Command("campaign")
  .description(
    "Runs the installed provider against faults of the network, the API and the processes, and counts what went wrong.",
  )
  .option("--sample <runs>", "about how many runs, chosen by the seed; default: all", number)
  .option("--seed <number>", "chooses the sample", number, 1)
  .option("--only <pattern>", "runs whose name (type/operation/step/fault/retries) holds this; * is any text")
  .option("--workers <number>", "stages at once", number, 2)
  .option("--via <way>", "the gateway as the API's address, or as an HTTP proxy", way, "address")
  .option("--no-together", "leave out two engines on one zone, and thirty lists with many answers 429")
  .option(
    "--simulated <runs>",
    "only runs in this process, with a clock of their own; --only repeats one by its name",
    number,
  )
  .action(main);

async function main({ sample, seed, only, workers, via, together: withTogether, simulated }: Flags): Promise<void> {
  if (simulated !== undefined) {
    const { text, failed } = await simulate({ count: simulated, seed, only });
    process.stdout.write(text);
    if (failed) process.exitCode = 1;
    return;
  }
  const selection: Selection = { sample, seed, only };
  const waiting = chosenScenarios(selection);
  const judged: Judged[] = [];
  // Commands of the engine are in process groups of their own, so Ctrl-C reaches only this process.
  const stop = new AbortController();
  process.once("SIGINT", () => {
    stop.abort();
  });
  const started = Date.now();
  await Promise.all(Array.from({ length: workers }, () => worker(via, selection, waiting, judged, stop.signal)));
  const extra = withTogether && only === undefined && !stop.signal.aborted ? await together(seed) : [];
  const { text, failed } = table(judged, extra, Math.round((Date.now() - started) / 1000));
  process.stdout.write(text);
  if (failed || judged.length === 0 || stop.signal.aborted) process.exitCode = 1;
}

/** Runs scenarios until all are done, or until Ctrl-C; the table then covers the runs so far. */
async function worker(
  via: Way,
  selection: Selection,
  waiting: Scenario[],
  judged: Judged[],
  signal: AbortSignal,
): Promise<void> {
  const stage = await setStage(via);
  try {
    for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift()) {
      const baseline = await baselineOf(stage, scenario).catch((error: unknown) => {
        throw new Error(`${scenarioName(scenario)}: ${String(error)}`, { cause: error });
      });
      for (const run of chosenRuns(runsOf(scenario, baseline.steps), selection)) {
        if (signal.aborted) return;
        const result = await performRun(stage, baseline, run).catch((error: unknown) => broken(run, error));
        judged.push(result);
        progress(result);
      }
    }
  } finally {
    await stage.close();
  }
}

/** Prints at once what is wrong with a run, and how to repeat it. */
function progress({ run, findings, errors }: Judged): void {
  if (findings.length === 0) return;
  const lines = findings.map(
    ({ kind, detail, unavoidable }) => `  ${kind}${unavoidable ? " (unavoidable)" : ""}: ${detail}`,
  );
  const reported = errors.slice(0, 2).map((error) => `  said: ${error.replaceAll(/\s+/g, " ").slice(0, 300)}`);
  process.stdout.write(
    [runName(run), ...lines, ...reported, `  again: npm run campaign -- --only ${runName(run)}`, ""].join("\n"),
  );
}

void command.parseAsync();
