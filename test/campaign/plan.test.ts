import { FAULTS } from "./faults.js";
import { chosenRuns, chosenScenarios, OPERATIONS, runName, runsOf, SCENARIOS } from "./plan.js";
import { RESOURCE_TYPES } from "../cases/generated/index.js";

const all = { only: undefined, sample: undefined, seed: 1 };
const [scenario] = SCENARIOS;
const runs = runsOf(scenario!, 3);
const names = (given: readonly (typeof runs)[number][]): string[] => given.map(runName);

test("every resource is tried with every operation, at every step, with every fault", () => {
  expect(chosenScenarios(all)).toHaveLength(RESOURCE_TYPES.length * OPERATIONS.length);
  expect(new Set(names(runs)).size).toBe(runs.length);
  expect(new Set(runs.map(({ step, fault }) => `${step} ${fault.name}`)).size).toBe(3 * FAULTS.length);
  expect(chosenRuns(runs, all)).toEqual(runs);
});

test("a seed always chooses the same, and another seed something else", () => {
  const pick = (seed: number) => names(chosenRuns(runs, { ...all, sample: 10, seed }));
  expect(pick(7)).toEqual(pick(7));
  expect(pick(7)).not.toEqual(pick(8));
  expect(chosenScenarios({ ...all, sample: 10, seed: 7 })).toHaveLength(2);
});

test("a large sample is of every resource and operation", () => {
  const sample = 20 * SCENARIOS.length;
  expect(chosenScenarios({ ...all, sample })).toHaveLength(SCENARIOS.length);
  expect(chosenRuns(runs, { ...all, sample })).toHaveLength(20);
});

test("a run's name chooses that run", () => {
  const only = runName(runs[20]!);
  expect(chosenScenarios({ ...all, only })).toEqual([scenario]);
  expect(names(chosenRuns(runs, { ...all, only }))).toEqual([only]);
});

test("a pattern chooses by any part of the name", () => {
  expect(chosenScenarios({ ...all, only: "*/404-" })).toHaveLength(SCENARIOS.length);
  expect(names(chosenRuns(runs, { ...all, only: "*/404-" }))).toHaveLength(9);
  expect(chosenScenarios({ ...all, only: "bunny_shield_bot_action/" })).toHaveLength(OPERATIONS.length);
  expect(chosenScenarios({ ...all, only: "bunny_shield_access_list/create/2" })).toHaveLength(1);
});
