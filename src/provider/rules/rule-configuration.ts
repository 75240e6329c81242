import { isDeepStrictEqual } from "node:util";
import {
  type ChainedRuleCondition,
  codeName,
  codeNames,
  requireCode,
  type Rule,
  type RuleConfiguration,
  ruleOperators,
  ruleSeverities,
  ruleTransformations,
} from "../../api/index.js";
import {
  type At,
  bool,
  type Config,
  computed,
  defaulted,
  type Diagnostics,
  isKnown,
  listOf,
  mapOf,
  matches,
  object,
  oneOfKnown,
  optional,
  required,
  type State,
  string,
} from "../../framework/index.js";
import { shieldZoneId } from "../policies/ids.js";
import { checkReach, checkSingleConditions } from "./reach.js";

export const condition = {
  variable_types: required(mapOf(string), {
    doc: 'Request variables to inspect: variable name to the part of it, or `""` for the whole variable. Example: `{ REQUEST_HEADERS = "user-agent" }`.',
    meaning: { kind: "subject" },
  }),
  operator_type: required(oneOfKnown(...codeNames(ruleOperators)), {
    doc: "Operator that compares the variables with `value`.",
    meaning: { kind: "subject" },
  }),
  value: optional(string, {
    doc: "Value to compare the variables with.",
    meaning: { kind: "subject" },
  }),
  is_negated: defaulted(bool, false, {
    doc: "Whether the condition is negated.",
    meaning: { kind: "subject" },
  }),
  is_regex_variable: defaulted(bool, false, {
    doc: "Whether the parts of `variable_types` are regular expressions.",
    meaning: { kind: "subject" },
  }),
};

/** The shared members of all rule configurations (docs/reference/service.md#rule-configuration). */
export const matchingAttributes = {
  ...condition,
  severity_type: defaulted(oneOfKnown(...codeNames(ruleSeverities)), "notice", { doc: "Severity of a match." }),
  transformation_types: defaulted(listOf(oneOfKnown(...codeNames(ruleTransformations))), [], {
    doc: "Transformations of the variables of all conditions before the comparison, in order.",
    meaning: { kind: "subject" },
  }),
  chained_rule_conditions: optional(listOf(object(condition)), {
    doc: "Additional conditions, all of which must be met.",
    meaning: { kind: "subject" },
  }),
};

export const ruleAttributes = {
  shield_zone_id: shieldZoneId,
  rule_name: required(string, {
    doc: "Name of the rule.",
    constraints: [matches(/^ *[A-Za-z0-9][A-Za-z0-9 ]*$/, "letters, digits, and spaces only")],
    meaning: { kind: "label" },
  }),
  rule_description: defaulted(string, "", { doc: "Description of the rule." }),
  user_id: computed(string, { doc: "ID of the user who created the rule.", stable: true }),
};

type Condition = State<typeof condition>;
export type Matching = State<typeof matchingAttributes>;

function encodeCondition(from: Condition): ChainedRuleCondition {
  return {
    variableTypes: from.variable_types,
    operatorType: requireCode(ruleOperators, from.operator_type),
    value: from.value ?? "",
    isNegated: from.is_negated,
    isRegexVariable: from.is_regex_variable,
  };
}

/** Encodes all shared members, because a PATCH may reset members that it omits. */
export function encodeMatching(from: Matching): Omit<RuleConfiguration, "actionType"> {
  return {
    ...encodeCondition(from),
    severityType: requireCode(ruleSeverities, from.severity_type),
    transformationTypes: from.transformation_types.map((name) => requireCode(ruleTransformations, name)),
    chainedRuleConditions: (from.chained_rule_conditions ?? []).map(encodeCondition),
  };
}

/** The API may omit members. If a value was never set, the API may return `""`. */
function decodeCondition(from: ChainedRuleCondition): Condition {
  return {
    variable_types: from.variableTypes ?? {},
    operator_type: codeName(ruleOperators, from.operatorType ?? 0),
    value: from.value,
    is_negated: from.isNegated ?? false,
    is_regex_variable: from.isRegexVariable ?? false,
  };
}

