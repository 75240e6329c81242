import * as v from "valibot";
import type { Answer, StatusBlock } from "../../answer.js";
import { jsonBody } from "../../input.js";
import { type Call, noFailure, type Operation, operationsOf, dataAnswer } from "../../operation.js";
import { findZone } from "../zones/objects.js";

/** The defaults of the WAF engine, the same for all zones. */
const ENGINE_DEFAULTS = [
  { name: "detection_paranoia_level", valueEncoded: "1" },
  { name: "executing_paranoia_level", valueEncoded: "1" },
  { name: "blocking_paranoia_level", valueEncoded: "1" },
  { name: "allowed_methods", valueEncoded: "GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE" },
  { name: "allowed_http_versions", valueEncoded: "HTTP/1.0 HTTP/1.1 HTTP/2 HTTP/2.0" },
  { name: "allowed_request_content_type", valueEncoded: "|application/json| |text/plain|" },
];

const group = (id: number, name: string, code: string, mainGroup: string, rules: readonly [string, string][]) => ({
  id,
  name,
  code,
  fileName: null,
  mainGroup,
  ruleset: "OWASP",
  description: null,
  rules: rules.map(([ruleId, description]) => ({ ruleId, description })),
});

const REQUEST = {
  name: "REQUEST",
  ruleset: "OWASP",
  ruleGroups: [
    group(1, "Scanner detection", "913", "REQUEST", [["913100", "Found User-Agent of a security scanner"]]),
    group(3, "PHP injection", "933", "REQUEST", [["933100", "PHP injection: opening tag"]]),
    group(4, "Cross-site scripting", "941", "REQUEST", [
      ["941100", "XSS detected by libinjection"],
      ["941110", "XSS filter: script tag"],
    ]),
    group(5, "SQL injection", "942", "REQUEST", [
      ["942100", "SQL injection detected by libinjection"],
      ["942140", "SQL injection: common database names"],
    ]),
  ],
};
const RESPONSE = {
  name: "RESPONSE",
  ruleset: "OWASP",
  ruleGroups: [
    group(9, "Java leakage", "952", "RESPONSE", [["952100", "Java source code leakage"]]),
    group(10, "PHP leakage", "953", "RESPONSE", [["953100", "PHP information leakage"]]),
  ],
};

const PROFILES = [
  [{ id: 1, name: "WordPress", isPremium: false, profileCategory: "CMS" }],
  [
    { id: 2, name: "General", isPremium: false, profileCategory: "General" },
    { id: 3, name: "API", isPremium: true, profileCategory: "General" },
  ],
].map((category) => category.map((profile) => ({ ...profile, imageUrl: null, description: null, features: null })));

const ENUMS = [
  {
    enumName: "WafRuleActionType",
    enumValues: ["Block", "Log", "Challenge", "Allow", "Bypass"].map((name, index) => ({
      optionalInput: null,
      isPremium: name === "Challenge",
      name,
      value: index + 1,
      supportedValues: null,
      recommendedOperator: null,
    })),
  },
];

/** Exceptions that a review makes. */
const DECISIONS = ["none", "wafLogOnlyRules", "wafDisabledRules"] as const;

function triggered(call: Call): Answer {
  const zone = findZone(call);
  const triggeredRules = zone.triggeredRules.map((rule) => ({ ...rule, ruleLogs: [] }));
  return {
    status: 200,
    json: { triggeredRules, totalTriggeredRules: triggeredRules.length, ...noFailure(call, "errorResponse") },
  };
}

const reviewBody = v.object({ ruleId: v.string(), action: v.picklist([0, 1, 2]) });

/** A rule without triggers cannot be reviewed. Only `success` in the response reports this. */
function review(call: Call): Answer {
  const zone = findZone(call);
  const { ruleId, action } = jsonBody(call, reviewBody);
  const index = zone.triggeredRules.findIndex((rule) => rule.ruleId === ruleId);
  if (index === -1) return { status: 200, json: { success: false, errorResponse: null } };
  zone.triggeredRules.splice(index, 1);
  const list = DECISIONS[action];
  if (list !== "none") zone[list] = [...new Set([...(zone[list] ?? []), ruleId])];
  return { status: 200, json: { success: true, ...noFailure(call, "errorResponse") } };
}

/** A rule without triggers has no recommendation. Only `success` in the response reports this. */
function recommend(call: Call): Answer {
  const { shieldZoneId, triggeredRules } = findZone(call);
  const ruleId = call.params["ruleId"] ?? "";
  if (triggeredRules.every((rule) => rule.ruleId !== ruleId))
    return { status: 200, json: { shieldZoneId, ruleId, success: false, recommendation: null, errorResponse: null } };
  const recommendation = `Rule ${ruleId} was triggered by ordinary requests. Let it only log.`;
  return {
    status: 200,
    json: { shieldZoneId, ruleId, success: true, recommendation, ...noFailure(call, "errorResponse") },
  };
}

const plan = (planValue: number, planName: string, rules: unknown) => ({ planValue, planName, rules });
const wrapFailure = (errorResponse: StatusBlock): unknown => ({ triggeredRules: null, errorResponse });
const TRIGGERED = "/shield/waf/rules/review-triggered/:shieldZoneId";

/** The catalog of the WAF, and the rules that requests have triggered: docs/reference/service.md#waf-catalog. */
export const wafCatalogOperations: readonly Operation[] = operationsOf("account-status", {
  getEngineDefaults: ["GET", "/shield/waf/engine-config", () => ({ status: 200, json: { data: ENGINE_DEFAULTS } })],
  getManagedRules: [
    "GET",
    "/shield/waf/rules/:shieldZoneId",
    (call) => {
      findZone(call);
      return { status: 200, json: [REQUEST, RESPONSE] };
    },
  ],
  getManagedRulesByPlan: [
    "GET",
    "/shield/waf/rules/plan-segmentation",
    (call) => dataAnswer(call, [plan(0, "Basic", [REQUEST]), plan(1, "Advanced", [RESPONSE])]),
  ],
  getWafProfiles: ["GET", "/shield/waf/profiles", () => ({ status: 200, json: { data: PROFILES } })],
  getWafEnums: ["GET", "/shield/waf/enums", () => ({ status: 200, json: { data: ENUMS } })],
  getTriggeredRules: ["GET", TRIGGERED, triggered, { wrapFailure }],
  reviewTriggeredRule: [
    "POST",
    TRIGGERED,
    review,
    { wrapFailure: (errorResponse) => ({ success: false, errorResponse }) },
  ],
  getTriggeredRuleRecommendation: [
    "GET",
    "/shield/waf/rules/review-triggered/ai-recommendation/:shieldZoneId/:ruleId",
    recommend,
    { wrapFailure: (errorResponse) => ({ success: false, errorResponse }) },
  ],
});
