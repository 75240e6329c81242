import { CONDITIONS, matchOf, parseConditions, PRESETS } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { failedStack } from "../../../src/review/judge/review-plan.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";
import { renderText } from "../../../src/review/render/text/write-text.js";

const update = change("bunny_shield_access_list.a", accessList(), accessList({ action: "log" }));
const destroyed = change("null_resource.d", { id: "1" }, null);
const replaced = change("null_resource.r", { id: "1" }, { id: "2" }, { actions: ["delete", "create"] });
const elsewhere = { shield_zone_id: 7 };
const tightened = change(
  "bunny_shield_access_list.t",
  accessList({ action: "log", ...elsewhere }),
  accessList(elsewhere),
);
const repair = change("bunny_shield_access_list.a", accessList({ action: "log" }), accessList());
const unknownRepair = change("bunny_shield_access_list.a", accessList({ action: "log" }), accessList(), {
  unknown: { action: true },
});
const off = accessList({ enabled: false });
const repairInPart = change("bunny_shield_access_list.a", accessList({ action: "log", enabled: false }), off);
const loosenedTwice = change("bunny_shield_access_list.a", accessList(), accessList({ action: "log", enabled: false }));
const hardened = change("bunny_shield_access_list.a", accessList({ action: "log" }), accessList());
const moved = change("a.b", { id: "1" }, { id: "1" }, { previousAddress: "a.c" });
const imported = change("a.i", { id: "1" }, { id: "1" }, { importing: { id: "1" } });

const program = { address: "data.external.e", mode: "data", type: "external", name: "e", expressions: {} };
const provisioned = {
  address: "null_resource.p",
  mode: "managed",
  type: "null_resource",
  name: "p",
  provisioners: [{ type: "local-exec" }],
};
const within = (resource: JsonObject): JsonObject => ({ configuration: { root_module: { resources: [resource] } } });
const nested = { root_module: { module_calls: { m: { module: { resources: [provisioned] } } } } };

const CASES: readonly (readonly [string, readonly JsonObject[], JsonObject, number])[] = [
  ["destroy", [destroyed], {}, 3],
  ["destroy", [replaced, update], {}, 2],
  ["replace", [replaced], {}, 3],
  ["update", [update], {}, 3],
  ["create", [change("a.b", null, {})], {}, 3],
  ["forget", [change("a.b", {}, {}, { actions: ["forget"] })], {}, 3],
  ["import", [imported], {}, 3],
  ["move", [moved], {}, 3],
  ["move", [imported], {}, 2],
  ["loosens", [update], {}, 3],
  ["loosens", [tightened], {}, 2],
  ["tightens", [tightened], {}, 3],
  ["unknown", [change("bunny_shield_access_list.a", null, accessList({ action: "unknown_9" }))], {}, 3],
  ["unknown", [update, tightened], {}, 2],
  ["loosens", [change("bunny_shield_access_list.a", accessList(), accessList({ action: "unknown_9" }))], {}, 3],
  ["forget", [change("a.b", { a: 1 }, { a: 2 }, { actions: ["create", "forget"] })], {}, 3],
  ["replace", [change("a.b", { a: 1 }, { a: 2 }, { actions: ["create", "forget"] })], {}, 2],
  ["high", [update], {}, 3],
  ["high", [tightened, destroyed], {}, 2],
  ["medium", [tightened], {}, 3],
  ["low", [change("null_resource.u", { a: 1 }, { a: 2 })], {}, 2],
  ["enforcement-stopped", [update], {}, 3],
  ["wide-block", [update], {}, 2],
  ["outputs", [], { output_changes: { o: { actions: ["create"], before: null, after: 1 } } }, 3],
  ["drift", [], { resource_drift: [change("a.b", { a: 1 }, { a: 2 })] }, 3],
  ["actions", [], { action_invocations: [{ address: "action.x.y", type: "x", name: "y" }] }, 3],
  ["checks", [], { checks: [{ address: { to_display: "check.a" }, status: "fail" }] }, 3],
  ["unknown", [], { tomorrow: [{}] }, 3],
  ["deferred", [], { deferred_changes: [{ reason: "deferred_prereq", resource_change: change("a.b", null, {}) }] }, 3],
  ["incomplete", [], { complete: false }, 3],
  ["drift-loosens", [], { resource_drift: [update] }, 3],
  ["drift-loosens", [update], { resource_drift: [tightened] }, 2],
  // What was loosened outside and is changed back stops nothing; what was hardened outside and is taken back does.
  ["production", [repair], { resource_drift: [update] }, 2],
  ["drift", [repair], { resource_drift: [update] }, 3],
  ["drift-loosens", [repairInPart], { resource_drift: [loosenedTwice] }, 3],
  ["drift-loosens", [unknownRepair], { resource_drift: [update] }, 3],
  ["loosens", [update], { resource_drift: [hardened] }, 3],
  ["external", [], { configuration: { root_module: { resources: [program] } } }, 3],
  ["external", [change("null_resource.p[0]", null, {})], within(provisioned), 3],
  ["external", [change("null_resource.p[0]", { a: 1 }, { a: 2 })], within(provisioned), 2],
  ["external", [change("null_resource.p[0]", { a: 1 }, null)], within(provisioned), 3],
  ["external", [change("module.m[0].null_resource.p", null, {})], within(provisioned), 2],
  ["external", [change("module.m[0].null_resource.p", null, {})], { configuration: nested }, 3],
  ["incomplete", [], {}, 0],
];

