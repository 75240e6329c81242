import {
  type EntryType,
  type ComparableList,
  canonicalSet,
  contentChecksum,
  listStance,
  readList,
  uncoveredEntries,
  comparableList,
  joinContent,
  overlapBetween,
} from "../../zone/access-lists/index.js";
import { stops, winningAction } from "../../zone/action/stance.js";
import {
  type AttributePath,
  type Diagnostics,
  type Unknown,
  type InState,
  isKnown,
  privateState,
} from "../../framework/index.js";
import { DESTROY_ADVICE } from "../policies/zone-plan.js";
import { createHash } from "node:crypto";
import * as v from "valibot";
import { schemas } from "../policies/stored-form.js";
import type { ContentVersion } from "./refresh.js";
import {
  type AccessListDetails,
  type BunnyClient,
  type CallOptions,
  accessListActions,
  accessListTypes,
  codeOf,
} from "../../api/index.js";
import { unlessRefused } from "../policies/take-over.js";
import { reportTwins, readInWalk } from "../policies/twins.js";
import { sameContentOf } from "./entries.js";
import { remembered } from "../../shared/collections.js";
import { safeJson } from "../../shared/safe-json.js";

/** The policies on removal and blocking ignore shorter lists. */
const LARGE_LIST = 100;

interface List<Action, Enabled> {
  readonly type: EntryType;
  readonly entries: readonly string[];
  readonly action: Action;
  readonly enabled: Enabled;
}

export interface ListChange {
  readonly zone: number | Unknown;
  /** Null in a create. */
  readonly prior: List<string | null, boolean | null> | null;
  readonly planned: List<string | Unknown, boolean | Unknown>;
  readonly entriesChanged: boolean;
  readonly settingsChanged: boolean;
  /** True if the plan reverts a change outside of Terraform. */
  readonly repairsDrift: boolean;
  readonly maxRemovalPercent: number | Unknown;
  readonly maxBlockingPercent: number | Unknown;
  readonly at: {
    readonly zone: AttributePath;
    readonly action: AttributePath;
    readonly enabled: AttributePath;
    readonly entries: AttributePath;
  };
}

/** Returns the record of a list's settings. */
export function appliedSettings(
  type: EntryType,
  entries: readonly string[],
  { action, enabled }: { readonly action: string; readonly enabled: boolean },
): string {
  return appliedCode({ checksum: contentChecksum(type, entries), action, enabled });
}

/** Reports whether a planned list equals the list that was last applied. */
export function matchesApplied(planned: ListChange["planned"], applied: string | undefined): boolean {
  const { type, entries, action, enabled } = planned;
  if (!isKnown(action) || !isKnown(enabled)) return false;
  return applied === appliedSettings(type, entries, { action, enabled });
}

/** Policy: a change may remove at most `max_removal_percent` of a large list. This also refuses an empty source file. */
export function limitRemoval(change: ListChange, diagnostics: Diagnostics): void {
  const { prior, planned, maxRemovalPercent: limit, at } = change;
  if (prior === null || !change.entriesChanged || change.repairsDrift || !isKnown(limit)) return;
  const before = canonicalSet(prior.type, prior.entries);
  if (before.size < LARGE_LIST) return;
  const after = canonicalSet(prior.type, planned.entries);
  const removed = uncoveredEntries(prior.type, before, after).length;
  const percent = (removed / before.size) * 100;
  if (percent <= limit) return;
  diagnostics.error(
    at.entries,
    "The change removes most of the list",
    `${removed} of ${before.size} entries (${Math.floor(percent)}%) would be removed, but max_removal_percent is ${limit}. ` +
      `If this is intended, set max_removal_percent = ${Math.ceil(percent)} for this change. ${DESTROY_ADVICE}`,
  );
}

interface Replaceable {
  readonly description: string | Unknown | null;
  readonly type: string | Unknown | null;
  readonly action: string | Unknown | null;
  readonly enabled: boolean | Unknown | null;
}

