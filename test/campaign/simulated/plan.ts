import { CASES, RESOURCE_TYPES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { random } from "../plan.js";
import { SIMULATED_OPERATIONS, type SimulatedRun } from "./scenario.js";
import { changesOf } from "./second-writer.js";
import type { Simulation } from "./simulation.js";

/** Milliseconds that reads are behind. */
const LAGS = [0, 0, 300, 1000, 2000, 5000, 40_000, 90_000] as const;

/** Two cases that cannot both hold: the document of one lacks the endpoint of the other. */
const contradict = (one: string, other: string): boolean =>
  [one, other].every((type) => type.startsWith("bunny_shield_api_guardian"));

/** Runs that depend on the seed only: types take turns, everything else is drawn. */
export async function* drawnRuns(simulation: Simulation, count: number, seed: number): AsyncGenerator<SimulatedRun> {
  const next = random(seed);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const faults = simulation.faultNames();
  for (let drawn = 0; drawn < count;) {
    const type = RESOURCE_TYPES[drawn % RESOURCE_TYPES.length]!;
    const { attributes, updates } = CASES[type](SEEDED);
    const writers = RESOURCE_TYPES.filter((other) => other !== type && !contradict(type, other));
    const scenario = {
      type,
      operation: oneOf(SIMULATED_OPERATIONS),
      onDestroy: oneOf([attributes["on_destroy"], updates["on_destroy"]]) as string | undefined,
      writer: next() < 0.25 ? oneOf(writers) : undefined,
    };
    const details = { lag: oneOf(LAGS), retries: oneOf([0, 2]), refresh: next() < 0.9 };
    const [share, chance, fault] = [next(), next(), oneOf(faults)];
    const change = next() < 0.2 ? oneOf(changesOf(scenario)) : undefined;
    const requests = await simulation.requestsOf(scenario);
    // Two types that cannot be created together have no such run.
    if (typeof requests === "string" && scenario.writer === undefined) throw new Error(`${type}: ${requests}`);
    if (typeof requests === "string") continue;
    drawn += 1;
    const isFaulted = chance < 0.75;
    yield {
      ...scenario,
      ...details,
      change,
      fault: isFaulted ? fault : "",
      step: isFaulted ? 1 + Math.floor(share * requests) : 0,
    };
  }
}

/** The name of a run, which repeats it: `--simulated 1 --only NAME`. */
export function simulatedName({
  type,
  operation,
  onDestroy,
  writer,
  step,
  fault,
  retries,
  lag,
  refresh,
  change,
}: SimulatedRun): string {
  const how = [retries, lag, refresh ? undefined : "no-refresh", change];
  const parts = [type, operation, onDestroy, writer, step, fault, ...how];
  return parts.map((part) => part ?? "").join("/");
}

/** The run of a name. */
export function namedRun(name: string): SimulatedRun {
  const [type, operation, onDestroy, writer, step, fault = "", retries, lag, refresh, change] = name.split("/");
  const knownType = RESOURCE_TYPES.find((one) => one === type);
  const knownOperation = SIMULATED_OPERATIONS.find((one) => one === operation);
  if (knownType === undefined || knownOperation === undefined) throw new Error(`No simulated run is named ${name}.`);
  return {
    type: knownType,
    operation: knownOperation,
    onDestroy: onDestroy === "" ? undefined : onDestroy,
    writer: RESOURCE_TYPES.find((one) => one === writer),
    fault,
    step: Number(step),
    retries: Number(retries),
    lag: Number(lag),
    refresh: refresh !== "no-refresh",
    change: change === undefined || change === "" ? undefined : Number(change),
  };
}