it.each(CASES)("--fail-on %s (case %#)", (gate, changes, rest, exitCode) => {
  const review = assembleReview([reviewOf(changes, rest)], parseConditions(gate));
  expect(review.exit_code).toBe(exitCode);
  expect(review.matched_conditions.map(({ condition }) => condition)).toEqual(exitCode === 3 ? [gate] : []);
  // The objects that it marks are those that it names.
  const judged = review.stacks.flatMap(({ resources, drift, deferred }) => [
    ...[...resources, ...drift],
    ...deferred.map(({ resource }) => resource),
  ]);
  const marked = judged.filter(({ matches = [] }) => matches.includes(gate)).map(({ address }) => address);
  const named = review.matched_conditions.flatMap(({ objects }) => objects.map(({ address }) => address));
  expect(marked).toEqual(named.filter((name) => judged.some(({ address }) => address === name)));
});

it("has something to do where an apply only records what changed outside", () => {
  const drifted = change(
    "bunny_shield_access_list.a",
    accessList({ entries: ["192.0.2.1"] }),
    accessList({ entries: ["192.0.2.2"] }),
  );
  const review = assembleReview([reviewOf([], { resource_drift: [drifted] })], parseConditions("drift-loosens"));
  expect(review.exit_code).toBe(3);
  const recorded = assembleReview([reviewOf([], { resource_drift: [drifted] })], []);
  expect(recorded.exit_code).toBe(2);
  expect(renderText(recorded, { color: false })).toContain("Plan: no changes; apply records the drift in the state");
  const respelt = change("bunny_shield_access_list.a", accessList(), accessList({ checksum: "other" }));
  expect(assembleReview([reviewOf([], { resource_drift: [respelt] })], []).exit_code).toBe(0);
});

it("ignores what is empty between commas", () => {
  expect(parseConditions(" destroy, ,")).toEqual(["destroy"]);
  expect(parseConditions("")).toEqual([]);
});

it("has a matching case for each condition of a plan", () => {
  const closing = new Set(CASES.filter(([, , , code]) => code === 3).map(([gate]) => gate));
  expect(Object.keys(CONDITIONS).filter((gate) => !closing.has(gate))).toEqual([
    "unmanaged",
    "expired-ignore",
    "low",
    "tests",
    "since",
  ]);
});

