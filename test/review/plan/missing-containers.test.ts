import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { withoutMissing } from "../../../src/review/plan/missing-containers.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { notInAccount, namedNotInAccount } from "../../../src/shared/not-in-account.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOf } from "../support/review-of.js";

const inZone = (zone: number): JsonObject => accessList({ shield_zone_id: zone });
const zone = change("bunny_shield_zone.gone", { shield_zone_id: 42, pull_zone_id: 9001 }, null);
const exception = change("bunny_shield_exception.gone", { pull_zone_id: 9001, exception_id: "a" }, null);
const listOf = (id: number) => change(`bunny_shield_access_list.of_${id}`, inZone(id), null);
const planWith = (...drift: readonly JsonObject[]) => planOf(planJson([], { resource_drift: drift }));
const driftIn = (plan: ReturnType<typeof planOf>) =>
  driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, []).stack;

const NONE = (named: string): string =>
  `The account of this access key has none of these zones and applications: ${named}. Their objects are unknown.`;

test("a zone that left the state shows that the account does not have it, nor what is in it or in its pull zone", () => {
  const stack = driftIn(planWith(zone, exception, listOf(42)));
  expect(stack).toMatchObject({ verdict: "failed", drifted: [] });
  expect(stack.problems).toEqual([
    NONE("`Shield zone 42` (2 objects of the state), `pull zone 9001` (1 object of the state)"),
  ]);
});

test("what is in a zone that the account has is compared, besides", () => {
  const stack = driftIn(planWith(zone, listOf(42), listOf(43)));
  expect(stack.drifted.map(({ object }) => object.address)).toEqual(["bunny_shield_access_list.of_43"]);
  expect(stack.problems).toEqual([NONE("`Shield zone 42` (2 objects of the state)")]);
  expect(stack.verdict).toBe("failed");
});

test("an object alone shows nothing of its zone, unless an error of the plan has named that", () => {
  const plan = planWith(listOf(42));
  expect(driftIn(plan)).toMatchObject({ verdict: "drift", problems: [] });
  expect(driftIn(withoutMissing(plan, ["Shield zone 42"]))).toMatchObject({
    verdict: "failed",
    drifted: [],
    problems: [NONE("`Shield zone 42` (1 object of the state)")],
  });
});

test("a review says so, and does not call what was dropped deleted outside", () => {
  const app = { app_id: "`shop`", min: 1, max: 2 };
  const row = "bunny_app_autoscaling.shop";
  const review = reviewOf([change(row, null, app)], { resource_drift: [change(row, app, null)] });
  expect(review.problems).toEqual([NONE("`application \u02CBshop\u02CB` (1 object of the state)")]);
  expect(review.drift).toEqual([]);
});

test("the headings of errors name what is missing, once", () => {
  const output = ["Shield zone 42", "Pull zone 9001", "Application app-shop", "Shield zone 42"]
    .map((container) => `Error: ${notInAccount(container)}\n\n  with x.y,\n`)
    .join("\n");
  expect(namedNotInAccount(output)).toEqual(["Shield zone 42", "pull zone 9001", "application app-shop"]);
});
