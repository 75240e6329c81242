import { drawnRuns, namedRun, simulatedName } from "./plan.js";
import { performSimulated } from "./simulate.js";
import { Simulation } from "./simulation.js";

test("whatever happens on the way, protection never drops, and every apply converges", async () => {
  const wrong: [string, readonly string[]][] = [];
  let runs = 0;
  await performSimulated({ count: 28, seed: 20_261_123 }, (run, findings) => {
    runs += 1;
    if (findings.length > 0) wrong.push([simulatedName(run), findings]);
  });
  expect(wrong).toEqual([]);
  expect(runs).toBe(28);
}, 120_000);

test("a run is repeated by its name", async () => {
  const simulation = await Simulation.start();
  try {
    for await (const run of drawnRuns(simulation, 8, 7)) expect(namedRun(simulatedName(run))).toEqual(run);
  } finally {
    await simulation.close();
  }
});

test("a name that no run has is an error", () => {
  expect(() => namedRun("bunny_shield_zone/dance")).toThrow("No simulated run is named bunny_shield_zone/dance.");
});
