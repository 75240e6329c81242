import { isActive, type MeaningAt, type Meanings, placeOf, type Settings } from "../action/settings.js";

/**
 * API Guardian's actions on requests that match no endpoint, loosest first. Logged requests skip the managed rules of the WAF.
 * Ignored requests do not skip them.
 */
export const UNMATCHED: MeaningAt<"scale"> = {
  path: "unmatched_path_action",
  meaning: {
    kind: "scale",
    order: ["log", "ignore", "block"],
    stops: "block",
    adds: {
      log: "requests that match no endpoint skip the managed WAF rules",
      ignore: "the managed WAF rules now check requests that match no endpoint",
      block: "requests that match no endpoint are blocked",
    },
  },
};

const LOGGED = 0;
/** Position at which the managed rules decide. */
export const IGNORED = 1;
export const BLOCKED = 2;

/**
 * Returns the effective position on {@link UNMATCHED}, or undefined if it is unknown. If API Guardian checks nothing, the managed
 * rules decide.
 */
export function unmatchedPlace(settings: Settings, meanings: Meanings): number | undefined {
  if (!settings.exists || !isActive(settings, ["enabled"], meanings)) return IGNORED;
  const place = placeOf(settings, UNMATCHED);
  return place === BLOCKED && !isActive(settings, ["execution_mode"], meanings) ? LOGGED : place;
}
