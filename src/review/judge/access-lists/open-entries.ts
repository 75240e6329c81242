import { type Range, intersection, sizeOf } from "../../../zone/access-lists/addresses.js";
import type { EntriesDifference } from "../../../zone/access-lists/canonical.js";
import { addressRange, certainRange, isMappedEntry, openRange, rangesOf } from "../../../zone/access-lists/held.js";
import { stops } from "../../../zone/action/stance.js";
import { phrase, words, titled, type Titled } from "../../../shared/phrase.js";
import type { Finding } from "../../document/resource-document.js";
import { finding } from "../review-rules.js";
import type { EntryNames } from "./entry-names.js";
import type { ListSide } from "./list-side.js";

interface OpenCase {
  readonly after: ListSide;
  readonly difference: EntriesDifference;
  readonly named: EntryNames;
}

/** Reports added entries that may cover IPv4 visitors. The API's documentation does not say whether they do. */
export function openFindings({ after, difference, named }: OpenCase): readonly Finding[] {
  const { exists, effect, entries = [] } = after;
  const open =
    exists && effect.stance !== "observes" ? difference.added.filter((entry) => openRange(entry) !== undefined) : [];
  if (open.length === 0) return [];
  // Addresses that another entry certainly covers are not in doubt: docs/decisions/ipv4-written-as-ipv6.md.
  const found = uncovered(open, rangesOf(entries, certainRange), openRange);
  const mapped = found.filter(isMappedEntry);
  const wide = found.filter((entry) => !isMappedEntry(entry));
  const done = words(stops(effect.stance) ? "stopped" : "let through");
  return [
    ...(mapped.length === 0 ? [] : [mappedText(phrase`Entries might not be ${done}`, mapped, named)]),
    ...(wide.length === 0
      ? []
      : [
          titled`IPv4 visitors may also be ${done}|: it is not documented whether an IPv6 network with all IPv4 addresses written as IPv6 contains them: ${named.of(wide)}.`,
        ]),
  ].map((text) => finding("effect-unknown", "medium", text));
}

/** Says that entries written as IPv6 may match no visitor. `what` is the start of the sentence. */
export const mappedText = (what: string, entries: readonly string[], named: EntryNames): Titled =>
  titled`${words(what)}, because IPv4 addresses written as IPv6 may match no visitor|: ${named.of(entries)}.`;

/** Splits removed entries. The list may still cover the addresses of the first group; the documentation does not say. */
export function splitOpen(removed: readonly string[], list: readonly string[]) {
  const open = rangesOf(list, openRange);
  if (open.length === 0) return { kept: [], gone: removed };
  const gone = new Set(uncovered(removed, open, addressRange));
  return { kept: removed.filter((entry) => !gone.has(entry)), gone: [...gone] };
}

function uncovered(entries: readonly string[], held: readonly Range[], place: typeof addressRange): readonly string[] {
  return entries.filter((entry) => {
    const range = place(entry);
    return range === undefined || sizeOf(intersection([range], held)) < sizeOf([range]);
  });
}
