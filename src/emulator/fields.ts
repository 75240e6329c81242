import * as v from "valibot";

/** The largest 32-bit number: the ID of a zone, a pull zone, or a bot. */
export const INT32_MAX = 2 ** 31 - 1;
/** One less than the largest integer that is exact, so that there is a next one. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER - 1;

/**
 * A number that the API defines. Codes are not checked against a table here, so that a test can return unknown ones.
 */
export const code = v.pipe(v.number(), v.safeInteger());
/** An ID that the API assigns; never 0. */
export const identifier = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(LARGEST_ID));
/** An ID of 32 bits. */
export const shortIdentifier = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(INT32_MAX));
/** A count, or a duration in milliseconds. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** An ISO 8601 time stamp. */
export const instant = v.pipe(v.string(), v.isoTimestamp());
/** Text that may be missing. */
export const text = v.nullable(v.string());
/** A limit; `null` means none. */
export const limit = v.nullable(count);
