/**
 * A value that is known only after apply. `refinement` is the engine's guarantee about the value. It is msgpack extension 12,
 * stored as received, so that it can be returned unchanged.
 */
export class Unknown {
  readonly refinement: Uint8Array | undefined;

  constructor(refinement?: Uint8Array) {
    this.refinement = refinement;
  }

  toString(): string {
    return "(known after apply)";
  }
}

/** An unknown without a refinement. */
export const UNKNOWN = new Unknown();

/** Reports whether a value is unknown as a whole. A list of unknown elements is not unknown as a whole. */
export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}

/** Reports whether a value is known as a whole. It may still contain unknowns. */
export function isKnown<V>(value: V): value is Exclude<V, Unknown> {
  return !(value instanceof Unknown);
}

/** Returns a list. For any other value, returns an empty list. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a value's named fields, or none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const plain = typeof value === "object" && value !== null && !Array.isArray(value) && !isUnknown(value);
  return plain ? (value as Record<string, unknown>) : {};
}

/**
 * Returns an object's attribute. If the object is null or lacks the attribute, returns null. If the object is unknown, returns an
 * unknown value.
 */
export function fieldOf(object: unknown, name: string): unknown {
  if (isUnknown(object)) return UNKNOWN;
  const fields = fieldsOf(object);
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/** A whole resource, configuration or state, with its attributes by name. It may be unknown. It is null if it does not exist. */
export type ObjectValue = Record<string, unknown> | Unknown | null;
