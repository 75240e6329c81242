import { isUnknown, type ObjectValue } from "../values/values.js";
import type { Attributes, Type } from "./types.js";

/**
 * Reports whether Terraform considers two values equal. Sets are compared in any order, and strings in Unicode NFC. All unknowns
 * are equal. `undefined` counts as null.
 */
export function equalValues(type: Type, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isUnknown(a) || isUnknown(b)) return isUnknown(a) && isUnknown(b);
  if (absent(a) || absent(b)) return absent(a) && absent(b);
  switch (type.kind) {
    case "list":
      return equalLists(type.element, elements(a), elements(b));
    case "set":
      return equalSets(type.element, elements(a), elements(b));
    case "map":
      return equalMaps(type.element, entries(a), entries(b));
    case "object":
      return equalAttributes(type.attributes, entries(a), entries(b));
    default:
      return keyOf(type, a) === keyOf(type, b);
  }
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
      return elements(value).every((element) => isWhollyKnown(type.element, element));
    case "map":
      return Object.values(entries(value)).every((element) => isWhollyKnown(type.element, element));
    case "object":
      return Object.entries(type.attributes).every(([name, { type: of }]) =>
        isWhollyKnown(of, attributeOf(value, name)),
      );
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
      return `[${elements(value)
        .map((element) => keyOf(type.element, element))
        .join()}]`;
    case "set":
      return `[${distinctElements(type.element, [...elements(value)])
        .map((element) => keyOf(type.element, element))
        .sort()
        .join()}]`;
    case "map":
      return `{${Object.entries(entries(value))
        .map(([key, element]) => `${quoted(key)}:${keyOf(type.element, element)}`)
        .sort()
        .join()}}`;
    case "object":
      return `{${Object.entries(type.attributes)
        .map(([name, attribute]) => keyOf(attribute.type, attributeOf(value, name)))
        .join()}}`;
    default:
      return typeof value === "string" ? quoted(value) : String(value as number | bigint | boolean);
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

function equalLists(element: Type, a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => equalValues(element, value, b[index]));
}

function equalSets(element: Type, a: readonly unknown[], b: readonly unknown[]): boolean {
  return keyOf({ kind: "set", element, constraints: [] }, a) === keyOf({ kind: "set", element, constraints: [] }, b);
}

function equalMaps(element: Type, a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equalValues(element, a[key], b[key]));
}

function equalAttributes(
  attributes: Attributes,
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(attributes).every(([name, { type }]) =>
    equalValues(type, attributeOf(a, name), attributeOf(b, name)),
  );
}

function quoted(text: string): string {
  return JSON.stringify(toNfc(text));
}

function absent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function attributeOf(value: unknown, name: string): unknown {
  const attributes = entries(value);
  return Object.hasOwn(attributes, name) ? attributes[name] : null;
}

function entries(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
