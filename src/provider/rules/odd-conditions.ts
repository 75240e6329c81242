import { isDeepStrictEqual } from "node:util";
import { parseEntry } from "../../entries/parse-entry.js";
import { type AttributePath, type Diagnostics, isKnown } from "../../framework/index.js";
import { type ConfiguredCondition, type ConfiguredRule, conditionsOf, type RuleAt } from "./reach.js";

/** Where the parts of a rule are that may be odd. */
type OddAt = RuleAt & { readonly transformation_types: AttributePath };

/** Warns of what is legal in the conditions of a rule, but hardly what was meant. */
export function warnAboutOddities(rule: ConfiguredRule, at: OddAt, diagnostics: Diagnostics): void {
  warnAboutRepeatedTransformations(rule, at.transformation_types, diagnostics);
  const seen: unknown[] = [];
  for (const { condition, at: place } of conditionsOf(rule, at)) {
    warnAboutValue(condition, place.value, diagnostics);
    const compared = comparable(condition);
    if (compared === undefined) continue;
    if (seen.some((other) => isDeepStrictEqual(other, compared)))
      diagnostics.warning(place.value, "The same condition twice", "The rule has this condition already. Remove one.");
    seen.push(compared);
  }
}

/** What a condition is compared by; undefined while something of it is unknown. */
function comparable(condition: ConfiguredCondition): unknown {
  const { variable_types: variables, operator_type: operator, value, is_negated, is_regex_variable } = condition;
  const isWhole = [operator, value, is_negated, is_regex_variable].every(isKnown);
  if (!isWhole || !isKnown(variables) || !Object.values(variables).every(isKnown)) return undefined;
  return [{ ...variables }, operator, value ?? "", is_negated ?? false, is_regex_variable ?? false];
}

function warnAboutRepeatedTransformations(
  { transformation_types: transformations }: ConfiguredRule,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(transformations)) return;
  const names = (transformations ?? []).filter(isKnown);
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index)))
    diagnostics.warning(
      at,
      "The same transformation twice",
      `transformation_types contains ${name} more than once. Remove the others, unless values are to be transformed again.`,
    );
}

function warnAboutValue(condition: ConfiguredCondition, at: AttributePath, diagnostics: Diagnostics): void {
  const { operator_type: operator, value, variable_types: variables } = condition;
  if (!isKnown(operator) || !isKnown(value) || value === null || value === "") return;
  if (operator === "detect_sqli" || operator === "detect_xss")
    diagnostics.warning(at, "A value that is not used", `The operator ${operator} has no value. Remove value.`);
  else if (operator === "rx") warnAboutStart(value, at, diagnostics);
  else if (isKnown(variables)) {
    warnAboutEscape(variables, value, at, diagnostics);
    if (operator === "str_eq" && variables["GEO"] === "COUNTRY_CODE") warnAboutCountry(value, at, diagnostics);
  }
}

function warnAboutStart(pattern: string, at: AttributePath, diagnostics: Diagnostics): void {
  const rest = /^\.\*\??(?![?+])(.+)$/s.exec(pattern)?.[1];
  if (rest === undefined) return;
  const summary = "A regular expression that begins with .*";
  // Only without alternatives is the rest certainly an expression that finds the same.
  const advice = rest.includes("|") ? "Remove .* from the beginning." : `Write ${JSON.stringify(rest)}.`;
  diagnostics.warning(at, summary, `rx finds a match anywhere in a value, so .* only makes it slower. ${advice}`);
}

/** Variables that the API decodes, and that have an escape only where a client encoded it twice. */
const DECODED = ["REQUEST_URI", "REQUEST_FILENAME", "REQUEST_BASENAME"];

function warnAboutEscape(
  variables: Readonly<Record<string, unknown>>,
  value: string,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const name = DECODED.find((one) => Object.hasOwn(variables, one));
  const escape = /%[0-9a-f]{2}/i.exec(value)?.[0];
  if (name === undefined || escape === undefined) return;
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  const meant = /[\x20-\x7e]/.test(character) ? `Write ${JSON.stringify(character)} instead, or use` : "Use";
  diagnostics.warning(
    at,
    "An escape in a decoded value",
    `${name} is decoded, so it contains ${escape} only where a client encoded it twice, as %25${escape.slice(1)}. ${meant} REQUEST_URI_RAW, which has the address as it was sent.`,
  );
}

function warnAboutCountry(value: string, at: AttributePath, diagnostics: Diagnostics): void {
  const parsed = parseEntry("country", value.toUpperCase());
  const unknown = parsed.ok ? parsed.warnings.find(({ kind }) => kind === "unknown-country") : undefined;
  if (unknown !== undefined)
    diagnostics.warning(
      at,
      "Unknown country code",
      `ISO 3166-1 has no country ${unknown.detail}, so the condition may never be met.`,
    );
}
