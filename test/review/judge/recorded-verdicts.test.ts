import { BY_HAND } from "../../oracle/pull-requests/samples/index.js";
import { readRecorded, recordedPlan, saysOf } from "../../oracle/pull-requests/recorded.js";
import { expectRecorded } from "../../support/recorded.js";
import { planOf, reviewOfPlan } from "../support/review-of.js";

const recorded = readRecorded();

test.each(recorded.map((one) => [one.name, one] as const))("%s", (_name, one) => {
  expectRecorded(saysOf(reviewOfPlan(planOf(recordedPlan(one)))), one.says, "npm run record-verdicts");
});

test("every pull request that was written by hand is recorded", () => {
  const names = new Set(recorded.map(({ name }) => name));
  expect(BY_HAND.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});
