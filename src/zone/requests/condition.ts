import { isJsonObject } from "../../shared/json.js";

/** A condition. A request meets it if the comparison holds for one of the variables. Undefined means unknown. */
export interface Condition {
  /** Variable → its part; an empty text for all parts. */
  readonly variables: ReadonlyMap<string, string | undefined> | undefined;
  readonly operator: string | undefined;
  readonly value: string | undefined;
  /** Without a configured value, the comparison is with an empty text. */
  readonly lacksValue?: boolean;
  readonly isNegated: boolean | undefined;
  /** Whether the parts are regular expressions. */
  readonly isPattern: boolean | undefined;
}

/** A request must meet all conditions of a rule. The conditions compare transformed values. */
export interface Conditions {
  /** A condition with only unknown members stands for any number of conditions. */
  readonly all: readonly Condition[];
  readonly transformations: readonly (string | undefined)[] | undefined;
}

/** Marks a value of a configuration that is known only after apply. */
export const NOT_KNOWN = Symbol("not known");

/**
 * Reads the `rule_configuration` of a WAF rule or a rate limit. A null or absent attribute has its default. A value of another
 * type, such as {@link NOT_KNOWN}, is unknown.
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

/** Rejects instances of classes, which mark unknown values. */
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
