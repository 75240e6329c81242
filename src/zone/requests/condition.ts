import { isJsonObject } from "../../shared/json.js";

/** A condition of a rule: a request meets it if the comparison holds for one of the variables. Undefined is not known. */
export interface Condition {
  /** The part of each variable, or an empty text for all parts. */
  readonly variables: ReadonlyMap<string, string | undefined> | undefined;
  readonly operator: string | undefined;
  readonly value: string | undefined;
  /** Whether none is configured, so that the comparison is with an empty text. */
  readonly lacksValue?: boolean;
  readonly isNegated: boolean | undefined;
  /** Whether the parts of the variables are regular expressions. */
  readonly isPattern: boolean | undefined;
}

/** The conditions of a rule, all of which a request must meet, after the transformations of the values. */
export interface Conditions {
  /** One of which nothing is known stands for any number of them. */
  readonly all: readonly Condition[];
  readonly transformations: readonly (string | undefined)[] | undefined;
}

/** Stands for a value of a configuration that is known after the apply. */
export const NOT_KNOWN = Symbol("not known");

/**
 * Reads the `rule_configuration` of a WAF rule or a rate limit, by the names of its attributes. What is null or absent has its
 * default; what is of another type, such as {@link NOT_KNOWN}, is not known.
 */
export function readConditions(configuration: unknown): Conditions {
  const read = isRecord(configuration) ? configuration : { transformation_types: NOT_KNOWN };
  const chained: unknown = read["chained_rule_conditions"] ?? [];
  const transformations: unknown = read["transformation_types"] ?? [];
  return {
    all: [configuration, ...(isList(chained) ? chained : [chained])].map(readCondition),
    transformations: isList(transformations) ? transformations.map(textOf) : undefined,
  };
}

function readCondition(condition: unknown): Condition {
  const read = isRecord(condition) ? condition : UNREAD;
  const variables = read["variable_types"] ?? {};
  return {
    variables: isRecord(variables)
      ? new Map(Object.entries(variables).map(([name, part]) => [name, textOf(part ?? "")]))
      : undefined,
    operator: textOf(read["operator_type"]),
    value: textOf(read["value"] ?? ""),
    ...((read["value"] ?? null) === null && { lacksValue: true }),
    isNegated: flagOf(read["is_negated"]),
    isPattern: flagOf(read["is_regex_variable"]),
  };
}

const UNREAD: Readonly<Record<string, unknown>> = {
  variable_types: NOT_KNOWN,
  value: NOT_KNOWN,
  is_negated: NOT_KNOWN,
  is_regex_variable: NOT_KNOWN,
};

/** Plain objects: other classes are marks of what is not known. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isJsonObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function flagOf(value: unknown): boolean | undefined {
  const flag = value ?? false;
  return typeof flag === "boolean" ? flag : undefined;
}
