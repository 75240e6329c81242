import type { Condition, Conditions } from "../condition.js";
import { outcomeOf, type VariableOutcome, variableOutcomes } from "./condition-outcome.js";

/** A condition that no request meets, or whose comparison holds for no value. */
export interface Impossible {
  /** Which of the conditions. */
  readonly index: number;
  /**
   * `comparison`: it never holds, so that a negated condition is met by every request. `condition`: no request meets it.
   * `together`: no request meets it and one before it.
   */
  readonly kind: "comparison" | "condition" | "together";
  /** The reason, and what was probably meant, as sentences. */
  readonly why: string;
}

/** Which requests can meet the conditions of a rule. */
export interface Possibility {
  /** `some` also where that is not certain. See docs/decisions/conditions-of-everybody-and-nobody.md. */
  readonly met: "by all" | "by some" | "by none";
  readonly impossible: readonly Impossible[];
}

/** Whether all requests meet the conditions of a rule, or none can, as far as they are known. */
export function canBeMet({ all, transformations }: Conditions): Possibility {
  const names = (transformations ?? []).filter((name) => name !== undefined);
  const areKnown = transformations !== undefined && names.length === transformations.length;
  const outcomes = all.map((condition) => (areKnown ? (variableOutcomes(condition, names) ?? []) : []));
  const impossible = [
    ...contradictions(all),
    ...all.flatMap((condition, index) => impossibleAlone(condition, index, outcomes[index] ?? [])),
  ];
  if (impossible.some(({ index, kind }) => kind !== "comparison" || all[index]?.isNegated !== true))
    return { met: "by none", impossible };
  const isForAll = all.length > 0 && outcomes.every((variables) => outcomeOf(variables) === "all");
  return { met: isForAll ? "by all" : "by some", impossible };
}

function impossibleAlone(condition: Condition, index: number, variables: readonly VariableOutcome[]): Impossible[] {
  const [first] = variables;
  if (first === undefined) return [];
  const neverHolds = variables.every(({ compared }) => compared === "none");
  if (!neverHolds && outcomeOf(variables) !== "none") return [];
  return [{ index, kind: neverHolds ? "comparison" : "condition", why: reasonOf(first, condition) }];
}

function reasonOf({ name, values, compared }: VariableOutcome, { operator, value }: Condition): string {
  const comparison = `${String(operator)} ${JSON.stringify(value ?? "")}`;
  if (compared === "all") return `The comparison ${comparison} holds for every ${name}, and the condition is negated.`;
  const hint = value === undefined ? undefined : values.hint(value);
  // A value that stays as it is cannot be written in another way.
  const isUseful = hint !== undefined && !hint.includes(JSON.stringify(value));
  return `${name} is ${values.what}, so ${comparison} never holds.${isUseful ? ` ${hint}` : ""}`;
}

/** Variables of which a request has one value. */
const SINGLE =
  /^(?:REQUEST_(?:URI|FILENAME|METHOD|PROTOCOL|LINE|BASENAME)|REMOTE_ADDR|QUERY_STRING|RESPONSE_STATUS|GEO .+)$/;

/** Conditions that ask for two values of a variable at once. */
function contradictions(conditions: readonly Condition[]): readonly Impossible[] {
  const asked = new Map<string, string>();
  return conditions.flatMap((condition, index): Impossible[] => {
    const { operator, value, isNegated } = condition;
    const variable = onlyVariable(condition);
    if (variable === undefined || operator !== "str_eq" || isNegated !== false || value === undefined) return [];
    const other = asked.get(variable);
    if (other === undefined) asked.set(variable, value);
    if (other === undefined || other.toLowerCase() === value.toLowerCase()) return [];
    const why = `${variable} cannot be both ${JSON.stringify(other)} and ${JSON.stringify(value)}, and a rule acts only on requests that meet all of its conditions. To match either, use one condition with the operator rx, such as "^(${other}|${value})$", or two rules.`;
    return [{ index, kind: "together", why }];
  });
}

function onlyVariable({ variables, isPattern }: Condition): string | undefined {
  if (variables?.size !== 1 || isPattern !== false) return undefined;
  const [[variable, part] = ["", undefined]] = variables;
  if (part === undefined) return undefined;
  const name = part === "" ? variable : `${variable} ${part}`;
  return SINGLE.test(name) ? name : undefined;
}
