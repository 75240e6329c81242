/** The largest number that a 64-bit attribute and a number of JavaScript both hold. */
const MOST = 2 ** 63 - 1024;

/** A number of the client as the value of a 64-bit attribute. */
export function int64Of(value: number): bigint;
export function int64Of(value: number | null): bigint | null;
export function int64Of(value: number | null): bigint | null {
  return value === null ? null : BigInt(Math.max(-MOST, Math.min(MOST, value)));
}
