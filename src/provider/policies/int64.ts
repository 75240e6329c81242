/** The largest integer that both int64 and a JavaScript number hold. */
const MOST = 2 ** 63 - 1024;

/** Converts a number to a 64-bit attribute value. */
export function int64Of(value: number): bigint;
export function int64Of(value: number | null): bigint | null;
export function int64Of(value: number | null): bigint | null {
  return value === null ? null : BigInt(Math.max(-MOST, Math.min(MOST, value)));
}
