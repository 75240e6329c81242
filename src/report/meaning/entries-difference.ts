import { canonicalEntry } from "./entry-forms.js";

/** Entries that come and go between two lists, compared by what they mean, in the spelling of the list. */
export interface EntriesDifference {
  readonly beforeCount: number;
  readonly afterCount: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Entries of `after` written as no entry of `before` is, that mean the same as one of them. */
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
  const counts = { beforeCount: old.size, afterCount: now.size };
  const gone = [...old].filter((entry) => !now.has(entry));
  const come = [...now].filter((entry) => !old.has(entry));
  if (gone.length === 0 && come.length === 0) return { ...counts, added: [], removed: [], respelt: 0 };
  const forms = (entries: Iterable<string>) => new Set([...entries].map((entry) => canonicalEntry(type, entry)));
  // Only what differs in spelling is compared by meaning: against the other side's canonical forms.
  const oldForms = come.length === 0 ? new Set<string>() : forms(old);
  const nowForms = gone.length === 0 ? new Set<string>() : forms(now);
  const added = come.filter((entry) => !oldForms.has(canonicalEntry(type, entry)));
  const removed = gone.filter((entry) => !nowForms.has(canonicalEntry(type, entry)));
  return { ...counts, added: added.sort(), removed: removed.sort(), respelt: come.length - added.length };
}
