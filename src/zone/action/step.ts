import { words, type Words } from "../../shared/phrase.js";
import type { Stance } from "../words/stance.js";
import { exempts, stops } from "./stance.js";

const TEXTS: Readonly<Record<Stance, { readonly does: string; readonly did: string }>> = {
  bypasses: { does: "lets past every further check", did: "let past every further check" },
  allows: { does: "allows", did: "allowed" },
  ignores: { does: "exempts from the category's action", did: "exempted from the category's action" },
  observes: { does: "only logs", did: "only logged" },
  challenges: { does: "challenges", did: "challenged" },
  blocks: { does: "blocks", did: "blocked" },
};

/** Returns a verb, such as `blocks`. With `isMarked`, names only the kind of the action, because the action is sensitive. */
export function doesText(stance: Stance, isMarked = false): Words {
  if (!isMarked) return words(TEXTS[stance].does);
  return words(exempts(stance) ? "lets through" : stops(stance) ? "stops" : "only logs");
}

/** Returns the verb of {@link doesText} in the past tense. */
export function didText(stance: Stance, isMarked = false): Words {
  if (!isMarked) return words(TEXTS[stance].did);
  return words(exempts(stance) ? "let through" : stops(stance) ? "stopped" : "only logged");
}
