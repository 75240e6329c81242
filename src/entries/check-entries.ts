import { mergeBlocks } from "./aggregate-cidrs.js";
import type { EntryType } from "./entry-type.js";
import { sortNetworks } from "./entry-network.js";
import { overlapsInOrder } from "./overlaps.js";
import { parseEntry } from "./parse-entry.js";
import { quoted } from "./quoted.js";
import { reservedEntry, reservedNetwork, type ReservedEntry } from "./reserved-entry.js";
import { WARNING_KINDS, type WarningKind } from "./warning-kind.js";

/** An entry that cannot be sent, at its index in the list. `problem` quotes it, `hint` says what to write instead. */
export interface EntryProblem {
  readonly index: number;
  readonly entry: string;
  readonly problem: string;
  readonly hint: string;
}

/** One reason to warn about a list, with a phrase for each entry that it concerns. */
export interface EntriesWarning {
  /** The reason. */
  readonly kind: WarningKind;
  /** A phrase for each entry that it concerns. */
  readonly details: readonly string[];
}

/** What is wrong and what is odd about a list; each kind of warning at most once. */
export interface CheckedEntries {
  /** The right entries as written, each once, in the order given. */
  readonly entries: readonly string[];
  readonly problems: readonly EntryProblem[];
  readonly warnings: readonly EntriesWarning[];
}

/**
 * Checks a whole list as a user writes it: every entry, then repetition, overlap, catch-all and reserved numbers among
 * those that are right. O(n log n).
 */
export function checkEntries(type: EntryType, entries: Iterable<string>): CheckedEntries {
  const problems: EntryProblem[] = [];
  const details = new Map<WarningKind, string[]>();
  const warn = (kind: WarningKind, detail: string): void => {
    const known = details.get(kind);
    if (known === undefined) details.set(kind, [detail]);
    else known.push(detail);
  };
  const first = new Map<string, string>();
  let index = 0;
  for (const entry of entries) {
    const parsed = parseEntry(type, entry);
    if (parsed.ok) {
      for (const { kind, detail } of parsed.warnings) warn(kind, detail);
      const known = first.get(parsed.canonical);
      if (known === undefined) first.set(parsed.canonical, entry);
      else warn("duplicate", known === entry ? quoted(entry) : `${quoted(entry)} is ${quoted(known)}`);
    } else problems.push({ index, entry, problem: parsed.problem, hint: parsed.hint });
    index += 1;
  }
  const distinct = [...first.values()];
  warnOfMeaning(type, distinct, warn);
  return { entries: distinct, problems, warnings: Array.from(details, ([kind, list]) => ({ kind, details: list })) };
}

type Warn = (kind: WarningKind, detail: string) => void;

function warnOfMeaning(type: EntryType, entries: readonly string[], warn: Warn): void {
  const warnReserved = (entry: string, reserved: ReservedEntry | undefined): void => {
    if (reserved) warn(reserved.kind, `${quoted(entry)} (${reserved.purpose})`);
  };
  if (type === "ip" || type === "cidr") {
    const networks = sortNetworks(entries);
    for (const { entry, within } of overlapsInOrder(networks))
      warn("overlap", `${quoted(entry)} lies in ${quoted(within)}`);
    for (const { version, prefix } of mergeBlocks(networks.map(({ block }) => block))) {
      if (prefix === 0) warn("catch-all", `all of IPv${version}`);
    }
    for (const { entry, network } of networks) warnReserved(entry, reservedNetwork(network));
  } else if (type === "asn") {
    for (const entry of entries) warnReserved(entry, reservedEntry(type, entry));
  }
}

/** A warning as one sentence for a diagnostic: the reason, the first few entries, and how many more there are. */
export function warningText({ kind, details }: EntriesWarning, shown = 5): string {
  const more = details.length > shown ? `, and ${details.length - shown} more` : "";
  return `${WARNING_KINDS[kind]}: ${details.slice(0, shown).join(", ")}${more}.`;
}
