import {
  canonicalEntry,
  type DatedEntry,
  datedEntries,
  type EntryType,
  isEntryType,
} from "../../../zone/access-lists/index.js";
import type { Finding } from "../../document/resource-document.js";
import { phrase, type Words, words } from "../../../shared/phrase.js";
import { type Effect, effectOf, entriesType, listedEntries } from "../effect.js";
import { exempts } from "../../../zone/action/stance.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import { readText, type Side, type Sides } from "../sides.js";
import { type Namer, namer } from "./entries-difference.js";

/** What the comments of a list's text say of the ends of entries. Entries that are not declared as text show no ends. */
export function endingFindings(sides: Sides, meaning: TypeMeaning, plannedAt: number): readonly Finding[] {
  const { before, after } = sides;
  const type = entriesType(after, meaning);
  const { attribute } = listedEntries(after, meaning);
  const text = readText(after, attribute);
  const from = effectOf(before, meaning);
  const to = effectOf(after, meaning);
  // Lines of organizations have no comments.
  if (type === undefined || !isEntryType(type) || type === "organization") return [];
  if (attribute === undefined || text === undefined || from === undefined || to === undefined) return [];
  const earlier = readText(before, attribute);
  if (earlier === text && exempts(from.stance) === exempts(to.stance)) return [];
  if (!exempts(to.stance) && !mayEnd(text) && !mayEnd(earlier)) return [];
  const known = entriesBefore(type, before, meaning, earlier);
  const current = datedBy(type, text);
  return [
    ...endedFinding(known, current, plannedAt, namer(sides, attribute)),
    ...newFindings(known, current, { from, to }, namer(sides, attribute)),
  ];
}

/** The entries that the next apply removes from a list because they have ended. */
export function waitingToEnd(sides: Sides, meaning: TypeMeaning, now: number): Words | undefined {
  const type = entriesType(sides.before, meaning);
  const { attribute } = listedEntries(sides.before, meaning);
  const [text, planned] = [readText(sides.before, attribute), readText(sides.after, attribute)];
  if (type === undefined || !isEntryType(type) || text === undefined || planned === undefined) return undefined;
  if (text === planned || !mayEnd(text)) return undefined;
  const ended = endedOf(datedBy(type, text), datedBy(type, planned), now);
  return ended.length === 0 ? undefined : namer(sides, attribute).of(ended);
}

/** Whether all that leaves a list has ended, as the comments in the state say; a change of them now ends nothing. */
export function onlyEndedLeave({ before, after }: Sides, meaning: TypeMeaning, now: number): boolean {
  const type = entriesType(before, meaning);
  const { attribute } = listedEntries(before, meaning);
  const [earlier, text] = [readText(before, attribute), readText(after, attribute)];
  if (type === undefined || !isEntryType(type) || type === "organization") return false;
  if (earlier === undefined || text === undefined || !mayEnd(earlier)) return false;
  const [known, current] = [datedBy(type, earlier), datedBy(type, text)];
  const gone = [...known.keys()].filter((key) => !current.has(key));
  return gone.length > 0 && gone.length === endedOf(known, current, now).length;
}

type Dated = ReadonlyMap<string, Pick<DatedEntry, "entry" | "ending">>;

const mayEnd = (text: string | undefined): boolean => text?.includes("until=") === true;

const datedBy = (type: EntryType, text: string): Dated =>
  new Map(datedEntries(type, text).entries.map((one) => [canonicalEntry(type, one.entry), one]));

function entriesBefore(type: EntryType, before: Side, meaning: TypeMeaning, text: string | undefined): Dated {
  if (text !== undefined) return datedBy(type, text);
  const { entries } = listedEntries(before, meaning);
  return new Map(entries.map((entry) => [canonicalEntry(type, entry), { entry, ending: undefined }]));
}

function endedOf(known: Dated, current: Dated, now: number): readonly string[] {
  return [...known]
    .filter(([key, { ending }]) => ending !== undefined && ending.endsAt <= now && !current.has(key))
    .map(([, { entry }]) => entry);
}

function endedFinding(known: Dated, current: Dated, plannedAt: number, named: Namer): readonly Finding[] {
  const ended = endedOf(known, current, plannedAt);
  if (ended.length === 0) return [];
  return [finding("entries-ended", "low", phrase`Leave the list because they ended: ${named.of(ended)}.`)];
}

function newFindings(
  known: Dated,
  current: Dated,
  { from, to }: { readonly from: Effect; readonly to: Effect },
  named: Namer,
): readonly Finding[] {
  const isExemption = exempts(to.stance) && !exempts(from.stance);
  const changed = [...current].flatMap(([key, one]) => {
    const earlier = known.get(key);
    const isSame = earlier !== undefined && !isExemption && earlier.ending?.endsAt === one.ending?.endsAt;
    return isSame ? [] : [one];
  });
  const ending = changed.filter((one) => one.ending !== undefined);
  const endless = exempts(to.stance) ? changed.filter((one) => one.ending === undefined) : [];
  const entriesOf = (dated: readonly Pick<DatedEntry, "entry">[]): Words => named.of(dated.map(({ entry }) => entry));
  return [
    ...(ending.length > 0
      ? [finding("entries-end", "low", phrase`Will end ${spanOf(ending)}: ${entriesOf(ending)}.`)]
      : []),
    ...(endless.length > 0
      ? [finding("exemption-endless", "low", phrase`Let through without an end: ${entriesOf(endless)}.`)]
      : []),
  ];
}

/** When the first and the last of some entries end. */
function spanOf(dated: readonly Pick<DatedEntry, "ending">[]): Words {
  const endings = dated
    .flatMap(({ ending }) => ending ?? [])
    .sort((left, right) => left.endsAt - right.endsAt)
    .map(({ until }) => until);
  const [first = "", last = first] = [endings[0], endings.at(-1)];
  return words(first === last ? phrase`after ${first}` : phrase`from ${first} to ${last}`);
}
