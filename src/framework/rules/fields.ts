import { Decimal } from "../decimal.js";
import { isUnknown, UNKNOWN } from "../unknown.js";

/** A value as a list; empty if it is none. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as named fields; none if it has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const plain = typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
  return plain && !isUnknown(value) ? (value as Record<string, unknown>) : {};
}

/** An object's attribute: null where the object is null or lacks it, unknown where the object is unknown. */
export function fieldOf(object: unknown, name: string): unknown {
  if (isUnknown(object)) return UNKNOWN;
  const fields = fieldsOf(object);
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}
