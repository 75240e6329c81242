import type { EntriesReview, IpVersion } from "../../document/resource-document.js";
import { addressCount, counted, phrase, words, type Words } from "../../../shared/phrase.js";
import type { EntriesShift, ListShift } from "./list-shift.js";
import { familyOf, networksOf, type Range, sizeOf, union } from "../../../zone/access-lists/addresses.js";
import { addressRange, everybodyIn, rangesOf } from "../../../zone/access-lists/held.js";
import { canonicalForm } from "../../../zone/access-lists/canonical.js";
import { holdsAddresses } from "../../../zone/access-lists/entry-type.js";
import type { Sides } from "../sides.js";
import { wholeText } from "./whole-networks.js";

/** Added and removed entries, compared by meaning, in the spelling of the list. */
export interface EntriesDifference {
  readonly beforeCount: number;
  readonly afterCount: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Entries of `after` that mean the same as an entry of `before` and are spelled differently. */
  readonly respelt: number;
}

/** Compares two lists of entries of one type. Order and duplicates do not count. */
export function diffEntries(
  type: string | undefined,
  before: readonly string[],
  after: readonly string[],
): EntriesDifference {
  const old = new Set(before);
  const now = new Set(after);
  const onlyBefore = [...old].filter((entry) => !now.has(entry));
  const onlyAfter = [...now].filter((entry) => !old.has(entry));
  const added = onlyAfter.length === 0 ? onlyAfter : withoutRespelled(onlyAfter, old, type);
  const removed = onlyBefore.length === 0 ? onlyBefore : withoutRespelled(onlyBefore, now, type);
  return { beforeCount: old.size, afterCount: now.size, added, removed, respelt: onlyAfter.length - added.length };
}

/** The entries, sorted, without those that the other side has in another spelling. */
function withoutRespelled(entries: string[], others: Iterable<string>, type: string | undefined): readonly string[] {
  const forms = new Set<string>();
  for (const other of others) forms.add(canonicalForm(type, other));
  const found = entries.filter((entry) => !forms.has(canonicalForm(type, entry)));
  return found.length < 2 ? found : found.sort();
}

/** The added and removed entries, as far as they may be printed. */
export function toEntriesReview(
  attribute: string,
  type: string | undefined,
  difference: EntriesDifference,
  shift: ListShift | undefined,
  sides: Sides,
  whole: { readonly before: readonly string[]; readonly after: readonly string[] },
): EntriesReview {
  const { added, removed } = difference;
  const isMarked = sides.isMarked(attribute);
  const shown = (entries: readonly string[]): readonly string[] =>
    isMarked ? [] : entries.map((entry) => sides.show(attribute, entry));
  const addresses = isMarked || !holdsAddresses(type) ? undefined : shift;
  return {
    attribute,
    before_count: difference.beforeCount,
    after_count: difference.afterCount,
    added_count: added.length,
    removed_count: removed.length,
    added: shown(added),
    removed: shown(removed),
    hidden: isMarked || undefined,
    added_addresses: addresses && String(addresses.added.addresses() ?? 0n),
    removed_addresses: addresses && String(addresses.removed.addresses() ?? 0n),
    added_everyone: addresses && everyoneIn(addresses.added, added, whole.after),
    removed_everyone: addresses && everyoneIn(addresses.removed, removed, whole.before),
    respelt: difference.respelt,
  };
}

/** How many addresses a change newly stops or lets through, or no longer does; undefined if the list has them one by one, as its `type` says. */
export function movedAddresses(
  type: string | undefined,
  shift: ListShift | undefined,
  { beforeCount, afterCount }: EntriesDifference,
): string | undefined {
  if (shift === undefined) return undefined;
  const { removed, added, kept } = shift;
  const moved = [removed, added, kept].flatMap(({ loosened, tightened }) => [
    ...loosened.addresses,
    ...tightened.addresses,
  ]);
  const size = sizeOf(moved);
  const isSaid = type === "cidr" ? size > 0n : size > Math.max(beforeCount, afterCount);
  return isSaid ? String(size) : undefined;
}

