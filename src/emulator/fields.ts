import * as v from "valibot";

/**
 * A number that the API defines. Codes are not checked against a table here, so that a test can return unknown ones.
 */
export const code = v.pipe(v.number(), v.integer());
/** An ID that the API assigns; never 0. */
export const identifier = v.pipe(v.number(), v.integer(), v.minValue(1));
/** A count, or a duration in milliseconds. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An ISO 8601 time stamp. */
export const instant = v.pipe(v.string(), v.isoTimestamp());
/** Text that may be missing. */
export const text = v.nullable(v.string());
/** A limit; `null` means none. */
export const limit = v.nullable(count);
