import type { Float64Type, Int64Type, IntegerType } from "../definition/types.js";
import { DecodeError } from "./codec-errors.js";

/** A received number: a JavaScript number or bigint if one of them is exact, otherwise decimal text. */
export type NumberToken = number | bigint | string;

export type NumericType = IntegerType | Int64Type | Float64Type;

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const WHOLE = /^-?\d+$/;

/** Converts a received number to a numeric type. Throws {@link DecodeError} if the type cannot hold the number exactly. */
export function fromNumberToken(type: NumericType, token: NumberToken): number | bigint {
  if (type.kind === "float64") return toFloat64(token);
  const isWhole = typeof token === "string" ? WHOLE.test(token) : typeof token === "bigint" || Number.isInteger(token);
  if (!isWhole) throw new DecodeError("must be a whole number");
  return type.kind === "integer" ? toInteger(Number(token)) : toInt64(BigInt(token));
}

function toInteger(value: number): number {
  if (!Number.isSafeInteger(value))
    throw new DecodeError(`must be a whole number between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`);
  return value + 0;
}

function toInt64(value: bigint): bigint {
  if (value < INT64_MIN || value > INT64_MAX)
    throw new DecodeError(`must be a whole number between ${INT64_MIN} and ${INT64_MAX}`);
  return value;
}

function toFloat64(token: NumberToken): number {
  const value = Number(token);
  if (!Number.isFinite(value)) throw new DecodeError("must be a finite number");
  if (typeof token !== "number" && decimalText(value) !== String(token))
    throw new DecodeError("has more digits than a 64-bit floating point number can hold");
  return value + 0;
}

/** Writes a finite number without an exponent. The digits are the fewest that identify the number. */
export function decimalText(value: number): string {
  const [coefficient = "", exponent] = String(value).split("e");
  if (exponent === undefined) return coefficient;
  const power = Number(exponent);
  const sign = value < 0 ? "-" : "";
  const digits = coefficient.replaceAll(/[-.]/g, "");
  return power < 0 ? `${sign}0.${"0".repeat(-power - 1)}${digits}` : sign + digits.padEnd(power + 1, "0");
}
