import { closestWord } from "../../shared/closest-word.js";
import { ruleVariable } from "../words/rules/rule-variables.js";
import type { Condition } from "../requests/condition.js";
import { isNumber, NUMBER_OPERATORS } from "../requests/numbers.js";
import { isReadable, patternFault } from "../requests/pattern-fault.js";
import { type ConditionRemark, error, type Remark, warning } from "./remark.js";
import { safeJson } from "../../shared/safe-json.js";

const WITHOUT_VALUE = new Set(["detect_sqli", "detect_xss"]);

/** Returns errors and likely mistakes in one condition, regardless of other conditions. */
export function faultsOf(condition: Condition): ConditionRemark[] {
  const variables = [...(condition.variables ?? [])];
  return [
    ...variables.flatMap(([name, part]) => partFaults(name, part ?? "", condition.isPattern)),
    ...valueFaults(condition),
    ...collectionFaults(condition),
  ];
}

/** Suggests the closest known word, or all known words. */
export function suggestionFrom(word: string, words: readonly string[]): string {
  const meant = closestWord(word, words);
  return `${meant === undefined ? "" : `Did you mean ${meant}? `}Known values: ${words.join(", ")}.`;
}

function partFaults(name: string, part: string, isPattern: boolean | undefined): ConditionRemark[] {
  // The plan asks the API whether the API knows an undocumented variable.
  const variable = ruleVariable(name);
  if (variable === undefined || part === "" || isPattern === undefined) return [];
  if (isPattern) return patternFaults(part, "variables");
  const { parts: known = {} } = variable;
  if (known === "any") return nameFaults(name, part);
  if (Object.hasOwn(known, part)) return [];
  const parts = Object.keys(known);
  const advice =
    parts.length === 0 ? `This variable has no parts: write ${safeJson(name)}.` : suggestionFrom(part, parts);
  const detail = `The API documentation has no part ${safeJson(part)} of ${name}. ${advice}`;
  return [warning("variables", "Unknown part of a variable", detail)];
}

/** The characters that end a header's or a cookie's name. */
const ENDS_NAME = { header: /[\s:]/, cookie: /[\s=;]/ };

/** Known names of headers, or their beginnings, with underscores instead of hyphens. */
const WITH_UNDERSCORE =
  /^(?:http_\w+|(?:accept|cdn|content|if|sec|x)_\w+|(?:user_agent|cache_control|transfer_encoding))$/i;

function nameFaults(name: string, part: string): ConditionRemark[] {
  const noun = /HEADERS/.test(name) ? "header" : /COOKIES/.test(name) ? "cookie" : undefined;
  const fault = noun && notName(noun, part, `${name}:`, "value");
  if (fault !== undefined) return [error("variables", ...fault)];
  if (noun !== "header" || !WITH_UNDERSCORE.test(part)) return [];
  const written = safeJson(`${name}:${part.replace(/^http_/i, "").replaceAll("_", "-")}`);
  const detail = `The names of headers have hyphens, so no client sends ${part}. Write ${written}.`;
  return [warning("variables", "A header with an underscore", detail)];
}

/** Returns the summary and the detail of a fault: a header or a cookie whose name has more than the name. */
export function notName(
  noun: keyof typeof ENDS_NAME,
  name: string,
  before: string,
  attribute: string,
): readonly [summary: string, detail: string] | undefined {
  const end = name.search(ENDS_NAME[noun]);
  if (end === -1) return undefined;
  const advice =
    end === 0
      ? `Write the name of the ${noun}.`
      : `Write ${safeJson(before + name.slice(0, end))}, and put the content of the ${noun} in ${attribute}.`;
  const detail = `${safeJson(name)} is not the name of a ${noun}, so no request has it. ${advice}`;
  return [`Not the name of a ${noun}`, detail];
}

function valueFaults({ operator, value, lacksValue, variables }: Condition): ConditionRemark[] {
  if (operator === undefined || value === undefined) return [];
  if (lacksValue === true) {
    if (WITHOUT_VALUE.has(operator)) return [];
    const detail = `The operator ${operator} needs a value. Without a value, every request would match. Set value.`;
    return [error("value", "No value to compare with", detail)];
  }
  if (operator === "rx") return patternFaults(value, "value");
  if (Object.hasOwn(NUMBER_OPERATORS, operator) && !isNumber(value)) {
    const detail = `The operator ${operator} compares numbers, but value is ${safeJson(value)}. ${numberFor(operator, value)}`;
    return [warning("value", "Not a number", detail)];
  }
  return operator === "contains_word" && !/\s/.test(value) ? wordFaults(variables) : [];
}

function numberFor(operator: string, value: string): string {
  if (/^[1-5]xx$/i.test(value)) return `Write ${safeJson(`${value.charAt(0)}00`)}.`;
  if (/\d\s*[kmg]i?b?$/i.test(value)) return 'Write the number of bytes, such as "1048576".';
  return operator === "eq" ? "To compare text, use str_eq." : "Write a number.";
}

/** Operators that compare a whole text or its parts. */
const OF_TEXT: ReadonlySet<string> = new Set(["str_eq", "str_match", "contains", "begins_with", "ends_with", "within"]);

/** A negated comparison with each of several headers or cookies. */
function collectionFaults({ variables, operator, isNegated }: Condition): ConditionRemark[] {
  const [name] =
    [...(variables ?? [])].find(([one, part]) => /^REQUEST_(?:HEADERS|COOKIES)$/.test(one) && part === "") ?? [];
  if (name === undefined || isNegated !== true || operator === undefined || !OF_TEXT.has(operator)) return [];
  const detail = `Nearly every request has a member of ${name} for which ${operator} does not hold, so nearly every request may meet the negated condition. Name one member, such as "${name}:x-key".`;
  return [warning("variables", "A negated comparison with several values", detail)];
}

/** Variables that hold parts of a URL, which rarely contains a space. */
const OF_ADDRESSES = ["REQUEST_URI", "REQUEST_URI_RAW", "REQUEST_FILENAME", "REQUEST_BASENAME", "QUERY_STRING"];

function wordFaults(variables: Condition["variables"]): ConditionRemark[] {
  const name = OF_ADDRESSES.find((one) => variables?.has(one) === true);
  if (name === undefined) return [];
  const detail = `contains_word looks for a word between white space, and ${name} rarely has any, so the condition rarely holds. Use contains, or rx with \\b around the word.`;
  return [warning("value", "Words are separated by white space", detail)];
}

function patternFaults(pattern: string, about: Remark["about"]): ConditionRemark[] {
  const fault = patternFault(pattern);
  const shown = safeJson(pattern);
  if (fault !== undefined) {
    const detail = `${shown} ${fault}. To match such a character literally, escape it with a backslash.`;
    return [error(about, "Invalid regular expression", detail)];
  }
  if (isReadable(pattern)) return [];
  const detail = `${shown} uses syntax that some regular expression engines do not support. Check that the API accepts it.`;
  return [warning(about, "Unusual regular expression", detail)];
}
