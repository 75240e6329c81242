import { elementsOf, fieldOf, fieldsOf, isUnknown, type ObjectValue } from "../values/values.js";
import type { Attributes, Type } from "./types.js";

/**
 * Reports whether Terraform considers two values equal. Sets are compared in any order, and strings in Unicode NFC. All unknowns
 * are equal. `undefined` counts as null.
 */
export function equalValues(type: Type, a: unknown, b: unknown): boolean {
  return a === b || keyOf(type, a) === keyOf(type, b);
}

/** Reports whether two objects are equal, like {@link equalValues}. */
export function equalObjects(attributes: Attributes, a: ObjectValue, b: ObjectValue): boolean {
  return equalValues({ kind: "object", attributes }, a, b);
}

/** Reports whether a value is known at every depth. */
export function isWhollyKnown(type: Type, value: unknown): boolean {
  if (isUnknown(value)) return false;
  if (absent(value)) return true;
  switch (type.kind) {
    case "list":
    case "set":
      return elementsOf(value).every((element) => isWhollyKnown(type.element, element));
    case "map":
      return Object.values(fieldsOf(value)).every((element) => isWhollyKnown(type.element, element));
    case "object":
      return Object.entries(type.attributes).every(([name, { type: of }]) => isWhollyKnown(of, fieldOf(value, name)));
    default:
      return true;
  }
}

/** Removes the duplicates of a set and keeps the order. Unknown elements are never merged. */
export function distinctElements(element: Type, values: unknown[]): unknown[] {
  if (element.kind === "string") {
    if (isAscending(values)) return values;
    const texts = new Set(values.map((value) => (typeof value === "string" ? toNfc(value) : value)));
    if (texts.size === values.length) return values;
  }
  const seen = new Set<string>();
  return values.filter((value) => {
    if (!isWhollyKnown(element, value)) return true;
    const key = keyOf(element, value);
    return !seen.has(key) && seen.add(key);
  });
}

/** Returns a text that is the same only for equal values. `?` stands for an unknown. */
export function keyOf(type: Type, value: unknown): string {
  if (isUnknown(value)) return "?";
  if (absent(value)) return "null";
  switch (type.kind) {
    case "list":
      return `[${elementsOf(value)
        .map((element) => keyOf(type.element, element))
        .join()}]`;
    case "set":
      return `[${distinctElements(type.element, [...elementsOf(value)])
        .map((element) => keyOf(type.element, element))
        .sort()
        .join()}]`;
    case "map":
      return `{${Object.entries(fieldsOf(value))
        .map(([key, element]) => `${quoted(key)}:${keyOf(type.element, element)}`)
        .sort()
        .join()}}`;
    case "object":
      return `{${Object.entries(type.attributes)
        .map(([name, attribute]) => keyOf(attribute.type, fieldOf(value, name)))
        .join()}}`;
    default:
      return typeof value === "string" ? quoted(value) : `${value as number | bigint | boolean}`;
  }
}

/** Converts text to Unicode NFC, because Terraform compares and stores text in this form. ASCII text stays as it is. */
export function toNfc(text: string): string {
  // eslint-disable-next-line no-control-regex -- ASCII as a whole is meant
  return /^[\x00-\x7f]*$/.test(text) ? text : text.normalize("NFC");
}

// Terraform sends and stores sets of strings in sorted order, so two sets can be compared element by element.
function isAscending(values: readonly unknown[]): boolean {
  let last = "";
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value !== "string" || (i > 0 && value <= last)) return false;
    last = value;
  }
  return true;
}

function quoted(text: string): string {
  return JSON.stringify(toNfc(text));
}

function absent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
