import type { PlacedException } from "../model.js";
import type { Verdict } from "../requests/verdict.js";

/** A part of Shield that decides requests. */
export type Layer = "lists" | "rules" | "limits" | "challenges" | "shield";

/** The words of `disables` that skip each layer. */
const SKIPPED_BY: Readonly<Record<Layer, readonly string[]>> = {
  lists: ["access_lists", "shield"],
  rules: ["waf", "shield"],
  limits: ["rate_limiting", "shield"],
  challenges: ["challenges", "shield"],
  shield: ["shield"],
};

export const LAYERS: readonly Layer[] = ["lists", "rules", "limits", "challenges", "shield"];

/** Reports whether exceptions skip a layer for a request. The verdicts say whether they match it. */
export function skips(
  layer: Layer,
  matches: readonly { readonly exception: PlacedException; readonly verdict: Verdict }[],
): "yes" | "no" | "unknown" {
  const answers = matches.map(({ exception: { disables }, verdict }) => {
    if (disables === undefined) return "unknown";
    const words = SKIPPED_BY[layer].filter((word) => disables.includes(word));
    if (words.length === 0) return "no";
    // Only requests to the origin skip the WAF. A request does not show whether it goes to the origin.
    return verdict.met === "yes" && words.some((word) => word !== "waf") ? "yes" : "unknown";
  });
  return answers.includes("yes") ? "yes" : answers.includes("unknown") ? "unknown" : "no";
}
