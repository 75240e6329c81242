import {
  field,
  isArray,
  isObject,
  marks,
  ownMember,
  type ResourceChange,
  sameValue,
  type Value,
  type ValueObject,
} from "../plan/plan.js";
import type { Words } from "../../shared/phrase.js";
import { NOT_KNOWN } from "../../zone/requests/condition.js";
import type { Stance } from "../../zone/words/stance.js";
import { NOT_SET, UNKNOWN as LATER } from "../diff/lines.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";

/** The real value of an attribute on one side, to judge but never to print. */
export type Reading = { readonly state: "known"; readonly value: Value } | { readonly state: "absent" | "unknown" };

export interface Side {
  readonly exists: boolean;
  /** Reads the attribute at a schema path such as `configuration.request_count`. */
  readonly read: (path: string) => Reading;
  /** The zone of a WAF rule, if the plan knows it. */
  readonly zone?: ZoneStance;
}

export interface ZoneStance {
  /** See `Effect`. */
  readonly stance: Stance | "unknown";
  readonly later: Stance | "unknown";
  /** Returns the setting that keeps the zone from stopping anything. */
  readonly why: (verb: "is" | "was") => Words;
}

/** Both sides of a change. See docs/decisions/only-what-lasts-covers.md. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  /** The object exists, and is in no state. */
  readonly isOutsideOfStates?: true;
  /** True if the plan marks the attribute or a part of it as sensitive on either side. */
  readonly isMarked: (path: string) => boolean;
  readonly show: (path: string, value: string) => string;
}

const ABSENT: Reading = { state: "absent" };
const UNKNOWN: Reading = { state: "unknown" };

/** Reads both sides of a change by schema path. A destroyed object has no after side. A created object has no before side. */
export function sidesOf(change: ResourceChange, redactor: Redactor): Sides {
  return {
    before: sideBefore(change),
    after: sideAfter(change),
    isMarked: (path) => isMarkedIn(change, path),
    show: (path, value) => (isMarkedIn(change, path) ? HIDDEN : redactor.text(value)),
  };
}

function isMarkedIn({ beforeSensitive, afterSensitive }: ResourceChange, path: string): boolean {
  return marksAny(beforeSensitive, stepsOf(path)) || marksAny(afterSensitive, stepsOf(path));
}

/** Returns the side before a change. */
export function sideBefore({ before }: ResourceChange): Side {
  return new ObjectSide(before, false);
}

/** Returns the side after a change. A forgotten object stays the same. */
export function sideAfter({ action, before, after, unknown }: ResourceChange): Side {
  if (action === "forget") return new ObjectSide(before, false);
  return new ObjectSide(after, action === "destroy" ? false : unknown);
}

/** A class instead of closures: a plan may have thousands of access lists. */
class ObjectSide implements Side {
  readonly exists: boolean;
  private readonly members: ValueObject | undefined;

  constructor(
    object: Value,
    private readonly unknown: Value,
  ) {
    this.exists = object !== null;
    this.members = isObject(object) ? object : undefined;
  }

  read(path: string): Reading {
    const steps = stepsOf(path);
    if (this.unknown !== false && marksAny(this.unknown, steps)) return UNKNOWN;
    const [first = ""] = steps;
    let value = this.members && ownMember(this.members, first);
    for (let at = 1; at < steps.length; at += 1) value = field(value, steps[at] ?? "");
    return value === undefined || value === null ? ABSENT : { state: "known", value };
  }
}

export const NOTHING: Side = new ObjectSide(null, false);

const split = new Map<string, readonly string[]>();

/** There are few paths, because they come from the table of meanings. Each path is split once. */
function stepsOf(path: string): readonly string[] {
  const known = split.get(path);
  if (known !== undefined) return known;
  const steps = path.split(".");
  split.set(path, steps);
  return steps;
}

/** True if the mask marks the value, a container of it, or a part of it. */
function marksAny(mask: Value, steps: readonly string[]): boolean {
  if (mask === false) return false;
  let at: Value | undefined = mask;
  for (const step of steps) {
    if (at === true) return true;
    at = field(at, step);
  }
  return marks(at);
}

/**
 * Returns the items of a list after a change, each item with its own state. Undefined if the value is not a list, or if the whole
 * list is unknown.
 */
export function itemsAfter({ after, unknown }: ResourceChange, path: string): readonly Reading[] | undefined {
  let [value, mask]: (Value | undefined)[] = [after, unknown];
  for (const step of stepsOf(path)) [value, mask] = [field(value, step), mask === true ? mask : field(mask, step)];
  if (mask === true || !isArray(value)) return undefined;
  return value.map((item, index) => {
    if (isArray(mask) && mask[index] === true) return UNKNOWN;
    return item === null ? ABSENT : { state: "known", value: item };
  });
}

/** Returns a value as a resource declares it: null if it is absent. */
export function declaredValue(reading: Reading): Value | typeof NOT_KNOWN {
  if (reading.state === "known") return reading.value;
  return reading.state === "absent" ? null : NOT_KNOWN;
}

/** Returns the string at a path; undefined if unknown. */
export function readText(side: Side, path: string | undefined): string | undefined {
  const reading = path === undefined ? undefined : side.read(path);
  return reading?.state === "known" && typeof reading.value === "string" ? reading.value : undefined;
}

/** Reports whether all values are strings. */
export function areTexts(values: readonly Value[]): values is readonly string[] {
  return values.every((value) => typeof value === "string");
}

/** Returns the strings of a set; undefined if any is unknown. */
export function readTexts(side: Side, path: string): readonly string[] | undefined {
  const reading = side.read(path);
  return reading.state === "known" && isArray(reading.value) && areTexts(reading.value) ? reading.value : undefined;
}

/** Returns the number at a path; undefined if unknown. */
export function readNumber(side: Side, path: string): number | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "number" || typeof reading.value === "bigint" ? Number(reading.value) : undefined;
}

/** Returns the value at a path as text, even if it is missing or unknown. */
export function textAt(side: Side, path: string): string {
  const reading = side.read(path);
  if (reading.state !== "known") return reading.state === "unknown" ? LATER : NOT_SET;
  return typeof reading.value === "object" ? JSON.stringify(reading.value, asText) : String(reading.value);
}

const asText = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** Reports whether a value differs, or may differ after apply. */
export function differs({ before, after }: Sides, path: string): boolean {
  const [was, is] = [before.read(path), after.read(path)];
  if (was.state !== "known" || is.state !== "known") return was.state !== is.state || is.state === "unknown";
  return !sameValue(was.value, is.value);
}
