import type { BatteryCase } from "../support/battery-case.js";
import type { Attributes } from "../support/configuration.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const chained = {
  variable_types: { REQUEST_METHOD: "" },
  operator_type: "str_eq",
  value: "POST",
  is_negated: true,
  is_regex_variable: false,
};
const rule = {
  variable_types: { REQUEST_URI: "", REQUEST_HEADERS: "user-agent" },
  operator_type: "begins_with",
  value: "/login",
  is_negated: false,
  is_regex_variable: false,
  action_type: "rate_limit",
  request_count: 10,
  timeframe: 60,
  block_time: 300,
  counter_key_type: "ip",
  severity_type: "notice",
  transformation_types: [],
  chained_rule_conditions: [chained],
};
const { is_negated: _negated, counter_key_type: _key, severity_type: _severity, ...brief } = rule;
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
      rule_name: `${words}Sign in`,
      rule_description: "Ten tries a minute",
      rule_configuration: rule,
    },
    updates: {
      rule_name: `${words}Sign in 2`,
      rule_description: "Fewer",
      rule_configuration: {
        ...rule,
        variable_types: { REQUEST_URI: "" },
        value: null,
        operator_type: "detect_sqli",
        action_type: "log",
        request_count: 5,
        timeframe: 10,
        block_time: 30,
        counter_key_type: "ja4",
        transformation_types: ["lowercase"],
        chained_rule_conditions: null,
      },
    },
    replaces: { shield_zone_id: { value: otherZone } },
    respelt: [{ rule_configuration: brief }],
    importId: ({ rate_limit_id: id }) => String(id),
    absentId: "999999",
    drifts: [
      {
        name: "somebody renames it",
        make: async (service, object) => {
          await service.send("PATCH", path(object), {
            ruleName: `${words}Other`,
            ruleDescription: "Ten tries a minute",
          });
        },
        shows: { rule_name: `${words}Other` },
      },
      {
        name: "somebody describes it",
        make: async (service, object) => {
          await service.send("PATCH", path(object), { ruleDescription: "" });
        },
        shows: { rule_description: "" },
      },
      {
        name: "somebody lets more through",
        make: async (service, object) => {
          const ruleConfiguration = { ...STORED, requestCount: 100 };
          const ruleDescription = "Ten tries a minute";
          await service.send("PATCH", path(object), {
            ruleName: object["rule_name"],
            ruleDescription,
            ruleConfiguration,
          });
        },
        shows: { rule_configuration: { ...rule, request_count: 100 } },
      },
    ],
    remove: async (service, object) => {
      await service.send("DELETE", path(object));
    },
    reads: (of) => ({ bunny_shield_rate_limit_metrics: { rate_limit_id: of("rate_limit_id") } }),
    createdBy: "createRateLimit",
    listed: { filter: ZONE, found: [[{ rate_limit_id: 78 }, "Search"]] },
    halfCreated: null,
  };
};