/** Policy: warns that a replaced list stops nobody between the deletion of the old list and the creation of the new one. */
export function warnAboutGap(
  prior: Replaceable,
  plan: Replaceable,
  at: Readonly<Record<"description" | "type", AttributePath>>,
  diagnostics: Diagnostics,
): void {
  const isOther = (name: "description" | "type"): boolean => (prior[name] ?? "") !== (plan[name] ?? "");
  const name = (["description", "type"] as const).find(isOther);
  if (name === undefined || !stops(listStance(readList({ ...prior })))) return;
  diagnostics.warning(
    at[name],
    "The replacement of the list may leave a gap",
    `The API cannot change the ${name} of a list, so the plan replaces the list. If the plan shows -/+, the list stops nobody from its deletion until the new list is created: set lifecycle { create_before_destroy = true }. ` +
      "If the plan shows +/-, there is no gap, but the zone's Shield plan must allow one more list (guide: Operations, Replace without a gap).",
  );
}

function stoppedEntries({ type, action, enabled, entries }: List<unknown, unknown>): ReadonlySet<string> {
  const stance = listStance(readList({ action, enabled: enabled === true }));
  return stops(stance) ? canonicalSet(type, entries) : new Set();
}

/** Policy: a change may start to block or challenge at most `max_blocking_percent` of the entries of a large list. */
export function limitNewBlocking(change: ListChange, diagnostics: Diagnostics): void {
  const { prior, planned, maxBlockingPercent: limit, at } = change;
  if (prior === null || change.repairsDrift || !isKnown(limit)) return;
  if (!change.entriesChanged && !change.settingsChanged) return;
  if (!isKnown(planned.action) || !isKnown(planned.enabled)) return;
  const [before, after] = [stoppedEntries(prior), stoppedEntries(planned)];
  if (after.size < LARGE_LIST || prior.type !== planned.type) return; // A new type forces a new list.
  const added = uncoveredEntries(planned.type, after, before).length;
  const percent = (added / after.size) * 100;
  if (percent <= limit) return;
  const setting = prior.enabled === planned.enabled ? at.action : at.enabled;
  diagnostics.error(
    before.size === 0 ? setting : at.entries,
    "The change blocks or challenges many entries at once",
    `${added} of ${after.size} entries (${Math.floor(percent)}%) would be newly blocked or challenged, but max_blocking_percent is ${limit}. ` +
      `If this is intended, set max_blocking_percent = ${Math.ceil(percent)} for this change. ${DESTROY_ADVICE}`,
  );
}

interface ListRecord {
  /** The pull zone of a list that was moved from the official provider. */
  readonly pullZoneId?: number;
  /** A digest of the settings that were last applied. */
  readonly applied?: string;
  /** The version of the content in the state. Undefined if the version is not known, or without `refresh = "changed"`. */
  readonly version?: ContentVersion | undefined;
}

interface AppliedSettings {
  readonly checksum: string;
  readonly action: string;
  readonly enabled: boolean;
}

const CODE_LENGTH = 12;

/** Returns a digest that identifies the settings. */
const appliedCode = ({ checksum, action, enabled }: AppliedSettings): string =>
  createHash("sha256").update(`${checksum} ${action} ${enabled}`).digest("base64url").slice(0, CODE_LENGTH);

/** A moved list has at most its pull zone, because only some sources have a pull zone. */
export const recordedList = privateState<ListRecord>(
  () =>
    v.pipe(
      schemas.object({
        p: v.exactOptional(schemas.integer),
        a: v.exactOptional(v.string()),
        v: v.exactOptional(v.strictTuple([schemas.integer, v.string()])),
      }),
      v.transform(({ p, a, v: version }): ListRecord => ({
        ...(p !== undefined && { pullZoneId: p }),
        ...(a !== undefined && { applied: a }),
        ...(version && { version: { entryCount: version[0], lastUpdated: version[1] } }),
      })),
    ),
  ({ pullZoneId: p, applied: a, version }) => ({ p, a, v: version && [version.entryCount, version.lastUpdated] }),
);

interface PlannedList {
  readonly name: string;
  readonly action: string;
  readonly changes: boolean;
  readonly entries: () => ComparableList;
}

/** The planned lists of each zone, by name. Each walk has its own client, so a plan sees no lists of other plans. */
const plannedLists = remembered((_: BunnyClient) => new Map<number, Map<string, PlannedList>>());

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
  const zones = plannedLists(client);
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
