import { remembered } from "../../shared/collections.js";
import type { Condition, Conditions } from "./condition.js";
import type { Request } from "./request.js";
import { transform } from "./transformations/transform.js";
import { joined, type KnownValues } from "./variables/known-values.js";
import { knownValuesOf } from "./variables/variable.js";
import { agreed, allOf, anyOf, not, unknown, type Verdict, NO, verdictOf } from "./verdict.js";
import { type Bytes, isAscii, lowerCases, toBytes, toText } from "./bytes.js";
import { search } from "./expressions.js";
import { NUMBER_OPERATORS } from "./numbers.js";
import { safeJson } from "../../shared/safe-json.js";

const LATE = "known after the apply";

/** Returns a function that tests requests against a condition with transformations. */
export function conditionTest(
  { variables, operator, value, isNegated, isPattern }: Condition,
  transformations: Conditions["transformations"],
): (request: Request) => Verdict {
  const late = (what: string) => (): Verdict => unknown(`${what} ${LATE}`);
  if (variables === undefined || isPattern === undefined) return late("its variables are");
  if (operator === undefined || value === undefined) return late("its operator or value is");
  if (isNegated === undefined) return late("its negation is");
  if (transformations === undefined) return late("its transformations are");
  const meets = comparisonWith(operator, value);
  const transformed = transformedValues(variables, isPattern, transformations);
  const judge = judgment(meets, transformations, isNegated);
  return (request) => {
    const known = transformed(request);
    const { values, open, perhaps } = known;
    const [only] = values;
    // A fast path for the common case: one value with one reading.
    if (values.length === 1 && only?.length === 1 && open === undefined && perhaps === undefined && !isNegated)
      return meets(only[0] ?? "");
    const without = judge(values, open);
    return perhaps === undefined
      ? without
      : agreed([without, judge([...values, ...perhaps.values], open)], perhaps.why);
  };
}

function judgment(meets: Comparison, transformations: readonly (string | undefined)[], isNegated: boolean) {
  const compare = (readings: readonly string[] | undefined): Verdict =>
    readings === undefined ? unknown(UNREADABLE) : agreed(readings.map(meets), OPEN_READING);
  return (values: KnownValues["values"], open: string | undefined): Verdict => {
    const others = open === undefined ? [] : [unknown(open)];
    const compared = values.map(compare);
    if (compared.length + others.length === 0)
      return withoutValues(compare(transform([""], transformations)), isNegated);
    const holds = anyOf([...compared, ...others]);
    if (!isNegated) return holds;
    // If there are several values, the API may require that one value differs, or that all values differ.
    return agreed([not(holds), anyOf([...compared.map(not), ...others])], SEVERAL);
  };
}

/** Caches the values of the last request, because all conditions of a zone compare these values in turn. */
let read: { readonly request: Request; readonly known: Map<string, KnownValues> } | undefined;

function transformedValues(
  variables: ReadonlyMap<string, string | undefined>,
  isPattern: boolean,
  transformations: readonly (string | undefined)[],
): (request: Request) => KnownValues {
  const key = JSON.stringify([[...variables], isPattern, transformations]);
  const parts = [...variables];
  const transformed = (all: KnownValues["values"]) => all.map((readings) => transform(readings, transformations));
  return (request) => {
    if (read?.request !== request) read = { request, known: new Map() };
    const earlier = read.known.get(key);
    if (earlier !== undefined) return earlier;
    const { values, open, perhaps } = joined(
      parts.map(([name, part]) => knownValuesOf(request, name, part, isPattern)),
    );
    const known = {
      values: transformed(values),
      open,
      perhaps: perhaps && { ...perhaps, values: transformed(perhaps.values) },
    };
    read.known.set(key, known);
    return known;
  };
}

/** If the request lacks the variable, no comparison holds, unless an absent variable counts as an empty text. */
function withoutValues(asEmpty: Verdict, isNegated: boolean): Verdict {
  return isNegated || asEmpty.met !== "no"
    ? unknown("it is not documented how the API compares a variable that the request lacks")
    : asEmpty;
}

const UNREADABLE = "it is not documented what the transformations make of this value";
const OPEN_READING = "the documentation leaves open how the API writes or decodes this value";
const SEVERAL = "it is not documented whether one value or every value must differ for a negated condition";

/** Reports whether a request meets all conditions of a rule or a rate limit. */
export const meetsRule = (conditions: Conditions, request: Request): Verdict =>
  allOf(testsOf(conditions).map((test) => test(request)));

const testsOf = remembered(({ all, transformations }: Conditions) =>
  all.map((condition) => conditionTest(condition, transformations)),
);

type Comparison = (found: Bytes) => Verdict;

function comparisonWith(operator: string, value: string): Comparison {
  const compare = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (compare !== undefined) return compare(value);
  const open = unknown(`the result of the operator ${operator} depends on the API's engine`);
  return () => open;
}

/** Prepares a comparison with a text. */
type Operator = (value: string) => Comparison;

const text =
  (holds: (found: Bytes, value: Bytes) => boolean): Operator =>
  (value) => {
    const wanted = toBytes(value);
    return (found) => verdictOf(holds(found, wanted));
  };

const contains = text((found, value) => found.includes(value));

/** Only some engines ignore the case of letters beyond ASCII. */
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
  // A value with white space or an empty value cannot equal one word.
  if (wanted === "" || /[ \t\n\v\f\r]/.test(wanted))
    return found.includes(wanted) ? unknown(`${safeJson(value)} is not one word`) : NO;
  return verdictOf(found.split(/[ \t\n\v\f\r]+/).includes(wanted));
};

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Returns the numbers that engines may read from a text: the whole text (also with an exponent or in hexadecimal), its start, its
 * leading digits, or 0. NaN equals nothing.
 */
function numbersIn(bytes: string, wholeOnly: boolean): readonly number[] {
  if (NUMBER.test(bytes)) {
    const number = Number(bytes);
    if (!wholeOnly || Number.isInteger(number)) return [number];
    return [number, Math.trunc(number), NaN];
  }
  const trimmed = bytes.trim();
  const digits = Number(/^[+-]?\d+/.exec(trimmed)?.[0] ?? "0");
  const infinite = /^[+-]?inf/i.test(trimmed) ? [trimmed.startsWith("-") ? -Infinity : Infinity] : [];
  return [Number(trimmed), parseFloat(trimmed), parseInt(trimmed), digits, ...infinite, 0, NaN];
}

/** Integer and floating-point engines read larger or longer numbers differently. */
const isExact = (bytes: string): boolean => {
  const [, whole = "", fraction = ""] = /^\s*[+-]?0*(\d*)(?:\.(\d*))?/.exec(bytes) ?? [];
  return fraction === "" ? Number.isSafeInteger(Number(whole)) : whole.length + fraction.length <= MOST_DIGITS;
};
const MOST_DIGITS = 15;

const numeric =
  (holds: (found: number, value: number) => boolean, wholeOnly: boolean): Operator =>
  (value) =>
  (found) => {
    if (!isExact(value) || !isExact(found))
      return unknown("the API does not say how it compares numbers beyond 2^53, or with more than 15 digits");
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
  ...Object.fromEntries(Object.entries(NUMBER_OPERATORS).map(([name, holds]) => [name, numeric(holds, name === "eq")])),
  within: text((found, value) => value.includes(found)),
  rx: (value) => (found) => search(value, found),
  str_eq: equal,
};
