/**
 * A value that Terraform will know only after apply. `refinement` is what the engine promised about it (msgpack
 * extension 12, kept as the bytes that came, so that it can be sent back unchanged).
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

/** The plain unknown: nothing is promised about it. */
export const UNKNOWN = new Unknown();

/** Whether a value is unknown as a whole. A list of unknown elements is not. */
export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}

/** Whether a value is known as a whole; what it contains may still be unknown. */
export function isKnown<V>(value: V): value is Exclude<V, Unknown> {
  return !(value instanceof Unknown);
}

const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * A decimal number of any precision, kept as text in one canonical form (no exponent, no superfluous zeros), so that
 * equal numbers are equal strings. Terraform compares numbers by their shortest decimal text.
 */
export class Decimal {
  private constructor(readonly text: string) {}

  /** Reads decimal text, with or without exponent; anything else is a TypeError. */
  static parse(text: string): Decimal {
    const match = PATTERN.exec(text);
    const whole = match?.[2] ?? "";
    const fraction = match?.[3] ?? "";
    if (!match || (whole === "" && fraction === "")) throw new TypeError(`${text} is not a decimal number`);
    return new Decimal(canonical(match[1] === "-", whole, fraction, Number(match[4] ?? "0")));
  }

  /** The number that JavaScript prints for `value`; not for NaN or infinities. */
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

// Not a regular expression: /0+$/ takes quadratic time over the zeros that a small number begins with.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

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

/** A whole resource, configuration or state: its attributes by name, or unknown, or null when there is none. */
export type ObjectValue = Record<string, unknown> | Unknown | null;
