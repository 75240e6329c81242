import { optional } from "./attribute.js";
import { type Attribute, type Constraint, object, string } from "./types.js";
import { safeJson } from "../../shared/safe-json.js";

export type TimedOperation = "create" | "read" | "update" | "delete";

/** A duration in Terraform's notation: hours, minutes and seconds, in this order, such as `90s`, `5m` or `1h30m`. */
export type Duration = `${number}${"h" | "m" | "s"}` | `${number}h${number}m` | `${number}m${number}s`;

/** Time limits by operation. Other operations have no limit. */
export type Timeouts = Readonly<Partial<Record<TimedOperation, Duration>>>;

const ORDER: readonly TimedOperation[] = ["create", "read", "update", "delete"];
const PATTERN = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

/**
 * Parses a duration into milliseconds. Undefined for zero and for invalid text.
 * @testable Its time for long texts.
 */
export function parseDuration(text: string): number | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [hours, minutes, seconds] = match.slice(1).map((digits: string | undefined) => Number(digits ?? "0"));
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 || undefined;
}

const duration: Constraint<string> = {
  requirement: 'be a duration such as "90s", "5m" or "1h30m"',
  check: (value) => (parseDuration(value) === undefined ? `is ${safeJson(value)}` : undefined),
};

/** Returns the `timeouts` attribute of a resource: one optional duration per operation. */
export function timeoutsAttribute(defaults: Timeouts): Attribute {
  const operations = ORDER.filter((operation) => defaults[operation] !== undefined).map((operation) => {
    const doc = `Defaults to \`${defaults[operation] ?? ""}\`.`;
    return [operation, optional(string, { doc, constraints: [duration] })] as const;
  });
  return optional(object(Object.fromEntries(operations)), {
    doc: "How long each operation may take before the provider gives up.",
    local: true,
  });
}

/**
 * Returns the time limit of an operation in milliseconds. If `values.timeouts` has none, returns the default. Undefined if there
 * is no limit.
 */
export function timeLimit(
  defaults: Timeouts,
  operation: TimedOperation,
  values: Readonly<Record<string, unknown>>,
): { readonly text: string; readonly milliseconds: number } | undefined {
  const configured: unknown = values["timeouts"];
  const chosen: unknown =
    typeof configured === "object" && configured !== null && operation in configured
      ? (configured as Record<string, unknown>)[operation]
      : undefined;
  const text = typeof chosen === "string" ? chosen : defaults[operation];
  const milliseconds = text === undefined ? undefined : parseDuration(text);
  return text === undefined || milliseconds === undefined ? undefined : { text, milliseconds };
}
