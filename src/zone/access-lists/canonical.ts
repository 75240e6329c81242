import { parseIpv4 } from "./address.js";
import { compareRanges, type Range, rangeOf } from "./addresses.js";
import { type EntryType, holdsAddresses, isEntryType } from "./entry-type.js";
import { parseEntry } from "./parse-entry.js";
import { readNetwork } from "./network.js";

/**
 * The canonical spelling of an entry; equal entries have the same one. Never throws: a text that is not a valid entry
 * of the type (the API may return one) is only trimmed.
 */
export function canonicalEntry(type: EntryType, text: string): string {
  // Most entries of the longest lists are plain addresses, which have one spelling.
  if (type === "ip" && parseIpv4(text) !== undefined) return text;
  const parsed = parseEntry(type, text, { tolerant: true });
  return parsed.ok ? parsed.canonical : text.trim();
}

/**
 * The form in which two entries that mean the same are equal, also where the type is read from outside: an entry of an
 * unknown type is only trimmed.
 */
export function canonicalForm(type: string | undefined, entry: string): string {
  return type !== undefined && isEntryType(type) ? canonicalEntry(type, entry) : entry.trim();
}

/**
 * The canonical entries of a list without duplicates, sorted by UTF-16 code unit (ASCII order for all but
 * organizations).
 */
export function canonicalSet(type: EntryType, entries: Iterable<string>): ReadonlySet<string> {
  const canonical = new Set<string>();
  for (const entry of entries) canonical.add(canonicalEntry(type, entry));
  return new Set([...canonical].sort());
}

/** Whether two lists hold the same entries, regardless of order, duplicates and spelling. */
export function sameEntries(type: EntryType, left: Iterable<string>, right: Iterable<string>): boolean {
  const wanted = canonicalKeys(type, left);
  const found = new Set<string>();
  for (const entry of right) {
    const key = canonicalEntry(type, entry);
    if (!wanted.has(key)) return false;
    found.add(key);
  }
  return found.size === wanted.size;
}

/** The canonical entries of a list as a set, for lookups. */
export function canonicalKeys(type: EntryType, entries: Iterable<string>): Set<string> {
  const keys = new Set<string>();
  for (const entry of entries) keys.add(canonicalEntry(type, entry));
  return keys;
}

/** A list without duplicates: the first spelling of each entry, in the order given. */
export function distinctEntries(type: EntryType, entries: Iterable<string>): string[] {
  const first = new Map<string, string>();
  for (const entry of entries) {
    const key = canonicalEntry(type, entry);
    if (!first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

/**
 * A list without duplicates in the order that a person expects: addresses and AS numbers by number, the rest by
 * canonical text. Spellings are kept; invalid entries come last.
 */
export function sortEntries(type: EntryType, entries: Iterable<string>): string[] {
  return distinctEntries(type, entries)
    .map((entry) => {
      const key = canonicalEntry(type, entry);
      return { entry, key, rank: rankOf(type, key) };
    })
    .sort(
      (left, right) =>
        compareRanges(left.rank, right.rank) || (left.key < right.key ? -1 : left.key > right.key ? 1 : 0),
    )
    .map(({ entry }) => entry);
}

const LAST: Range = { start: Infinity, end: Infinity };

function rankOf(type: EntryType, key: string): Range {
  if (holdsAddresses(type)) {
    const network = readNetwork(key)?.network;
    return network === undefined ? LAST : rangeOf(network);
  }
  if (type !== "asn") return { start: 0, end: 0 };
  return /^\d+$/.test(key) ? { start: Number(key), end: Number(key) } : LAST;
}

/**
 * The entries that the API returned (`remote`) in the user's spelling (`known`: the entries in the prior state). Known
 * entries that still exist come first, in their order and spelling; new entries follow in canonical form, sorted. A
 * list that has not changed therefore comes back exactly as it was.
 */
export function keepSpelling(type: EntryType, known: Iterable<string>, remote: Iterable<string>): string[] {
  const added = canonicalKeys(type, remote);
  const kept = new Set<string>();
  const entries: string[] = [];
  for (const entry of known) {
    const key = canonicalEntry(type, entry);
    if (!added.has(key)) continue;
    entries.push(entry);
    kept.add(key);
  }
  return entries.concat([...added].filter((key) => !kept.has(key)).sort());
}

/** What is computed from the entries of a list. */
export interface EntryFacts {
  readonly checksum: string;
  readonly entry_count: number;
}

/** The {@link contentChecksum} and the {@link entryCount} of a list. */
export function entryFacts(type: EntryType, entries: Iterable<string>): EntryFacts {
  const canonical = canonicalSet(type, entries);
  return { checksum: checksumOf(canonical), entry_count: canonical.size };
}

/**
 * The `checksum` of a list: SHA-256 in lowercase hexadecimal of its distinct canonical entries, sorted and joined by
 * `\n`. Equal lists have equal checksums regardless of spelling.
 */
export function contentChecksum(type: EntryType, entries: Iterable<string>): string {
  return checksumOf(canonicalSet(type, entries));
}

function checksumOf(canonical: ReadonlySet<string>): string {
  const content = [...canonical].join("\n");
  return process.getBuiltinModule("node:crypto").hash("sha256", content, "hex");
}

/** The `entry_count` of a list: the number of distinct entries. */
export function entryCount(type: EntryType, entries: Iterable<string>): number {
  return canonicalKeys(type, entries).size;
}

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
