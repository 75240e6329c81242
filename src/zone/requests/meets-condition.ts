import type { Condition, Conditions } from "./condition.js";
import type { Request } from "./request.js";
import { transform } from "./transformations/transform.js";
import { joined, type Told } from "./variables/told.js";
import { toldOf } from "./variables/variable.js";
import { agreed, allOf, anyOf, not, unknown, type Verdict, NO, verdictOf } from "./verdict.js";
import { type Bytes, isAscii, lowerCases, toBytes, toText } from "./bytes.js";
import { search } from "./expressions.js";

const LATE = "it is known after the apply";

/** Whether a request meets a condition, after these transformations of the values. */
export function meetsCondition(
  condition: Condition,
  transformations: Conditions["transformations"],
  request: Request,
): Verdict {
  const { variables, operator, value, isNegated, isPattern } = condition;
  if (variables === undefined || isPattern === undefined) return unknown(`which variables are compared: ${LATE}`);
  if (operator === undefined || value === undefined) return unknown(`what they are compared with: ${LATE}`);
  if (isNegated === undefined) return unknown(`whether the condition is negated: ${LATE}`);
  if (transformations === undefined) return unknown(`which transformations come first: ${LATE}`);
  const told = transformedValues(condition, variables, isPattern, transformations, request);
  const { open, perhaps } = told;
  const meets = comparisonOf(condition, operator, value);
  const compare = (transformed: readonly string[] | undefined): Verdict => {
    if (transformed === undefined) return unknown(UNREADABLE);
    const [only] = transformed;
    // Most values have one reading, and logs have many values.
    if (only !== undefined && transformed.length === 1) return meets(only);
    return agreed(transformed.map(meets), OPEN_READING);
  };
  const others = open === undefined ? [] : [unknown(open)];
  const verdictFor = (values: Told["values"]): Verdict => {
    const compared = values.map(compare);
    if (compared.length + others.length === 0)
      return withoutValues(compare(transform([""], transformations)), isNegated);
    const holds = anyOf([...compared, ...others]);
    if (!isNegated) return holds;
    // Of several values, a negation may ask for one that differs, or that all do.
    return agreed([not(holds), anyOf([...compared.map(not), ...others])], SEVERAL);
  };
  const without = verdictFor(told.values);
  return perhaps === undefined
    ? without
    : agreed([without, verdictFor([...told.values, ...perhaps.values])], perhaps.why);
}

const comparisons = new WeakMap<Condition, Comparison>();

function comparisonOf(condition: Condition, operator: string, value: string): Comparison {
  const made = comparisons.get(condition) ?? comparisonWith(operator, value);
  comparisons.set(condition, made);
  return made;
}

/** What the last request was read as: values are read and transformed once, however many conditions of a zone compare them. */
let read: { readonly request: Request; readonly known: Map<string, Told> } | undefined;
const keys = new WeakMap<
  Condition,
  { readonly transformations: Conditions["transformations"]; readonly key: string }
>();

function transformedValues(
  condition: Condition,
  variables: ReadonlyMap<string, string | undefined>,
  isPattern: boolean,
  transformations: readonly (string | undefined)[],
  request: Request,
): Told {
  if (read?.request !== request) read = { request, known: new Map() };
  const { known } = read;
  const key = keyOf(condition, variables, isPattern, transformations);
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const { values, open, perhaps } = joined(
    [...variables].map(([name, part]) => toldOf(request, name, part, isPattern)),
  );
  const transformed = (all: Told["values"]) => all.map((readings) => transform(readings, transformations));
  const told = {
    values: transformed(values),
    open,
    perhaps: perhaps && { ...perhaps, values: transformed(perhaps.values) },
  };
  known.set(key, told);
  return told;
}

function keyOf(
  condition: Condition,
  variables: ReadonlyMap<string, string | undefined>,
  isPattern: boolean,
  transformations: readonly (string | undefined)[],
): string {
  const made = keys.get(condition);
  if (made?.transformations === transformations) return made.key;
  const key = JSON.stringify([[...variables], isPattern, transformations]);
  keys.set(condition, { transformations, key });
  return key;
}

/** A request without the variable meets no comparison, unless its absence counts as an empty text. */
function withoutValues(asEmpty: Verdict, isNegated: boolean): Verdict {
  return isNegated || asEmpty.met !== "no"
    ? unknown("what the API compares where a request lacks the variable is not documented")
    : asEmpty;
}

const UNREADABLE = "what the transformations make of this value is not documented";
const OPEN_READING = "the documentation leaves open how the API writes or decodes this value";
const SEVERAL = "whether a negated condition needs one value that differs, or all, is not documented";

/** Whether a request meets all conditions of a rule or a rate limit. */
export function meetsRule({ all, transformations }: Conditions, request: Request): Verdict {
  return allOf(all.map((condition) => meetsCondition(condition, transformations, request)));
}

/** Whether a value of a variable meets a comparison. */
type Comparison = (found: Bytes) => Verdict;

/** The comparison with a text. */
function comparisonWith(operator: string, value: string): Comparison {
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

/**
 * The numbers that engines read: the whole text, also with an exponent or in hexadecimal, or what begins it, or its digits, or 0. NaN
 * compares with nothing.
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

/** Beyond these, engines of integers and of floating point read different numbers. */
const isExact = (bytes: string): boolean => {
  const [, whole = "", fraction = ""] = /^\s*[+-]?0*(\d*)(?:\.(\d*))?/.exec(bytes) ?? [];
  return fraction === "" ? Number.isSafeInteger(Number(whole)) : whole.length + fraction.length <= MOST_DIGITS;
};
const MOST_DIGITS = 15;

const numeric =
  (holds: (found: number, value: number) => boolean, wholeOnly = false): Operator =>
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
  eq: numeric((found, value) => found === value, true),
  ge: numeric((found, value) => found >= value),
  gt: numeric((found, value) => found > value),
  le: numeric((found, value) => found <= value),
  lt: numeric((found, value) => found < value),
  within: text((found, value) => value.includes(found)),
  rx: (value) => (found) => search(value, found),
  str_eq: equal,
};
