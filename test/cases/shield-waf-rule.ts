import type { BatteryCase } from "../support/battery-case.js";
import type { Attributes } from "../support/configuration.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const admin = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin", negated: false };
const country = { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "de", negated: true };
const method = { ...country, variables: ["REQUEST_METHOD"], value: "post", negated: false };
const { negated: _negated, ...brief } = admin;
const conditions = [admin, country, method];
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
      name: `${words}Administration`,
      description: "Only from Germany",
      action: "block",
      severity: "notice",
      transformations: ["lowercase"],
      conditions,
      allow_catch_all: false,
      allow_no_match: false,
    },
    updates: {
      name: `${words}Administration 2`,
      description: "Fewer",
      action: "challenge",
      severity: "critical",
      transformations: [],
      conditions: [{ variables: ["QUERY_STRING"], operator: "detect_sqli", value: null, negated: false }],
      allow_catch_all: true,
      allow_no_match: true,
    },
    local: ["allow_catch_all", "allow_no_match"],
    replaces: { shield_zone_id: { value: otherZone } },
    respelt: [{ conditions: [brief, country, method] }],
    importId: ({ shield_zone_id: of, waf_rule_id: id }) => `${String(of)}/${String(id)}`,
    absentId: `${zone}/999999`,
    drifts: [
      {
        name: "somebody renames it",
        make: async (service, object) => {
          await service.send("PATCH", path(object), {
            ruleName: `${words}Other`,
            ruleDescription: "Only from Germany",
          });
        },
        shows: { name: `${words}Other` },
      },
      {
        name: "somebody lets it only log",
        make: async (service, object) => {
          await service.send("PATCH", path(object), {
            ruleName: object["name"],
            ruleDescription: "Only from Germany",
            ruleConfiguration: { ...STORED, actionType: 2 },
          });
        },
        shows: { action: "log" },
      },
    ],
    remove: async (service, object) => {
      await service.send("DELETE", path(object));
    },
    reads: () => ({
      bunny_shield_waf_triggered_rules: { shield_zone_id: zone, recommend_rule_ids: ["930130"] },
    }),
    createdBy: "createWafRule",
    listed: { filter: ZONE, found: [[{ ...ZONE, waf_rule_id: 601 }, "Scanners"]] },
    halfCreated: null,
  };
};
