import type { BunnyClient } from "../../api/index.js";
import { contentChecksum, overlapBetween } from "../../entries/index.js";
import { type Diagnostics, isKnown } from "../../framework/index.js";
import type { ListChange } from "./plan-policies.js";

/** A list that was planned, with what a warning about another list of the zone needs. */
interface PlannedList {
  readonly name: string;
  readonly action: string;
  readonly entries: ListChange["planned"];
  /** Distinguishes the list from others. Terraform plans a replacement twice, with the same configuration. */
  readonly key: string;
  readonly changes: boolean;
}

/** The planned lists of each zone. A client is made for each walk, so no plan sees the lists of another one. */
const plannedLists = new WeakMap<BunnyClient, Map<number, PlannedList[]>>();

/** In the order in which they apply to a request that several lists match. */
const PRECEDENCE: readonly string[] = ["bypass", "allow", "block", "challenge", "log"];

/**
 * Warns if another list that this plan declares for the zone has entries for the same visitors with another action, and
 * one of the two lists changes. Compares with the lists that were planned before, so that each pair is reported once,
 * and sends no request.
 */
export function warnAboutOverlap(
  client: BunnyClient,
  listName: unknown,
  { zone, prior, planned, entriesChanged, settingsChanged, at }: ListChange,
  diagnostics: Diagnostics,
): void {
  const { action, enabled, type, entries } = planned;
  if (!isKnown(zone) || !isKnown(action) || enabled !== true || typeof listName !== "string") return;
  const key = [listName, action, type, contentChecksum(type, entries)].join("\n");
  const changes = prior === null || entriesChanged || settingsChanged;
  const own: PlannedList = { name: listName, action, entries: planned, key, changes };
  const zones = plannedLists.get(client) ?? new Map<number, PlannedList[]>();
  plannedLists.set(client, zones);
  const others = zones.get(zone) ?? [];
  zones.set(zone, [...others, own]);
  for (const other of others) {
    const isOther = other.key !== key && other.action !== action;
    if (!isOther || !(changes || other.changes)) continue;
    const detail = overlapDetail(own, other);
    if (detail !== undefined) diagnostics.warning(at.entries, "Two lists of the zone overlap", detail);
  }
}

function overlapDetail(own: PlannedList, other: PlannedList): string | undefined {
  const [first, ...more] = overlapBetween(own.entries, other.entries);
  if (first === undefined) return undefined;
  const entries = more.length === 0 ? first.left : `${first.left} and ${more.length} more entries`;
  const applies = PRECEDENCE.indexOf(own.action) < PRECEDENCE.indexOf(other.action) ? own.action : other.action;
  return (
    `${entries} of this list (${own.action}) overlap ${first.right} of ${JSON.stringify(other.name)} (${other.action}). ` +
    `For requests that match both, ${applies} applies. If that is not intended, remove the entries from one of the lists.`
  );
}
