import { MEANINGS } from "../../../src/review/generated/meanings.js";
import type { AttributeRows } from "../../../src/review/judge/attribute-rows.js";
import { missingMeanings } from "../support/missing-meanings.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { firstReview } from "../support/review-of.js";
import { review } from "../support/shield-objects.js";

/** What the rules say of a rate limit of ours. */
function rulesOf(before: JsonObject | null, after: JsonObject | null): string[] {
  const whole = (values: JsonObject | null) =>
    values === null ? null : { shield_zone_id: 42, rule_name: "Sign up", rule_configuration: { ...LIMIT, ...values } };
  const { findings } = firstReview(change("bunny_shield_rate_limit.a", whole(before), whole(after)));
  return findings.map(({ rule, severity }) => `${rule} ${severity}`).sort();
}

const LIMIT: JsonObject = {
  action_type: "rate_limit",
  request_count: 5,
  timeframe: 60,
  block_time: 300,
  counter_key_type: "ip",
  operator_type: "begins_with",
  value: "/sign-up",
  variable_types: { REQUEST_URI: "" },
  chained_rule_conditions: null,
};

it.each<[string, JsonObject | null, JsonObject | null, string[]]>([
  ["created", null, {}, ["enforcement-started medium"]],
  ["destroyed", {}, null, ["enforcement-stopped high"]],
  ["that only logs from now on", {}, { action_type: "log" }, ["enforcement-stopped high"]],
  ["that challenges instead", {}, { action_type: "challenge" }, ["effect-loosened medium"]],
  ["raised", {}, { request_count: 6 }, ["limit-loosened medium"]],
  ["raised tenfold", {}, { request_count: 50 }, ["limit-loosened high"]],
  ["with twice the burst", {}, { request_count: 10, timeframe: 120 }, ["limit-loosened medium"]],
  ["that holds shorter", {}, { block_time: 60 }, ["limit-loosened medium"]],
  ["that looks elsewhere", {}, { value: "/login" }, ["enforcement-uncertain medium"]],
  ["that counts a country together", {}, { counter_key_type: "country" }, ["match-tightened medium"]],
  ["that counts otherwise", {}, { counter_key_type: "ja4" }, ["enforcement-uncertain medium"]],
  ["with a condition more", {}, { chained_rule_conditions: [{ value: "x" }] }, ["enforcement-uncertain medium"]],
  [
    "raised while it only logs",
    { action_type: "log" },
    { action_type: "log", request_count: 50 },
    ["observation-changed low"],
  ],
])("a rate limit %s", (_name, before, after, expected) => {
  expect(rulesOf(before, after)).toEqual(expected);
});

it("tells the entries of a list that is declared as text, not its lines", () => {
  const list = (content: string): JsonObject => accessList({ entries: null, content });
  const changed = change(
    "bunny_shield_access_list.a",
    list("# office\n192.0.2.1\n"),
    list("192.0.2.1\n192.0.2.9 # new\n"),
  );
  const { entries, attributes, findings } = firstReview(changed);
  expect(entries).toMatchObject({ attribute: "content", before_count: 1, after_count: 2, added: ["192.0.2.9"] });
  expect(attributes).toEqual([]);
  expect(findings.map(({ rule }) => rule)).toEqual(["entries-blocked"]);
});

it("every type that acts on traffic says how its words act, and every type what it is about", () => {
  const resources: Readonly<Record<string, AttributeRows>> = MEANINGS.resources;
  const missing = Object.entries(resources).flatMap(([type, rows]) =>
    missingMeanings(
      type,
      Object.values(rows).map(({ meaning }) => meaning),
    ),
  );
  expect(missing).toEqual([]);
});

it("a type without these meanings is told which to add", () => {
  const target = { kind: "target" } as const;
  const action = { kind: "action", stances: {} } as const;
  const order = { kind: "scale", order: [false, true] } as const;
  expect(missingMeanings("bunny_shield_toy", [undefined, order])).toEqual([
    expect.stringMatching(/^bunny_shield_toy has no attribute with the meaning target: /),
    expect.stringMatching(/^bunny_shield_toy has no attribute with the meaning action, or scale with stops: /),
  ]);
  expect(missingMeanings("bunny_shield_toy", [target, { ...order, stops: true }])).toEqual([]);
  expect(missingMeanings("bunny_app_toy", [target])).toEqual([]);
  expect(missingMeanings("bunny_app_toy", [target, action])).toEqual([
    expect.stringMatching(/^bunny_app_toy has an attribute with the meaning .* but does not act on traffic/),
  ]);
});

test("a lower sensitivity that an attack hides is said when the attack begins, and when it ends", () => {
  const said = (before: JsonObject, after: JsonObject) =>
    review("zone", before, after).findings.map(({ text }) => text);
  const attack = { under_attack: true, ddos_shield_sensitivity: "low" };
  expect(said({ ddos_shield_sensitivity: "high" }, attack)).toEqual([
    "Stops more: `under_attack` `none` → `true`, so every visitor must pass a challenge, after which `ddos_shield_sensitivity` `low` is left instead of `high`.",
  ]);
  expect(said({ ddos_shield_sensitivity: "challenge" }, attack)).toEqual([
    "Has no effect while `under_attack` is true: `under_attack` `none` → `true`, after which `ddos_shield_sensitivity` `low` is left instead of `challenge`.",
  ]);
  expect(said(attack, { ddos_shield_sensitivity: "low" })).toEqual([
    "Is less strict: `under_attack` `true` → `none`, which leaves `ddos_shield_sensitivity` `low`.",
  ]);
});
