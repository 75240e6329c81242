import type { Finding } from "../../document/resource-document.js";
import { counted, everyoneText, phrase, words, type Words } from "../../../shared/phrase.js";
import type { ResourceChange } from "../../plan/plan.js";
import { type Effect, effectOf, entriesType, listedEntries } from "../effect.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import {
  diffEntries,
  type EntriesDifference,
  everyoneIn,
  type Namer,
  movedAddresses,
  namer,
  toEntriesReview,
} from "./entries-difference.js";
import { stepFindings } from "../effect-findings.js";
import { unknownFinding } from "../undetermined-effect.js";
import type { Sides } from "../sides.js";
import { finding } from "../review-rules.js";
import type { TypeMeaning } from "../meaning-table.js";
import { sortedBySeverity } from "../verdict.js";
import { type EntriesVerdict, type ListedChange, onceForEqual } from "./equal-changes.js";
import type { ZoneLists } from "./zone-lists.js";
import { type EntriesShift, type ListShift, MOST_OTHERS, type OtherList, type ShiftedPart } from "./list-shift.js";
import { areCountries, wholeText } from "./whole-networks.js";
import { intersection, type Range, sizeOf } from "../../../zone/access-lists/addresses.js";
import { addressRange, certainRange, isMappedEntry, openRange, rangesOf } from "../../../zone/access-lists/held.js";

/** A list's change with everything that its verdict depends on. */
interface Case extends ListedChange {
  readonly difference: EntriesDifference;
  readonly shift: ListShift;
  readonly named: Namer;
  /** Of its entries; undefined where it may not be printed. */
  readonly type: string | undefined;
  /** The same before, where the type changes. */
  readonly old: Pick<Case, "type" | "named">;
}

/** Judges a list: each side's entries by that side's own action, together with the other lists of the zone. */
export function entriesVerdict(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  zoneLists: ZoneLists,
): EntriesVerdict {
  const from = effectOf(sides.before, meaning);
  const to = effectOf(sides.after, meaning);
  if (from === undefined || to === undefined) return { findings: [] };
  const before = listedEntries(sides.before, meaning);
  const after = listedEntries(sides.after, meaning);
  if (after.state === "unknown") {
    return { findings: unreadableFindings(sides, meaning, from, to) };
  }
  const shift = from.stance === "unknown" || to.stance === "unknown" ? undefined : zoneLists(change);
  const subject = { change, sides, meaning, before, after, from, to };
  return shift === undefined ? verdictOf(subject, undefined) : onceForEqual(shift, subject, verdictOf);
}

function verdictOf(subject: ListedChange, shift: ListShift | undefined): EntriesVerdict {
  const { sides, meaning, before, after, from, to } = subject;
  const type = entriesType(sides.after.exists ? sides.after : sides.before, meaning);
  const difference = diffEntries(type, before.entries, after.entries);
  const same = difference.added.length + difference.removed.length + difference.respelt === 0;
  const attribute = after.attribute ?? before.attribute;
  const isHidden = attribute === undefined || sides.isMarked(attribute);
  const isTypeHidden = meaning.all("entries").some(({ meaning: at }) => sides.isMarked(at.typeAttribute));
  const shown = (one: string | undefined) => {
    const own = isHidden || isTypeHidden ? undefined : one;
    return { type: own, named: namer(sides, attribute, own) };
  };
  const now = shown(type);
  const oldType = sides.before.exists ? entriesType(sides.before, meaning) : type;
  const old = oldType === type ? now : shown(oldType);
  return {
    addresses: isHidden ? undefined : movedAddresses(type, shift, difference),
    review:
      same || attribute === undefined
        ? undefined
        : toEntriesReview(attribute, type, difference, shift, sides, {
            before: before.entries,
            after: after.entries,
          }),
    findings:
      shift === undefined
        ? unknownFinding(sides, meaning, from, to)
        : sortedBySeverity(findingsOfCase({ ...subject, difference, shift, ...now, old })),
  };
}

function unreadableFindings(sides: Sides, meaning: TypeMeaning, from: Effect, to: Effect): readonly Finding[] {
  const steps = stepFindings(from, to, sides, meaning);
  if (to.stance === "observes") return steps;
  const unread = "Its entries are known only after apply, so";
  const found =
    stops(from.stance) && sides.before.exists
      ? finding("enforcement-uncertain", "high", `${unread} what it stops now may no longer be stopped.`)
      : finding("effect-unknown", "medium", `${unread} their effect cannot be determined.`);
  return [...steps, found];
}

