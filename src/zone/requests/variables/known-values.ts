import { type Bytes, toBytes } from "../bytes.js";
import type { Readings } from "../readings.js";

/** What a request says about a variable, or of a part of it. */
export interface KnownValues {
  /** Its values: one of most variables, and one for each header, cookie, or argument. */
  readonly values: readonly Readings[];
  /** Why there may be more values; undefined if these are all. */
  readonly open: string | undefined;
  /** Values that it has, too, in some ways to read the documentation, and what that is open about. */
  readonly perhaps?: { readonly values: readonly Readings[]; readonly why: string } | undefined;
}

/** A variable of which nothing is told. */
export const unknownValues = (why: string): KnownValues => ({ values: [], open: why });

/** A variable with one value. */
export const single = (...readings: readonly Bytes[]): KnownValues => ({
  values: [[...new Set(readings)]],
  open: undefined,
});

/** A variable with one value, given as text. */
export const textOr = (text: string | undefined, why: string): KnownValues =>
  text === undefined ? unknownValues(why) : single(toBytes(text));

/** All of several. */
export function joined(all: readonly KnownValues[]): KnownValues {
  const [only] = all;
  if (only !== undefined && all.length === 1) return only;
  const perhaps = all.flatMap((one) => one.perhaps ?? []);
  const [first] = perhaps;
  return {
    values: all.flatMap(({ values }) => values),
    open: all.find(({ open }) => open !== undefined)?.open,
    ...(first !== undefined && { perhaps: { values: perhaps.flatMap(({ values }) => values), why: first.why } }),
  };
}

/** A member of a set: a header, a cookie, or an argument. */
export interface Member {
  readonly name: Bytes;
  /** Undefined if it is not known. */
  readonly value: Readings;
}

/** The members of a set, as far as a request tells them. */
export interface Members {
  readonly members: readonly Member[];
  /** Why there may be others; undefined if these are all. */
  readonly open: string | undefined;
  /** Names in lower case of which the request has none, where others may exist. */
  readonly lacking?: ReadonlySet<string>;
}
