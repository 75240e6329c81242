import { drawnPlans, faultsIn, type Open } from "./drawn-plans.js";

const PLANS = 3_000;

test(`a review of ${PLANS} drawn plans says what becomes of each request`, () => {
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 1e9));
  const open: Open = new Map();
  const faults = drawnPlans(PLANS, seed).flatMap((plan, index) =>
    faultsIn(plan, open).map((fault) => `seed ${seed}, plan ${index}: ${fault}`),
  );
  const left = [...open].map(([reason, count]) => `${String(count).padStart(7)} ${reason}`);
  process.stdout.write(`left open in ${PLANS} plans, seed ${seed}:\n${left.join("\n")}\n`);
  expect(faults).toEqual([]);
}, 1_800_000);
