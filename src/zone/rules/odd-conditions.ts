import { isDeepStrictEqual } from "node:util";
import { formatIpv6, parseIpv4, parseIpv6 } from "../access-lists/address.js";
import { parseEntry } from "../access-lists/parse-entry.js";
import { type Condition, type Conditions, isKnown } from "../requests/condition.js";
import { TEXT_OPERATORS } from "./compare-reach.js";
import { faultsOf } from "./condition-faults.js";
import { type ConditionRemark, type Remark, warning } from "./remark.js";
import { safeJson } from "../../shared/safe-json.js";

/**
 * Returns errors in single conditions of a rule, and warnings about legal but unlikely conditions. `action` is undefined if it is
 * unknown.
 */
export function oddRemarks({ all, transformations }: Conditions, action: string | undefined): Remark[] {
  const seen: Condition[] = [];
  return [
    ...repeatedTransformations(transformations ?? []).map((remark) => ({ ...remark, index: 0 })),
    ...all.flatMap((condition, index) => {
      const isPlain = transformations?.every((one) => one !== undefined && KEEPING.has(one)) === true;
      const remarks = [...oddValue(condition), ...(isPlain ? unlikelyValue(condition) : []), ...faultsOf(condition)];
      if (action !== undefined && STOPS.has(action)) remarks.push(...evadedByQuery(condition));
      if (isKnown(condition) && seen.some((other) => isDeepStrictEqual(other, condition)))
        remarks.push(warning("value", "The same condition twice", "The rule has this condition already. Remove one."));
      seen.push(condition);
      return remarks.map((remark): Remark => ({ ...remark, index }));
    }),
  ];
}

/** For other actions, a narrow condition is right. */
const STOPS: ReadonlySet<string> = new Set(["block", "challenge", "rate_limit"]);

function evadedByQuery({ variables, operator, value = "", isNegated }: Condition): ConditionRemark[] {
  const isWhole = operator === "str_eq" || operator === "ends_with";
  if (!isWhole || isNegated !== false || variables?.has("REQUEST_URI") !== true || !/^[^?=&*$]+$/.test(value))
    return [];
  const detail = `REQUEST_URI ends with the query, so a request with ?x after ${safeJson(value)} does not meet the condition. Use REQUEST_FILENAME, which has no query, or rx with (\\?|$) at the end.`;
  return [warning("variables", "A comparison that any query evades", detail)];
}

function repeatedTransformations(names: readonly (string | undefined)[]): ConditionRemark[] {
  const repeated = new Set(names.filter((one, index) => one !== undefined && names.indexOf(one) !== index));
  return [...repeated].map((name) =>
    warning(
      "transformations",
      "The same transformation twice",
      `The transformations contain ${String(name)} more than once. Remove the duplicates, unless they must transform the value again.`,
    ),
  );
}

function oddValue(condition: Condition): ConditionRemark[] {
  const { operator, value } = condition;
  if (operator === undefined || value === undefined || value === "") return [];
  if (operator === "detect_sqli" || operator === "detect_xss")
    return [warning("value", "A value that is not used", `The operator ${operator} has no value. Remove value.`)];
  if (operator === "rx")
    return [
      ...oddStart(value),
      ...oddDelimiters(value),
      ...oddCountries(condition, operator, value),
      ...alsoOthers(condition, operator, value),
    ];
  return [
    ...oddEscape(condition, value),
    ...oddCountries(condition, operator, value),
    ...oddWildcard(condition, operator, value),
    ...oddAddresses(condition, operator, value),
    ...alsoOthers(condition, operator, value),
  ];
}

/** Finds expressions such as `/^admin$/i`. In other languages, the slashes and flags are not part of the expression. */
function oddDelimiters(pattern: string): ConditionRemark[] {
  const inner = /^\/(\^.*|.*\$)\/[a-z]*$/s.exec(pattern)?.[1];
  if (inner === undefined) return [];
  const detail = `The slashes and the flags are compared, too, so the condition never holds. Write ${safeJson(inner)}; for any case of letters, add the transformation lowercase.`;
  return [warning("value", "A regular expression between slashes", detail)];
}

