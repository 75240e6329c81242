import { parseIpv4 } from "./address.js";
import { compareRanges, type Range, rangeOf } from "./addresses.js";
import { type EntryType, holdsAddresses, isEntryType } from "./entry-type.js";
import { parseEntry } from "./parse-entry.js";
import { readNetwork } from "./network.js";

/** Returns the canonical spelling of an entry. Only trims an invalid entry, because the API may return one. Never throws. */
export function canonicalEntry(type: EntryType, text: string): string {
  // Most entries of the longest lists are plain addresses, which have one spelling.
  if (type === "ip" && parseIpv4(text) !== undefined) return text;
  const parsed = parseEntry(type, text, { tolerant: true });
  return parsed.ok ? parsed.canonical : text.trim();
}

/** Returns the canonical spelling of an entry. If the type is unknown, only trims the entry. */
export function canonicalForm(type: string | undefined, entry: string): string {
  return type !== undefined && isEntryType(type) ? canonicalEntry(type, entry) : entry.trim();
}

/** Returns the distinct canonical entries of a list, sorted by UTF-16 code unit. */
export function canonicalSet(type: EntryType, entries: Iterable<string>): ReadonlySet<string> {
  const canonical = new Set<string>();
  for (const entry of entries) canonical.add(canonicalEntry(type, entry));
  return new Set([...canonical].sort());
}

/** Reports whether two lists hold the same entries, regardless of order, duplicates, and spelling. */
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

/** Returns the canonical entries of a list as an unsorted set. */
export function canonicalKeys(type: EntryType, entries: Iterable<string>): Set<string> {
  const keys = new Set<string>();
  for (const entry of entries) keys.add(canonicalEntry(type, entry));
  return keys;
}

/** Removes duplicates. Keeps the first spelling and the order. */
export function distinctEntries(type: EntryType, entries: Iterable<string>): string[] {
  const first = new Map<string, string>();
  for (const entry of entries) {
    const key = canonicalEntry(type, entry);
    if (!first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

/**
 * Removes duplicates and sorts. Addresses and AS numbers are sorted by number, other entries by canonical text. Invalid entries
 * come last. Keeps the spelling.
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
 * Returns the entries of the API (`remote`) in the spelling of the prior state (`known`), which the user wrote. Known entries
 * come first, in the order of the state. New entries follow in canonical form, sorted. An unchanged list comes back exactly as it
 * was.
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

export interface EntryFacts {
  readonly checksum: string;
  readonly entry_count: number;
}

/** Computes {@link contentChecksum} and {@link entryCount}. */
export function entryFacts(type: EntryType, entries: Iterable<string>): EntryFacts {
  const canonical = canonicalSet(type, entries);
  return { checksum: checksumOf(canonical), entry_count: canonical.size };
}

/**
 * Computes the `checksum` of a list. Sorts the distinct canonical entries, joins them by `\n`, and returns the SHA-256 in
 * lowercase hexadecimal.
 */
export function contentChecksum(type: EntryType, entries: Iterable<string>): string {
  return checksumOf(canonicalSet(type, entries));
}

function checksumOf(canonical: ReadonlySet<string>): string {
  const content = [...canonical].join("\n");
  return process.getBuiltinModule("node:crypto").hash("sha256", content, "hex");
}

/** Counts the distinct entries of a list: its `entry_count`. */
export function entryCount(type: EntryType, entries: Iterable<string>): number {
  return canonicalKeys(type, entries).size;
}

/** Added and removed entries, compared by meaning. */
export interface EntriesDifference {
  readonly beforeCount: number;
  readonly afterCount: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Entries of `after` that only changed their spelling. */
  readonly respelt: number;
}

/** Compares two lists of entries of one type. Ignores order and duplicates. */
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

/** Returns the entries that `others` does not have in any spelling, sorted. */
function withoutRespelled(entries: string[], others: Iterable<string>, type: string | undefined): readonly string[] {
  const forms = new Set<string>();
  for (const other of others) forms.add(canonicalForm(type, other));
  const found = entries.filter((entry) => !forms.has(canonicalForm(type, entry)));
  return found.length < 2 ? found : found.sort();
}
