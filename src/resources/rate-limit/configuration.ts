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
    doc: 'Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.',
    meaning: { kind: "match" },
  }),
  operator_type: required(oneOfKnown(...codeNames(ruleOperators)), {
    doc: "Operator that compares the variables with `value`.",
    meaning: { kind: "match" },
  }),
  value: optional(string, { doc: "Value to compare the variables with.", meaning: { kind: "match" } }),
  is_negated: defaulted(bool, false, { doc: "Whether the condition is negated.", meaning: { kind: "match" } }),
  is_regex_variable: defaulted(bool, false, {
    doc: "Whether the parts of `variable_types` are regular expressions.",
    meaning: { kind: "match" },
  }),
};

const configuration = {
  ...condition,
  action_type: required(oneOfKnown(...codeNames(rateLimitActions)), {
    doc: "Action for requests above the limit.",
    meaning: { kind: "action", stances: { rate_limit: "blocks", log: "observes", challenge: "challenges" } },
  }),
  request_count: required(integer, {
    doc: "Number of requests that are allowed per `timeframe`.",
    constraints: [between(1, 2_147_483_647)],
    meaning: { kind: "rate", periodAttribute: "timeframe" },
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
  counter_key_type: defaulted(oneOfKnown(...codeNames(rateLimitCounterKeys)), "ip", {
    doc: "Property of a request by which requests are counted.",
    meaning: { kind: "match" },
  }),
  severity_type: defaulted(oneOfKnown(...codeNames(ruleSeverities)), "notice", { doc: "Severity of a match." }),
  transformation_types: defaulted(listOf(oneOfKnown(...codeNames(ruleTransformations))), [], {
    doc: "Transformations of the variables before the comparison, in order.",
    meaning: { kind: "match" },
  }),
  chained_rule_conditions: optional(listOf(object(condition)), {
    doc: "Additional conditions, all of which must be met.",
    meaning: { kind: "match" },
  }),
};

/** The conditions, the limit, and the action of a rate limit (docs/reference/service.md#rule-configuration). */
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

/** The complete configuration for a request: PATCH may reset omitted members. */
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

/** The API may omit members, and may return `""` for a value that was never set. */
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

/** No conditions are null in state unless the user wrote an empty list. */
function decodeChain(from: readonly ChainedRuleCondition[], prior: readonly Condition[] | null) {
  if (from.length === 0 && prior === null) return null;
  return from.map((one, index) => decodeCondition(one, prior?.[index]));
}

/** A configuration returned by the API as state. Omitted members get their defaults. */
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
