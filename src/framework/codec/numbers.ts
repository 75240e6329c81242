import { Decimal } from "../values/values.js";
import type { Float64Type, Int64Type, IntegerType, NumberType } from "../definition/types.js";
import { DecodeError } from "./codec-errors.js";

/** A received number: a JavaScript number or bigint if one of them is exact, otherwise decimal text. */
export type NumberToken = number | bigint | Decimal;

export type NumericType = IntegerType | Int64Type | Float64Type | NumberType;

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const HUGE_EXPONENT = /[eE][+-]?\d{5,}$/;

/** Parses decimal text. Rejects exponents of five or more digits, because the written-out number would fill the memory. */
export function parseNumberText(text: string): Decimal {
  if (HUGE_EXPONENT.test(text)) throw new DecodeError("is a number that is too large or too small");
  try {
    return Decimal.parse(text);
  } catch {
    throw new DecodeError("must be a number");
  }
}

/** Converts a received number to a numeric type. Throws {@link DecodeError} if the type cannot hold the number exactly. */
export function fromNumberToken(type: NumericType, token: NumberToken): number | bigint | Decimal {
  if (typeof token === "number" && !Number.isFinite(token)) throw new DecodeError("must be a finite number");
  switch (type.kind) {
    case "integer":
      return toInteger(token);
    case "int64":
      return toInt64(token);
    case "float64":
      return toFloat64(token);
    case "number":
      return token instanceof Decimal ? token : Decimal.from(token);
  }
}

function toInteger(token: NumberToken): number {
  const value = Number(token instanceof Decimal ? token.text : token);
  const whole =
    token instanceof Decimal ? !token.text.includes(".") : typeof token === "bigint" || Number.isInteger(token);
  if (!whole) throw new DecodeError("must be a whole number");
  if (!Number.isSafeInteger(value))
    throw new DecodeError(`must be a whole number between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`);
  return value + 0;
}

function toInt64(token: NumberToken): bigint {
  const text = token instanceof Decimal ? token.text : undefined;
  if (text?.includes(".") || (typeof token === "number" && !Number.isInteger(token)))
    throw new DecodeError("must be a whole number");
  const value = BigInt(text ?? (token as number | bigint));
  if (value < INT64_MIN || value > INT64_MAX)
    throw new DecodeError(`must be a whole number between ${INT64_MIN} and ${INT64_MAX}`);
  return value;
}

function toFloat64(token: NumberToken): number {
  if (typeof token === "number") return token + 0;
  const exact = token instanceof Decimal ? token : Decimal.from(token);
  const value = Number(exact.text);
  if (!Number.isFinite(value) || !Decimal.from(value).equals(exact))
    throw new DecodeError("has more digits than a 64-bit floating point number can hold");
  return value + 0;
}
