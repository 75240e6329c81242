import { battery } from "../support/battery.js";
import type { Attributes } from "../support/configuration.js";

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

battery("bunny_shield_rate_limit", {
  attributes: {
    shield_zone_id: 42,
    rule_name: "Sign in",
    rule_description: "Ten tries a minute",
    rule_configuration: rule,
  },
  updates: {
    rule_name: "Sign in 2",
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
  replaces: { shield_zone_id: { value: 44 } },
  respelt: [{ rule_configuration: brief }],
  importId: ({ rate_limit_id: id }) => String(id),
  absentId: "999999",
  drifts: [
    {
      name: "somebody renames it",
      make: async (service, object) => {
        await service.send("PATCH", path(object), { ruleName: "Other", ruleDescription: "Ten tries a minute" });
      },
      shows: { rule_name: "Other" },
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
        await service.edit(({ rateLimits }) => {
          const stored = rateLimits.find(({ id }) => id === object["rate_limit_id"]);
          Object.assign(stored?.ruleConfiguration ?? {}, { requestCount: 100 });
        });
      },
      shows: { rule_configuration: { ...rule, request_count: 100 } },
    },
  ],
  remove: async (service, object) => {
    await service.send("DELETE", path(object));
  },
  createdBy: "createRateLimit",
  halfCreated: null,
});
