import type { BunnyClient } from "../../api/index.js";
import { canonicalSet, entryCount, type EntryType } from "../../entries/index.js";
import type { AttributePath, Diagnostics } from "../../framework/index.js";

/** Lists shorter than this may lose any share of their entries without a word. */
const LARGE_LIST = 100;

/** A list as it is stored, as far as the guards look. */
interface StoredList {
  readonly shield_zone_id: number;
  readonly type: EntryType;
  readonly entries: readonly string[];
}

/** A list with what decides whether it stops anybody. */
interface ActingList extends Pick<StoredList, "type" | "entries"> {
  readonly action: string | null;
  readonly enabled: boolean | null;
}

/** Refuses a change that removes more of a large list than is allowed: an emptied source file looks just like that. */
export function refuseLargeRemoval(
  prior: Pick<StoredList, "type" | "entries">,
  entries: readonly string[],
  percentAllowed: number,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const before = canonicalSet(prior.type, prior.entries);
  if (before.size < LARGE_LIST) return;
  const after = canonicalSet(prior.type, entries);
  const removed = [...before].filter((entry) => !after.has(entry)).length;
  const percent = (removed / before.size) * 100;
  if (percent <= percentAllowed) return;
  diagnostics.error(
    at,
    "Most of the list would be removed",
    `${removed} of ${before.size} entries (${Math.floor(percent)} %) would be removed, and max_removal_percent is ${percentAllowed}. ` +
      `If that is meant, set max_removal_percent = ${Math.ceil(percent)} for this change.`,
  );
}

/** What a list stops: its entries when it is switched on and blocks or challenges, else nothing. */
function stopped({ type, action, enabled, entries }: ActingList): ReadonlySet<string> {
  const acts = enabled === true && (action === "block" || action === "challenge");
  return acts ? canonicalSet(type, entries) : new Set();
}

/**
 * Refuses a change that begins to stop more of a large list than is allowed: a list of the wrong kind, a broken feed.
 */
export function refuseSuddenBlocking(
  prior: ActingList,
  planned: ActingList,
  percentAllowed: number,
  at: { readonly action: AttributePath; readonly enabled: AttributePath; readonly entries: AttributePath },
  diagnostics: Diagnostics,
): void {
  const [before, after] = [stopped(prior), stopped(planned)];
  if (after.size < LARGE_LIST || prior.type !== planned.type) return; // another type is another list
  const added = [...after].filter((entry) => !before.has(entry)).length;
  const percent = (added / after.size) * 100;
  if (percent <= percentAllowed) return;
  const switched = prior.enabled === planned.enabled ? at.action : at.enabled;
  diagnostics.error(
    before.size === 0 ? switched : at.entries,
    "Much of the list would be stopped at once",
    `${added} of ${after.size} entries (${Math.floor(percent)} %) would be blocked or challenged that are not so far, and max_blocking_percent is ${percentAllowed}. ` +
      `If that is meant, set max_blocking_percent = ${Math.ceil(percent)} for this change.`,
  );
}

/**
 * Warns when the zone's quota would not hold the list (docs/reference/service.md#overview-of-a-zone): the service tells
 * so only at apply. Lists that
 * the same apply destroys are not known here, which is why it is a warning.
 */
export async function tellOfQuota(
  client: BunnyClient,
  wanted: StoredList,
  prior: StoredList | null,
  at: { readonly shield_zone_id: AttributePath; readonly entries: AttributePath },
  diagnostics: Diagnostics,
  signal: AbortSignal,
): Promise<void> {
  const growth = entryCount(wanted.type, wanted.entries) - (prior === null ? 0 : entryCount(prior.type, prior.entries));
  if (prior !== null && growth <= 0) return; // and spare the request
  const zone = await client.accessLists.list(wanted.shield_zone_id, { signal });
  const { customListCount: lists, customListLimit: listLimit } = zone;
  const { customEntryCount: entries, customEntryLimit: entryLimit } = zone;
  const unless = "It fits only if other lists of the zone are destroyed or shortened before.";
  if (prior === null && lists !== null && listLimit !== null && lists >= listLimit)
    diagnostics.warning(
      at.shield_zone_id,
      "The zone's plan allows no more lists",
      `Shield zone ${wanted.shield_zone_id} has ${lists} of ${listLimit} custom access lists. ${unless}`,
    );
  const after = (entries ?? 0) + growth;
  if (entries !== null && entryLimit !== null && after > entryLimit)
    diagnostics.warning(
      at.entries,
      "The zone's plan allows fewer entries",
      `With this list the zone would have ${after} entries, ${entryLimit} are allowed. ${unless}`,
    );
}
