import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import type { Review, StackReview } from "../../../src/review/document/review-document.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { inEveryFormat, schemaErrors } from "../support/outputs.js";
import {
  accessList,
  change,
  type ChangeOptions,
  type Json,
  type JsonObject,
  planJson,
} from "../support/plan-builder.js";
import { planOf, reviewOfPlan } from "../support/review-of.js";

/** Plans that terraform 1.11.4 made of objects that somebody had changed and deleted in the emulator. */
const recorded = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "golden", "plans", "terraform", "drift.json"), "utf8"),
) as Readonly<Record<string, Json>>;

/** The recorded plan as it is where nothing happened to the other objects. */
function recordedOf(type: string): string {
  const only = (rows: Json | undefined): Json => (rows as readonly JsonObject[]).filter((row) => row["type"] === type);
  return JSON.stringify({
    ...recorded,
    resource_changes: only(recorded["resource_changes"]),
    resource_drift: only(recorded["resource_drift"]),
  });
}

const reviewed = (plan: string): Review =>
  assembleReview([reviewOfPlan(planOf(plan))], parseConditions("drift-loosens"));
const markdown = (review: Review): string => renderMarkdown(review, { budget: 60_000 });
const headline = (review: Review): string => markdown(review).split("\n")[2] ?? "";

test("what was changed outside and is restored is said in words, with its name", () => {
  const review = reviewed(recordedOf("bunny_shield_access_list"));
  expect(headline(review)).toBe(
    "### 🟡 Entries no longer let through (1 address): `Office and VPN`, zone `42` · This pull request does not change it: it was changed outside of Terraform, and this apply puts it back",
  );
  expect(markdown(review)).toContain("<b>restore</b> Entries no longer let through");
  expect(markdown(review)).toContain("<b>changed outside, restored</b> Entries newly let through");
  expect(markdown(review)).toContain(
    "This pull request does not change it: it was changed outside of Terraform, and this apply puts it back",
  );
  expect(review.matched_conditions).toEqual([]);
});

test("what was deleted outside and is created again is said so, and counts as repaired", () => {
  const review = reviewed(recordedOf("bunny_shield_custom_page"));
  expect(headline(review)).toBe(
    "### 🟠 `bunny_shield_custom_page.blocked-page_E653A94D`, zone `42`, page `block`: the `block` page replaces whatever is set now · This pull request does not change it: it was deleted outside of Terraform, and this apply creates it again",
  );
  expect(markdown(review)).toContain("<b>create again</b> The <code>block</code> page replaces whatever is set now");
  expect(markdown(review)).toContain("<b>deleted outside, created again</b>");
  expect(review.stacks[0]?.drift).toMatchObject([{ action: "destroy", repaired: true }]);
});

test("several are counted, in every format", () => {
  const review = reviewed(JSON.stringify(recorded));
  expect(headline(review)).toContain(
    "This pull request does not change 3 of the objects: they were changed or deleted outside of Terraform, and this apply puts them back",
  );
  const outputs = inEveryFormat(review);
  for (const format of ["markdown", "text", "html"] as const)
    expect(outputs[format].replaceAll(/\s+/g, " ")).toContain(
      "it was deleted outside of Terraform, and this apply creates it again",
    );
  expect(schemaErrors(outputs.json)).toBeUndefined();
  expect(outputs.json.match(/"repairs": "(?:changed|deleted)"/g)).toHaveLength(3);
});

test("what is added to a row does not take away what the engine is going to do with its object", () => {
  const stack = reviewOfPlan(planOf(JSON.stringify(recorded)));
  const { stacks } = assembleReview([stack], parseConditions("drift,update,create,low"));
  const rows = stacks.flatMap(({ resources, drift }) => [...resources, ...drift]);
  expect(rows.filter(({ repairs, repaired }) => repairs !== undefined || repaired === true)).toHaveLength(6);
  for (const { address, type, matches, planned } of rows) {
    expect(matches).not.toEqual([]);
    expect(planned().value()).toMatchObject({ 0: { 0: address, 1: type } });
  }
});

