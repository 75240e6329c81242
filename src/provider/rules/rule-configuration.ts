import { isDeepStrictEqual } from "node:util";
import {
  type ChainedRuleCondition,
  type Rule,
  type RuleConfiguration,
  type WafRule,
  type RateLimit,
  type RateLimitConfiguration,
  codeName,
  codeNames,
  requireCode,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
  wafRuleActions,
  rateLimitActions,
  rateLimitBlockTimes,
  rateLimitCounterKeys,
  rateLimitTimeframes,
} from "../../api/index.js";
import {
  type State,
  type Constraint,
  bool,
  computed,
  defaulted,
  listOf,
  matches,
  object,
  oneOfKnown,
  optional,
  required,
  setOf,
  sizeAtLeast,
  string,
  between,
  integer,
  satisfies,
} from "../../framework/index.js";
import { fromCompared, toCompared } from "../../zone/words/rules/variable-notation.js";
import { shieldZoneId } from "../policies/attributes.js";
import { stancesOf } from "../../zone/words/code-table.js";

export const condition = {
  variables: required(setOf(string), {
    doc: 'Variables of the request, one of which must meet the comparison. `"REQUEST_URI"` is a whole variable, `"REQUEST_HEADERS:user-agent"` a part of it, and `"ARGS:/^id_/"` all parts whose names match a regular expression. Do not mix names and regular expressions in one condition. If a name begins with a slash, escape it with a backslash: `"ARGS:\\/path"`.',
    constraints: [sizeAtLeast(1, "variable")],
    meaning: { kind: "subject" },
  }),
  operator: required(oneOfKnown(...codeNames(ruleOperators)), {
    doc: "Operator that compares the variables with `value`.",
    meaning: { kind: "subject" },
  }),
  value: optional(string, {
    doc: "Value to compare the variables with.",
    meaning: { kind: "subject" },
  }),
  negated: defaulted(bool, false, {
    doc: "Whether the condition is negated.",
    meaning: { kind: "subject" },
  }),
};

/** The attributes of all kinds of rules (docs/reference/service.md#rule-configuration). */
export const ruleAttributes = {
  shield_zone_id: shieldZoneId,
  name: required(string, {
    doc: "Name of the rule.",
    constraints: [matches(/^ *[A-Za-z0-9][A-Za-z0-9 ]*$/, "letters, digits, and spaces only")],
    meaning: { kind: "label" },
  }),
  description: defaulted(string, "", { doc: "Description of the rule." }),
  severity: defaulted(oneOfKnown(...codeNames(ruleSeverities)), "notice", { doc: "Severity of a match." }),
  transformations: defaulted(listOf(oneOfKnown(...codeNames(ruleTransformations))), [], {
    doc: "Transformations of the variables of all conditions before the comparison, in order.",
    meaning: { kind: "subject" },
  }),
  conditions: required(listOf(object(condition)), {
    doc: "Conditions, all of which a request must meet.",
    constraints: [sizeAtLeast(1, "condition")],
    meaning: { kind: "subject" },
  }),
  user_id: computed(string, { doc: "ID of the user who created the rule.", stable: true }),
};

/** Only resources have this attribute, because the API does not have it. */
export const matchGuard = {
  allow_no_match: defaulted(bool, false, {
    doc: "Whether the conditions may be ones that no request meets.",
    local: true,
    meaning: { kind: "guard", usual: false },
  }),
};

type Condition = State<typeof condition>;

export type Conditions = readonly Condition[];

/** The attributes that all kinds of rules encode. */
type Matching = Pick<State<typeof ruleAttributes>, "severity" | "transformations" | "conditions">;

function encodeCondition({ variables, operator, value, negated }: Condition): ChainedRuleCondition {
  const { parts, isPattern } = toCompared(variables);
  return {
    variableTypes: parts,
    operatorType: requireCode(ruleOperators, operator),
    value: value ?? "",
    isNegated: negated,
    isRegexVariable: isPattern,
  };
}

/** Encodes all shared members, because a PATCH may reset members that it omits. */
function encodeMatching(from: Matching): Omit<RuleConfiguration, "actionType"> {
  const [first = NO_CONDITION, ...chained] = from.conditions.map(encodeCondition);
  return {
    ...first,
    severityType: requireCode(ruleSeverities, from.severity),
    transformationTypes: from.transformations.map((name) => requireCode(ruleTransformations, name)),
    chainedRuleConditions: chained,
  };
}

const NO_CONDITION = { variableTypes: null, operatorType: null, value: null, isNegated: null, isRegexVariable: null };

/** Returns the texts of the variables that a condition compares. */
export const variablesOf = ({ variableTypes, isRegexVariable }: ChainedRuleCondition): string[] =>
  fromCompared({ parts: variableTypes ?? {}, isPattern: isRegexVariable ?? false });

/** The API may omit members. If a value was never set, the API may return `""`. */
function decodeCondition(from: ChainedRuleCondition): Condition {
  return {
    variables: variablesOf(from),
    operator: codeName(ruleOperators, from.operatorType ?? 0),
    value: from.value,
    negated: from.isNegated ?? false,
  };
}

