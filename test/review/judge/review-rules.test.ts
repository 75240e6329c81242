import { RULES } from "../../../src/review/judge/review-rules.js";
import type { JsonObject } from "../support/plan-builder.js";
import { MATCH_CASES } from "../support/match-cases.js";
import { CASES, limit, list, many } from "../support/rule-cases.js";
import { firstReview, reviewOf } from "../support/review-of.js";

const ALL = [...CASES, ...MATCH_CASES];

it.each(ALL)("%s", (_name, changes, expected) => {
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
  const covered = new Set(ALL.flatMap(([, , expected]) => expected.map((text) => text.split(" ")[0])));
  const elsewhere = ["unusual-address", "missing-dropped", "deferred"];
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
    "More requests pass: `10 per 60 s` → `50 per 60 s`, 5 times as many.",
  ]);
});
