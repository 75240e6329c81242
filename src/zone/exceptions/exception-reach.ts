import { SENT_BY_ALL } from "../requests/request.js";
import type { ExceptionCondition, ExceptionConditions } from "./exception.js";

/** How much an exception matches: all requests, or nearly all, or some; what is not known may be all. */
export type ExceptionReach = "all" | "some" | "unknown";

/** How much the conditions of an exception match (docs/reference/edge-rules.md). */
export function exceptionReach(conditions: ExceptionConditions | undefined): ExceptionReach {
  if (conditions === undefined) return "unknown";
  return matchesAll(conditions, isNearlyWhole) ? "all" : "some";
}

/** Whether they match every request, none excepted. */
export const matchesEverything = (conditions: ExceptionConditions): boolean => matchesAll(conditions, isWhole);

type Whole = (condition: ExceptionCondition, pattern: string) => boolean;

function matchesAll({ matchType, all }: ExceptionConditions, isAll: Whole): boolean {
  // What a rule without conditions matches is not documented.
  if (all.length === 0) return true;
  // Of what does not match, most requests are a part.
  if (matchType === "none") return isAll === isNearlyWhole;
  const whole = all.map((one) => isConditionOfAll(one, isAll));
  return matchType === "all" ? whole.every(Boolean) : whole.some(Boolean);
}

function isConditionOfAll(condition: ExceptionCondition, isAll: Whole): boolean {
  const { matchType, patterns } = condition;
  if (patterns.length === 0) return true;
  if (matchType === "none") return isAll === isNearlyWhole;
  const whole = patterns.map((pattern) => isAll(condition, pattern.trim()));
  return matchType === "all" ? whole.every(Boolean) : whole.some(Boolean);
}

/** From this chance on, who is not matched at once soon is. */
const HIGH_CHANCE = 50;

/** Whether most requests have such a value. */
function isNearlyWhole(condition: ExceptionCondition, pattern: string): boolean {
  const { type, parameter } = condition;
  if (type === "random_chance") return chanceOf(pattern) >= HIGH_CHANCE;
  if (type === "request_header" && SENT_BY_ALL.has(parameter.toLowerCase())) return ANYTHING.test(pattern);
  return isWhole(condition, pattern);
}

const ANYTHING = /^\*+$/;
const chanceOf = (pattern: string): number => Number(pattern.replace("%", ""));

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
      return chanceOf(pattern) >= 100;
    case "country_code":
    case "request_method":
      return ANYTHING.test(pattern);
    default:
      // A request may lack a header, a cookie, a query, or an extension.
      return false;
  }
}
