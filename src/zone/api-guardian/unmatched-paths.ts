import { isActive, type MeaningAt, type Meanings, placeOf, type Settings } from "../action/settings.js";

/**
 * What API Guardian does with requests that match no endpoint, from loosest to strictest: what is logged skips the managed
 * rules of the WAF, and what is ignored meets them.
 */
export const UNMATCHED: MeaningAt<"scale"> = {
  path: "unmatched_path_action",
  meaning: {
    kind: "scale",
    order: ["log", "ignore", "block"],
    stops: "block",
    adds: { block: "requests that match no endpoint are blocked" },
  },
};

const LOGGED = 0;
/** The place at which the managed rules decide. */
export const IGNORED = 1;
/** The place at which they are stopped. */
export const BLOCKED = 2;

/** Their place in that order; undefined if it is not known. Where nothing is checked, the managed rules decide. */
export function unmatchedPlace(settings: Settings, meanings: Meanings): number | undefined {
  if (!settings.exists || !isActive(settings, ["enabled"], meanings)) return IGNORED;
  const place = placeOf(settings, UNMATCHED);
  return place === BLOCKED && !isActive(settings, ["execution_mode"], meanings) ? LOGGED : place;
}
