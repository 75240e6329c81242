import { isKnown } from "../../framework/index.js";
import { LONGEST_BASIC_TIMEFRAME } from "../../zone/words/plan-limits.js";
import type { Feature } from "../policies/zone-plan.js";
import type { ConfiguredRule } from "./reach.js";

/**
 * What of a rule the plan `basic` lacks (docs/reference/service.md#rule-configuration). Which plan the premium variables need
 * is not documented, so they are refused only where none is paid for.
 */
export function paidFeatures(
  rule: ConfiguredRule & { readonly action_type: unknown; readonly timeframe?: unknown },
  prior: { readonly timeframe?: number | null } | null | undefined,
): Feature[] {
  const { chained_rule_conditions: chained, action_type: action } = rule;
  const conditions = [rule, ...(isKnown(chained) ? (chained ?? []) : [])].filter(isKnown);
  const used = conditions.flatMap(({ variable_types: variables, operator_type: operator }) => [
    ...(isKnown(variables) ? PAID_VARIABLES.filter((name) => Object.hasOwn(variables, name)) : []),
    ...PAID_OPERATORS.filter((name) => name === operator),
  ]);
  const names = [...new Set(used), ...(action === "challenge" ? ["action_type challenge"] : [])];
  const features = names.map((name) => ({ name: `${name} in a rule`, lowestPlan: "advanced" }));
  const { timeframe } = rule;
  // What a rate limit has nevertheless may stay.
  const isLonger =
    typeof timeframe === "number" && timeframe > LONGEST_BASIC_TIMEFRAME && timeframe !== prior?.timeframe;
  if (!isLonger) return features;
  const name = `A timeframe of ${timeframe} seconds (on the plan basic, ${LONGEST_BASIC_TIMEFRAME} at most, according to the documentation)`;
  return [...features, { name, lowestPlan: "advanced" }];
}

const PAID_VARIABLES = ["GEO", "REQUEST_BODY", "RESPONSE_BODY", "FINGERPRINT"];
const PAID_OPERATORS = ["detect_sqli", "detect_xss"];