/** Operators that compare literal text. */
const LITERAL: ReadonlySet<string> = new Set(["begins_with", "ends_with", "contains", "str_eq", "str_match", "within"]);
/** Headers whose values contain asterisks. */
const WITH_ASTERISKS = /^(?:accept.*|if-(?:none-)?match|allow|te)$/i;

function oddWildcard({ variables }: Condition, operator: string, value: string): ConditionRemark[] {
  const isUsual = [...(variables ?? [])].some(
    ([name, part]) => name === "REQUEST_HEADERS" && (part === undefined || WITH_ASTERISKS.test(part)),
  );
  if (isUsual || !LITERAL.has(operator) || !/(?:^\*[^*/]|[^*]\*$)/.test(value)) return [];
  const literal = value.replace(/^\*|\.?\*$/g, "");
  const advice =
    operator === "begins_with" || operator === "ends_with" || operator === "contains"
      ? `Write ${safeJson(literal)}.`
      : "Use begins_with, ends_with, or contains without it.";
  const detail = `${operator} compares text, and * is not a wildcard in it, so only a value with an asterisk meets the condition. ${advice}`;
  return [warning("value", "A wildcard that is compared as text", detail)];
}

/** Values that a variable hardly ever has, by the text of the variable, the operator, and the value; each with its advice. */
const UNLIKELY: readonly (readonly [comparison: RegExp, advice: string])[] = [
  [
    /^(?:REQUEST_METHOD \S+ !|\S+ rx !(?:@|\^|\(.*\)$))/,
    "The ! is compared as text and does not negate. Remove it, and set negated = true.",
  ],
  [/^QUERY_STRING (?:begins_with|str_eq) [^?]/, "The query begins with its question mark. Write it, too."],
  [/^REQUEST_LINE begins_with \//, "The line begins with the method, such as GET. Use REQUEST_URI."],
  [/^REQUEST_BASENAME (?!within).*\//, "The name is what follows the last slash. Use REQUEST_FILENAME."],
  [/^REQUEST_FILENAME (?!within).*\?/, "The path has no query. Use REQUEST_URI."],
  [
    /^REQUEST_METHOD str_eq .*\|/,
    "The whole value, with its |, is compared as one method. Use within, and a space between the methods.",
  ],
  [
    /^REQUEST_HEADERS:Host (?:begins_with|str_eq|contains) .*\//i,
    "The header has no scheme and no path. Write the host.",
  ],
  [
    /^GEO:CONTINENT (?:str_eq (?!..$)|(?:begins_with|ends_with|contains|str_match) ...)/,
    "A continent is two capital letters, such as EU.",
  ],
  [
    /^REQUEST_HEADERS:(?:Referer|Origin) (?:begins_with|str_eq) (?:[\w-]+\.)+[a-z]{2,}(?:[:/]|$)/i,
    "The header begins with a scheme, such as https://. Write it, too.",
  ],
  [/^REQUEST_HEADERS:Origin (?:ends_with|str_eq) .*[^:/]\//i, "The header has no path, and no slash at the end."],
  [
    /^(?:REQUEST_HEADERS|REQUEST_COOKIES|ARGS):(\S+) (?:begins_with|str_eq|contains) \1(?:: ?|=)/i,
    "The value follows the name and does not contain it. Write only the value.",
  ],
  [
    /^REQUEST_(?:URI|FILENAME|BASENAME) (?:ends_with|contains|str_eq) .+\$$/,
    "The $ is compared as text. Remove it, or use rx.",
  ],
  [
    /^REQUEST_(?:URI|FILENAME) (?!rx|within)\S+ \/[\w./-]*(?:\||, ?)\//,
    "The whole text is compared, not each path in it. Use rx, such as (/a|/b), or a rule for each path.",
  ],
  [/^REQUEST_(?:URI|FILENAME) (?!rx|within)\S+ \/[\w./-]*#/, "Browsers do not send what follows a #. Remove it."],
  [
    /^GEO:(?:CONTINENT|COUNTRY_CODE) within (?!.*\b[a-z]{2}\b).*[a-z]{3}/i,
    "Write codes of two capital letters, such as DE and EU.",
  ],
];

/** Transformations after which the values above are still unlikely. */
const KEEPING: ReadonlySet<string> = new Set(["lowercase", "url_decode", "url_decode_uni"]);

function unlikelyValue({ variables, operator, value }: Condition): ConditionRemark[] {
  const [[name, part] = [], ...others] = variables ?? [];
  if (name === undefined || others.length > 0 || operator === undefined || value === undefined) return [];
  const variable = part === "" || part === undefined ? name : `${name}:${part}`;
  const advice = UNLIKELY.find(([comparison]) => comparison.test(`${variable} ${operator} ${value}`))?.[1];
  if (advice === undefined) return [];
  const detail = `${variable} ${operator} ${safeJson(value)} may never hold. ${advice}`;
  return [warning("value", "A comparison that may never hold", detail)];
}

/** An address is compared as text, in its short form. */
function oddAddresses({ variables }: Condition, operator: string, value: string): ConditionRemark[] {
  if (variables?.has("REMOTE_ADDR") !== true || !LITERAL.has(operator)) return [];
  const words = value.split(/[\s,;|]+/).filter((word) => word !== "");
  const network = words.find((word) => /^[0-9a-f.:]+\/\d+$/i.test(word));
  if (network !== undefined && operator === "within") {
    const detail = `within searches this text for the address of a visitor, so of ${network} only ${network.replace(/\/.*/, "")} meets the condition. Use an access list of type cidr.`;
    return [warning("value", "A network in a comparison of text", detail)];
  }
  return words.flatMap((word) => {
    const groups = parseIpv6(word);
    const short = groups && formatIpv6(groups);
    if (short === undefined || short === word) return [];
    const detail = `Addresses are compared as text, and the short form of ${word} is ${short}: the condition may never hold. Write ${safeJson(short)}.`;
    return [warning("value", "An address that is not in its short form", detail)];
  });
}

const FINDS: typeof TEXT_OPERATORS = {
  ...TEXT_OPERATORS,
  within: (text, part) => part.includes(text),
  rx: (text, part) => new RegExp(part).test(text),
};

/** Finds comparisons with an IPv4 address, or its beginning, that hold for other addresses, too. */
function alsoOthers({ variables }: Condition, operator: string, value: string): ConditionRemark[] {
  const finds = FINDS[operator];
  if (variables?.has("REMOTE_ADDR") !== true || finds === undefined) return [];
  const literal = operator === "rx" ? value.replace(/^\^|(?:\.?\*)?\$?$/g, "").replaceAll("\\.", ".") : value;
  const words = operator === "within" ? literal.split(/[\s,;|]+/) : [literal];
  const isBeginning = operator !== "within" && operator !== "ends_with";
  if (!words.every((word) => parseIpv4(word) !== undefined || (isBeginning && BEGINNING.test(word)))) return [];
  const others = words.flatMap((word) => [`${word}0`, `1${word}`, `5.${word}`, word.slice(0, -1), word.slice(1)]);
  const other = others
    .map((one) => [...one.replace(/\.$/, "").split("."), "5", "5", "5"].slice(0, 4).join("."))
    .find((one) => parseIpv4(one) && finds(one, value) && !words.some((word) => isMeant(one, word)));
  if (other === undefined) return [];
  const isWhole = words.every((word) => parseIpv4(word) !== undefined);
  const part = safeJson(isWhole || literal.endsWith(".") ? literal : `${literal}.`);
  const advice =
    operator === "within"
      ? "Use an access list of type ip."
      : `Use ${isWhole ? "str_eq" : "begins_with"} with the value ${part}.`;
  const detail = `Addresses are compared as text, so ${operator} ${safeJson(value)} also holds for ${other}. ${advice}`;
  return [warning("value", "A comparison that holds for other addresses, too", detail)];
}

const BEGINNING = /^\d+(?:\.\d+){0,2}\.?$/;
const isMeant = (address: string, word: string): boolean =>
  address === word || address.startsWith(word.endsWith(".") ? word : `${word}.`);

function oddStart(pattern: string): ConditionRemark[] {
  const rest = /^\.\*\??(?![?+])(.+)$/s.exec(pattern)?.[1];
  if (rest === undefined) return [];
  // The rest certainly matches the same values only if there are no alternatives.
  const advice = rest.includes("|") ? "Remove .* from the beginning." : `Write ${safeJson(rest)}.`;
  const detail = `rx finds a match anywhere in a value, so .* only makes it slower. ${advice}`;
  return [warning("value", "A regular expression that begins with .*", detail)];
}

/** Variables with parts of a URL, and whether the API documentation says that they are decoded. */
const ADDRESSES = { REQUEST_URI: true, REQUEST_FILENAME: false, REQUEST_BASENAME: false } as const;

/** A decoded value contains an escape only if a client encoded it twice (docs/reference/service.md#readings). */
function oddEscape({ variables }: Condition, value: string): ConditionRemark[] {
  const found = Object.entries(ADDRESSES).find(([name]) => variables?.has(name) === true);
  const escape = /%[0-9a-f]{2}/i.exec(value)?.[0];
  if (found === undefined || escape === undefined) return [];
  const [name, isDecoded] = found;
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  const meant = /[\x20-\x7e]/.test(character) ? `Write ${safeJson(character)} instead, or use` : "Use";
  const contains = `${isDecoded ? "it contains" : "it would contain"} ${escape} only if a client encoded it twice, as %25${escape.slice(1)}`;
  const decoded = isDecoded
    ? `${name} is decoded, so ${contains}.`
    : `The API documentation does not say whether ${name} is decoded. If it is, ${contains}.`;
  const detail = `${decoded} ${meant} REQUEST_URI_RAW, which holds the URL as sent.`;
  return [warning("value", `An escape in a value that ${isDecoded ? "is" : "may be"} decoded`, detail)];
}

function oddCountries({ variables }: Condition, operator: string, value: string): ConditionRemark[] {
  if (variables?.get("GEO") !== "COUNTRY_CODE") return [];
  const odd = countriesIn(operator, value).flatMap((code) => {
    const parsed = parseEntry("country", code);
    return (parsed.ok && parsed.warnings.find(({ kind }) => kind === "unknown-country")?.detail) || [];
  });
  if (odd.length === 0) return [];
  const consequence =
    countriesIn(operator, value).length > odd.length
      ? "so this part of the condition may never hold."
      : "so the condition may never be met.";
  return [warning("value", "Unknown country code", `ISO 3166-1 has no country ${odd.join(", ")}, ${consequence}`)];
}

/** Returns the complete country codes in a value. */
function countriesIn(operator: string, value: string): readonly string[] {
  switch (operator) {
    case "str_eq":
      return [value.toUpperCase()];
    case "begins_with":
    case "ends_with":
    case "contains":
    case "contains_word":
    case "str_match":
      return /^[A-Z]{2}$/.test(value) ? [value] : [];
    case "within":
      return value.split(/[^A-Za-z]+/).filter((word) => /^[A-Z]{2}$/.test(word));
    case "rx":
      // In other expressions, two letters may be parts of two codes, or of a character class.
      return /^\^?[A-Z()|?:]+\$?$/.test(value) ? (value.match(/(?<![A-Z])[A-Z]{2}(?![A-Z?])/g) ?? []) : [];
    default:
      return [];
  }
}
