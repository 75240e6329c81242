import type { BunnyClient, CallOptions } from "../../api/index.js";
import { canonicalSet, type EntryType, joinContent, sameEntries, splitContent } from "../../zone/access-lists/index.js";
import type { AttributePath } from "../../framework/index.js";
import { changedSincePlan } from "../policies/changed-since-plan.js";

const MOST_SHOWN = 10;

interface ListUpdate {
  readonly zone: number;
  readonly listId: number;
  readonly type: EntryType;
  /** The entries of the state, and those to be written. */
  readonly before: readonly string[];
  readonly wanted: readonly string[];
  /** Whether they are declared as `content`. */
  readonly isText: boolean;
  /** Whether these attributes are those before the last write of this resource. */
  readonly isStale: (found: Readonly<Record<string, unknown>>) => boolean;
  readonly at: Readonly<Record<"entries" | "content", AttributePath>>;
}

/** Policy: {@link changedSincePlan} for the entries of a list. Reads the list once. */
export async function refuseChangedEntries(
  client: BunnyClient,
  update: ListUpdate,
  options: CallOptions,
): Promise<void> {
  const { zone, listId, type, before, wanted, isText } = update;
  const at = isText ? update.at.content : update.at.entries;
  const { content, entryCount } = await client.accessLists.get(zone, listId, options);
  const found = splitContent(content ?? "");
  const what = `List ${listId} of Shield zone ${zone}`;
  if (found.length === 0 && (entryCount ?? 0) > 0) {
    // The API gives only the number.
    if (entryCount === canonicalSet(type, before).size || entryCount === canonicalSet(type, wanted).size) return;
    throw changedSincePlan(at, what, `It has ${entryCount} entries, and ${before.length} in the state.`);
  }
  const isStale = update.isStale(isText ? { content: joinContent(found) } : { entries: found });
  if (sameEntries(type, before, found) || sameEntries(type, wanted, found) || isStale) return;
  const [kept, old] = [canonicalSet(type, wanted), canonicalSet(type, before)];
  const lost = [...canonicalSet(type, found)].filter((entry) => !kept.has(entry) && !old.has(entry));
  const now = canonicalSet(type, found);
  const removed = [...kept].filter((entry) => old.has(entry) && !now.has(entry));
  throw changedSincePlan(at, what, `${facts("would lose", lost)}${facts("would get back", removed)}`.trim());
}

function facts(what: string, entries: readonly string[]): string {
  if (entries.length === 0) return "";
  const more = entries.length > MOST_SHOWN ? ` and ${entries.length - MOST_SHOWN} more` : "";
  return `It ${what} ${entries.length === 1 ? "an entry" : `${entries.length} entries`}: ${entries.slice(0, MOST_SHOWN).join(", ")}${more}. `;
}