/**
 * Returns the found conditions. The order of conditions has no meaning, because a request must meet all of them. So if `prior`
 * has the same conditions, returns them in the order of `prior`. If the conditions differ, an empty value stays null where no
 * value was configured.
 */
function inOrderOf(prior: Conditions, found: Conditions): Conditions {
  const left = [...found];
  for (const before of prior) {
    const index = left.findIndex((one) => isSame(one, before));
    if (index !== -1) left.splice(index, 1);
  }
  if (left.length === 0 && found.length === prior.length) return prior;
  return found.map((one, index) => (one.value === "" && prior[index]?.value === null ? { ...one, value: null } : one));
}

const isSame = (found: Condition, prior: Condition): boolean =>
  isDeepStrictEqual(...([found, prior].map(comparable) as [unknown, unknown]));

const comparable = ({ variables, operator, value, negated }: Condition): unknown => [
  toCompared(variables),
  operator,
  value ?? "",
  negated,
];

/**
 * Decodes the shared attributes to state. Omitted members get their defaults. If the API returns the same value for two different
 * configured values, `prior` decides.
 * @testable Conditions as the API returns them.
 */
export function decodeRule(rule: Rule<RuleConfiguration>, prior: Conditions | null) {
  const { ruleConfiguration: from } = rule;
  const found = from === null ? [NO_CONDITION] : [from, ...(from.chainedRuleConditions ?? [])];
  return {
    shield_zone_id: rule.shieldZoneId,
    name: rule.ruleName ?? "",
    description: rule.ruleDescription ?? "",
    user_id: rule.userId,
    severity: codeName(ruleSeverities, from?.severityType ?? 0),
    transformations: (from?.transformationTypes ?? []).map((one) => codeName(ruleTransformations, one)),
    conditions: inOrderOf(prior ?? [], found.map(decodeCondition)),
  };
}

export const wafRuleAttributes = {
  ...ruleAttributes,
  action: required(oneOfKnown(...codeNames(wafRuleActions)), {
    doc: "Action for requests that match. `allow` lets them through; `bypass` also skips all further checks of the WAF.",
    meaning: { kind: "action", stances: stancesOf(wafRuleActions) },
  }),
};

type WafRuleState = State<typeof wafRuleAttributes>;

/** Encodes a configuration for a request. */
export function encodeWafRule(from: Omit<WafRuleState, "user_id">): RuleConfiguration {
  return { ...encodeMatching(from), actionType: requireCode(wafRuleActions, from.action) };
}

/** Decodes a rule to state. */
export function decodeWafRule(rule: WafRule, prior: Conditions | null): WafRuleState {
  return { ...decodeRule(rule, prior), action: codeName(wafRuleActions, rule.ruleConfiguration?.actionType ?? 0) };
}

function oneOfNumbers(numbers: readonly number[]): Constraint<number> {
  return satisfies(`one of ${numbers.join(", ")}`, (value) => numbers.includes(value));
}

export const rateLimitAttributes = {
  ...ruleAttributes,
  action: required(oneOfKnown(...codeNames(rateLimitActions)), {
    doc: "Action for requests above the limit, for `block_time`: `rate_limit` refuses them, `challenge` challenges the visitor, and `log` only records them.",
    meaning: { kind: "action", stances: stancesOf(rateLimitActions) },
  }),
  request_count: required(integer, {
    doc: "Number of requests that are allowed per `timeframe`.",
    constraints: [between(1, 2_147_483_647)],
    meaning: { kind: "subject" },
  }),
  timeframe: required(integer, {
    doc: "Period over which requests are counted, in seconds.",
    constraints: [oneOfNumbers(rateLimitTimeframes)],
  }),
  block_time: required(integer, {
    doc: "Duration of the action, in seconds.",
    constraints: [oneOfNumbers(rateLimitBlockTimes)],
    meaning: { kind: "amount", unit: "seconds", looser: "lower" },
  }),
  counter_key: defaulted(oneOfKnown(...codeNames(rateLimitCounterKeys)), "ip", {
    doc: "Property of a request by which requests are counted.",
    meaning: { kind: "subject" },
  }),
};

type RateLimitState = State<typeof rateLimitAttributes>;

/** Encodes a configuration for a request. */
export function encodeRateLimit(from: Omit<RateLimitState, "user_id">): RateLimitConfiguration {
  return {
    ...encodeMatching(from),
    actionType: requireCode(rateLimitActions, from.action),
    requestCount: from.request_count,
    counterKeyType: requireCode(rateLimitCounterKeys, from.counter_key),
    timeframe: from.timeframe,
    blockTime: from.block_time,
  };
}

/** Decodes a rate limit to state. */
export function decodeRateLimit(rule: RateLimit, prior: Conditions | null): RateLimitState {
  const { ruleConfiguration: from } = rule;
  return {
    ...decodeRule(rule, prior),
    action: codeName(rateLimitActions, from?.actionType ?? 0),
    request_count: from?.requestCount ?? 0,
    timeframe: from?.timeframe ?? 0,
    block_time: from?.blockTime ?? 0,
    counter_key: codeName(rateLimitCounterKeys, from?.counterKeyType ?? 0),
  };
}
