import { ruleVariables } from "../../api/index.js";
import { type AttributePath, closestWord, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";

/** A condition as it is configured; anything may be unknown. */
interface ConfiguredCondition {
  readonly variable_types: Readonly<Record<string, string | Unknown>> | Unknown;
  readonly operator_type: string | Unknown;
  readonly value: string | null | Unknown;
  readonly is_regex_variable: boolean | null | Unknown;
}

interface ConditionAt {
  readonly variable_types: AttributePath & Readonly<Record<string, AttributePath>>;
  readonly value: AttributePath;
}

const GEO_PARTS = ["COUNTRY_CODE", "LATITUDE", "LONGITUDE", "ASN", "CITY", "CONTINENT", "ORGANIZATION"];
const JA4_PARTS = ["JA4_A", "JA4_B", "JA4_C", "JA4_AB", "JA4_AC", "JA4_BC"];
/** Variables whose parts are names of the request's own: headers, cookies, arguments. */
const NAMED_PARTS = /^(?:ARGS(?:_GET|_POST)?(?:_NAMES)?|REQUEST_(?:COOKIES|HEADERS)(?:_NAMES)?|RESPONSE_HEADERS)$/;

const NUMERIC = new Set(["eq", "ge", "gt", "le", "lt"]);
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
  if (!(ruleVariables as readonly string[]).includes(name)) {
    diagnostics.warning(
      at,
      "Unknown variable",
      `The API documentation has no variable ${name}. ${suggestionFrom(name, ruleVariables)}`,
    );
    return;
  }
  if (part === undefined || part === "" || !isKnown(isRegex)) return;
  if (isRegex === true) {
    checkPattern(part, at, diagnostics);
    return;
  }
  const parts = name === "GEO" ? GEO_PARTS : name === "FINGERPRINT" ? JA4_PARTS : [];
  if (parts.includes(part) || NAMED_PARTS.test(name)) return;
  const known = parts.length === 0 ? `It has no parts: set ${name} = "".` : suggestionFrom(part, parts);
  diagnostics.warning(
    at,
    "Unknown part of a variable",
    `The API documentation has no part ${JSON.stringify(part)} of ${name}. ${known}`,
  );
}

function suggestionFrom(word: string, words: readonly string[]): string {
  const meant = closestWord(word, words);
  return `${meant === undefined ? "" : `Did you mean ${meant}? `}Known values: ${words.join(", ")}.`;
}

function checkValue(
  { operator_type: operator, value }: ConfiguredCondition,
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

/** A syntax error in every dialect of regular expressions, as the end of a sentence. */
export function patternFault(pattern: string): string | undefined {
  if (/\(\?[a-z]*x/.test(pattern)) return undefined; // With the flag x, white space and comments are ignored.
  let depth = 0;
  for (let i = 0; i < pattern.length; i += 1) {
    const character = pattern[i] ?? "";
    const before = pattern[i - 1];
    if (character === "\\") {
      if (i + 1 === pattern.length) return "ends with a backslash";
      i = pattern[i + 1] === "Q" ? endOf(pattern, "\\E", i) : i + 1;
    } else if (character === "[") {
      i = endOfClass(pattern, i);
      if (i === -1) return "has a [ without ]";
    } else if (character === "(") {
      if (pattern.startsWith("(?#", i)) i = endOf(pattern, ")", i);
      else depth += 1;
    } else if (character === ")") {
      depth -= 1;
      if (depth < 0) return "has a ) without (";
    } else if ("*+?".includes(character) && (i === 0 || (before === "|" && pattern[i - 2] !== "\\")))
      return `has ${character} with nothing to repeat`;
    else if (character === "{" && isReversed(pattern, i)) return "has a repetition whose minimum exceeds its maximum";
  }
  return depth > 0 ? "has a ( without )" : undefined;
}

function endOf(pattern: string, end: string, from: number): number {
  const found = pattern.indexOf(end, from);
  return found === -1 ? pattern.length : found + end.length - 1;
}

/** Where a character class ends; -1 if it does not. A `]` right at its beginning belongs to it. */
function endOfClass(pattern: string, start: number): number {
  let i = start + 1;
  if (pattern[i] === "^") i += 1;
  if (pattern[i] === "]") i += 1;
  for (; i < pattern.length; i += 1) {
    if (pattern[i] === "\\") i += 1;
    else if (pattern.startsWith("[:", i) && pattern.startsWith(":]", pattern.indexOf(":", i + 2)))
      i = pattern.indexOf(":", i + 2) + 1;
    else if (pattern[i] === "]") return i;
  }
  return -1;
}

function isReversed(pattern: string, at: number): boolean {
  const bounds = /^\{(\d{1,9}),(\d{1,9})\}/.exec(pattern.slice(at, at + 24));
  return bounds !== null && Number(bounds[1]) > Number(bounds[2]);
}

/** Whether JavaScript accepts the pattern, apart from syntax that only PCRE and RE2 have. */
function isReadable(pattern: string): boolean {
  const translated = pattern
    .replace(/^\(\?[a-zA-Z-]+\)/, "")
    .replace(/\(\?[a-zA-Z-]+:/g, "(?:")
    .replace(/\(\?P</g, "(?<")
    .replace(/\(\?>/g, "(?:")
    .replace(/([*+?}])\+/g, "$1");
  try {
    new RegExp(translated);
    return true;
  } catch {
    return false;
  }
}
