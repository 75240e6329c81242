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

const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * A decimal number of any precision. Its text has one canonical form (no exponent, no redundant zeros), so equal numbers have
 * equal texts. Terraform compares numbers by their shortest decimal text.
 */
export class Decimal {
  private constructor(readonly text: string) {}

  /** Parses decimal text, with or without exponent. Throws a TypeError for anything else. */
  static parse(text: string): Decimal {
    const match = PATTERN.exec(text);
    const whole = match?.[2] ?? "";
    const fraction = match?.[3] ?? "";
    if (!match || (whole === "" && fraction === "")) throw new TypeError(`${text} is not a decimal number`);
    return new Decimal(canonical(match[1] === "-", whole, fraction, Number(match[4] ?? "0")));
  }

  /** Converts a finite JavaScript number. */
  static from(value: number | bigint): Decimal {
    return Decimal.parse(value.toString());
  }

  equals(other: Decimal): boolean {
    return this.text === other.text;
  }

  toString(): string {
    return this.text;
  }
}

function canonical(negative: boolean, whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const left = point > 0 ? digits.slice(0, point).padEnd(point, "0") : "";
  const right = point >= 0 ? digits.slice(point) : "0".repeat(-point) + digits;
  const integer = left.replace(/^0+/, "") || "0";
  const rest = withoutTrailingZeros(right);
  const text = rest === "" ? integer : `${integer}.${rest}`;
  return negative && text !== "0" ? `-${text}` : text;
}

// Does not use a regular expression, because /0+$/ takes quadratic time if a small number starts with many zeros.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** Returns a list. For any other value, returns an empty list. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a value's named fields, or none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const plain = typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
  return plain && !isUnknown(value) ? (value as Record<string, unknown>) : {};
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