test("a row of a stack without what the engine is going to do does not compile", () => {
  const stack = reviewOfPlan(planOf(recordedOf("bunny_shield_custom_page")));
  const lost = stack.resources.map(({ planned: _planned, ...row }) => row);
  // @ts-expect-error `planned` is missing.
  const without: StackReview = { ...stack, resources: lost };
  expect(() => assembleReview([without], parseConditions("create"))).toThrow(TypeError);
});

const LIST = "bunny_shield_access_list.a";
const configuration = (entries: JsonObject): JsonObject => ({
  root_module: {
    resources: [
      { address: LIST, mode: "managed", type: "bunny_shield_access_list", name: "a", expressions: { entries } },
    ],
  },
});
const WAS = accessList();
const constant = { constant_value: WAS["entries"] ?? null };
const says = (drift: JsonObject, planned: JsonObject, entries: JsonObject = constant): unknown => {
  const plan = planJson([planned], { resource_drift: [drift], configuration: configuration(entries) });
  const review = reviewed(plan);
  const [stack] = review.stacks;
  const [outside, own] = [stack?.drift[0]?.repaired, stack?.resources[0]?.repairs];
  return [outside ?? false, own ?? "changes", review.matched_conditions.length];
};
const deleted = change(LIST, WAS, null);
const IDS: ChangeOptions = { unknown: { id: true, list_id: true, configuration_id: true } };
const withoutIds = (more: JsonObject = {}): JsonObject => {
  const { id: _id, list_id: _list, configuration_id: _configuration, ...rest } = accessList(more);
  return rest;
};

test.each<[string, unknown, JsonObject, JsonObject, JsonObject?]>([
  ["a list that is created as it was", [true, "deleted", 0], deleted, change(LIST, null, withoutIds(), IDS)],
  [
    "a list that is created with fewer entries",
    [false, "changes", 1],
    deleted,
    change(LIST, null, withoutIds({ entries: ["192.0.2.1"] }), IDS),
  ],
  [
    "entries that are known only after the apply",
    [false, "changes", 1],
    deleted,
    change(LIST, null, withoutIds({ entries: null }), { unknown: { id: true, entries: true } }),
    { references: ["terraform_data.a"] },
  ],
  ["an object of another address", [false, "changes", 1], deleted, change(`${LIST}2`, null, withoutIds(), IDS)],
  [
    "the old object of a replacement",
    [false, "changes", 1],
    deleted,
    change(LIST, null, withoutIds(), { ...IDS, deposed: "1a2b" }),
  ],
  [
    "a switch that is restored",
    [true, "changed", 0],
    change(LIST, WAS, { ...WAS, enabled: false }),
    change(LIST, { ...WAS, enabled: false }, WAS),
  ],
  [
    "a switch that is restored with another change",
    [true, "changes", 0],
    change(LIST, WAS, { ...WAS, enabled: false }),
    change(LIST, { ...WAS, enabled: false }, { ...WAS, description: "new" }),
  ],
  [
    "a switch that stays",
    [false, "changes", 1],
    change(LIST, WAS, { ...WAS, enabled: false }),
    change(LIST, { ...WAS, enabled: false }, { ...WAS, enabled: false, description: "new" }),
  ],
])("%s", (...[, expected, drift, planned, entries]) => {
  expect(says(drift, planned, entries)).toEqual(expected);
});

test("what was deleted is compared with what the plan found in its place, which may be stricter", () => {
  const zone = { pull_zone_id: 42, waf_enabled: true, waf_execution_mode: "log", found: null };
  const found = { waf_enabled: true, waf_execution_mode: "block" };
  const create = change("bunny_shield_zone.a", null, { ...zone, found });
  const drift = { resource_drift: [change("bunny_shield_zone.a", zone, null)] };
  const [own] = reviewed(planJson([create], drift)).stacks[0]?.resources ?? [];
  expect([own?.direction, own?.findings.map(({ rule }) => rule)]).toEqual(["loosens", ["enforcement-stopped"]]);
});
