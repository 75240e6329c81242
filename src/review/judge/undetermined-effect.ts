import { words, titled } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { type Effect, LIST } from "./effect.js";
import { stops } from "../../zone/action/stance.js";
import { decidingPaths, describeStep, switchPaths } from "./effect-causes.js";
import type { TypeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";
import { differs, type Sides } from "./sides.js";
import { unreadText } from "./step-findings.js";

/** Reports an undetermined effect: requests that were stopped may now pass. */
export function unknownFinding(sides: Sides, meaning: TypeMeaning, from: Effect, to: Effect): readonly Finding[] {
  const isSame = from.action !== undefined && from.action === to.action && from.enabled === to.enabled;
  if (isSame && from.stance === to.stance && sides.before.exists === sides.after.exists) return [];
  if (isLeftAsItIs(sides, meaning)) return [];
  const how = describeStep(from, to, sides, meaning);
  if (from.stance !== "unknown" && stops(from.stance)) {
    return [
      finding(
        "enforcement-uncertain",
        "high",
        titled`May no longer stop the requests that are stopped now|${how}.${unreadText(sides, switchPaths(meaning))}`,
      ),
    ];
  }
  const what =
    sides.before.exists && from.action === undefined ? "Replaces settings that this plan does not show" : UNDETERMINED;
  return [
    finding("effect-unknown", "medium", titled`${words(what)}|${how}.${unreadText(sides, switchPaths(meaning))}`),
  ];
}

const isLeftAsItIs = (sides: Sides, meaning: TypeMeaning): boolean =>
  sides.before.exists &&
  sides.after.exists &&
  meaning.ours !== LIST &&
  !decidingPaths(meaning).some((path) => differs(sides, path));

const UNDETERMINED = "The effect cannot be determined";
