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

/** Whether every request has such a value, as far as the pattern tells. */
export const isWholePattern = (condition: ExceptionCondition, pattern: string): boolean =>
  isWhole(condition, pattern.trim());

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
