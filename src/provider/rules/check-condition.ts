import { ruleVariable } from "../../api/index.js";
import { type AttributePath, closestWord, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { NUMERIC } from "../../matching/reach/condition-outcome.js";
import { isReadable, patternFault } from "../../matching/reach/pattern-fault.js";
import type { ConfiguredCondition } from "./reach.js";

interface ConditionAt {
  readonly variable_types: AttributePath & Readonly<Record<string, AttributePath>>;
  readonly value: AttributePath;
}

const WITHOUT_VALUE = new Set(["detect_sqli", "detect_xss"]);

/** Reports errors and likely mistakes in one condition of a rule. */
export function checkCondition(condition: ConfiguredCondition, at: ConditionAt, diagnostics: Diagnostics): void {
  const { variable_types: variables, is_regex_variable: isRegex } = condition;
  if (isKnown(variables)) {
    if (Object.keys(variables).length === 0)
      diagnostics.error(at.variable_types, "No variables", "variable_types must contain at least one variable.");
    for (const [name, part] of Object.entries(variables))
      checkVariable(name, isKnown(part) ? part : undefined, isRegex, at.variable_types[name], diagnostics);
  }
  checkValue(condition, at.value, diagnostics);
}

function checkVariable(
  name: string,
  part: string | undefined,
  isRegex: boolean | null | Unknown,
  at: AttributePath | undefined,
  diagnostics: Diagnostics,
): void {
  // Whether the API knows it is asked in the plan.
  const variable = ruleVariable(name);
  if (variable === undefined) return;
  if (part === undefined || part === "" || !isKnown(isRegex)) return;
  if (isRegex === true) {
    checkPattern(part, at, diagnostics);
    return;
  }
  const { parts: known = {} } = variable;
  if (known === "any" || Object.hasOwn(known, part)) return;
  const parts = Object.keys(known);
  const advice = parts.length === 0 ? `It has no parts: set ${name} = "".` : suggestionFrom(part, parts);
  diagnostics.warning(
    at,
    "Unknown part of a variable",
    `The API documentation has no part ${JSON.stringify(part)} of ${name}. ${advice}`,
  );
}

/** What may have been meant by a word, and all known ones. */
export function suggestionFrom(word: string, words: readonly string[]): string {
  const meant = closestWord(word, words);
  return `${meant === undefined ? "" : `Did you mean ${meant}? `}Known values: ${words.join(", ")}.`;
}

function checkValue(
  { operator_type: operator, value, variable_types: variables }: ConfiguredCondition,
  at: AttributePath,
  diagnostics: Diagnostics,
) {
  if (!isKnown(operator) || !isKnown(value)) return;
  if (value === null) {
    if (!WITHOUT_VALUE.has(operator))
      diagnostics.error(
        at,
        "No value to compare with",
        `The operator ${operator} needs a value; without one every request would match. Set value.`,
      );
  } else if (operator === "rx") checkPattern(value, at, diagnostics);
  else if (NUMERIC.has(operator) && !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value))
    diagnostics.warning(
      at,
      "Not a number",
      `The operator ${operator} compares numbers, but value is ${JSON.stringify(value)}.`,
    );
  else if (operator === "contains_word" && !/\s/.test(value)) warnAboutWords(variables, at, diagnostics);
}

/** Variables that hold parts of an address, in which a space is rare. */
const OF_ADDRESSES = ["REQUEST_URI", "REQUEST_URI_RAW", "REQUEST_FILENAME", "REQUEST_BASENAME", "QUERY_STRING"];

function warnAboutWords(
  variables: ConfiguredCondition["variable_types"],
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const name = isKnown(variables) ? OF_ADDRESSES.find((one) => Object.hasOwn(variables, one)) : undefined;
  if (name === undefined) return;
  diagnostics.warning(
    at,
    "Words are separated by white space",
    `contains_word looks for a word between white space, and ${name} hardly ever has any, so the condition hardly ever holds. Use contains, or rx with \\b around the word.`,
  );
}

function checkPattern(pattern: string, at: AttributePath | undefined, diagnostics: Diagnostics): void {
  const fault = patternFault(pattern);
  if (fault !== undefined)
    diagnostics.error(
      at,
      "Invalid regular expression",
      `${JSON.stringify(pattern)} ${fault}. To match such a character literally, escape it with a backslash.`,
    );
  else if (!isReadable(pattern))
    diagnostics.warning(
      at,
      "Unusual regular expression",
      `${JSON.stringify(pattern)} uses syntax that some regular expression engines do not support. Check that the API accepts it.`,
    );
}
