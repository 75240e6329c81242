import {
  canonicalSet,
  contentChecksum,
  type EntryType,
  listStance,
  readList,
  uncoveredEntries,
} from "../../zone/access-lists/index.js";
import { stops } from "../../zone/action/stance.js";
import { type AttributePath, type Diagnostics, isKnown, type Unknown } from "../../framework/index.js";
import { DESTROY_ADVICE } from "../policies/zone-plan.js";
import { appliedCode } from "./recorded-list.js";

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
