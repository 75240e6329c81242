import { codeName, codeNames, type EdgeRuleTrigger, triggerMatchTypes, triggerTypes } from "../../api/index.js";

/** How many conditions or patterns must match, by its code. */
export const matchName = (code: number) =>
  codeNames(triggerMatchTypes).find((name) => triggerMatchTypes.codes[name] === code) ?? "any";

/** A condition of an edge rule as `bunny_shield_exception` declares it. */
export function decodeCondition({ type, matchType, patterns, parameter }: EdgeRuleTrigger) {
  return {
    type: typeof type === "number" ? codeName(triggerTypes, type) : type,
    patterns: [...new Set(patterns)].sort(),
    match_type: matchName(matchType),
    parameter,
  };
}
