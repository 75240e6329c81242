import { accessList, change, type Json, type JsonObject } from "../../support/plan-builder.js";
import { firstReview } from "../../support/review-of.js";

const bot = (action: string): JsonObject => ({
  shield_zone_id: 42,
  bot_id: 17,
  category: "ai_scraper",
  action,
  is_verifiable: true,
  on_destroy: "delete",
});
const categoryOf = (action: string): JsonObject => ({ shield_zone_id: 42, category: "ai_scraper", action });
const category = (before: string, after = before): JsonObject =>
  change("bunny_shield_bot_category_action.ai", categoryOf(before), categoryOf(after));

const verdictOf = (before: Json, after: Json, ...others: JsonObject[]): string[] =>
  firstReview(change("bunny_shield_bot_action.a", before, after), ...others).findings.map(
    ({ rule, severity }) => `${rule} ${severity}`,
  );

test.each<[string | null, string | null, category: string, string[]]>([
  // The category stops the bot before, and does not afterwards.
  ["none", "allow", "block", ["enforcement-stopped high"]],
  ["none", "ignore", "block", ["enforcement-stopped high"]],
  ["none", "allow", "none", ["exemption-started medium"]],
  // The category lets it through as soon as nothing spares it.
  ["ignore", null, "allow", ["exemption-started medium"]],
  ["ignore", "none", "allow", ["exemption-started medium"]],
  // The category does what the bot's own action did.
  ["block", "none", "block", ["observation-changed low"]],
  ["block", null, "block", ["observation-changed low"]],
  ["allow", null, "allow", ["observation-changed low"]],
  ["block", null, "none", ["enforcement-stopped high"]],
  ["block", null, "allow", ["enforcement-stopped high"]],
  ["none", "block", "block", ["observation-changed low"]],
  ["ignore", "block", "allow", ["enforcement-started medium"]],
])("a bot's action that goes from %s to %s, where its category has %s", (before, after, action, expected) => {
  const object = (one: string | null): Json => (one === null ? null : bot(one));
  expect(verdictOf(object(before), object(after), category(action))).toEqual(expected);
});

test("a category that changes in the same plan decides as planned, once the apply has changed it", () => {
  expect(verdictOf(bot("block"), null, category("none", "block"))).toEqual(["cover-planned medium"]);
  expect(verdictOf(bot("allow"), bot("none"), category("none", "block"))).toEqual(["enforcement-started medium"]);
  expect(verdictOf(bot("none"), bot("block"), category("block", "none"))).toEqual(["observation-changed low"]);
  expect(verdictOf(bot("block"), null, category("block", "none"))).toEqual(["enforcement-stopped high"]);
  const text = "Blocks only after its category is changed: the deleted object had action `block`.";
  expect(
    firstReview(change("bunny_shield_bot_action.a", bot("block"), null), category("none", "block")).findings,
  ).toEqual([
    expect.objectContaining({
      rule: "cover-planned",
      direction: "unknown",
      text: `${text} Now, the action of its category applies: \`block\` (\`bunny_shield_bot_category_action.ai\`).`,
    }),
  ]);
});

test("a category that two addresses have is not relied on, nor one of another account", () => {
  const twin = change("bunny_shield_bot_category_action.again", categoryOf("none"), categoryOf("none"));
  expect(verdictOf(bot("block"), null, category("block"), twin)).toEqual(["enforcement-stopped high"]);
});

test("the sentence says that the category keeps it up", () => {
  const { findings } = firstReview(change("bunny_shield_bot_action.a", bot("block"), null), category("block"));
  expect(findings.map(({ text }) => text)).toEqual([
    "Still blocks: the deleted object had action `block`. Now, the action of its category applies: `block` (`bunny_shield_bot_category_action.ai`).",
  ]);
});

const botWithoutCategory = (action: string): JsonObject => ({
  shield_zone_id: 42,
  bot_id: 1,
  action,
  is_verifiable: true,
  on_destroy: "delete",
});
const allowed = change("bunny_shield_bot_action.a", botWithoutCategory("none"), botWithoutCategory("allow"));
const list = (name: string, values: JsonObject): JsonObject => {
  const state = accessList({ shield_zone_id: 42, name, ...values });
  return change(`bunny_shield_access_list.${name}`, state, state);
};
const textsOf = (...changes: readonly [JsonObject, ...JsonObject[]]): string[] =>
  firstReview(...changes)
    .findings.filter(({ rule }) => rule === "overrides-block")
    .map(({ severity, text }) => `${severity}: ${text}`);

test("a bot that is newly allowed passes the lists of its zone that stop visitors, and no others", () => {
  const lists = [
    list("tor", { action: "block" }),
    list("vpn", { action: "challenge" }),
    list("seen", { action: "log" }),
    list("off", { action: "block", enabled: false }),
    list("office", { action: "bypass" }),
    list("elsewhere", { action: "block", shield_zone_id: 43 }),
  ];
  expect(textsOf(allowed, ...lists)).toEqual([
    "medium: Verified bots also pass lists of the zone that stop visitors: `tor`, `vpn`.",
  ]);
});

test("the lists count as they are after the apply", () => {
  const state = accessList({ shield_zone_id: 42, name: "tor" });
  const turned = change("bunny_shield_access_list.tor", state, { ...state, action: "log" });
  expect(textsOf(allowed, turned)).toEqual([]);
  expect(textsOf(allowed, change("bunny_shield_access_list.tor", null, state))).toHaveLength(1);
  expect(textsOf(allowed, change("bunny_shield_access_list.tor", state, null))).toEqual([]);
});

test("a bot that was allowed before, or is blocked, says nothing of lists", () => {
  const tor = list("tor", { action: "block" });
  expect(
    textsOf(
      change("bunny_shield_bot_action.a", botWithoutCategory("allow"), {
        ...botWithoutCategory("allow"),
        on_destroy: "keep",
      }),
      tor,
    ),
  ).toEqual([]);
  expect(
    textsOf(change("bunny_shield_bot_action.a", botWithoutCategory("none"), botWithoutCategory("block")), tor),
  ).toEqual([]);
});
