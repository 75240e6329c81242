import { RULES } from "../../../src/review/judge/review-rules.js";
import { accessList, change, type ChangeOptions, type JsonObject, planJson } from "../support/plan-builder.js";
import { CASES, limit, list, many } from "../support/rule-cases.js";
import { driftOfPlan, firstReview, planOf, reviewOf } from "../support/review-of.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { renderText } from "../../../src/review/render/text/write-text.js";

it.each(CASES)("%s", (_name, changes, expected) => {
  const [first, ...rest] = changes;
  const { findings } = firstReview(first ?? {}, ...rest);
  const found = findings.map(({ rule, direction, severity }) => `${rule} ${direction} ${severity}`);
  expect(found.sort()).toEqual([...expected].sort());
});

it("puts a deferred change off", () => {
  const deferred = [{ reason: "resource_config_unknown", resource_change: list(null, {}) }];
  const review = reviewOf([], { deferred_changes: deferred });
  expect(review.deferred.map(({ resource }) => resource.findings[0]?.rule)).toEqual(["deferred"]);
  expect(review.counts.deferred).toBe(1);
});

it("has a case for each rule", () => {
  const covered = new Set(CASES.flatMap(([, , expected]) => expected.map((text) => text.split(" ")[0])));
  const elsewhere = ["unusual-address", "missing-dropped", "other-account", "deferred"];
  const remedy = "add a row to test/review/support/rule-cases.ts or object-rule-cases.ts";
  const lacking = Object.keys(RULES).filter((rule) => !covered.has(rule) && !elsewhere.includes(rule));
  expect({ [remedy]: lacking }).toEqual({ [remedy]: [] });
});

it("says what a change means in a sentence", () => {
  const text = (changed: JsonObject): string[] => firstReview(changed).findings.map((found) => found.text);
  expect(text(list({ entries: many }, { action: "log", entries: many }))).toEqual([
    "No longer blocks: action `block` → `log`, 20 entries (`192.0.2.0`, `192.0.2.1`, `192.0.2.2` and 17 more).",
  ]);
  expect(text(list({}, { enabled: false }))).toEqual([
    "No longer blocks: enabled `true` → `false`, 2 entries (`192.0.2.1`, `192.0.2.2`).",
  ]);
  expect(text(limit({ request_count: 10, timeframe: 60 }, { request_count: 50, timeframe: 60 }))).toEqual([
    "Allows more requests: `10 per 60 s` → `50 per 60 s`, 5 times as many.",
  ]);
});

const cidr = (action: string, ...entries: string[]): JsonObject => ({ type: "cidr", action, entries });
const marked = (name: string): ChangeOptions => ({
  beforeSensitive: { [name]: true },
  afterSensitive: { [name]: true },
});
const managed = (values: JsonObject): JsonObject => ({
  shield_zone_id: 1,
  list_id: 2,
  enabled: true,
  on_destroy: "restore",
  ...values,
});
it("names the host of a fetch in a script, and of a page that was sensitive says no default was replaced", () => {
  const page = (html: string, options: ChangeOptions = {}) =>
    firstReview(change("bunny_shield_custom_page.a", { html: "a" }, { html }, options)).findings.map(
      ({ text }) => text,
    );
  expect(page("<script>fetch('https://x.example/a')</script>").join("\n")).toContain("`x.example`");
  const once = page("b", { beforeSensitive: { html: true } }).join("\n");
  expect(once).toBe("The `response` page changes.");
});

it("says what restoring restores, and that what cannot be read is replaced", () => {
  const values = managed({ action: "log", found: { enabled: true, action: "block" } });
  const destroyed = change("bunny_shield_access_list_configuration.a", values, null);
  expect(firstReview(destroyed).findings.map(({ text }) => text)).toContain(
    "May restore settings from before this resource: action was `block`. Only settings that the resource declared are restored, and the plan does not show which ones.",
  );
  const unread = change("bunny_shield_bot_action.a", null, { bot_id: 1, action: "none" }, { unknown: { found: true } });
  expect(firstReview(unread).findings[0]?.text).toMatch(/^Replaces settings that this plan does not show/);
});