/**
 * Returns the found conditions. The order of conditions has no meaning, because a request must meet all of them. So if `prior`
 * has the same conditions, returns them in the order of `prior`. If the conditions differ, an empty value stays null where no
 * value was configured.
 */
function inOrderOf(prior: readonly Condition[], found: readonly Condition[]): readonly Condition[] {
  const left = [...found];
  for (const before of prior) {
    const index = left.findIndex((one) => isSame(one, before));
    if (index !== -1) left.splice(index, 1);
  }
  if (left.length === 0 && found.length === prior.length) return prior;
  return found.map((one, index) => (one.value === "" && prior[index]?.value === null ? { ...one, value: null } : one));
}

function isSame(found: Condition, { value, ...prior }: Condition): boolean {
  const { value: now, ...rest } = found;
  const sameValue = now === value || (now === "" && value === null);
  return sameValue && isDeepStrictEqual(structuredClone(rest), structuredClone(prior));
}

/**
 * Decodes the shared members to state. Omitted members get their defaults. If the API returns the same value for two different
 * configured values, `prior` decides.
 */
export function decodeMatching(from: RuleConfiguration | null, prior: Matching | null): Matching {
  const found =
    from === null
      ? [decodeCondition(NO_CONDITION)]
      : [from, ...(from.chainedRuleConditions ?? [])].map(decodeCondition);
  const before = prior === null ? [] : [conditionOf(prior), ...(prior.chained_rule_conditions ?? [])];
  const [first = decodeCondition(NO_CONDITION), ...chained] = inOrderOf(before, found);
  // If an empty list is configured, the state keeps it. If the conditions were removed outside of Terraform, the list is null.
  const isOpen = chained.length === 0 && prior?.chained_rule_conditions?.length !== 0;
  return {
    ...first,
    severity_type: codeName(ruleSeverities, from?.severityType ?? 0),
    transformation_types: (from?.transformationTypes ?? []).map((one) => codeName(ruleTransformations, one)),
    chained_rule_conditions: isOpen ? null : chained,
  };
}

const NO_CONDITION = { variableTypes: null, operatorType: null, value: null, isNegated: null, isRegexVariable: null };

function conditionOf({ variable_types, operator_type, value, is_negated, is_regex_variable }: Matching): Condition {
  return { variable_types, operator_type, value, is_negated, is_regex_variable };
}

/** Converts the shared attributes of a rule to state. */
export function ruleState(rule: Rule<RuleConfiguration>) {
  return {
    shield_zone_id: rule.shieldZoneId,
    rule_name: rule.ruleName ?? "",
    rule_description: rule.ruleDescription ?? "",
    user_id: rule.userId,
  };
}

export interface Declared<Configuration> {
  readonly rule_name: string;
  readonly rule_description: string;
  readonly rule_configuration: Configuration;
}

export type MaybeDeclared = { readonly [Name in keyof Declared<unknown>]: unknown };

/** Reports whether a rule has the declared name, description, and configuration. */
export function isAsDeclared(found: MaybeDeclared, declared: MaybeDeclared): boolean {
  const [one, other] = [found, declared].map(({ rule_name, rule_description, rule_configuration }) =>
    structuredClone({ rule_name, rule_description, rule_configuration }),
  );
  return isDeepStrictEqual(one, other);
}

const _shape = { rule_configuration: required(object(matchingAttributes), { doc: "Of any kind of rule." }) };

/** Reports errors and likely mistakes in the conditions of a rule. */
export function checkConditions(
  rule: Config<typeof _shape>["rule_configuration"],
  at: RuleConfigurationAt,
  diagnostics: Diagnostics,
  isPlanned: boolean,
): void {
  if (!isKnown(rule)) return;
  if (!isPlanned) checkReach(rule, at, diagnostics, "error");
  checkSingleConditions(rule, at, diagnostics);
}

export type RuleConfigurationAt = At<typeof _shape>["rule_configuration"];
