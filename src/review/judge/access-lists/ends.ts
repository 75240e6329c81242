import { canonicalEntry, type DatedEntry, datedEntries, isEntryType } from "../../../zone/access-lists/index.js";
import { sizeOf } from "../../../zone/access-lists/addresses.js";
import { holdsAddresses } from "../../../zone/access-lists/entry-type.js";
import { addressRange, rangesOf } from "../../../zone/access-lists/held.js";
import { exempts } from "../../../zone/action/stance.js";
import { phrase, type Words, words, titled } from "../../../shared/phrase.js";
import type { Finding } from "../../document/resource-document.js";
import { LIST } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import type { Sides } from "../sides.js";
import { EntryNames } from "./entry-names.js";
import { type ListSide, readSide } from "./list-side.js";

type Dated = Pick<DatedEntry, "entry" | "ending">;

interface Dates {
  readonly before: ReadonlyMap<string, Dated>;
  readonly after: ReadonlyMap<string, Dated>;
}

/** Returns undefined if the entries are not declared as text with comments. */
function datesOf(before: ListSide, after: ListSide, type = after.type): Dates | undefined {
  // Organization lines have no comments.
  if (type === undefined || !isEntryType(type) || type === "organization" || after.text === undefined) return undefined;
  const dated = ({ text, entries = [] }: ListSide): ReadonlyMap<string, Dated> => {
    const all =
      text === undefined ? entries.map((entry) => ({ entry, ending: undefined })) : datedEntries(type, text).entries;
    return new Map(all.map((one) => [canonicalEntry(type, one.entry), one]));
  };
  return { before: dated(before), after: dated(after) };
}

const mayEnd = ({ text }: ListSide): boolean => text?.includes("until=") === true;

/** Returns, as written, the removed entries that had ended at a moment (milliseconds since the epoch). */
const endedBy = (moment: number, { before, after }: Dates): readonly string[] =>
  [...before]
    .filter(([key, { ending }]) => ending !== undefined && ending.endsAt <= moment && !after.has(key))
    .map(([, { entry }]) => entry);

/**
 * Reports whether every removed entry had already ended. Only comments in the state count, not comments that the plan changes.
 */
export function onlyEndedLeave(before: ListSide, after: ListSide, moment: number): boolean {
  const dates = mayEnd(before) ? datesOf(before, after, before.type) : undefined;
  if (dates === undefined) return false;
  const gone = [...dates.before.keys()].filter((key) => !dates.after.has(key));
  return gone.length > 0 && gone.length === endedBy(moment, dates).length;
}

/** Describes the ended entries that the next apply removes. */
export function waitingToEnd(sides: Sides, meaning: TypeMeaning, moment: number): Words | undefined {
  if (meaning.ours !== LIST) return undefined;
  const [before, after] = [readSide(sides.before, meaning), readSide(sides.after, meaning)];
  if (before.text === after.text || !mayEnd(before)) return undefined;
  const dates = datesOf(before, after, before.type);
  const ended = dates === undefined ? [] : endedBy(moment, dates);
  return ended.length === 0 ? undefined : new EntryNames(sides, before.attribute).of(ended);
}

/** Reports entries with a changed end. `plannedAt` is the time of the plan. */
export function endFindings(before: ListSide, after: ListSide, sides: Sides, plannedAt: number): readonly Finding[] {
  if (after.text === undefined) return [];
  const isExempt = exempts(after.effect.stance);
  const isNewlyExempt = isExempt && !exempts(before.effect.stance);
  if (before.text === after.text && isExempt === exempts(before.effect.stance)) return [];
  if (!isExempt && !mayEnd(after) && !mayEnd(before)) return [];
  const dates = datesOf(before, after);
  if (dates === undefined) return [];
  const changed = [...dates.after].flatMap(([key, one]) => {
    const earlier = dates.before.get(key);
    const isSame = earlier !== undefined && !isNewlyExempt && earlier.ending?.endsAt === one.ending?.endsAt;
    return isSame ? [] : [one];
  });
  const named = new EntryNames(sides, after.attribute);
  const ended = endedBy(plannedAt, dates);
  const isPast = ({ ending }: Dated): boolean => ending !== undefined && ending.endsAt <= plannedAt;
  const past = changed.filter(isPast);
  const ending = changed.filter((one) => one.ending !== undefined && !isPast(one));
  const endless = isExempt ? changed.filter((one) => one.ending === undefined) : [];
  const entriesOf = (dated: readonly Dated[]): Words => named.of(dated.map(({ entry }) => entry));
  return [
    ...(ended.length === 0
      ? []
      : [
          finding(
            "entries-ended",
            "low",
            titled`Entries leave the list because they ended|: ${named.all(ended, addressesOf(ended, after.type))}.`,
          ),
        ]),
    ...(ending.length === 0
      ? []
      : [finding("entries-end", "low", titled`Entries end ${spanOf(ending)}|: ${entriesOf(ending)}.`)]),
    ...(past.length === 0
      ? []
      : [finding("entries-end", "low", titled`Ended entries stay until somebody removes them|: ${entriesOf(past)}.`)]),
    ...(endless.length === 0
      ? []
      : [finding("exemption-endless", "low", titled`Entries let through without an end|: ${entriesOf(endless)}.`)]),
  ];
}

const addressesOf = (entries: readonly string[], type: string | undefined): bigint | undefined =>
  holdsAddresses(type) ? sizeOf(rangesOf(entries, addressRange)) : undefined;

function spanOf(dated: readonly Dated[]): Words {
  const endings = dated
    .flatMap(({ ending }) => ending ?? [])
    .sort((left, right) => left.endsAt - right.endsAt)
    .map(({ until }) => until);
  const [first = "", last = first] = [endings[0], endings.at(-1)];
  return words(first === last ? phrase`after ${first}` : phrase`from ${first} to ${last}`);
}
