import { RESOURCE_TYPES, type ResourceType } from "../cases/generated/index.js";
import { type Fault, FAULTS } from "./faults.js";

/** What a faulted command does with the resource. */
export const OPERATIONS = ["create", "read", "update", "delete", "import"] as const;
/** One of {@link OPERATIONS}. */
export type Operation = (typeof OPERATIONS)[number];

/** A resource and the operation on it; its runs have the same start. */
export interface Scenario {
  readonly type: ResourceType;
  readonly operation: Operation;
}

/** One run: the fault hits this request of the scenario's command. */
export interface Run extends Scenario {
  readonly step: number;
  readonly fault: Fault;
  /** How often the provider may repeat a request. */
  readonly retries: number;
}

/** All scenarios: each resource with each operation. */
export const SCENARIOS: readonly Scenario[] = RESOURCE_TYPES.flatMap((type) =>
  OPERATIONS.map((operation) => ({ type, operation })),
);

/** The name of a scenario. */
export const scenarioName = ({ type, operation }: Scenario): string => `${type}/${operation}`;

/** The name of a run; `--only` with this name repeats it. */
export const runName = ({ step, fault, retries, ...scenario }: Run): string =>
  `${scenarioName(scenario)}/${step}/${fault.name}/${retries}`;

/**
 * All runs of a scenario whose command sends `steps` requests: each fault at each request; those that may succeed on a
 * retry also with retries.
 */
export function runsOf(scenario: Scenario, steps: number): Run[] {
  return Array.from({ length: steps }, (_, index) => index + 1).flatMap((step) =>
    FAULTS.flatMap((fault) =>
      (fault.passing === true ? [0, 2] : [0]).map((retries) => ({ ...scenario, step, fault, retries })),
    ),
  );
}

/** The selected part of the campaign. */
export interface Selection {
  /** Part of a run's name; `*` matches any text. */
  readonly only: string | undefined;
  /** The approximate number of runs; `undefined` means all. */
  readonly sample: number | undefined;
  readonly seed: number;
}

const FEWEST_RUNS_OF_A_SCENARIO = 5;

/** How many runs of a scenario a sample takes: a small one is of few scenarios, a large one of all. */
function runsOfScenario(sample: number): number {
  return Math.max(FEWEST_RUNS_OF_A_SCENARIO, Math.ceil(sample / SCENARIOS.length));
}

/**
 * The scenarios to run, in an order that depends on the seed. A sample takes as many as yield {@link Selection.sample}
 * runs.
 */
export function chosenScenarios({ only, sample, seed }: Selection): Scenario[] {
  const possible = SCENARIOS.filter((scenario) => only === undefined || mayMatch(only, scenarioName(scenario)));
  if (sample === undefined) return possible;
  return shuffled(possible, random(seed)).slice(0, Math.ceil(sample / runsOfScenario(sample)));
}

/** The selected runs of a scenario. */
export function chosenRuns(runs: readonly Run[], { only, sample, seed }: Selection): Run[] {
  const matching = runs.filter((run) => only === undefined || matches(only, runName(run)));
  if (sample === undefined) return matching;
  return shuffled(matching, random(seed)).slice(0, runsOfScenario(sample));
}

const patternOf = (only: string): RegExp =>
  new RegExp(
    only
      .split("*")
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
  );

const matches = (only: string, name: string): boolean => patternOf(only).test(name);

/** Whether a run of the scenario can match, by the part of the pattern that names scenarios. */
function mayMatch(only: string, scenario: string): boolean {
  const parts = only.split("/");
  return only.includes("*") || matches(parts.slice(0, 2).join("/"), `${scenario}/`) || !only.startsWith("bunny_");
}

/** A generator of numbers from 0 to 1 that returns the same ones for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
