import {
  accessListActions,
  type AccessListDetails,
  accessListTypes,
  type BunnyClient,
  type CallOptions,
  codeOf,
} from "../../api/index.js";
import { type ComparableList, comparableList, joinContent, overlapBetween } from "../../zone/access-lists/index.js";
import { type AttributePath, type Diagnostics, type InState, isKnown, type Unknown } from "../../framework/index.js";
import { unlessRefused } from "../policies/take-over.js";
import { reportTwins, readInWalk } from "../policies/twins.js";
import { sameContentOf } from "./entries.js";
import { winningAction } from "../../zone/action/stance.js";
import type { ListChange } from "./plan-policies.js";
import { safeJson } from "../../shared/safe-json.js";

interface PlannedList {
  readonly name: string;
  readonly action: string;
  readonly changes: boolean;
  readonly entries: () => ComparableList;
}

/** The planned lists of each zone, by name. Each walk has its own client, so a plan sees no lists of other plans. */
const plannedLists = new WeakMap<BunnyClient, Map<number, Map<string, PlannedList>>>();

/**
 * Warns if another declared list of the zone covers the same visitors with another action, and one of the two lists changes.
 * Compares a list only with lists that were planned before it, so each pair is reported once. Sends no request.
 */
export function warnAboutOverlap(
  client: BunnyClient,
  listName: unknown,
  { zone, prior, planned, entriesChanged, settingsChanged, at }: ListChange,
  diagnostics: Diagnostics,
): void {
  const { action, enabled } = planned;
  if (!isKnown(zone) || !isKnown(action) || enabled !== true || typeof listName !== "string") return;
  const changes = prior === null || entriesChanged || settingsChanged;
  let read: ComparableList | undefined;
  const own: PlannedList = { name: listName, action, changes, entries: () => (read ??= comparableList(planned)) };
  const zones = plannedLists.get(client) ?? new Map<number, Map<string, PlannedList>>();
  plannedLists.set(client, zones);
  const lists = zones.get(zone) ?? new Map<string, PlannedList>();
  zones.set(zone, lists);
  // Terraform plans a replacement twice.
  const isFirst = !lists.has(listName);
  lists.set(listName, own);
  if (!isFirst) return;
  for (const other of lists.values()) {
    if (other.action === action || !(changes || other.changes)) continue;
    const detail = overlapDetail(own, other);
    if (detail !== undefined) diagnostics.warning(at.entries, "Two lists of the zone overlap", detail);
  }
}

function overlapDetail(own: PlannedList, other: PlannedList): string | undefined {
  const [first, ...more] = overlapBetween(own.entries(), other.entries());
  if (first === undefined) return undefined;
  const others = more.length === 0 ? "" : ` and ${more.length} more ${more.length === 1 ? "entry" : "entries"}`;
  const entries = `${first.left}${others}`;
  const overlap = more.length === 0 ? "overlaps" : "overlap";
  const applies = winningAction(own.action, other.action) ?? "one of them";
  return (
    `${entries} of this list (${own.action}) ${overlap} ${first.right} of ${safeJson(other.name)} (${other.action}). ` +
    `For requests that match both, ${applies} applies. If that is not intended, remove the entries from one of the lists.`
  );
}

/**
 * Reports an existing list of the zone that is not in the state, but has the same name and type as a new list. An existing list
 * with default settings also counts as equal, because settings are written after the entries.
 */
export async function reportSameName(
  client: BunnyClient,
  { zone, prior, planned }: ListChange,
  { id, name, description, at, findInState }: NewList,
  diagnostics: Diagnostics,
  options: CallOptions,
): Promise<void> {
  if ((prior !== null && id === null) || !isKnown(zone) || typeof name !== "string") return;
  const { type, entries, action, enabled } = planned;
  const isAlike = (list: AccessListDetails): boolean =>
    list.name?.trim() === name.trim() && list.type === codeOf(accessListTypes, type);
  const isEqual = async (list: AccessListDetails): Promise<boolean> => {
    if (!isKnown(action) || !isKnown(enabled) || !isKnown(description)) return false;
    const isNew = !list.isEnabled && list.action === accessListActions.codes.log;
    if (!isNew && (list.isEnabled !== enabled || list.action !== codeOf(accessListActions, action))) return false;
    const found = await client.accessLists.get(zone, list.listId, options).catch(unlessRefused);
    if (found === undefined || (found.description ?? "") !== (description ?? "")) return false;
    return sameContentOf(type)(joinContent(entries), found.content ?? "");
  };
  const customLists =
    prior === null ? (await client.accessLists.list(zone, options)).customLists : await lists.shown(client, zone);
  const twins = {
    type: "bunny_shield_access_list",
    where: `Shield zone ${zone}`,
    noun: "list",
    shares: "of this name and type",
    found: customLists.filter(isAlike),
    idOf: ({ listId }: AccessListDetails) => listId,
    importId: (id: number) => `${zone}/${id}`,
    findInState: (id: number) => findInState({ shield_zone_id: zone, list_id: id }),
    isEqual,
    managed: id,
  };
  await reportTwins(twins, at, diagnostics);
}

const lists = readInWalk<AccessListDetails>();

/** Remembers the lists of a zone, which the refresh of a list requests anyway. */
export function noteLists(client: BunnyClient, zone: number, options: CallOptions): void {
  const read = async () => (await client.accessLists.list(zone, options)).customLists;
  lists.once(client, zone, read).catch(() => undefined);
}

interface NewList {
  /** Null in a create. */
  readonly id: number | null;
  readonly name: unknown;
  readonly description: string | Unknown | null;
  readonly at: AttributePath;
  readonly findInState: (identity: { readonly shield_zone_id: number; readonly list_id: number }) => Promise<InState>;
}
