import { type Bytes, isAscii, lowerCases, toBytes, toText } from "./bytes.js";
import { search } from "./expressions.js";
import { agreed, NO, unknown, type Verdict, verdictOf } from "./verdict.js";

/** Whether a value of a variable meets a comparison. */
export type Comparison = (found: Bytes) => Verdict;

/** The comparison with a text. */
export function comparisonWith(operator: string, value: string): Comparison {
  const compare = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (compare !== undefined) return compare(value);
  const open = unknown(`what the operator ${operator} decides is up to the API's engine`);
  return () => open;
}

/** What a comparison needs of the text is found once. */
type Operator = (value: string) => Comparison;

const text =
  (holds: (found: Bytes, value: Bytes) => boolean): Operator =>
  (value) => {
    const wanted = toBytes(value);
    return (found) => verdictOf(holds(found, wanted));
  };

const contains = text((found, value) => found.includes(value));

/** Letters beyond ASCII are folded by some engines only. */
const equal: Operator = (value) => (found) => {
  const wanted = toBytes(value);
  if (found === wanted) return verdictOf(true);
  const fold = (bytes: Bytes): string => lowerCases(bytes)[0] ?? bytes;
  const inAscii = verdictOf(fold(found) === fold(wanted));
  if (isAscii(found) && isAscii(wanted)) return inAscii;
  const folded = (one: string): string => one.toLowerCase().toUpperCase();
  const inUnicode = verdictOf(folded(toText(found) ?? found) === folded(value));
  return agreed([inAscii, inUnicode], "the API does not say how it compares letters beyond ASCII");
};

const containsWord: Operator = (value) => (found) => {
  const wanted = toBytes(value);
  // Several words, or none, are no word between white space.
  if (wanted === "" || /[ \t\n\v\f\r]/.test(wanted))
    return found.includes(wanted) ? unknown(`${JSON.stringify(value)} is not one word`) : NO;
  return verdictOf(found.split(/[ \t\n\v\f\r]+/).includes(wanted));
};

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The numbers that engines read: the whole text, or the digits at its start, or 0. NaN compares with nothing. */
function numbersIn(bytes: string, wholeOnly: boolean): readonly number[] {
  if (NUMBER.test(bytes)) {
    const number = Number(bytes);
    if (!wholeOnly || Number.isInteger(number)) return [number];
    return [number, Math.trunc(number), NaN];
  }
  const trimmed = bytes.trim();
  const start = /^[+-]?\d+(?:\.\d+)?/.exec(trimmed)?.[0] ?? "0";
  return [Number(start), Math.trunc(Number(start)), 0, NaN];
}

const numeric =
  (holds: (found: number, value: number) => boolean, wholeOnly = false): Operator =>
  (value) =>
  (found) => {
    const wanted = numbersIn(value, wholeOnly);
    const readings = numbersIn(found, wholeOnly).flatMap((one) => wanted.map((other) => verdictOf(holds(one, other))));
    return agreed(readings, "the API does not say how it compares what is not a plain number");
  };

const OPERATORS: Readonly<Record<string, Operator>> = {
  begins_with: text((found, value) => found.startsWith(value)),
  ends_with: text((found, value) => found.endsWith(value)),
  contains,
  str_match: contains,
  contains_word: containsWord,
  eq: numeric((found, value) => found === value, true),
  ge: numeric((found, value) => found >= value),
  gt: numeric((found, value) => found > value),
  le: numeric((found, value) => found <= value),
  lt: numeric((found, value) => found < value),
  within: text((found, value) => value.includes(found)),
  rx: (value) => (found) => search(value, found),
  str_eq: equal,
};
