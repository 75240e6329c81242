import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { type ConfiguredCondition, outcomeOf, type VariableOutcome, variableOutcomes } from "./condition-outcome.js";

/** A condition and where it is. */
export interface PlacedCondition {
  readonly condition: ConfiguredCondition;
  readonly at: {
    readonly variable_types: AttributePath & Readonly<Record<string, AttributePath>>;
    readonly value: AttributePath;
  };
}

/** Reports a condition that no request meets, or, since a comparison never holds, every request does. */
function refuseImpossible(
  { condition, at }: PlacedCondition,
  transformations: readonly string[],
  diagnostics: Diagnostics,
): void {
  const variables = variableOutcomes(condition, transformations) ?? [];
  const [first] = variables;
  if (first === undefined) return;
  const neverHolds = variables.every(({ compared }) => compared === "none");
  if (neverHolds || outcomeOf(variables) === "none")
    diagnostics.error(
      at.value,
      neverHolds ? "A comparison that never holds" : "A condition that no request meets",
      `${reasonOf(first, condition)} ${consequenceOf(neverHolds, condition)}`,
    );
}

function reasonOf(
  { name, values, compared }: VariableOutcome,
  { operator_type: operator, value }: ConfiguredCondition,
) {
  const comparison = `${String(operator)} ${JSON.stringify(value ?? "")}`;
  if (compared === "all") return `The comparison ${comparison} holds for every ${name}, and the condition is negated.`;
  const hint = typeof value === "string" ? values.hint(value) : undefined;
  // A value that stays as it is cannot be written in another way.
  const isUseful = hint !== undefined && !hint.includes(JSON.stringify(value));
  return `${name} is ${values.what}, so ${comparison} never holds.${isUseful ? ` ${hint}` : ""}`;
}

function consequenceOf(neverHolds: boolean, { is_negated: negated }: ConfiguredCondition): string {
  return neverHolds && negated === true
    ? "As the condition is negated, every request would meet it."
    : "The rule would never act, since requests must meet all of its conditions.";
}

/** Variables of which a request has one value. */
const SINGLE =
  /^(?:REQUEST_(?:URI|FILENAME|METHOD|PROTOCOL|LINE|BASENAME)|REMOTE_ADDR|QUERY_STRING|RESPONSE_STATUS|GEO .+)$/;

/** Reports conditions that ask for two values of a variable at once. All conditions of a rule must be met. */
function refuseContradiction(conditions: readonly PlacedCondition[], diagnostics: Diagnostics): void {
  const asked = new Map<string, string>();
  for (const { condition, at } of conditions) {
    const { operator_type: operator, value, is_negated: negated } = condition;
    const variable = onlyVariable(condition);
    if (variable === undefined || operator !== "str_eq" || negated === true || !isKnown(negated)) continue;
    if (!isKnown(value) || value === null) continue;
    const other = asked.get(variable);
    if (other === undefined) asked.set(variable, value);
    else if (other.toLowerCase() !== value.toLowerCase())
      diagnostics.error(
        at.value,
        "Conditions that no request meets together",
        `${variable} cannot be both ${JSON.stringify(other)} and ${JSON.stringify(value)}, and a rule acts only on requests that meet all of its conditions. To match either, use one condition with the operator rx, such as "^(${other}|${value})$", or two rules.`,
      );
  }
}

function onlyVariable({ variable_types: variables, is_regex_variable: isRegex }: ConfiguredCondition) {
  if (!isKnown(variables) || !isKnown(isRegex) || isRegex === true) return undefined;
  const [first, ...more] = Object.entries(variables);
  if (first === undefined || more.length > 0 || !isKnown(first[1])) return undefined;
  const name = first[1] === "" ? first[0] : `${first[0]} ${first[1]}`;
  return SINGLE.test(name) ? name : undefined;
}

/** The transformations of a rule; undefined while one is unknown. */
function knownTransformations(configured: ConfiguredRule["transformation_types"]): readonly string[] | undefined {
  if (!isKnown(configured)) return undefined;
  const names = configured ?? [];
  const known = names.filter(isKnown);
  return known.length === names.length ? known : undefined;
}

/** A rule as it is configured; anything may be unknown. */
export interface ConfiguredRule extends ConfiguredCondition {
  readonly transformation_types: readonly (string | Unknown)[] | Unknown | null;
  readonly chained_rule_conditions: readonly (ConfiguredCondition | Unknown)[] | Unknown | null;
}

type ConditionAt = PlacedCondition["at"];

/** Where the conditions of a rule are. */
export interface RuleAt extends ConditionAt {
  readonly chained_rule_conditions: AttributePath & Readonly<Record<number, ConditionAt>>;
}

/** The conditions of a rule that are known, its own first. */
export function conditionsOf(rule: ConfiguredRule, at: RuleAt): PlacedCondition[] {
  const { chained_rule_conditions: chained } = rule;
  const placed = (isKnown(chained) ? (chained ?? []) : []).flatMap((condition, index) => {
    const place = at.chained_rule_conditions[index];
    return isKnown(condition) && place !== undefined ? [{ condition, at: place }] : [];
  });
  return [{ condition: rule, at }, ...placed];
}

/** Reports conditions that no request meets, or that every request meets by mistake, as far as they are known. */
export function checkReach(rule: ConfiguredRule, at: RuleAt, diagnostics: Diagnostics): void {
  const conditions = conditionsOf(rule, at);
  const transformations = knownTransformations(rule.transformation_types);
  refuseContradiction(conditions, diagnostics);
  if (transformations !== undefined)
    for (const placed of conditions) refuseImpossible(placed, transformations, diagnostics);
}

/** Whether every request meets all conditions of a rule; false while that is not certain. */
export function meetsEverybody(rule: ConfiguredRule): boolean {
  const transformations = knownTransformations(rule.transformation_types);
  const { chained_rule_conditions: chained } = rule;
  if (transformations === undefined || !isKnown(chained)) return false;
  return [rule, ...(chained ?? [])].every((condition) => {
    if (!isKnown(condition)) return false;
    const variables = variableOutcomes(condition, transformations);
    return variables !== undefined && outcomeOf(variables) === "all";
  });
}
