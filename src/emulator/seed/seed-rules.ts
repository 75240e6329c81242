import * as v from "valibot";
import { count, identifier, shortIdentifier, text } from "../fields.js";
import { codeOf, described } from "./seed-fields.js";

const condition = {
  variableTypes: described(
    v.optional(v.nullable(v.record(v.string(), v.string()))),
    'The variables, each with the part of it that counts, or "": { "REQUEST_HEADERS": "user-agent" }.',
  ),
  operatorType: v.optional(codeOf("operator")),
  value: described(v.optional(text), "What the variable is compared with."),
  isNegated: v.optional(v.nullable(v.boolean())),
  isRegexVariable: v.optional(v.nullable(v.boolean())),
};

const configuration = {
  ...condition,
  severityType: v.optional(codeOf("severity")),
  transformationTypes: v.optional(v.nullable(v.array(codeOf("transformation")))),
  chainedRuleConditions: described(
    v.optional(v.nullable(v.array(v.strictObject(condition)))),
    "Further conditions; all must match.",
  ),
};

const rule = {
  id: identifier,
  shieldZoneId: shortIdentifier,
  userId: v.optional(text, null),
  ruleName: text,
  ruleDescription: v.optional(text, ""),
  ruleJson: v.optional(text, null),
};

/** A rate limit of a seed. */
export const seedRateLimit = v.strictObject({
  ...rule,
  ruleConfiguration: v.nullable(
    v.strictObject({
      ...configuration,
      actionType: v.optional(codeOf("rateLimitAction")),
      requestCount: v.optional(count),
      counterKeyType: v.optional(codeOf("counterKey")),
      timeframe: v.optional(codeOf("timeframe")),
      blockTime: v.optional(codeOf("blockTime")),
    }),
  ),
});

/** A custom WAF rule of a seed. */
export const seedWafRule = v.strictObject({
  ...rule,
  ruleConfiguration: v.nullable(v.strictObject({ ...configuration, actionType: v.optional(codeOf("wafRuleAction")) })),
});
