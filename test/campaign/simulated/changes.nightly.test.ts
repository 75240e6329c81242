import { RESOURCE_TYPES } from "../../cases/generated/index.js";
import { changesOf } from "./second-writer.js";
import { Simulation } from "./simulation.js";

let simulation: Simulation;
beforeAll(async () => {
  simulation = await Simulation.start();
});
afterAll(() => simulation.close());

test.each(RESOURCE_TYPES)("%s loses nothing that somebody changes between plan and apply", async (type) => {
  const wrong: [string, unknown][] = [];
  for (const operation of ["update", "replace", "delete"] as const) {
    const scenario = { type, operation, onDestroy: undefined, writer: undefined };
    for (const change of changesOf(scenario)) {
      const run = { ...scenario, step: 0, fault: "", retries: 0, lag: 0, refresh: true, change };
      const findings = await simulation.perform(run);
      if (findings.length > 0) wrong.push([`${operation} ${change}`, findings]);
    }
  }
  expect(wrong).toEqual([]);
});
