import type { BatteryCase } from "../support/battery-case.js";
import type { Attributes } from "../support/configuration.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const login = {
  variables: ["REQUEST_HEADERS:user-agent", "REQUEST_URI"],
  operator: "begins_with",
  value: "/login",
  negated: false,
};
const method = { variables: ["REQUEST_METHOD"], operator: "str_eq", value: "POST", negated: true };
const { negated: _negated, ...brief } = login;
const path = ({ rate_limit_id: id }: Attributes): string => `/shield/rate-limit/${String(id)}`;

/** The rule above as the API has it. */
const STORED = {
  variableTypes: { REQUEST_URI: "", REQUEST_HEADERS: "user-agent" },
  operatorType: 0,
  value: "/login",
  isNegated: false,
  isRegexVariable: false,
  actionType: 1,
  timeframe: 60,
  blockTime: 300,
  counterKeyType: 0,
  severityType: 0,
  transformationTypes: [],
  chainedRuleConditions: [
    { variableTypes: { REQUEST_METHOD: "" }, operatorType: 15, value: "POST", isNegated: true, isRegexVariable: false },
  ],
};

/** A rate limit rule. The API takes letters, digits and spaces as a name. */
export const shieldRateLimit = ({ zone, otherZone, prefix }: Target): BatteryCase => {
  const words = prefix.replaceAll(/[^A-Za-z0-9]+/g, " ");
  return {
    attributes: {
      shield_zone_id: zone,
      name: `${words}Sign in`,
      description: "Ten tries a minute",
      action: "rate_limit",
      request_count: 10,
      timeframe: 60,
      block_time: 300,
      counter_key: "ip",
      severity: "notice",
      transformations: [],
      conditions: [login, method],
      allow_no_match: false,
    },
    updates: {
      name: `${words}Sign in 2`,
      description: "Fewer",
      action: "log",
      request_count: 5,
      timeframe: 10,
      block_time: 30,
      counter_key: "ja4",
      severity: "warning",
      transformations: ["lowercase"],
      conditions: [{ variables: ["REQUEST_URI"], operator: "detect_sqli", value: null, negated: false }],
      allow_no_match: true,
    },
    local: ["allow_no_match"],
    replaces: { shield_zone_id: { value: otherZone } },
    respelt: [{ conditions: [brief, method] }],
    importId: ({ shield_zone_id: of, rate_limit_id: id }) => `${String(of)}/${String(id)}`,
    absentId: `${zone}/999999`,
    drifts: [
      {
        name: "somebody renames it",
        make: async (service, object) => {
          await service.send("PATCH", path(object), {
            ruleName: `${words}Other`,
            ruleDescription: "Ten tries a minute",
          });
        },
        shows: { name: `${words}Other` },
      },
      {
        name: "somebody describes it",
        make: async (service, object) => {
          await service.send("PATCH", path(object), { ruleDescription: "" });
        },
        shows: { description: "" },
      },
      {
        name: "somebody lets more through",
        make: async (service, object) => {
          const ruleConfiguration = { ...STORED, requestCount: 100 };
          const ruleDescription = "Ten tries a minute";
          await service.send("PATCH", path(object), {
            ruleName: object["name"],
            ruleDescription,
            ruleConfiguration,
          });
        },
        shows: { request_count: 100 },
      },
    ],
    remove: async (service, object) => {
      await service.send("DELETE", path(object));
    },
    reads: (of) => ({ bunny_shield_rate_limit_metrics: { rate_limit_id: of("rate_limit_id") } }),
    createdBy: "createRateLimit",
    listed: { filter: ZONE, found: [[{ ...ZONE, rate_limit_id: 78 }, "Search"]] },
    halfCreated: null,
  };
};
