import * as v from "valibot";

/** The largest 32-bit number. It limits the ID of a zone, a pull zone, or a bot. */
export const INT32_MAX = 2 ** 31 - 1;
/** The largest integer with an exact successor. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER - 1;

/** A number that the API defines. The schema does not check it against a table, so that a test can return unknown codes. */
export const code = v.pipe(v.number(), v.safeInteger());
export const identifier = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LARGEST_ID));
export const shortIdentifier = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(INT32_MAX));
/** A count, or a duration in milliseconds. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const instant = v.pipe(v.string(), v.isoTimestamp());
export const text = v.nullable(v.string());
/** A limit; `null` means none. */
export const limit = v.nullable(count);