it("says that more lists of the zone contain an entry than it names", () => {
  const others = (count: number, action: string): JsonObject[] =>
    Array.from({ length: count }, (_, index) => {
      const values = accessList({ action, name: `${action} ${index}`, entries: ["192.0.2.1"] });
      return change(`bunny_shield_access_list.${action}_${index}`, values, values);
    });
  const said = (changed: JsonObject, ...lists: JsonObject[]): string[] =>
    firstReview(changed, ...lists).findings.map(({ rule, severity, text }) => `${rule} ${severity}: ${text}`);
  const allowed = list({ action: "allow", entries: [] }, { action: "allow", entries: ["192.0.2.1"] });
  const opposed = "overrides-block medium: Lets through what";
  expect(said(allowed, ...others(5, "block")).filter((text) => text.startsWith(opposed))).toHaveLength(5);
  expect(said(allowed, ...others(6, "block")).filter((text) => text.startsWith(opposed))).toHaveLength(6);
  expect(said(allowed, ...others(6, "block")).at(-1)).toBe(`${opposed} further lists of the zone stop.`);

  const unblocked = list({ entries: ["192.0.2.1"] }, { entries: [] });
  const blockedToo = "More lists of the zone stop these entries, before or after.";
  const allowedToo = "More lists of the zone let these entries through, before or after.";
  expect(said(unblocked, ...others(5, "block")).join()).not.toContain("More lists");
  expect(said(unblocked, ...others(6, "block")).at(-1)).toBe(`stopped-elsewhere low: ${blockedToo}`);
  expect(said(unblocked, ...others(3, "allow"), ...others(6, "block")).join()).not.toMatch(/stop/i);
  expect(said(unblocked, ...others(6, "allow"), ...others(6, "block")).at(-1)).toBe(
    `allowed-elsewhere medium: ${allowedToo}`,
  );
});

it("counts net addresses, and real entries of sensitive lists", () => {
  const entries = (before: JsonObject, after: JsonObject, options?: ChangeOptions) =>
    firstReview(list(before, after, options)).entries;
  expect(entries(cidr("block", "10.0.0.0/24"), cidr("block", "10.0.0.0/23"))).toMatchObject({
    added_addresses: "256",
    removed_addresses: "0",
  });
  const many = Array.from({ length: 400 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  expect(entries({ entries: many }, { entries: many.slice(300) }, marked("entries"))).toMatchObject({
    before_count: 400,
    after_count: 100,
    removed_count: 300,
    removed: [],
    hidden: true,
  });
});

it("never says no changes of what it shows", () => {
  const parts: readonly JsonObject[] = [
    { action_invocations: [{ address: "action.x.a" }] },
    { deferred_action_invocations: [{ reason: "x", action_invocation: { address: "action.x.a" } }] },
    { checks: [{ address: { to_display: "check.a" }, status: "fail" }] },
    { tomorrow: {} },
  ];
  for (const rest of parts) {
    const review = assembleReview([reviewOf([], rest)], parseConditions("actions,checks,unknown"));
    expect(review.exit_code).toBe(3);
    expect(renderText(review, { color: false })).not.toContain("no changes");
  }
});

it("takes an unapplied move for no drift, and what changed besides for drift", () => {
  const moved = (after: JsonObject, previousAddress = "bunny_shield_access_list.b") =>
    change(
      "bunny_shield_access_list.a",
      { ...accessList(), shield_zone_id: null, configuration_id: null },
      { ...accessList(), ...after },
      { previousAddress },
    );
  const verdict = (row: JsonObject) => driftOfPlan(planOf(planJson([], { resource_drift: [row] }))).verdict;
  expect(verdict(moved({}))).toBe("no drift");
  expect(verdict(moved({ action: "log" }))).toBe("drift");
  expect(verdict(moved({}, "bunnynet_pullzone_access_list.a"))).toBe("no drift");
});
