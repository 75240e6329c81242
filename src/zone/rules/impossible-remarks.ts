import type { Conditions } from "../requests/condition.js";
import { canBeMet, type Impossible } from "./can-be-met.js";
import type { Remark } from "./remark.js";

const SUMMARIES: Readonly<Record<Impossible["kind"], string>> = {
  comparison: "A comparison that never holds",
  condition: "A condition that no request meets",
  together: "Conditions that no request meets together",
};

/** Returns errors for conditions that no request can meet. */
export function impossibleRemarks(conditions: Conditions): Remark[] {
  return canBeMet(conditions)
    .impossible.filter((one) => !isAlwaysMet(one, conditions))
    .map(({ kind, index, why }) => {
      const consequence =
        kind === "together" ? "" : " The rule would never act, because requests must meet all of its conditions.";
      return { severity: "error", index, about: "value", summary: SUMMARIES[kind], detail: why + consequence };
    });
}

/**
 * Returns remarks for conditions that every request meets, because they negate a comparison that never holds. A remark is an
 * error if the rule decides requests, and a warning if the rule only counts requests.
 */
export function alwaysMetRemarks(conditions: Conditions, severity: Remark["severity"]): Remark[] {
  return canBeMet(conditions)
    .impossible.filter((one) => isAlwaysMet(one, conditions))
    .map(({ kind, index, why }) => ({
      severity,
      index,
      about: "value",
      summary: severity === "error" ? SUMMARIES[kind] : "A condition that every request meets",
      detail: `${why} Because the condition is negated, every request would meet it.`,
    }));
}

const isAlwaysMet = ({ index, kind }: Impossible, { all }: Conditions): boolean =>
  kind === "comparison" && all[index]?.isNegated === true;

/** The verb of each action. Actions without a verb only record requests. */
const DOES: Readonly<Record<string, string>> = {
  block: "block",
  challenge: "challenge",
  allow: "allow",
  bypass: "bypass the WAF for",
};

/**
 * Returns the verb of a rule that decides all requests. Returns undefined if the rule does not decide all requests, or if that is
 * unknown.
 */
export function decisionOnEverybody(conditions: Conditions, action: string | undefined): string | undefined {
  const does = action === undefined ? undefined : DOES[action];
  return does !== undefined && canBeMet(conditions).met === "by all" ? does : undefined;
}
