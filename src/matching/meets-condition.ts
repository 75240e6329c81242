import type { Condition, Conditions } from "./condition.js";
import { compareValue } from "./operators.js";
import type { Request } from "./request.js";
import { transform } from "./transformations/transform.js";
import { joined, type Told } from "./variables/told.js";
import { toldOf } from "./variables/variable.js";
import { agreed, allOf, anyOf, not, unknown, type Verdict } from "./verdict.js";

const LATE = "it is known after the apply";

/**
 * Whether a request meets a condition, after these transformations of the values.
 * @testable What a condition means, operator by operator.
 */
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
  const { values, open } = transformedValues(condition, variables, isPattern, transformations, request);
  const compare = (transformed: readonly string[] | undefined): Verdict => {
    if (transformed === undefined) return unknown(UNREADABLE);
    return agreed(
      transformed.map((reading) => compareValue(operator, reading, value)),
      OPEN_READING,
    );
  };
  const compared = values.map(compare);
  const others = open === undefined ? [] : [unknown(open)];
  if (compared.length + others.length === 0) return withoutValues(compare(transform([""], transformations)), isNegated);
  const holds = anyOf([...compared, ...others]);
  if (!isNegated) return holds;
  // Of several values, a negation may ask for one that differs, or that all do.
  return agreed([not(holds), anyOf([...compared.map(not), ...others])], SEVERAL);
}

/** What requests were read as: values are read and transformed once, however many conditions of a zone compare them. */
const read = new WeakMap<Request, Map<string, Told>>();
const keys = new WeakMap<Condition, string>();

function transformedValues(
  condition: Condition,
  variables: ReadonlyMap<string, string | undefined>,
  isPattern: boolean,
  transformations: readonly (string | undefined)[],
  request: Request,
): Told {
  const known = read.get(request) ?? new Map<string, Told>();
  if (known.size === 0) read.set(request, known);
  const variablesKey = keys.get(condition) ?? JSON.stringify([[...variables], isPattern]);
  keys.set(condition, variablesKey);
  const key = `${variablesKey}${JSON.stringify(transformations)}`;
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const { values, open } = joined([...variables].map(([name, part]) => toldOf(request, name, part, isPattern)));
  const told = { values: values.map((readings) => transform(readings, transformations)), open };
  known.set(key, told);
  return told;
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
