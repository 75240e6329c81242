import { accessList, change, type JsonObject } from "../../support/plan-builder.js";
import { firstReview } from "../../support/review-of.js";

const bot = (action: string): JsonObject => ({
  shield_zone_id: 42,
  bot_id: 1,
  action,
  action_code: 0,
  is_verifiable: true,
  on_destroy: "clear",
});
const allowed = change("bunny_shield_bot_action.a", bot("none"), bot("allow"));
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
    textsOf(change("bunny_shield_bot_action.a", bot("allow"), { ...bot("allow"), on_destroy: "keep" }), tor),
  ).toEqual([]);
  expect(textsOf(change("bunny_shield_bot_action.a", bot("none"), bot("block")), tor)).toEqual([]);
});
