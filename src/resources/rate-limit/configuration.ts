import {
  type ChainedRuleCondition,
  codeName,
  codeNames,
  rateLimitActions,
  rateLimitBlockTimes,
  type RateLimitConfiguration,
  rateLimitCounterKeys,
  rateLimitTimeframes,
  ruleOperators,
  ruleSeverities,
  requireCode,
  ruleTransformations,
} from "../../api/index.js";
import {
  between,
  bool,
  type Constraint,
  defaulted,
  integer,
  listOf,
  mapOf,
  object,
  oneOfKnown,
  optional,
  required,
  satisfies,
  type State,
  string,
} from "../../framework/index.js";

function oneOfNumbers(numbers: readonly number[]): Constraint<number> {
  return satisfies(`one of ${numbers.join(", ")}`, (value) => numbers.includes(value));
}

const condition = {
  variable_types: required(mapOf(string), {
    doc: 'What is looked at: variable name to the part of it, or `""` for all of it, as in `{ REQUEST_HEADERS = "user-agent" }`.',
    meaning: { kind: "match" },
  }),
  operator_type: required(oneOfKnown(...codeNames(ruleOperators)), {
    doc: "How the variables are compared with `value`.",
    meaning: { kind: "match" },
  }),
  value: optional(string, { doc: "What the variables are compared with.", meaning: { kind: "match" } }),
  is_negated: defaulted(bool, false, { doc: "Whether the condition must not hold.", meaning: { kind: "match" } }),
  is_regex_variable: defaulted(bool, false, {
    doc: "Whether the parts of variables are regular expressions.",
    meaning: { kind: "match" },
  }),
};

const configuration = {
  ...condition,
  action_type: required(oneOfKnown(...codeNames(rateLimitActions)), {
    doc: "What happens to requests above the limit.",
    meaning: { kind: "action", stances: { rate_limit: "blocks", log: "observes", challenge: "challenges" } },
  }),
  request_count: required(integer, {
    doc: "How many requests are let through per `timeframe`.",
    constraints: [between(1, 2_147_483_647)],
    meaning: { kind: "rate", periodAttribute: "timeframe" },
  }),
  timeframe: required(integer, {
    doc: "Seconds over which requests are counted.",
    constraints: [oneOfNumbers(rateLimitTimeframes)],
  }),
  block_time: required(integer, {
    doc: "Seconds for which the action then holds.",
    constraints: [oneOfNumbers(rateLimitBlockTimes)],
    meaning: { kind: "amount", unit: "seconds", looser: "lower" },
  }),
  counter_key_type: defaulted(oneOfKnown(...codeNames(rateLimitCounterKeys)), "ip", {
    doc: "What requests are counted by.",
    meaning: { kind: "match" },
  }),
  severity_type: defaulted(oneOfKnown(...codeNames(ruleSeverities)), "notice", { doc: "How grave a match is." }),
  transformation_types: defaulted(listOf(oneOfKnown(...codeNames(ruleTransformations))), [], {
    doc: "What is done to the variables before they are compared, in this order.",
    meaning: { kind: "match" },
  }),
  chained_rule_conditions: optional(listOf(object(condition)), {
    doc: "Further conditions, all of which must hold.",
    meaning: { kind: "match" },
  }),
};

/** When a rate limit counts a request, and what it then does (docs/reference/service.md#rule-configuration). */
export const ruleConfiguration = object(configuration);

type Condition = State<typeof condition>;
type Configuration = State<typeof configuration>;

function encodeCondition(from: Condition): ChainedRuleCondition {
  return {
    variableTypes: from.variable_types,
    operatorType: requireCode(ruleOperators, from.operator_type),
    value: from.value ?? "",
    isNegated: from.is_negated,
    isRegexVariable: from.is_regex_variable,
  };
}

/** The configuration as the service takes it, whole: PATCH may replace what is left out. */
export function encodeConfiguration(from: Configuration): RateLimitConfiguration {
  return {
    ...encodeCondition(from),
    actionType: requireCode(rateLimitActions, from.action_type),
    severityType: requireCode(ruleSeverities, from.severity_type),
    transformationTypes: from.transformation_types.map((name) => requireCode(ruleTransformations, name)),
    requestCount: from.request_count,
    counterKeyType: requireCode(rateLimitCounterKeys, from.counter_key_type),
    timeframe: from.timeframe,
    blockTime: from.block_time,
    chainedRuleConditions: (from.chained_rule_conditions ?? []).map(encodeCondition),
  };
}

/** The service may leave out members, and answer `""` for a value that was never given. */
function decodeCondition(from: ChainedRuleCondition, prior: Condition | undefined): Condition {
  const value = from.value === "" && prior?.value === null ? null : from.value;
  return {
    variable_types: from.variableTypes ?? {},
    operator_type: codeName(ruleOperators, from.operatorType ?? 0),
    value,
    is_negated: from.isNegated ?? false,
    is_regex_variable: from.isRegexVariable ?? false,
  };
}

/** No condition is told as null, unless the user wrote an empty list. */
function decodeChain(from: readonly ChainedRuleCondition[], prior: readonly Condition[] | null) {
  if (from.length === 0 && prior === null) return null;
  return from.map((one, index) => decodeCondition(one, prior?.[index]));
}

/** The service's configuration as state, with what it left out at its defaults. */
export function decodeConfiguration(from: RateLimitConfiguration, prior: Configuration | null): Configuration {
  return {
    ...decodeCondition(from, prior ?? undefined),
    action_type: codeName(rateLimitActions, from.actionType ?? 0),
    request_count: from.requestCount ?? 0,
    timeframe: from.timeframe ?? 0,
    block_time: from.blockTime ?? 0,
    counter_key_type: codeName(rateLimitCounterKeys, from.counterKeyType ?? 0),
    severity_type: codeName(ruleSeverities, from.severityType ?? 0),
    transformation_types: (from.transformationTypes ?? []).map((one) => codeName(ruleTransformations, one)),
    chained_rule_conditions: decodeChain(from.chainedRuleConditions ?? [], prior?.chained_rule_conditions ?? null),
  };
}
