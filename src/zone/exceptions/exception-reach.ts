import { meets } from "../access-lists/addresses.js";
import { addressRange, catchAll, everybodyIn } from "../access-lists/held.js";
import { nearlyEverybody } from "../access-lists/most-visitors.js";
import { SENT_BY_ALL } from "../requests/request.js";
import type { ExceptionCondition, ExceptionConditions } from "./exception.js";

/** `all` includes nearly all requests. `unknown` may be all requests. */
export type ExceptionReach = "all" | "some" | "unknown";

/** Estimates which share of the requests an exception matches (docs/reference/edge-rules.md). */
export function exceptionReach(conditions: ExceptionConditions | undefined): ExceptionReach {
  if (conditions === undefined) return "unknown";
  return matchesAll(conditions, isNearlyWhole) ? "all" : "some";
}

/** Types with one value per request. */
const SINGLE: readonly string[] = ["remote_ip", "request_method", "country_code"];

/** Returns two sets of patterns that must both match one value of a request, but cannot. */
export function opposedPatterns({ matchType, all }: ExceptionConditions): readonly string[] | undefined {
  if (matchType !== "all") return undefined;
  const sets = all.flatMap(({ type, matchType: of, patterns }) =>
    !SINGLE.includes(type) || of === "none" || patterns.length === 0
      ? []
      : (of === "all" ? patterns.map((one) => [one]) : [patterns]).map((set) => ({ type, set })),
  );
  for (const [index, { type, set }] of sets.entries())
    for (const other of sets.slice(index + 1))
      if (other.type === type && !set.some((one) => other.set.some((pattern) => mayShare(one, pattern))))
        return [set, other.set].map((patterns) => `${type} ${patterns.join(", ")}`);
  return undefined;
}

function mayShare(one: string, other: string): boolean {
  const [range, within] = [addressRange(one), addressRange(other)];
  if (range !== undefined && within !== undefined) return meets(range, [within]);
  return /\*|^pattern:/.test(one + other) || one.includes(":") || one.toLowerCase() === other.toLowerCase();
}

/** Reports whether one of several different conditions is enough only because nobody wrote how many must match. */
export const isAnyUnstated = (matchType: string | null | undefined, types: readonly string[]): boolean =>
  (matchType ?? null) === null && new Set(types).size > 1;

export const ANY_UNSTATED = "Requests that meet one of these conditions skip the protections";

/** How many requests conditions match: `EVERY`, all of an IP version, `NEARLY` every request, or some. */
export type Extent = 0 | 1 | 2 | 3;
export const EVERY: Extent = 3;

/** Returns the extent of conditions. */
export function extentOf(conditions: ExceptionConditions): Extent {
  if (exceptionReach(conditions) !== "all") return 0;
  if (matchesEverything(conditions)) return EVERY;
  return catchAll("cidr", addressesOf(conditions)).length > 0 ? 2 : 1;
}

/** Returns the networks of which one is enough to match. */
export const addressesOf = ({ matchType, all }: ExceptionConditions): readonly string[] =>
  matchType !== "any"
    ? []
    : all.flatMap(({ type, matchType: of, patterns }) => (type === "remote_ip" && of === "any" ? patterns : []));

/** Reports whether the conditions match every request. */
export const matchesEverything = (conditions: ExceptionConditions): boolean => matchesAll(conditions, isWhole);

type Whole = (condition: ExceptionCondition, pattern: string) => boolean;

function matchesAll({ matchType, all }: ExceptionConditions, isAll: Whole): boolean {
  // The API does not document a rule without conditions.
  if (all.length === 0) return true;
  // Most requests do not match a given pattern, so a negation matches nearly all requests.
  if (matchType === "none") return isAll === isNearlyWhole;
  if (matchType === "all") return all.every((one) => isConditionOfAll(one, isAll));
  const joined = withSubjectsJoined(all);
  return joined.some((one) => isConditionOfAll(one, isAll) || isComplemented(one, joined));
}

/** Merges alternative conditions that read the same value. */
function withSubjectsJoined(all: readonly ExceptionCondition[]): readonly ExceptionCondition[] {
  const joined = new Map<string, ExceptionCondition & { readonly patterns: string[] }>();
  const others: ExceptionCondition[] = [];
  for (const one of all) {
    const isPlain = one.patterns.length > 0 && (one.matchType === "any" || isOneOfAll(one));
    const subject = isPlain ? subjectOf(one) : "";
    const known = isPlain ? joined.get(subject) : undefined;
    if (!isPlain) others.push(one);
    else if (known === undefined) joined.set(subject, { ...one, matchType: "any", patterns: [...one.patterns] });
    else for (const pattern of one.patterns) known.patterns.push(pattern);
  }
  return [...joined.values(), ...others];
}

