import { phrase, words, type Words } from "../../shared/phrase.js";
import type { Stance } from "../words/stance.js";
import { exempts, stops, strictnessStep } from "./stance.js";

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

/** A change from one stance to another, by its most important effect. */
type StepKind =
  | "enforcement ended"
  | "bypass started"
  | "exemption started"
  | "loosened"
  | "enforcement started"
  | "exemption ended"
  | "tightened";

/** Returns the kind of a change and a sentence about the change. `how` names the cause. The stances must differ. */
export function stepOf(
  from: Stance,
  to: Stance,
  how: Words,
  isMarked: boolean,
): { readonly kind: StepKind; readonly text: string } {
  const said = (text: Words): Words => words(text.words.replace(/^lets? /, "$&requests "));
  const [now, was] = [said(doesText(to, isMarked)), said(doesText(from, isMarked))];
  const did = said(didText(from, isMarked));
  const isLooser = strictnessStep(from, to) < 0;
  if (stops(from) && exempts(to))
    return { kind: "enforcement ended", text: phrase`No longer ${was}, now ${now}${how}.` };
  if (stops(from) && !stops(to)) return { kind: "enforcement ended", text: phrase`No longer ${was}${how}.` };
  if (to === "bypasses") return { kind: "bypass started", text: phrase`Now ${now}${how}.` };
  if (to === "allows" && isLooser) return { kind: "exemption started", text: phrase`Now ${now}${how}.` };
  if (isLooser) {
    const where = words(from === "observes" ? "" : phrase` where it ${did}`);
    return { kind: "loosened", text: phrase`Now ${now}${where}${how}.` };
  }
  if (stops(to) && !stops(from)) return { kind: "enforcement started", text: phrase`Now ${now}${how}.` };
  if (exempts(from) && !exempts(to)) return { kind: "exemption ended", text: phrase`No longer ${was}${how}.` };
  if (to === "observes") return { kind: "tightened", text: phrase`No longer ${was}${how}.` };
  return { kind: "tightened", text: phrase`Now ${now} where it ${did}${how}.` };
}
