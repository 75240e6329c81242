import type { Finding } from "../../document/resource-document.js";
import { phrase, words } from "../../../shared/phrase.js";
import { type Effect } from "../effect.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import type { Namer } from "./entries-difference.js";
import { type EntriesShift, MOST_OTHERS, type OtherList, type ShiftedPart } from "./list-shift.js";
import { finding } from "../review-rules.js";

/** What a changed list did and does, and how its entries are named. */
interface ListCase {
  readonly from: Effect;
  readonly to: Effect;
  readonly named: Namer;
}

/** Entries that are let through although other lists stop them: letting through wins. */
export function opposed(subject: ListCase, part: EntriesShift, entries: readonly string[]): readonly Finding[] {
  if (!exempts(subject.to.stance)) return [];
  const opposing = part.loosened.sharedWith(stops).filter(({ when }) => when !== "before");
  const found = opposing
    .slice(0, MOST_OTHERS)
    .map(
      ({ list, of }) => phrase`Let through although list ${list.name()} stops them: ${subject.named.of(of(entries))}.`,
    );
  if (opposing.length > MOST_OTHERS) found.push("Let through although more lists of the zone stop them.");
  return found.map((text) => finding("overrides-block", "medium", text));
}

/** Entries whose effect other lists of the zone determine: those that do so in any case, and those that may. */
export function undone(
  subject: ListCase,
  { unmoved: part, promised: later }: EntriesShift,
  entries: readonly string[],
) {
  return [...unmoved(subject, part, entries), ...promised(subject, later, entries)];
}

const STILL = { before: words("Let through before"), always: words("Still let through") };
const ALL_THE_SAME = { before: words("Let through before"), always: words("Let through all the same") };
const STOPPED = { before: words("Stopped before"), always: words("Still stopped") };

function unmoved({ from, to, named }: ListCase, part: ShiftedPart, entries: readonly string[]): readonly Finding[] {
  const isCertain = ({ when }: OtherList): boolean => when !== "after";
  const allowing = part.sharedWith(exempts).filter(isCertain);
  const others = allowing.concat(part.sharedWith(stops).filter(isCertain));
  const verbs = stops(from.stance) || stops(to.stance) ? ALL_THE_SAME : STILL;
  const found = others.slice(0, MOST_OTHERS).map(({ list, of, when }, index) => {
    const what = named.of(of(entries));
    const at = when === "before" ? when : "always";
    return index < allowing.length
      ? finding("allowed-elsewhere", "medium", phrase`${verbs[at]} by list ${list.name()}: ${what}.`)
      : finding("stopped-elsewhere", "low", phrase`${STOPPED[at]} by list ${list.name()}: ${what}.`);
  });
  if (others.length <= MOST_OTHERS) return found;
  const more =
    allowing.length > MOST_OTHERS
      ? finding("allowed-elsewhere", "medium", "More lists of the zone let them through, before or after.")
      : finding("stopped-elsewhere", "low", "More lists of the zone stop them, before or after.");
  return [...found, more];
}

/** Entries whose effect stays the same only if the apply does with other lists what the plan says. */
export function promised({ named }: ListCase, part: ShiftedPart, entries: readonly string[]): readonly Finding[] {
  if (part.isEmpty) return [];
  const isPlanned = ({ when }: OtherList): boolean => when === "after";
  const stopping = part.sharedWith(stops).filter(isPlanned);
  const others = stopping.concat(part.sharedWith(exempts).filter(isPlanned));
  const found = others.slice(0, MOST_OTHERS).map(({ list, of }, index) => {
    const fate = words(list.fate);
    const what = named.of(of(entries));
    return index < stopping.length
      ? phrase`Stopped afterwards only if list ${list.name()} is ${fate}: ${what}. Apply that first, so that nothing is let through in between.`
      : phrase`Let through afterwards if list ${list.name()} is ${fate}: ${what}.`;
  });
  if (others.length === 0)
    found.push(phrase`What other lists of the zone do to them is not certain: ${named.of(part.of(entries))}.`);
  if (others.length > MOST_OTHERS) found.push("More lists of the zone that are to be changed matter for them.");
  return found.map((text) => finding("cover-planned", "medium", text));
}
