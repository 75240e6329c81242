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
