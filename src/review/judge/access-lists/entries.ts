import { remembered } from "../../../shared/collections.js";
import { diffEntries, type EntriesDifference } from "../../../zone/access-lists/canonical.js";
import { familyOf, sizeOf } from "../../../zone/access-lists/addresses.js";
import { holdsAddresses } from "../../../zone/access-lists/entry-type.js";
import { addressRange, everybodyIn, rangesOf } from "../../../zone/access-lists/held.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import { addressCount, words, titled, type Titled } from "../../../shared/phrase.js";
import type { EntriesReview, Finding, IpVersion } from "../../document/resource-document.js";
import { effectFindings, stepFindings, unknownFinding, withGap } from "../effect-findings.js";
import { limitFindings } from "../limit-findings.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { JudgedObject, Judgment } from "../review-context.js";
import { finding } from "../review-rules.js";
import { sortedBySeverity, concatenated } from "../verdict.js";
import { endFindings, onlyEndedLeave } from "./ends.js";
import { areCountries, EntryNames, wholeText } from "./entry-names.js";
import { mappedText, openFindings, splitOpen } from "./open-entries.js";
import { challengedFindings, challengersOf, elsewhereFindings, opposedFindings, skippedText } from "./among-others.js";
import { type ListSide, readSide, sideAt } from "./list-side.js";
import { worstMoment } from "./moments.js";
import type { ListChange } from "./zone-lists.js";
import { type EntriesShift, type LaterShift, type ListShift, type ShiftedPart } from "./zone-sweep.js";

type EntriesVerdict = Pick<Judgment, "entries" | "findings" | "moved_addresses">;

interface ListedChange extends JudgedObject, Pick<ListChange, "before" | "after" | "own" | "skippedBy"> {}

/** Judges a list: the entries of each side with the action of that side, together with the zone's other lists. */
export function judgeList(object: JudgedObject): Judgment {
  const { change, sides, meaning, context } = object;
  const { outside, plannedAt } = context;
  const list = context.zoneLists(change, meaning);
  const isTakenOver = change.action === "create" && sides.before.exists;
  const { before, after } = isTakenOver
    ? { before: readSide(sides.before, meaning), after: readSide(sides.after, meaning) }
    : list;
  const { own, skippedBy } = list;
  const subject = { ...object, before, after, own, skippedBy };
  const { alike } = list;
  const verdict =
    alike === undefined || isTakenOver ? entriesVerdict(subject, list) : sharedVerdict(alike, subject, list);
  // The end of an entry was reviewed when it was written.
  const isExpected = !outside && onlyEndedLeave(before, after, plannedAt);
  const found = isExpected ? verdict.findings.filter(({ rule }) => rule !== "entries-unblocked") : verdict.findings;
  return {
    ...verdict,
    findings: concatenated(
      withGap(object.isMoved ? effectFindings(object) : found, object),
      limitFindings(object),
      outside ? [] : endFindings(before, after, sides, plannedAt),
    ),
    skip: verdict.entries && coveredBy(meaning),
  };
}

const coveredBy = remembered(({ unreported }: TypeMeaning) => new Set([...unreported, "content", "entries"]));

/** Judges equal changes once, because thousands of lists of a zone may change in the same way. */
const sharedVerdict = remembered((_alike: object, subject: ListedChange, list: ListChange) =>
  entriesVerdict(subject, list),
);

function entriesVerdict(subject: ListedChange, list: ListChange): EntriesVerdict {
  const { before, after, context } = subject;
  if (after.entries === undefined) return { findings: unreadableFindings(subject) };
  const isKnown = before.effect.stance !== "unknown" && after.effect.stance !== "unknown";
  return judgeEntries(subject, isKnown ? list.shift() : undefined, isKnown && !context.outside ? list.later() : []);
}

interface ListCase extends ListedChange {
  readonly difference: EntriesDifference;
  readonly shift: ListShift;
  readonly named: EntryNames;
  /** Names entries of the old type; the same as `named` if the type does not change. */
  readonly namedBefore: EntryNames;
}

