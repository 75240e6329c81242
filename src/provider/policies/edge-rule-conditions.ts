import { codeName, codeNames, type EdgeRuleTrigger, triggerMatchTypes, triggerTypes } from "../../api/index.js";

/** Returns the name of a match type. A match type tells how many conditions or patterns must match. */
export const matchName = (code: number) =>
  codeNames(triggerMatchTypes).find((name) => triggerMatchTypes.codes[name] === code) ?? "any";

/** Decodes a trigger of an edge rule into a condition of `bunny_shield_exception`. */
export function decodeCondition({ type, matchType, patterns, parameter }: EdgeRuleTrigger) {
  return {
    type: typeof type === "number" ? codeName(triggerTypes, type) : type,
    patterns: [...new Set(patterns)].sort(),
    match_type: matchName(matchType),
    parameter,
  };
}