function findingsOfCase(subject: Case): readonly Finding[] {
  const { sides, shift, difference } = subject;
  const { removed, added, kept } = shift;
  if (!sides.before.exists || !sides.after.exists) return wholeFindings(subject);
  const steps = actionFindings(subject, kept);
  const findings = steps.concat(
    removedFindings({ ...subject, ...subject.old }),
    addedFindings(subject),
    openFindings(subject),
  );
  if (findings.length > 0 || difference.added.length + difference.removed.length === 0) return findings;
  if (removed.isEmpty && added.isEmpty) {
    return [finding("entries-observed", "low", "The same addresses as before, written as other ranges.")];
  }
  return findings;
}

/** A list that is created or deleted: its action says what that means, unless other lists have the same effect. */
function wholeFindings(subject: Case): Finding[] {
  const { sides, shift } = subject;
  const part = sides.after.exists ? shift.added : shift.removed;
  return [...actionFindings(subject, part), ...wideFindings(subject), ...openFindings(subject)];
}

/** What the change of the action, the switch or the list's existence means for the entries it applies to. */
function actionFindings(subject: Case, part: EntriesShift): readonly Finding[] {
  const { sides, meaning, from, to, before, after } = subject;
  const entries = sides.after.exists ? after.entries : before.entries;
  const reach = subject.named.all(entries, part.addresses());
  const steps = stepFindings(from, to, sides, meaning, reach.words);
  if (steps.every(({ direction }) => direction === "neutral")) return steps;
  const isMoved = !part.loosened.isEmpty || !part.tightened.isEmpty;
  if (isMoved) return [...steps, ...opposed(subject, part, entries), ...promised(subject, part.promised, entries)];
  if (part.isEmpty) {
    const isIdle = before.entries.length + after.entries.length === 0;
    return isIdle ? [finding("observation-changed", "low", "Its action changes, but it holds no entries.")] : [];
  }
  return undone(subject, part, entries);
}

function removedFindings(subject: Case): readonly Finding[] {
  const { shift, difference, from, named } = subject;
  const { removed: part } = shift;
  if (part.isEmpty) return [];
  if (stops(from.stance)) {
    const loose = part.loosened.of(difference.removed);
    const { kept, gone } = splitOpen(loose, subject.after.entries);
    return [
      ...unblockedFindings(subject, gone, kept.length > 0),
      ...(kept.length > 0
        ? [finding("enforcement-uncertain", "medium", mappedText("May no longer be stopped", kept, named))]
        : []),
      ...undone(subject, part, difference.removed),
    ];
  }
  if (exempts(from.stance)) {
    const tight = part.tightened.of(difference.removed);
    const others = undone(subject, part, difference.removed);
    if (tight.length === 0) return others;
    return [
      finding(
        "entries-no-longer-allowed",
        "low",
        phrase`No longer let through: ${named.part(part.tightened.addresses, tight)}.`,
      ),
      ...others,
    ];
  }
  return [finding("entries-observed", "low", phrase`No longer logged: ${named.of(difference.removed)}.`)];
}

function unblockedFindings(
  { shift, difference, named, type }: Case,
  gone: readonly string[],
  isPart: boolean,
): readonly Finding[] {
  if (gone.length === 0) return [];
  const { loosened } = shift.removed;
  const { beforeCount } = difference;
  const high = loosened.isWide() || areCountries(type) || (beforeCount >= 10 && gone.length * 2 >= beforeCount);
  const what = isPart ? named.of(gone, beforeCount) : named.part(loosened.addresses, gone, beforeCount);
  return [finding("entries-unblocked", high ? "high" : "medium", phrase`No longer stopped: ${what}.`)];
}

/** New entries that may hold IPv4 visitors: the API's documentation does not say whether they do. */
function openFindings({ sides, after, to, difference, named }: Case): readonly Finding[] {
  if (!sides.after.exists || to.stance === "observes") return [];
  const { mapped, wide } = openEntries(difference.added, after.entries);
  const done = words(stops(to.stance) ? "stopped" : "let through");
  const texts = [
    ...(mapped.length === 0 ? [] : [mappedText(phrase`May not be ${done}`, mapped, named)]),
    ...(wide.length === 0
      ? []
      : [
          phrase`IPv4 visitors may also be ${done}, since it is not documented whether an IPv6 network with all IPv4 addresses written as IPv6 holds them: ${named.of(wide)}.`,
        ]),
  ];
  return texts.map((text) => finding("effect-unknown", "medium", text));
}

const mappedText = (what: string, entries: readonly string[], named: Namer): string =>
  phrase`${words(what)}, since IPv4 addresses written as IPv6 may match no visitor: ${named.of(entries)}.`;

