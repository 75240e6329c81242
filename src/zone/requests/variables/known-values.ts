import { type Bytes, toBytes } from "../bytes.js";
import type { Readings } from "../readings.js";

/** The known values of a variable in a request. */
export interface KnownValues {
  /** Most variables have one value. Headers, cookies, and arguments have one value for each member. */
  readonly values: readonly Readings[];
  /** Why more values may exist; undefined if these are all values. */
  readonly open: string | undefined;
  /** Values that exist only in some readings of the documentation, and the open question. */
  readonly perhaps?: { readonly values: readonly Readings[]; readonly why: string } | undefined;
}

/** Returns a variable without known values. */
export const unknownValues = (why: string): KnownValues => ({ values: [], open: why });

/** Returns a variable with one value. */
export const singleValue = (...readings: readonly Bytes[]): KnownValues => ({
  values: [[...new Set(readings)]],
  open: undefined,
});

/** Returns a variable with one value, or without known values if the text is undefined. */
export const textOr = (text: string | undefined, why: string): KnownValues =>
  text === undefined ? unknownValues(why) : singleValue(toBytes(text));

/** Joins the values of several variables. */
export function joined(known: readonly KnownValues[]): KnownValues {
  const [only] = known;
  if (only !== undefined && known.length === 1) return only;
  const perhaps = known.flatMap((one) => one.perhaps ?? []);
  const [first] = perhaps;
  return {
    values: known.flatMap(({ values }) => values),
    open: known.find(({ open }) => open !== undefined)?.open,
    ...(first !== undefined && { perhaps: { values: perhaps.flatMap(({ values }) => values), why: first.why } }),
  };
}

/** A header, a cookie, or an argument. */
export interface Member {
  readonly name: Bytes;
  /** Undefined if unknown. */
  readonly value: Readings;
}

/** The known members of a set. */
export interface Members {
  readonly members: readonly Member[];
  /** Why more members may exist; undefined if these are all members. */
  readonly open: string | undefined;
  /** Names in lower case that the request lacks. Other names may exist. */
  readonly lacking?: ReadonlySet<string>;
}
