import type { Match } from "./layer.js";
import { NO, type Verdict } from "./requests/verdict.js";
import type { PlacedException } from "./model.js";

/** A layer of what the room decides. */
type Layer = "lists" | "rules" | "limits";

/** One of the things that may be: which layers the request skips, and why that is open. */
interface Scenario {
  readonly skips: Readonly<Record<Layer, boolean>>;
  readonly open: string | undefined;
}

/** What skips each layer. All of Shield is lists, rules, and limits. */
const SKIPPED_BY: Readonly<Record<Layer, readonly string[]>> = {
  lists: ["access_lists", "shield"],
  rules: ["waf", "shield"],
  limits: ["rate_limiting", "shield"],
};
const LAYERS: readonly Layer[] = ["lists", "rules", "limits"];

const NOT_CERTAIN: Readonly<Record<Layer, string>> = {
  lists: "whether an exception skips access lists is not known",
  rules: "an exception skips the WAF only if the request goes to the origin",
  limits: "whether an exception skips rate limits is not known",
};

/**
 * Which layers a request skips because of exceptions, in every way that is possible, and the exceptions that match, or may.
 * `verdicts` says of each exception whether it matches.
 */
export function scenariosOf(
  exceptions: readonly PlacedException[],
  verdicts: readonly Verdict[],
): { readonly scenarios: readonly Scenario[]; readonly exceptions: readonly Match[] } {
  const matches = exceptions
    .map((exception, index) => ({ exception, verdict: verdicts[index] ?? NO }))
    .filter(({ verdict }) => verdict.met !== "no");
  const answers = LAYERS.map((layer) => skips(layer, matches));
  let scenarios: readonly Scenario[] = [{ skips: { lists: false, rules: false, limits: false }, open: undefined }];
  for (const [index, layer] of LAYERS.entries()) {
    const answer = answers[index];
    if (answer === "no") continue;
    scenarios = scenarios.flatMap((scenario) => {
      const skipping = { ...scenario, skips: { ...scenario.skips, [layer]: true } };
      if (answer === "yes") return [skipping];
      const open = NOT_CERTAIN[layer];
      return [
        { ...scenario, open },
        { ...skipping, open },
      ];
    });
  }
  return {
    scenarios,
    exceptions: matches.map(({ exception: { id }, verdict }) => ({ id, verdict, acts: [SKIPS] })),
  };
}

/** An exception stops and allows nothing itself. */
const SKIPS = "observes";

function skips(
  layer: Layer,
  matches: readonly { readonly exception: PlacedException; readonly verdict: Match["verdict"] }[],
): "yes" | "no" | "unknown" {
  const answers = matches.map(({ exception: { disables }, verdict }) => {
    if (disables === undefined) return "unknown";
    const words = SKIPPED_BY[layer].filter((word) => disables.includes(word));
    if (words.length === 0) return "no";
    // Whether a request goes to the origin, no request says.
    return verdict.met === "yes" && words.some((word) => word !== "waf") ? "yes" : "unknown";
  });
  return answers.includes("yes") ? "yes" : answers.includes("unknown") ? "unknown" : "no";
}
