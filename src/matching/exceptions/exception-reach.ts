import type { ExceptionCondition, ExceptionConditions } from "./exception.js";

/** How much an exception matches: all requests, or nearly all, or some; what is not known may be all. */
export type ExceptionReach = "all" | "some" | "unknown";

/** How much the conditions of an exception match (docs/reference/edge-rules.md). */
export function exceptionReach(conditions: ExceptionConditions | undefined): ExceptionReach {
  if (conditions === undefined) return "unknown";
  const { matchType, all } = conditions;
  // What a rule without conditions matches is not documented. Of what does not match, most requests are a part.
  if (all.length === 0 || matchType === "none") return "all";
  const whole = all.map(matchesAll);
  return (matchType === "all" ? whole.every(Boolean) : whole.some(Boolean)) ? "all" : "some";
}

function matchesAll(condition: ExceptionCondition): boolean {
  const { matchType, patterns } = condition;
  if (matchType === "none" || patterns.length === 0) return true;
  const whole = patterns.map((pattern) => isWhole(condition, pattern.trim()));
  return matchType === "all" ? whole.every(Boolean) : whole.some(Boolean);
}

/** A URL of any path: `*`, `/*`, `http*`, `*://*`, or all of one host. */
const WHOLE_URL = /^(?:\/?\*(?:\/\*?)?|https?:?\/{0,2}\*|(?:https?|\*):\/\/(?:[^/]*\/)?\*)$/i;
/** A Lua pattern that nothing restricts. */
const WHOLE_LUA = /^pattern:\^?(?:\.[*+-]?)*\$?$/;

function isWhole({ type }: ExceptionCondition, pattern: string): boolean {
  if (WHOLE_LUA.test(pattern)) return true;
  switch (type) {
    case "url":
      return WHOLE_URL.test(pattern.replaceAll(/\*+/g, "*"));
    case "remote_ip":
      return /^(?:\*+|.*\/0)$/.test(pattern);
    case "random_chance":
      return Number(pattern.replace("%", "")) >= 100;
    case "country_code":
    case "request_method":
      return /^\*+$/.test(pattern);
    default:
      // A request may lack a header, a cookie, a query, or an extension.
      return false;
  }
}

/** How the requests that an exception matches change. */
export type ReachStep = "same" | "wider" | "narrower" | "unknown";

/** Compares what two sets of conditions match, as far as their patterns tell. */
export function compareExceptions(before: ExceptionConditions, after: ExceptionConditions): ReachStep {
  if (wordsOf(before) === wordsOf(after)) return "same";
  const [was, is] = [exceptionReach(before), exceptionReach(after)];
  if (was !== is) return is === "all" ? "wider" : "narrower";
  const [old, now] = [alternatives(before), alternatives(after)];
  if (old === undefined || now === undefined) return "unknown";
  const contains = (outer: ReadonlySet<string>, inner: ReadonlySet<string>): boolean =>
    [...inner].every((one) => outer.has(one));
  if (contains(now, old)) return contains(old, now) ? "same" : "wider";
  return contains(old, now) ? "narrower" : "unknown";
}

/** What each of is enough to match; undefined where several must match together. */
function alternatives({ matchType, all }: ExceptionConditions): ReadonlySet<string> | undefined {
  const single = all.length === 1 ? "any" : matchType;
  if (single !== "any" || matchType === "none") return undefined;
  if (all.some((one) => one.matchType === "none" || (one.matchType === "all" && one.patterns.length > 1)))
    return undefined;
  return new Set(
    all.flatMap(({ type, parameter, patterns }) =>
      patterns.map((pattern) => JSON.stringify([type, parameter.toLowerCase(), pattern])),
    ),
  );
}

function wordsOf({ matchType, all }: ExceptionConditions): string {
  const words = all.map((one) =>
    JSON.stringify([one.type, one.matchType, one.parameter.toLowerCase(), [...new Set(one.patterns)].sort()]),
  );
  return JSON.stringify([matchType, words.sort()]);
}
