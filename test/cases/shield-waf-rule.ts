import type { BatteryCase } from "../support/battery-case.js";
import type { Attributes } from "../support/configuration.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const country = {
  variable_types: { GEO: "COUNTRY_CODE" },
  operator_type: "str_eq",
  value: "de",
  is_negated: true,
  is_regex_variable: false,
};
const method = { ...country, variable_types: { REQUEST_METHOD: "" }, value: "post", is_negated: false };
const rule = {
  variable_types: { REQUEST_URI: "" },
  operator_type: "begins_with",
  value: "/admin",
  is_negated: false,
  is_regex_variable: false,
  action_type: "block",
  severity_type: "notice",
  transformation_types: ["lowercase"],
  chained_rule_conditions: [country, method],
};
const { is_negated: _negated, severity_type: _severity, ...brief } = rule;
const path = ({ waf_rule_id: id }: Attributes): string => `/shield/waf/custom-rule/${String(id)}`;

/** The rule above as the API has it. */
const STORED = {
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  value: "/admin",
  isNegated: false,
  isRegexVariable: false,
  actionType: 1,
  severityType: 0,
  transformationTypes: [8],
  chainedRuleConditions: [
    { variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: 15, value: "de", isNegated: true, isRegexVariable: false },
    {
      variableTypes: { REQUEST_METHOD: "" },
      operatorType: 15,
      value: "post",
      isNegated: false,
      isRegexVariable: false,
    },
  ],
};

/** A custom WAF rule. The API takes letters, digits and spaces as a name. */
export const shieldWafRule = ({ zone, otherZone, prefix }: Target): BatteryCase => {
  const words = prefix.replaceAll(/[^A-Za-z0-9]+/g, " ");
  return {
    attributes: {
      shield_zone_id: zone,
      rule_name: `${words}Administration`,
      rule_description: "Only from Germany",
      rule_configuration: rule,
      allow_catch_all: false,
    },
    updates: {
      rule_name: `${words}Administration 2`,
      rule_description: "Fewer",
      rule_configuration: {
        ...rule,
        variable_types: { QUERY_STRING: "" },
        value: null,
        operator_type: "detect_sqli",
        action_type: "challenge",
        severity_type: "critical",
        transformation_types: [],
        chained_rule_conditions: null,
      },
      allow_catch_all: true,
    },
    local: ["allow_catch_all"],
    replaces: { shield_zone_id: { value: otherZone } },
    respelt: [{ rule_configuration: brief }],
    importId: ({ waf_rule_id: id }) => String(id),
    absentId: "999999",
    drifts: [
      {
        name: "somebody renames it",
        make: async (service, object) => {
          await service.send("PATCH", path(object), {
            ruleName: `${words}Other`,
            ruleDescription: "Only from Germany",
          });
        },
        shows: { rule_name: `${words}Other` },
      },
      {
        name: "somebody lets it only log",
        make: async (service, object) => {
          await service.send("PATCH", path(object), {
            ruleName: object["rule_name"],
            ruleDescription: "Only from Germany",
            ruleConfiguration: { ...STORED, actionType: 2 },
          });
        },
        shows: { rule_configuration: { ...rule, action_type: "log" } },
      },
    ],
    remove: async (service, object) => {
      await service.send("DELETE", path(object));
    },
    reads: () => ({
      bunny_shield_waf_triggered_rules: { shield_zone_id: zone, recommend_rule_ids: ["930130"] },
    }),
    createdBy: "createWafRule",
    listed: { filter: ZONE, found: [[{ waf_rule_id: 601 }, "Scanners"]] },
    halfCreated: null,
  };
};
