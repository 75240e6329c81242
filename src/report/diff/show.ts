import type { Shown } from "../document/document.js";
import { HIDDEN, type Redactor } from "../plan/redact.js";
import { field, isArray, isObject, type Value } from "../plan/value.js";

/** What stands for a part that the engine will know only after apply. */
export const UNKNOWN = "(known after apply)";

const HIDEABLE_DIGITS = 4;

/** A value fit to show: what the masks mark is hidden, what is unknown says so, secrets elsewhere are taken out. */
export function show(
  value: Value | undefined,
  sensitive: Value | undefined,
  unknown: Value | undefined,
  redactor: Redactor,
): Shown {
  if (unknown === true) return UNKNOWN;
  if (sensitive === true) return HIDDEN;
  if (typeof value === "string") return redactor.text(value);
  if (typeof value === "number" || typeof value === "bigint") return showNumber(value, redactor);
  if (isArray(value)) {
    return value.map((item, index) => show(item, at(sensitive, index), at(unknown, index), redactor));
  }
  if (isObject(value) || isObject(unknown)) {
    const names = new Set([...Object.keys(value ?? {}), ...(isObject(unknown) ? Object.keys(unknown) : [])]);
    const shown: [string, Shown][] = [];
    for (const name of names) {
      const inner = show(field(value, name), field(sensitive, name), field(unknown, name), redactor);
      if (inner !== null) shown.push([redactor.text(name), inner]);
    }
    return Object.fromEntries(shown);
  }
  return value ?? null;
}

function showNumber(value: number | bigint, redactor: Redactor): Shown {
  const text = String(value);
  if (!redactor.idle && text.length >= HIDEABLE_DIGITS && redactor.text(text) !== text) return HIDDEN;
  return typeof value === "bigint" ? text : value;
}

/** The mask of one list position: a mask is one boolean for the whole or a list of masks. */
export function at(mask: Value | undefined, index: number): Value | undefined {
  return isArray(mask) ? mask[index] : undefined;
}

/** Whether a mask marks anything. */
export function marks(mask: Value | undefined): boolean {
  if (mask === true) return true;
  if (isArray(mask)) return mask.some(marks);
  return isObject(mask) && Object.values(mask).some(marks);
}
