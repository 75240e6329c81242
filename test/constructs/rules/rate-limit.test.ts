import type { TerraformStack } from "cdktf";
import {
  Condition,
  RateLimit,
  RateLimitAction,
  RateLimitBlockTime,
  RateLimitCounterKey,
  RateLimitTimeframe,
  RuleOperator,
  RuleVariable,
  ShieldZone,
} from "terraform-provider-bunny";
import { codeNames, rateLimitActions, rateLimitCounterKeys, ruleOperators } from "../../../src/api/index.js";
import { rateLimitBlockTimes, rateLimitTimeframes, ruleVariables } from "../../../src/api/index.js";
import { only, stackOf, synth } from "../support/synth.js";

const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);
const once = { timeframe: RateLimitTimeframe.ONE_MINUTE, blockTime: RateLimitBlockTime.FIVE_MINUTES };

it.each([
  ["operators", RuleOperator, codeNames(ruleOperators)],
  ["actions", RateLimitAction, codeNames(rateLimitActions)],
  ["counter keys", RateLimitCounterKey, codeNames(rateLimitCounterKeys)],
  ["variables", RuleVariable, Object.keys(ruleVariables)],
  ["timeframes", RateLimitTimeframe, rateLimitTimeframes],
  ["block times", RateLimitBlockTime, rateLimitBlockTimes],
])("the constants for %s are those of the API", (_, constants: object, known: readonly (string | number)[]) => {
  expect(new Set(Object.values(constants))).toEqual(new Set(known));
});

describe("RateLimit", () => {
  it("writes its matches as conditions", () => {
    const found = synth((stack) => {
      new RateLimit(stack, "log-in", {
        zone: zoneOf(stack),
        conditions: [Condition.path().beginsWith("/login"), Condition.header("user-agent").contains("curl ${x}").not()],
        requests: 10,
        ...once,
        countBy: RateLimitCounterKey.IP_JA4,
      });
    });
    expect(only(found, "bunny_shield_rate_limit")).toEqual({
      shield_zone_id: 42,
      name: "log in",
      conditions: [
        { variables: ["REQUEST_URI"], operator: "begins_with", value: "/login" },
        { variables: ["REQUEST_HEADERS:user-agent"], operator: "contains", value: "curl $${x}", negated: true },
      ],
      action: "rate_limit",
      request_count: 10,
      timeframe: 60,
      block_time: 300,
      counter_key: "ip_ja4",
    });
  });

  it.each([
    ["a timeframe that is none", { timeframe: 61 as 60 }, /timeframe is 61\. Give one of 1, 10, 60/],
    ["no requests", { requests: 0 }, /requests is 0\. Give a whole number from 1/],
    ["a name with other characters", { name: "log-in!" }, /name is "log-in!"\. Give a name of letters/],
    ["no condition", { conditions: [] }, /conditions is empty/],
    [
      "a match that no request meets",
      { conditions: [Condition.path().beginsWith("/a"), Condition.path().beginsWith("/b")] },
      /Conditions that no request meets together\. REQUEST_URI cannot begin with both "\/a" and "\/b"/,
    ],
    [
      "a match without a value",
      { conditions: Condition.path().contains("") },
      /No value to compare with\. The operator contains needs a value/,
    ],
  ])("refuses %s", (_, more, said) => {
    const stack = stackOf((site) => {
      const conditions = Condition.path().beginsWith("/login");
      new RateLimit(site, "limit", { zone: zoneOf(site), conditions, requests: 10, ...once, ...more });
    });
    expect(() => {
      stack.runAllValidations();
    }).toThrow(said);
  });
});
