import { drawnPlans, faultsIn, type Open } from "./drawn-plans.js";

/** The seeds of plans that showed a fault once. */
const SEEDS: readonly number[] = [20_261_129];

test.each(SEEDS)("the review of 60 drawn plans says what becomes of each request, seed %i", (seed) => {
  const open: Open = new Map();
  const faults = drawnPlans(60, seed).flatMap((plan, index) =>
    faultsIn(plan, open).map((fault) => `${index}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
