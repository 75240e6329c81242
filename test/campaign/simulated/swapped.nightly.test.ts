import { RESOURCE_TYPES } from "../../cases/generated/index.js";
import type { Finding } from "./findings.js";
import { SIMULATED_OPERATIONS } from "./scenario.js";
import { Simulation } from "./simulation.js";

let simulation: Simulation;
beforeAll(async () => {
  simulation = await Simulation.start();
});
afterAll(() => simulation.close());

test.each(RESOURCE_TYPES)("%s believes no response about another object, whichever request has it", async (type) => {
  const wrong: [string, readonly Finding[]][] = [];
  for (const operation of SIMULATED_OPERATIONS) {
    const scenario = { type, operation, onDestroy: undefined, writer: undefined };
    const requests = Number(await simulation.requestsOf(scenario));
    for (let step = 1; step <= requests; step += 1) {
      const run = { ...scenario, step, fault: "swapped", retries: 0, lag: 0, refresh: true, change: undefined };
      const findings = await simulation.perform(run);
      if (findings.length > 0) wrong.push([`${operation} ${step}`, findings]);
    }
  }
  expect(wrong).toEqual([]);
});