function judgeEntries(
  subject: ListedChange,
  shift: ListShift | undefined,
  later: readonly LaterShift[],
): EntriesVerdict {
  const { sides, meaning, before, after, context } = subject;
  const type = after.exists ? after.type : before.type;
  const difference = diffEntries(type, before.entries ?? [], after.entries ?? []);
  const attribute = after.attribute ?? before.attribute;
  const isHidden = attribute === undefined || sides.isMarked(attribute);
  const isTypeHidden = isHidden || sides.isMarked(meaning.pathOf("type") ?? "");
  const namesOf = (own: string | undefined): EntryNames => new EntryNames(sides, attribute, own, isTypeHidden);
  const named = namesOf(type);
  const namedBefore = before.exists && before.type !== type ? namesOf(before.type) : named;
  const caseOf = (shift: ListShift): ListCase => ({ ...subject, difference, shift, named, namedBefore });
  const findings = (shift: ListShift): readonly Finding[] =>
    concatenated(
      findingsOf(caseOf(shift)),
      worstMoment(shift, later, context.plannedAt, (one) => findingsAt(caseOf(one.shift), one.moment)),
    );
  return {
    moved_addresses: isHidden ? undefined : movedAddresses(type, shift, difference),
    entries: attribute === undefined ? undefined : reviewOf(subject, attribute, type, difference, shift),
    findings:
      shift === undefined
        ? unknownFinding(sides, meaning, before.effect, after.effect)
        : sortedBySeverity(findings(shift)),
  };
}

function reviewOf(
  { sides, before, after }: ListedChange,
  attribute: string,
  type: string | undefined,
  { beforeCount, afterCount, added, removed, respelt }: EntriesDifference,
  shift: ListShift | undefined,
): EntriesReview | undefined {
  if (added.length + removed.length + respelt === 0) return undefined;
  const isMarked = sides.isMarked(attribute);
  const shown = (entries: readonly string[]): readonly string[] =>
    isMarked ? [] : entries.map((entry) => sides.show(attribute, entry));
  const ofAddresses = isMarked || !holdsAddresses(type) ? undefined : shift;
  return {
    attribute,
    before_count: beforeCount,
    after_count: afterCount,
    added_count: added.length,
    removed_count: removed.length,
    added: shown(added),
    removed: shown(removed),
    hidden: isMarked || undefined,
    added_addresses: ofAddresses && String(ofAddresses.added.addresses ?? 0n),
    removed_addresses: ofAddresses && String(ofAddresses.removed.addresses ?? 0n),
    added_everyone: ofAddresses && everyoneIn(ofAddresses.added, added, after),
    removed_everyone: ofAddresses && everyoneIn(ofAddresses.removed, removed, before),
    respelt,
  };
}

/** Returns the number of addresses newly stopped, let through, or released; undefined if the list has one address per entry. */
function movedAddresses(
  type: string | undefined,
  shift: ListShift | undefined,
  { beforeCount, afterCount }: EntriesDifference,
): string | undefined {
  if (shift === undefined) return undefined;
  const parts = [shift.removed, shift.added, shift.kept];
  const size = sizeOf(parts.flatMap(({ loosened, tightened }) => [...loosened.addresses, ...tightened.addresses]));
  const isReported = type === "cidr" ? size > 0n : size > Math.max(beforeCount, afterCount);
  return isReported ? String(size) : undefined;
}

const MANY = 2n ** 24n; // Smaller numbers are printed as numbers, even if they make a list complete.

/** Returns the IP versions whose entries change, if the list covers all addresses of the version. */
function everyoneIn(
  { addresses }: EntriesShift,
  changed: readonly string[],
  { entries = [] }: ListSide,
): readonly IpVersion[] | undefined {
  if ((addresses ?? 0n) < MANY) return undefined;
  const own = new Set(rangesOf(changed, addressRange).map(familyOf));
  const found = everybodyIn("cidr", entries).certain.filter((version) => own.has(version));
  return found.length === 0 ? undefined : found;
}

