import { exempts, stops } from "../../../zone/action/stance.js";
import { phrase, words, type Words, titled, type Titled } from "../../../shared/phrase.js";
import type { Finding } from "../../document/resource-document.js";
import type { ReviewContext } from "../review-context.js";
import { finding } from "../review-rules.js";
import type { EntryNames } from "./entry-names.js";
import { listText } from "./moments.js";
import type { ZoneList } from "./zone-list.js";
import { type ListChange, MOST_OTHERS } from "./zone-lists.js";
import type { Cover, EntriesShift, ShiftedPart } from "./zone-sweep.js";

/** A changed list among the other lists of its zone. */
interface AmongOthers extends Pick<ListChange, "before" | "after" | "own" | "skippedBy"> {
  readonly named: EntryNames;
  readonly context: Pick<ReviewContext, "plannedAt">;
}

/** Returns the first other lists that cover a part. Returns at most one list more than {@link MOST_OTHERS}. */
const othersOf = (own: ZoneList | undefined, part: ShiftedPart, wanted: typeof stops | typeof exempts) =>
  part.coveredBy(wanted, own, MOST_OTHERS + 1);

/** Reports entries that other lists still challenge. */
export function challengedFindings(
  { own, named, before }: AmongOthers,
  { loosened }: EntriesShift,
): readonly Finding[] {
  const weakened = loosened.challenged;
  const lists = challengersOf(own, weakened);
  // The list itself may challenge what it blocked.
  if (lists === undefined) return [];
  const what = named.covered(weakened.addresses, weakened.of(before.entries ?? []));
  const text = titled`Entries that were blocked are now challenged instead, by list ${lists}|: ${what}.`;
  return [finding("stopped-elsewhere", "low", text)];
}

/** Returns the names of other lists that still challenge; undefined if there are none. */
export function challengersOf(own: ZoneList | undefined, weakened: ShiftedPart): Words | undefined {
  const lists = othersOf(own, weakened, stops).filter(({ when }) => when !== "before");
  const names = [...new Set(lists.map(({ list }) => phrase`${list.nameBeside(own)}`))];
  return names.length === 0 ? undefined : words(names.slice(0, MOST_OTHERS).join(", "));
}

/** Reports entries that are let through although other lists stop them: exemptions win. */
export function opposedFindings(
  { after, own, named }: AmongOthers,
  { loosened }: EntriesShift,
  entries: readonly string[],
): readonly Finding[] {
  if (!exempts(after.effect.stance)) return [];
  const others = othersOf(own, loosened, stops).filter(({ when }) => when !== "before");
  const texts: (Titled | string)[] = others
    .slice(0, MOST_OTHERS)
    .map(
      ({ list, of, addresses }) =>
        titled`Lets through what list ${list.nameBeside(own)} stops|: ${named.covered(addresses, of(entries))}.`,
    );
  if (others.length > MOST_OTHERS) texts.push("Lets through what further lists of the zone stop.");
  return texts.map((text) => finding("overrides-block", "medium", text));
}

/** Reports entries whose effect other lists of the zone determine, always or possibly. */
export const elsewhereFindings = (
  list: AmongOthers,
  part: EntriesShift,
  entries: readonly string[],
): readonly Finding[] => [...unmovedFindings(list, part, entries), ...promisedFindings(list, part, entries)];

function whenAllowed({ before, after }: AmongOthers, isPast: boolean): Words {
  if (isPast) return words("before this change");
  if (stops(before.effect.stance)) return words("both before and after this change");
  return words(stops(after.effect.stance) ? "despite this change" : "also after this change");
}

/** Names the exceptions with which requests skip every list of the zone afterwards. */
export const skippedText = ({ skippedBy }: Pick<AmongOthers, "skippedBy">): Words =>
  words(
    skippedBy.length === 0
      ? ""
      : phrase` Requests that match ${words(skippedBy.map((one) => phrase`${one}`).join(", "))} skip it.`,
  );

function unmovedFindings(
  among: AmongOthers,
  { unmoved }: EntriesShift,
  entries: readonly string[],
): readonly Finding[] {
  const { own, named, context } = among;
  const allowing = othersOf(own, unmoved, exempts).filter(({ when }) => when !== "after");
  const still = othersOf(own, unmoved.stillStopped, stops).filter(({ when }) => when === "always");
  const others = allowing.concat(
    still,
    othersOf(own, unmoved.stopped, stops).filter(({ when }) => when === "before"),
  );
  const found = others.slice(0, MOST_OTHERS).map((other, index) => {
    const [by, what] = [listText(other, own, context.plannedAt), named.covered(other.addresses, other.of(entries))];
    const isPast = other.when === "before";
    if (index < allowing.length)
      return finding(
        "allowed-elsewhere",
        "medium",
        titled`Entries let through by ${by}, ${whenAllowed(among, isPast)}|: ${what}.`,
      );
    const when = words(isPast ? "before this change" : "both before and after this change");
    return finding(
      "stopped-elsewhere",
      "low",
      titled`Entries stopped by ${by}, ${when}|: ${what}.${isPast ? words("") : skippedText(among)}`,
    );
  });
  if (others.length <= MOST_OTHERS) return found;
  const more =
    allowing.length > MOST_OTHERS
      ? finding("allowed-elsewhere", "medium", "More lists of the zone let these entries through, before or after.")
      : finding("stopped-elsewhere", "low", "More lists of the zone stop these entries, before or after.");
  return [...found, more];
}

/**
 * Reports entries whose effect stays the same only if the apply changes other lists as planned. If a stricter change depends on a
 * list that lets entries through, nobody is let through whom this change concerns.
 */
function promisedFindings(
  among: AmongOthers,
  { promised: part, step }: EntriesShift,
  entries: readonly string[],
): readonly Finding[] {
  if (part.isEmpty) return [];
  const { own, named } = among;
  const isPlanned = ({ when }: Cover): boolean => when === "after";
  const stopping = othersOf(own, part, stops).filter(isPlanned);
  const others = stopping.concat(othersOf(own, part, exempts).filter(isPlanned));
  const planned = (isStopping: boolean, text: Titled | string): Finding => {
    if (step <= 0) return finding("cover-planned", "medium", text);
    return isStopping ? finding("stopped-elsewhere", "low", text) : finding("allowed-elsewhere", "medium", text);
  };
  const found = others.slice(0, MOST_OTHERS).map(({ list, of, addresses }, index) => {
    const fate: Words = words(list.fate);
    const what = named.covered(addresses, of(entries));
    const isStopping = index < stopping.length;
    return planned(
      isStopping,
      isStopping
        ? titled`Entries stopped only after list ${list.nameBeside(own)} is ${fate}|: ${what}. Until then, they may pass.${skippedText(among)}`
        : titled`Entries let through only after list ${list.nameBeside(own)} is ${fate}|: ${what}.`,
    );
  });
  if (others.length === 0)
    found.push(
      planned(
        false,
        titled`The effect of other lists on these entries is not certain|: ${named.of(part.of(entries))}.`,
      ),
    );
  if (others.length > MOST_OTHERS)
    found.push(planned(stopping.length > 0, "Further lists that this plan changes have an effect on these entries."));
  return found;
}
