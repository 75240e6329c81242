import { field, isArray, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";

/** What can be read of one attribute on one side of a change. */
export type Reading =
  { readonly state: "known"; readonly value: Value } | { readonly state: "absent" | "hidden" | "unknown" };

/** One side of a change: the object, or nothing. */
export interface Side {
  readonly exists: boolean;
  /** Reads the attribute at a schema path such as `configuration.request_count`. */
  readonly read: (path: string) => Reading;
}

/** Both sides of a change. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/**
 * Looks at a change by schema path. A destroyed object has no after, a created one no before. Texts come without the
 * redactor's secrets, so that nothing made of them can hold a part of one.
 */
export function sidesOf(change: ResourceChange, redactor: Redactor): Sides {
  const unknown = change.action === "destroy" ? false : change.unknown;
  return {
    before: side(change.before, change.beforeSensitive, false, redactor),
    after: side(change.after, change.afterSensitive, unknown, redactor),
  };
}

function side(object: Value, sensitive: Value, unknown: Value, redactor: Redactor): Side {
  return {
    exists: object !== null,
    read(path) {
      const steps = stepsOf(path);
      if (marksAny(sensitive, steps)) return { state: "hidden" };
      if (marksAny(unknown, steps)) return { state: "unknown" };
      let value: Value | undefined = object;
      for (const step of steps) value = field(value, step);
      return value === undefined || value === null
        ? { state: "absent" }
        : { state: "known", value: redactor.idle ? value : redacted(value, redactor) };
    },
  };
}

const split = new Map<string, readonly string[]>();

/** Paths come from the table of meanings, so there are few, and each is split once. */
function stepsOf(path: string): readonly string[] {
  const known = split.get(path);
  if (known !== undefined) return known;
  const steps = path.split(".");
  split.set(path, steps);
  return steps;
}

function redacted(value: Value, redactor: Redactor): Value {
  if (typeof value === "string") return redactor.text(value);
  return isArray(value) ? value.map((item) => (typeof item === "string" ? redactor.text(item) : item)) : value;
}

/** Whether the mask marks the value at the steps, something around it, or something in it. */
function marksAny(mask: Value, steps: readonly string[]): boolean {
  let at: Value | undefined = mask;
  for (const step of steps) {
    if (at === true) return true;
    at = field(at, step);
  }
  return at === true || (isArray(at) && at.includes(true));
}

/** The string at a path, when it can be read. */
export function readText(side: Side, path: string | undefined): string | undefined {
  const reading = path === undefined ? undefined : side.read(path);
  return reading?.state === "known" && typeof reading.value === "string" ? reading.value : undefined;
}

/** The number at a path, when it can be read. */
export function readNumber(side: Side, path: string): number | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "number" || typeof reading.value === "bigint" ? Number(reading.value) : undefined;
}

/** A sibling's path: `configuration.request_count` and `timeframe` give `configuration.timeframe`. */
export function sibling(path: string, name: string): string {
  return path.split(".").slice(0, -1).concat(name).join(".");
}