function addedFindings(subject: Case): readonly Finding[] {
  const { shift, difference, to, named } = subject;
  const { added: part } = shift;
  if (part.isEmpty) return [];
  if (stops(to.stance)) {
    const tight = part.tightened.of(difference.added);
    const blocked =
      tight.length === 0
        ? []
        : [blockedFinding(subject.type, tight.length, named.part(part.tightened.addresses, tight))];
    return [...blocked, ...wideFindings(subject), ...undone(subject, part, difference.added)];
  }
  if (exempts(to.stance)) {
    const loose = part.loosened.of(difference.added);
    const severity = to.stance === "bypasses" ? "high" : "medium";
    const allowed =
      loose.length === 0
        ? []
        : [
            finding(
              "entries-allowed",
              severity,
              phrase`Newly let through: ${named.part(part.loosened.addresses, loose)}.`,
            ),
          ];
    return [
      ...allowed,
      ...wideFindings(subject),
      ...opposed(subject, part, difference.added),
      ...undone(subject, part, difference.added),
    ];
  }
  return [finding("entries-observed", "low", phrase`Newly logged, not stopped: ${named.of(difference.added)}.`)];
}

function wideFindings({ shift, to, difference, named, after, type }: Case): readonly Finding[] {
  const { loosened, tightened, addresses } = shift.added;
  const part = exempts(to.stance) ? loosened : tightened;
  if (!part.isEmpty && areCountries(type)) return countryFindings(part.of(difference.added), exempts(to.stance), named);
  if (!part.isWide()) return [];
  const entries = part.of(difference.added);
  const everyone = everyoneIn(shift.added, entries, after.entries);
  const text =
    everyone === undefined
      ? phrase`A very wide range: ${counted(addresses() ?? 0n, "address", "addresses")} in ${named.of(entries)}.`
      : phrase`Covers ${words(everyoneText(everyone))}, with ${named.of(entries)}.`;
  return [finding(exempts(to.stance) ? "wide-exemption" : "wide-block", "high", text)];
}

/** What a list newly stops, named as `what`. */
function blockedFinding(type: string | undefined, count: number, what: Words): Finding {
  const severity = wholeText(type, count) === undefined ? "low" : "medium";
  return finding("entries-blocked", severity, phrase`Newly stopped: ${what}.`);
}

/** Countries that join a list. */
function countryFindings(entries: readonly string[], isExempt: boolean, named: Namer): readonly Finding[] {
  const whole = wholeText("country", entries.length) ?? words("nothing");
  return isExempt
    ? [finding("wide-exemption", "high", phrase`Lets ${whole} through: ${named.of(entries)}.`)]
    : [finding("wide-block", "high", phrase`Stops ${whole}: ${named.of(entries)}.`)];
}

/** Entries that may hold IPv4 visitors, which the API's documentation does not say. */
interface OpenEntries {
  /** They write IPv4 addresses as IPv6. */
  readonly mapped: readonly string[];
  /** IPv6 networks that contain all IPv4 addresses written as IPv6. */
  readonly wide: readonly string[];
}

/** The new entries of which the list does not have the IPv4 addresses for certain. docs/decisions/ipv4-written-as-ipv6.md */
function openEntries(added: readonly string[], list: readonly string[]): OpenEntries {
  const open = added.filter((entry) => openRange(entry) !== undefined);
  if (open.length === 0) return { mapped: open, wide: open };
  const found = uncovered(open, rangesOf(list, certainRange), openRange);
  return { mapped: found.filter(isMappedEntry), wide: found.filter((entry) => !isMappedEntry(entry)) };
}

/** The removed entries whose addresses the list may still hold, which is not documented, and the others. */
function splitOpen(removed: readonly string[], list: readonly string[]) {
  const open = rangesOf(list, openRange);
  if (open.length === 0) return { kept: [], gone: removed };
  const gone = uncovered(removed, open, addressRange);
  return { kept: removed.filter((entry) => !gone.includes(entry)), gone };
}

function uncovered(entries: readonly string[], held: readonly Range[], place: typeof addressRange): readonly string[] {
  return entries.filter((entry) => {
    const range = place(entry);
    return range === undefined || sizeOf(intersection([range], held)) < sizeOf([range]);
  });
}

/** What a changed list did and does, and how its entries are named. */
interface ListCase {
  readonly from: Effect;
  readonly to: Effect;
  readonly named: Namer;
}

/** Entries that are let through although other lists stop them: letting through wins. */
function opposed(subject: ListCase, part: EntriesShift, entries: readonly string[]): readonly Finding[] {
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
function undone(subject: ListCase, { unmoved: part, promised: later }: EntriesShift, entries: readonly string[]) {
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
function promised({ named }: ListCase, part: ShiftedPart, entries: readonly string[]): readonly Finding[] {
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
