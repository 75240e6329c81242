import { isJsonObject, textOf } from "../../shared/json.js";
import { readVariable } from "../words/rules/variable-notation.js";

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

/** A condition of which every part is known. */
export interface KnownCondition extends Condition {
  readonly variables: ReadonlyMap<string, string>;
  readonly operator: string;
  readonly value: string;
  readonly isNegated: boolean;
  readonly isPattern: boolean;
}

/** Reports whether every part of a condition is known. */
export function isKnown(condition: Condition): condition is KnownCondition {
  const { variables, operator, value, isNegated, isPattern } = condition;
  return ![operator, value, isNegated, isPattern, variables, ...(variables?.values() ?? [])].includes(undefined);
}

/** A request must meet all conditions of a rule. The conditions compare transformed values. */
export interface Conditions {
  /** A condition with only unknown members stands for any number of conditions. */
  readonly all: readonly Condition[];
  readonly transformations: readonly (string | undefined)[] | undefined;
}

/** Marks a value of a configuration that is known only after apply. */
export const NOT_KNOWN = Symbol("not known");

/** A text of a configuration of which only the beginning is known before the apply. */
export class LateText {
  constructor(readonly begins: string) {}
}

/**
 * Reads the conditions of a WAF rule or a rate limit. A null or absent attribute has its default. A value of another type, such as
 * {@link NOT_KNOWN}, is unknown.
 */
export function readConditions(rule: unknown): Conditions {
  const read = isRecord(rule) ? rule : UNREAD;
  const conditions: unknown = read["conditions"] ?? [];
  const transformations: unknown = read["transformations"] ?? [];
  const all = isList(conditions) ? conditions : [conditions];
  return {
    all: (all.length > 0 ? all : [{}]).map(readCondition),
    transformations: isList(transformations) ? transformations.map(textOf) : undefined,
  };
}

function readCondition(condition: unknown): Condition {
  const read = isRecord(condition) ? condition : UNREAD;
  return {
    ...readVariables(read["variables"] ?? []),
    operator: textOf(read["operator"]),
    value: textOf(read["value"] ?? ""),
    ...((read["value"] ?? null) === null && { lacksValue: true }),
    isNegated: flagOf(read["negated"]),
  };
}

/** If the name of one variable is unknown, no variable is known. */
function readVariables(texts: unknown): Pick<Condition, "variables" | "isPattern"> {
  const all = isList(texts) ? texts.map(writtenVariable) : [undefined];
  const known = all.filter((one) => one !== undefined);
  const isPattern = known.some((one) => one.isPattern === true) || (known.some(hasOpenForm) ? undefined : false);
  if (known.length < all.length) return { variables: undefined, isPattern: isPattern === true ? true : undefined };
  return { variables: new Map(known.map(({ name, part }) => [name, part])), isPattern };
}

interface ReadVariable {
  readonly name: string;
  readonly part: string | undefined;
  readonly isPattern: boolean | undefined;
}

const hasOpenForm = ({ isPattern }: ReadVariable): boolean => isPattern === undefined;

function writtenVariable(text: unknown): ReadVariable | undefined {
  if (typeof text === "string") {
    const { name, part = "", isPattern } = readVariable(text);
    return { name, part, isPattern };
  }
  const { name, part } = readVariable(text instanceof LateText ? text.begins : "");
  if (part === undefined) return undefined;
  return { name, part: undefined, isPattern: part === "" || part.startsWith("/") ? undefined : false };
}

const UNREAD: Readonly<Record<string, unknown>> = {
  conditions: NOT_KNOWN,
  transformations: NOT_KNOWN,
  variables: NOT_KNOWN,
  value: NOT_KNOWN,
  negated: NOT_KNOWN,
};

/** Rejects instances of classes, which mark unknown values. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isJsonObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function flagOf(value: unknown): boolean | undefined {
  const flag = value ?? false;
  return typeof flag === "boolean" ? flag : undefined;
}
