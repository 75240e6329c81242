import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { NAMED_TYPES, needsCatchAll } from "./exception-configuration.js";

interface ConfiguredCondition {
  readonly type: string | Unknown;
  readonly parameter: string | null | Unknown;
  readonly patterns: readonly (string | Unknown)[] | Unknown;
  readonly match_type: string | null | Unknown;
}

type Conditions = readonly (ConfiguredCondition | Unknown)[] | Unknown;

type ConditionsAt = AttributePath & Readonly<Record<number, { readonly parameter: AttributePath }>>;

/** Checks that conditions that look at a header or a cookie name it, and no others do. */
export function checkConditions(conditions: Conditions, at: ConditionsAt, diagnostics: Diagnostics): void {
  if (!isKnown(conditions)) return;
  for (const [index, condition] of conditions.entries()) {
    if (!isKnown(condition) || !isKnown(condition.type) || !isKnown(condition.parameter)) continue;
    const { type } = condition;
    const [needs, has] = [NAMED_TYPES.includes(type), (condition.parameter ?? "") !== ""];
    if (needs === has) continue;
    diagnostics.error(
      at[index]?.parameter ?? at,
      needs ? "The name is missing" : "The type takes no parameter",
      needs
        ? `A condition of type ${type} looks at one ${type === "cookie_value" ? "cookie" : "header"}. Name it in parameter.`
        : `A condition of type ${type} looks at nothing that has a name. Remove parameter.`,
    );
  }
}

interface Configured {
  readonly match_type: string | null | Unknown;
  readonly conditions: Conditions;
  readonly allow_catch_all: boolean | null | Unknown;
}

/** Whether everything that says which requests an exception is for is known. */
function hasKnownConditions({ match_type, conditions }: Omit<Configured, "allow_catch_all">): boolean {
  return (
    isKnown(match_type) &&
    isKnown(conditions) &&
    conditions.every(
      (one) =>
        isKnown(one) &&
        [one.type, one.match_type, one.parameter].every(isKnown) &&
        isKnown(one.patterns) &&
        one.patterns.every(isKnown),
    )
  );
}

/** Policy: an exception for all requests, or for all except some, needs `allow_catch_all`. */
export function refuseEverybody(configured: Configured, at: AttributePath, diagnostics: Diagnostics): void {
  const { allow_catch_all: allowed, match_type, conditions } = configured;
  if (!isKnown(allowed) || allowed === true || !hasKnownConditions(configured)) return;
  if (!needsCatchAll({ match_type, conditions })) return;
  diagnostics.error(
    at,
    "The exception would be for all requests",
    "All requests, or all except some, meet its conditions, and would skip what it disables. Give conditions that only the requests meet that need it. If this is intended, set allow_catch_all = true.",
  );
}

/** Whether all that is declared of an exception is known. */
export function isWholeException<
  Planned extends Omit<Configured, "allow_catch_all"> & {
    readonly disables: unknown;
    readonly description: unknown;
    readonly enabled: unknown;
  },
>(plan: Planned): plan is Planned & Known<Planned> {
  const { disables, description, enabled } = plan;
  const isWholeSet = isKnown(disables) && Array.isArray(disables) && disables.every(isKnown);
  return isWholeSet && isKnown(description) && isKnown(enabled) && hasKnownConditions(plan);
}

/** A plan of which nothing is unknown. */
type Known<Value> = Value extends Unknown
  ? never
  : Value extends readonly (infer Item)[]
    ? readonly Known<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Known<Value[Name]> }
      : Value;
