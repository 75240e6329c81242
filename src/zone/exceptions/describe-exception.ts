import { type SwitchedOff, switchedOffNouns } from "../words/exceptions.js";
import type { ExceptionCondition, ExceptionConditions } from "./exception.js";
import { exceptionReach, matchesEverything } from "./exception-reach.js";

/** Returns the start of a sentence: `Requests where the URL matches "/api/*"`. */
export function describeRequests(
  conditions: ExceptionConditions | undefined,
  show: (pattern: string) => string = JSON.stringify,
): string {
  if (conditions === undefined) return "Requests that are known after the apply";
  const { matchType, all } = conditions;
  if (all.length === 0) return "All requests";
  const described = (some: readonly ExceptionCondition[], by: string): string =>
    some.map((one) => describeCondition(one, show)).join(by);
  const joined = described(all, matchType === "all" ? " and " : " or ");
  if (matchType === "none") return `All requests (except where ${joined})`;
  if (all.every((one) => one.matchType === "none" && one.patterns.length > 0)) {
    const excepted = all.map((one): ExceptionCondition => ({ ...one, matchType: "any" }));
    return `All requests (except where ${described(excepted, matchType === "all" ? " or " : " and ")})`;
  }
  if (exceptionReach(conditions) !== "all") return `Requests where ${joined}`;
  return `${matchesEverything(conditions) ? "All" : "Nearly all"} requests (${joined})`;
}

const SUBJECTS: Readonly<Record<string, string>> = {
  url: "the URL",
  url_extension: "the extension",
  country_code: "the country",
  remote_ip: "the address",
  url_query_string: "the query",
  random_chance: "the random chance in percent",
  status_code: "the status",
  request_method: "the method",
  country_state_code: "the state",
  origin_retry_attempt_count: "the number of tries at the origin",
  origin_connection_error: "the connection error of the origin",
};

const NAMED: Readonly<Record<string, string>> = {
  request_header: "header",
  response_header: "response header",
  cookie_value: "cookie",
};

function describeCondition(
  { type, parameter, matchType, patterns }: ExceptionCondition,
  show: (pattern: string) => string,
): string {
  const named = Object.hasOwn(NAMED, type) ? `the ${NAMED[type]} ${show(parameter)}` : undefined;
  const subject = named ?? (Object.hasOwn(SUBJECTS, type) ? SUBJECTS[type] : type);
  const verb = matchType === "none" ? "does not match" : "matches";
  const shown = patterns.map((pattern) => show(pattern));
  const listed = shown.slice(0, MOST_SHOWN).join(matchType === "all" ? " and " : " or ");
  const rest = shown.length > MOST_SHOWN ? `, or ${shown.length - MOST_SHOWN} more` : "";
  return `${subject} ${verb} ${patterns.length === 0 ? "anything" : `${listed}${rest}`}`;
}

const MOST_SHOWN = 5;

const isSwitchedOff = (word: string): word is SwitchedOff => Object.hasOwn(switchedOffNouns, word);

/** Returns the object of "skip": `the WAF and access lists`. All of Shield includes its parts. */
export function describeSkipped(disables: readonly string[]): string {
  const nouns = disables
    .filter((word) => !disables.includes("shield") || word === "shield" || word === "token_authentication")
    .map((word) => (isSwitchedOff(word) ? switchedOffNouns[word] : word));
  const last = nouns.pop() ?? "nothing";
  return nouns.length === 0 ? last : `${nouns.join(", ")} and ${last}`;
}
