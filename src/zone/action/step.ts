import { capital, phrase, titled, type Titled, words, type Words } from "../../shared/phrase.js";
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

/**
 * Returns the kind of a change and a sentence about the change. `how` names the cause. The stances must differ. With `isFound`,
 * the object may always have had its effect.
 */
export function stepOf(
  from: Stance,
  to: Stance,
  how: Words,
  { isMarked, isFound }: { readonly isMarked: boolean; readonly isFound: boolean },
): { readonly kind: StepKind; readonly said: Titled } {
  const [now, was] = [letsRequests(doesText(to, isMarked)), letsRequests(doesText(from, isMarked))];
  const did = letsRequests(didText(from, isMarked));
  const begins = words(isFound ? capital(now.words) : `Now ${now.words}`);
  const isLooser = strictnessStep(from, to) < 0;
  const ends = words(
    from === "bypasses" && !isMarked ? "Requests now go through the other checks" : `No longer ${was.words}`,
  );
  if (stops(from) && exempts(to))
    return { kind: "enforcement ended", said: titled`No longer ${was}, now ${now}|${how}.` };
  if (stops(from) && !stops(to)) return { kind: "enforcement ended", said: titled`No longer ${was}|${how}.` };
  if (to === "bypasses") return { kind: "bypass started", said: titled`${begins}|${how}.` };
  if (to === "allows" && isLooser) return { kind: "exemption started", said: titled`${begins}|${how}.` };
  if (isLooser) {
    const where = words(from === "observes" ? "" : phrase` where it ${did}`);
    return { kind: "loosened", said: titled`${begins}${where}|${how}.` };
  }
  if (stops(to) && !stops(from)) return { kind: "enforcement started", said: titled`${begins}|${how}.` };
  if (exempts(from) && !exempts(to)) return { kind: "exemption ended", said: titled`${ends}|${how}.` };
  if (to === "observes") return { kind: "tightened", said: titled`${ends}|${how}.` };
  return { kind: "tightened", said: titled`${begins} where it ${did}|${how}.` };
}

/** In a sentence about rules and lists, what is let through are requests. */
const letsRequests = ({ words: text }: Words): Words => words(text.replace(/^lets? /, "$&requests "));