/** A change of fewer addresses is told by their number, even if it makes a list complete. */
const MANY = 2n ** 24n;

/** The IP versions of which a list has every address, and of which entries come or go; undefined if there are none. */
export function everyoneIn(
  { addresses }: EntriesShift,
  changed: readonly string[],
  whole: readonly string[],
): readonly IpVersion[] | undefined {
  if ((addresses() ?? 0n) < MANY) return undefined;
  const own = changed.map((entry) => addressRange(entry));
  const found = everybodyIn("cidr", whole).certain.filter((version) =>
    own.some((range) => range !== undefined && familyOf(range) === version),
  );
  return found.length === 0 ? undefined : found;
}

const NAMED = 3;

/** The entries that were named last, kept because several findings of a change name the same ones. */
interface Named {
  readonly entries: readonly string[];
  readonly whole: number | undefined;
  readonly text: Words;
}

/** Names entries of a `type`, as far as they may be printed. */
export interface Namer {
  /** `3 of 2,000 entries (a, b, c)`. */
  readonly of: (entries: readonly string[], whole?: number) => Words;
  /**
   * The same with the number of addresses, and where a part is not all of what the entries hold, what that part is:
   * `10.64.0.0/10 (4,194,304 addresses) of 1 of 3 entries (10.0.0.0/8)`.
   */
  readonly part: (addresses: readonly Range[], entries: readonly string[], whole?: number) => Words;
  /** `1 entry (a), 256 addresses`; the number is left out where each entry is one address by its type. */
  readonly all: (entries: readonly string[], addresses: bigint | undefined) => Words;
}

/** Creates the {@link Namer} of an attribute's entries. */
export function namer(sides: Sides, attribute: string | undefined, type?: string): Namer {
  const hidden = attribute === undefined || sides.isMarked(attribute);
  const names = (entries: readonly string[]): string => {
    if (hidden) return "sensitive";
    const shown = entries.slice(0, NAMED).map((entry) => phrase`${sides.show(attribute, entry)}`);
    const rest = entries.length - shown.length;
    return shown.join(", ") + (rest > 0 ? phrase` and ${rest} more` : "");
  };
  const textOf = (entries: readonly string[], whole: number | undefined): Words => {
    const all = counted(whole ?? entries.length, "entry", "entries").words;
    const count = whole === undefined ? all : phrase`${entries.length} of ${words(all)}`;
    return words(`${count} (${names(entries)})`);
  };
  const withWhole = (named: Words, count: number): Words => {
    const whole = hidden ? undefined : wholeText(type, count);
    return whole === undefined ? named : words(`${named.words}, ${whole.words}`);
  };
  let last: Named | undefined;
  const of = (entries: readonly string[], whole?: number): Words => {
    if (last?.entries !== entries || last.whole !== whole) last = { entries, whole, text: textOf(entries, whole) };
    return last.text;
  };
  return {
    of,
    part(addresses, entries, whole) {
      const named = withWhole(of(entries, whole), entries.length);
      const moved = sizeOf(addresses);
      if (hidden || moved === BigInt(addresses.length === 0 ? 0 : entries.length)) return named;
      if (moved === sizeOf(rangesOf(entries, addressRange)))
        return words(`${named.words}, ${addressCount(moved).words}`);
      return words(
        `${networksText(addresses, (text) => sides.show(attribute, text))} (${addressCount(moved).words}) of ${of(entries, whole === entries.length ? undefined : whole).words}`,
      );
    },
    all(entries, addresses) {
      const count = entries.length;
      const named = of(entries);
      const isSaid = hidden || addresses === undefined || (addresses === BigInt(count) && type !== "cidr");
      return isSaid ? withWhole(named, count) : words(`${named.words}, ${addressCount(addresses).words}`);
    },
  };
}

/** The first networks of ranges, which may be very many. */
function networksText(addresses: readonly Range[], show: (text: string) => string): string {
  const shown: string[] = [];
  for (const network of networksOf(union(addresses))) {
    if (shown.length === NAMED) return `${shown.join(", ")} and more`;
    shown.push(phrase`${show(network)}`);
  }
  return shown.join(", ");
}