const isOneOfAll = ({ matchType, patterns }: ExceptionCondition): boolean =>
  matchType === "all" && patterns.length === 1;

/** Reports whether other conditions match all requests that a negated condition excludes. */
function isComplemented(condition: ExceptionCondition, others: readonly ExceptionCondition[]): boolean {
  if (condition.matchType !== "none") return false;
  const subject = subjectOf(condition);
  const held = others.filter((one) => one.matchType === "any" && subjectOf(one) === subject);
  return condition.patterns.every((pattern) =>
    held.some(({ patterns }) => patterns.some((one) => patternCovers(one, pattern))),
  );
}

/** Returns a key for the value that a condition reads. Names of headers are not case-sensitive, but names of cookies are. */
export const subjectOf = ({ type, parameter }: Pick<ExceptionCondition, "type" | "parameter">): string =>
  JSON.stringify([type, type === "cookie_value" ? parameter : parameter.toLowerCase()]);

/**
 * Reports whether `wide` matches everything that `narrow` matches. True if both are equal, or if `wide` is a start of `narrow`
 * followed by `*`.
 */
export function patternCovers(wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  const start = wide.endsWith("*") ? wide.slice(0, -1) : undefined;
  return start !== undefined && !start.includes("*") && !start.startsWith("pattern:") && narrow.startsWith(start);
}

function isConditionOfAll(condition: ExceptionCondition, isAll: Whole): boolean {
  const { type, matchType, patterns } = condition;
  if (patterns.length === 0) return true;
  if (matchType === "none") return isAll === isNearlyWhole;
  const hasAll = (pattern: string): boolean => isAll(condition, pattern.trim());
  if (matchType === "all") return patterns.every(hasAll);
  if (type === "request_method" && isAll === isNearlyWhole && METHODS.every((method) => patterns.includes(method)))
    return true;
  return patterns.some(hasAll) || (type === "remote_ip" && hasVisitors(patterns, isAll));
}

/** Reports whether the addresses cover all visitors, or nearly all visitors. */
const hasVisitors = (patterns: readonly string[], isAll: Whole): boolean =>
  isAll === isNearlyWhole
    ? nearlyEverybody("cidr", patterns).length > 0
    : everybodyIn("cidr", patterns).certain.length === FAMILY_COUNT;

const FAMILY_COUNT = 2;

/** Nearly every request has one of these methods. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** At this chance in percent or above, repeated requests soon match. */
const HIGH_CHANCE = 50;

/** Reports whether most requests have a value that matches the pattern. */
function isNearlyWhole(condition: ExceptionCondition, pattern: string): boolean {
  const { type, parameter } = condition;
  if (type === "random_chance") return chanceOf(pattern) >= HIGH_CHANCE;
  if (type === "remote_ip" && pattern.endsWith("/0")) return true;
  if (type === "request_header" && SENT_BY_ALL.has(parameter.toLowerCase())) return ANYTHING.test(pattern);
  return isWhole(condition, pattern);
}

const ANYTHING = /^\*+$/;
const chanceOf = (pattern: string): number => Number(pattern.replace("%", ""));

/** Reports whether every request has a value that certainly matches the pattern. */
export const isWholePattern = (condition: ExceptionCondition, pattern: string): boolean =>
  isWhole(condition, pattern.trim());

/** Patterns that match every path: `*`, `/*`, `http*`, `*://*`, and every path of one host. */
const WHOLE_URL = /^(?:\/?\*(?:\/\*?)?|https?:?\/{0,2}\*|(?:https?|\*):\/\/(?:[^/]*\/)?\*)$/i;
/** A Lua pattern that matches everything. */
const WHOLE_LUA = /^pattern:\^?(?:\.[*+-]?)*\$?$/;

function isWhole({ type }: ExceptionCondition, pattern: string): boolean {
  if (pattern.startsWith("pattern:")) return WHOLE_LUA.test(pattern);
  switch (type) {
    case "url":
      return WHOLE_URL.test(pattern.replaceAll(/\*+/g, "*"));
    case "remote_ip":
      return ANYTHING.test(pattern);
    case "random_chance":
      return chanceOf(pattern) >= 100;
    case "country_code":
    case "request_method":
      return ANYTHING.test(pattern);
    default:
      // A request may lack a header, a cookie, a query, or an extension.
      return false;
  }
}
