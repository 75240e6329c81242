import { counted } from "../../shared/phrase.js";
import type { Conditions } from "../requests/condition.js";
import { canBeMet } from "./can-be-met.js";
import { isUnreached, rateOf } from "./rate.js";

/** Any part may be unknown. */
interface ConfiguredLimit {
  readonly action: unknown;
  readonly requests: unknown;
  readonly seconds: unknown;
  readonly countedBy: unknown;
}

interface OddLimit {
  readonly about: "counter_key" | "request_count";
  readonly summary: string;
  /** Sentences: the reason, and the remedy. */
  readonly detail: string;
}

/** A page and its files are more requests. */
const FEW_OF_ALL = 5;
/** Many visitors together send more requests. */
const FEW_OF_MANY = 100;

/** Visitors that share a counter, by the counter's key. */
const SHARING: ReadonlyMap<unknown, string> = new Map([
  ["country", "All visitors from one country"],
  ["host", "All visitors of one host"],
]);

/** Returns warnings about a limit that probably stops everybody or nobody. */
export function oddLimits({ action, requests, seconds, countedBy }: ConfiguredLimit, conditions: Conditions) {
  const rate = rateOf(requests, seconds);
  if (rate === undefined || action === "log") return [];
  const found: OddLimit[] = [];
  const limit = `${counted(rate.requests, "request").words} in ${rate.seconds} s`;
  const sharing = SHARING.get(countedBy);
  if (sharing !== undefined && rate.requests < FEW_OF_MANY)
    found.push({
      about: "counter_key",
      summary: "A counter that many visitors share",
      detail: `${sharing} share a limit of ${limit}, so one visitor can stop the others. To limit each visitor, count by ip.`,
    });
  if (rate.requests < FEW_OF_ALL && rate.seconds >= 60 && canBeMet(conditions).met === "by all")
    found.push({
      about: "request_count",
      summary: "A limit that one page exceeds",
      detail: `Every request meets the conditions, and the limit is ${limit}. A page and its files need more. Raise the limit, or use conditions for the requests to limit.`,
    });
  if (isUnreached(rate))
    found.push({
      about: "request_count",
      summary: "A limit that nobody reaches",
      detail: `No client sends ${limit}. Lower the limit.`,
    });
  return found;
}