it("takes a preset among other conditions, each condition once", () => {
  expect(parseConditions("high,production,wide-block")).toEqual([
    ...new Set(["high", ...PRESETS.production, "wide-block"]),
  ]);
  const { matched_conditions: matched } = assembleReview([reviewOf([update])], parseConditions("production"));
  expect(matched.map(({ condition }) => condition)).toEqual(["loosens", "high"]);
});

it("names no program twice, and no key", () => {
  const review = reviewOf(
    [change('null_resource.p["a"]', null, {}), change('null_resource.p["b"]', null, {})],
    within(provisioned),
  );
  expect(review.external).toMatchObject([
    {
      address: "null_resource.p",
      text: "The provisioner `local-exec` of `null_resource.p` runs a program, whose effect is not part of the plan.",
    },
  ]);
});

it("matches in any of several stacks, and names the objects", () => {
  const review = assembleReview(
    [reviewOf([tightened]), reviewOf([destroyed, replaced])],
    parseConditions("destroy, replace"),
  );
  expect(review.matched_conditions).toEqual([
    { condition: "destroy", count: 1, objects: [{ stack: "site", address: "null_resource.d" }] },
    { condition: "replace", count: 1, objects: [{ stack: "site", address: "null_resource.r" }] },
  ]);
  expect(review.stacks.map(({ resources }) => resources.map(({ matches }) => matches))).toEqual([
    [undefined],
    [["destroy"], ["replace"]],
  ]);
  expect(review.totals).toMatchObject({ update: 1, destroy: 1, replace: 1 });
});

it("an error takes precedence over a condition, and a condition over changes", () => {
  const failed = failedStack("x", "x", "no plan");
  expect(assembleReview([reviewOf([destroyed]), failed], parseConditions("destroy")).exit_code).toBe(1);
  expect(assembleReview([reviewOf([destroyed], { errored: true })], []).exit_code).toBe(1);
  expect(assembleReview([reviewOf([destroyed])], []).exit_code).toBe(2);
  expect(assembleReview([reviewOf([])], parseConditions("destroy,high")).exit_code).toBe(0);
});

test.each([
  [[], [], 2],
  [["since"], [], 3],
  [["since"], ["tests"], 1],
  [[], ["tests"], 1],
])("parts that matched %j and failed in %j decide with the plan about the exit code", (matching, failing, code) => {
  const parts = [
    ...matching.map((name) => ({ members: { since: NOTHING_SINCE }, matched: matchOf(name, [{ address: "x.a" }]) })),
    ...failing.map((name) => ({ members: { test_problem: name }, matched: [], failed: true })),
  ];
  const review = assembleReview([reviewOf([destroyed])], parseConditions("create"), undefined, parts);
  expect(review.exit_code).toBe(code);
  expect(review.matched_conditions.map(({ condition }) => condition)).toEqual(matching);
  expect(review).toMatchObject(Object.assign({}, ...parts.map(({ members }) => members)) as object);
});

const NOTHING_SINCE = { added: [], changed: [], gone: [], hidden: [] };

it("does not count reads and what stays as it is as changes", () => {
  const read = change("data.a.b", null, { id: "1" }, { actions: ["read"], mode: "data" });
  expect(assembleReview([reviewOf([read, change("a.b", { a: 1 }, { a: 1 })])], []).exit_code).toBe(0);
});

it("refuses a condition that does not exist", () => {
  expect(() => parseConditions("destroy,everything")).toThrow(/no --fail-on condition "everything".*loosens/);
  expect(() => parseConditions("constructor")).toThrow(/no --fail-on condition/);
  expect(() => parseConditions("lossens")).toThrow(
    'condition "lossens". Did you mean "loosens"? Groups: production. Conditions:',
  );
  // The ids of all rules would hide what there is to choose from.
  const message = 'condition "prod". Did you mean "production"? Groups: production. Conditions: destroy, replace,';
  expect(() => parseConditions("prod")).toThrow(message);
  expect(() => parseConditions("prod")).not.toThrow(/page-runs-script/);
});