function unreadableFindings({ sides, meaning, before, after }: ListedChange): readonly Finding[] {
  const steps = stepFindings(before.effect, after.effect, sides, meaning);
  if (after.effect.stance === "observes") return steps;
  const unread = "The entries are known only after apply, so";
  const found =
    stops(before.effect.stance) && before.exists
      ? finding("enforcement-uncertain", "high", `${unread} requests that are stopped now may get through.`)
      : finding("effect-unknown", "medium", `${unread} their effect cannot be determined.`);
  return [...steps, found];
}

function findingsOf(list: ListCase): readonly Finding[] {
  const { before, after, shift, difference } = list;
  // The action of a created or deleted list decides, unless other lists have the same effect.
  if (!before.exists || !after.exists) {
    const part = after.exists ? shift.added : shift.removed;
    return [...actionFindings(list, part), ...wideFindings(list), ...openFindings(list)];
  }
  const findings = [
    ...actionFindings(list, shift.kept),
    ...removedFindings(list),
    ...addedFindings(list),
    ...openFindings(list),
  ];
  if (findings.length > 0 || difference.added.length + difference.removed.length === 0) return findings;
  return shift.removed.isEmpty && shift.added.isEmpty
    ? [finding("entries-observed", "low", "The same addresses as before, written as other ranges.")]
    : findings;
}

/** Judges the change at the given moment. Entries that end by then count as gone. */
function findingsAt(list: ListCase, moment: number): readonly Finding[] {
  const [before, after] = [sideAt(list.before, moment), sideAt(list.after, moment)];
  const type = after.exists ? after.type : before.type;
  return findingsOf({
    ...list,
    before,
    after,
    difference: diffEntries(type, before.entries ?? [], after.entries ?? []),
  });
}

/** Reports that the action, the switch, or the existence of the list changes for the entries in `part`. */
function actionFindings(list: ListCase, part: EntriesShift): readonly Finding[] {
  const { sides, meaning, before, after, named } = list;
  const { entries = [] } = after.exists ? after : before;
  const steps = stepFindings(
    before.effect,
    after.effect,
    sides,
    meaning,
    () => named.all(entries, part.addresses).words,
  );
  if (steps.every(({ direction }) => direction === "neutral")) return steps;
  if (!part.loosened.isEmpty || !part.tightened.isEmpty)
    return [
      ...steps,
      ...challengedFindings(list, part),
      ...opposedFindings(list, part, entries),
      ...elsewhereFindings(list, part, entries),
    ];
  if (!part.isEmpty) return elsewhereFindings(list, part, entries);
  const isIdle = [before, after].every((side) => side.entries?.length === 0);
  return isIdle ? [finding("observation-changed", "low", "The action changes, but the list has no entries.")] : [];
}

function removedFindings(list: ListCase): readonly Finding[] {
  const { shift, difference, before, namedBefore: named } = list;
  const { removed: part } = shift;
  const { removed: entries } = difference;
  const { stance } = before.effect;
  if (part.isEmpty) return [];
  if (stops(stance)) return [...unblockedFindings(list), ...elsewhereFindings({ ...list, named }, part, entries)];
  if (!exempts(stance))
    return [finding("entries-observed", "low", titled`Entries no longer logged|: ${named.of(entries)}.`)];
  const tight = part.tightened.of(entries);
  const what = named.part(part.tightened.addresses, tight);
  return [
    ...(tight.length === 0
      ? []
      : [finding("entries-no-longer-allowed", "low", titled`Entries no longer let through|: ${what}.`)]),
    ...elsewhereFindings({ ...list, named }, part, entries),
  ];
}

