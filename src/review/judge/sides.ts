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
import type { Stance } from "../../zone/words/stance.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";

/** The real value of one attribute on one side of a change: what is judged, never what is printed. */
export type Reading = { readonly state: "known"; readonly value: Value } | { readonly state: "absent" | "unknown" };

/** One side of a change: the object, or nothing. */
export interface Side {
  readonly exists: boolean;
  /** Reads the attribute at a schema path such as `configuration.request_count`. */
  readonly read: (path: string) => Reading;
  /** The zone of a WAF rule, as far as the plan knows it. */
  readonly zone?: ZoneStance;
}

/** What a zone does that decides with its WAF rules. */
export interface ZoneStance {
  /** What it does; see `Effect`. */
  readonly stance: Stance | "unknown";
  readonly later: Stance | "unknown";
  /** The setting because of which it stops nothing. */
  readonly why: (verb: "is" | "was") => Words;
}

/** Both sides of a change. See docs/decisions/only-what-lasts-covers.md. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  /** The object exists, and is in no state. */
  readonly isOutsideOfStates?: true;
  /** Whether the plan marks the attribute, or something in it, as sensitive on either side. */
  readonly isMarked: (path: string) => boolean;
  /** A value of that attribute as it may be printed. */
  readonly show: (path: string, value: string) => string;
}

const ABSENT: Reading = { state: "absent" };
const UNKNOWN: Reading = { state: "unknown" };

/** Gives access to a change by schema path. A destroyed object has no after, a created one no before. */
export function sidesOf(change: ResourceChange, redactor: Redactor): Sides {
  return {
    before: sideBefore(change),
    after: sideAfter(change),
    isMarked: (path) => isMarkedIn(change, path),
    show: (path, value) => shownOf(change, path, value, redactor),
  };
}

function isMarkedIn({ beforeSensitive, afterSensitive }: ResourceChange, path: string): boolean {
  return marksAny(beforeSensitive, stepsOf(path)) || marksAny(afterSensitive, stepsOf(path));
}

/** A value of the attribute at a schema path, as it may be printed. */
export function shownOf(change: ResourceChange, path: string, value: string, redactor: Redactor): string {
  return isMarkedIn(change, path) ? HIDDEN : redactor.text(value);
}

/** The side before a change. */
export function sideBefore({ before }: ResourceChange): Side {
  return new ObjectSide(before, false);
}

/** The side after a change. A forgotten object does not change. */
export function sideAfter({ action, before, after, unknown }: ResourceChange): Side {
  if (action === "forget") return new ObjectSide(before, false);
  return new ObjectSide(after, action === "destroy" ? false : unknown);
}

/** A class instead of closures, because a plan may have thousands of access lists to read. */
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

/** A side without an object. */
export const NOTHING: Side = new ObjectSide(null, false);

const split = new Map<string, readonly string[]>();

/** Paths come from the table of meanings, so there are few, and each is split once. */
function stepsOf(path: string): readonly string[] {
  const known = split.get(path);
  if (known !== undefined) return known;
  const steps = path.split(".");
  split.set(path, steps);
  return steps;
}

/** Whether the mask marks the value at the steps, something around it, or something in it. */
function marksAny(mask: Value, steps: readonly string[]): boolean {
  if (mask === false) return false;
  let at: Value | undefined = mask;
  for (const step of steps) {
    if (at === true) return true;
    at = field(at, step);
  }
  return marks(at);
}

/** The items of a list after a change, each by itself; undefined where it is no list, or unknown as a whole. */
export function itemsAfter({ after, unknown }: ResourceChange, path: string): readonly Reading[] | undefined {
  let [value, mask]: (Value | undefined)[] = [after, unknown];
  for (const step of stepsOf(path)) [value, mask] = [field(value, step), mask === true ? mask : field(mask, step)];
  if (mask === true || !isArray(value)) return undefined;
  return value.map((item, index) => {
    if (isArray(mask) && mask[index] === true) return UNKNOWN;
    return item === null ? ABSENT : { state: "known", value: item };
  });
}

/** The string at a path, when it is known. */
export function readText(side: Side, path: string | undefined): string | undefined {
  const reading = path === undefined ? undefined : side.read(path);
  return reading?.state === "known" && typeof reading.value === "string" ? reading.value : undefined;
}

/** Whether all values are strings. */
export function areTexts(values: readonly Value[]): values is readonly string[] {
  return values.every((value) => typeof value === "string");
}

/** The strings of the set at a path, when all are known. */
export function readTexts(side: Side, path: string): readonly string[] | undefined {
  const reading = side.read(path);
  return reading.state === "known" && isArray(reading.value) && areTexts(reading.value) ? reading.value : undefined;
}

/** The number at a path, when it is known. */
export function readNumber(side: Side, path: string): number | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "number" || typeof reading.value === "bigint" ? Number(reading.value) : undefined;
}

/** The value at a path as text, whether or not it is known. */
export function textAt(side: Side, path: string): string {
  const reading = side.read(path);
  if (reading.state !== "known") return reading.state === "unknown" ? "known after apply" : "none";
  return typeof reading.value === "object" ? JSON.stringify(reading.value, asText) : String(reading.value);
}

const asText = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** Whether a value differs, or may differ after apply. */
export function differs({ before, after }: Sides, path: string): boolean {
  const [was, is] = [before.read(path), after.read(path)];
  if (was.state !== "known" || is.state !== "known") return was.state !== is.state || is.state === "unknown";
  return !sameValue(was.value, is.value);
}
