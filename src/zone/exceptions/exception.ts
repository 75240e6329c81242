import { jsonMember } from "../../shared/json.js";
import { NOT_KNOWN } from "../requests/condition.js";

/** An edge rule that switches off protections for matching requests. Undefined is unknown. */
export interface ExceptionModel {
  readonly isEnabled: boolean | undefined;
  /** Words of `switchedOffProtections`. */
  readonly disables: readonly string[] | undefined;
  readonly conditions: ExceptionConditions | undefined;
}

export interface ExceptionConditions {
  /** A word of `triggerMatchTypes`: how many conditions must match. */
  readonly matchType: string;
  readonly all: readonly ExceptionCondition[];
}

export interface ExceptionCondition {
  /** A word of `triggerTypes`. */
  readonly type: string;
  /** How many patterns must match. */
  readonly matchType: string;
  readonly patterns: readonly string[];
  /** The name of a header or cookie; otherwise empty. */
  readonly parameter: string;
}

/** Reads the attributes of `bunny_shield_exception`. {@link NOT_KNOWN} marks a value that is known only after apply. */
export function readException(values: Readonly<Record<string, unknown>>): ExceptionModel {
  const { enabled, disables, conditions, match_type: matchType } = values;
  return {
    isEnabled: enabled === NOT_KNOWN ? undefined : enabled !== false,
    disables: disables === null || disables === undefined ? [] : texts(disables),
    conditions: conditionsOf(matchType, conditions),
  };
}

function conditionsOf(matchType: unknown, conditions: unknown): ExceptionConditions | undefined {
  if (matchType === NOT_KNOWN) return undefined;
  if (conditions === null || conditions === undefined) return { matchType: word(matchType), all: [] };
  if (!Array.isArray(conditions)) return undefined;
  const all = conditions.map(conditionOf).filter((one) => one !== undefined);
  return all.length === conditions.length ? { matchType: word(matchType), all } : undefined;
}

function conditionOf(value: unknown): ExceptionCondition | undefined {
  const [type, matchType] = [jsonMember(value, "type"), jsonMember(value, "match_type")];
  const [patterns, parameter] = [texts(jsonMember(value, "patterns")), jsonMember(value, "parameter") ?? ""];
  if (typeof type !== "string" || matchType === NOT_KNOWN || patterns === undefined) return undefined;
  return typeof parameter === "string" ? { type, matchType: word(matchType), patterns, parameter } : undefined;
}

const word = (value: unknown): string => (typeof value === "string" ? value : "any");

function texts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = value.filter((one): one is string => typeof one === "string");
  return known.length === value.length ? known : undefined;
}