function unblockedFindings(list: ListCase): readonly Finding[] {
  const { shift, difference, after, own, namedBefore: named } = list;
  const { loosened } = shift.removed;
  const weakened = loosened.challenged;
  const { beforeCount } = difference;
  const { kept, gone } = splitOpen(loosened.of(difference.removed), after.entries ?? []);
  const isMost = beforeCount >= 10 && gone.length * 2 >= beforeCount;
  const severity = isMost || loosened.isWide() || areCountries(named.judgedType) ? "high" : "medium";
  const what = kept.length > 0 ? named.of(gone, beforeCount) : named.part(loosened.addresses, gone, beforeCount);
  const share = words(weakened.segments.length === loosened.segments.length ? "instead" : "in part");
  const lists = challengersOf(own, weakened);
  const text =
    lists === undefined
      ? titled`Entries no longer stopped|: ${what}.`
      : titled`Entries that were blocked are now challenged ${share}, by list ${lists}|: ${what}.${skippedText(list)}`;
  return [
    ...(gone.length === 0 ? [] : [finding("entries-unblocked", severity, text)]),
    ...(kept.length === 0
      ? []
      : [finding("enforcement-uncertain", "medium", mappedText("Entries may no longer be stopped", kept, named))]),
  ];
}

function addedFindings(list: ListCase): readonly Finding[] {
  const { shift, difference, after, named } = list;
  const { added: part } = shift;
  const { added: entries } = difference;
  const { stance } = after.effect;
  if (part.isEmpty) return [];
  if (stops(stance))
    return [
      ...blockedFindings(part.tightened, entries, named),
      ...wideFindings(list),
      ...elsewhereFindings(list, part, entries),
    ];
  if (exempts(stance))
    return [
      ...allowedFindings(part.loosened, entries, named, stance === "bypasses"),
      ...wideFindings(list),
      ...opposedFindings(list, part, entries),
      ...elsewhereFindings(list, part, entries),
    ];
  return [finding("entries-observed", "low", titled`Entries newly logged, not stopped|: ${named.of(entries)}.`)];
}

function blockedFindings(part: ShiftedPart, entries: readonly string[], named: EntryNames): readonly Finding[] {
  const tight = part.of(entries);
  if (tight.length === 0) return [];
  const severity = wholeText(named.judgedType, tight.length) === undefined ? "low" : "medium";
  return [finding("entries-blocked", severity, titled`Entries newly stopped|: ${named.part(part.addresses, tight)}.`)];
}

function allowedFindings(
  part: ShiftedPart,
  entries: readonly string[],
  named: EntryNames,
  bypasses: boolean,
): readonly Finding[] {
  const loose = part.of(entries);
  if (loose.length === 0) return [];
  const text = titled`Entries newly let through|: ${named.part(part.addresses, loose)}.`;
  return [finding("entries-allowed", bypasses ? "high" : "medium", text)];
}

/** Reports added entries that cover a country or very many addresses. */
function wideFindings({ shift, difference, named, after }: ListCase): readonly Finding[] {
  const { loosened, tightened, addresses } = shift.added;
  const isExempt = exempts(after.effect.stance);
  const part = isExempt ? loosened : tightened;
  const entries = part.of(difference.added);
  const wide = (text: Titled | string): readonly Finding[] => [
    finding(isExempt ? "wide-exemption" : "wide-block", "high", text),
  ];
  if (!part.isEmpty && areCountries(named.judgedType)) {
    const whole =
      named.type === undefined
        ? words("very many visitors")
        : (wholeText("country", entries.length) ?? words("nothing"));
    return wide(
      isExempt ? titled`Lets ${whole} through|: ${named.of(entries)}.` : titled`Stops ${whole}|: ${named.of(entries)}.`,
    );
  }
  if (!part.isWide()) return [];
  const does = words(isExempt ? "Lets through" : "Stops");
  const everyone = everyoneIn(shift.added, entries, after);
  return wide(
    everyone === undefined
      ? titled`${does} a very wide range|: ${addressCount(addresses ?? 0n)} in ${named.of(entries)}.`
      : titled`${does} everyone|: all of ${words(everyone.join(" and "))}, with ${named.of(entries)}.`,
  );
}
