import { certainRange, createPlacers } from "../../../zone/access-lists/held.js";
import { holdsAddresses } from "../../../zone/access-lists/entry-type.js";
import type { DeclaredObject } from "../../../zone/index.js";
import type { Accounts, ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import type { ZoneSides } from "../../zones/zone-sides.js";
import { LIST } from "../effect.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { sideAfter, sideBefore } from "../sides.js";
import { type ListSide, readSide } from "./list-side.js";
import { type Certainty, ZoneList } from "./zone-list.js";
import {
  type LaterShift,
  type LaterShifts,
  laterShifts,
  type ListShift,
  NO_SHIFTS,
  type PlacedSide,
  type SweptList,
  type ZoneShifts,
  zoneShifts,
} from "./zone-sweep.js";

/** A changed list among the lists of its zone. */
export interface ListChange {
  readonly before: ListSide;
  readonly after: ListSide;
  /** Undefined if the list is compared with no other list. */
  readonly own: ZoneList | undefined;
  /** Exceptions with which requests skip the lists of the zone. */
  readonly skippedBy: readonly string[];
  /** An equal change of the zone, if the zone has so many that they share a verdict. */
  readonly alike: object | undefined;
  /** Returns the effect on requests, including the effect of the zone's other lists; undefined if unknown. */
  shift(): ListShift | undefined;
  /**
   * Returns the shifts after entries have ended, in order of time. If a list still has entries that ended before the plan, the
   * first shift is at the time of the plan.
   */
  later(): readonly LaterShift[];
}

export type ZoneLists = (change: ResourceChange, meaning: TypeMeaning) => ListChange;

interface ListedChanges {
  readonly planned: readonly ResourceChange[];
  readonly deferred: readonly ResourceChange[];
  /** True if the changes have happened. */
  readonly outside: boolean;
  readonly accountOf: Accounts;
  readonly redactor: Redactor;
  readonly zones: ZoneSides;
  /** When the plan was made, in milliseconds since the epoch; NaN if unknown. */
  readonly plannedAt: number;
}

/** Compares the access lists of each zone. Lists of zones without a change are not read. */
export function zoneLists(listed: ListedChanges): ZoneLists {
  let compared: ReadonlyMap<ResourceChange, ListChange> | undefined;
  return (change, meaning) => {
    if (change.action !== "no-op") compared ??= compareByZone(listed);
    return (
      compared?.get(change) ?? {
        before: readSide(sideBefore(change), meaning),
        after: readSide(sideAfter(change), meaning),
        own: undefined,
        alike: undefined,
        skippedBy: [],
        shift: () => (change.action === "no-op" ? NO_SHIFTS : undefined),
        later: () => [],
      }
    );
  };
}

interface PlannedList {
  readonly change: ResourceChange;
  readonly meaning: TypeMeaning;
  readonly certainty: Certainty;
  /** The zone of the list, or the list itself if its zone is unknown, because then it is compared with no other list. */
  readonly place: string | ResourceChange;
}

function compareByZone(listed: ListedChanges): ReadonlyMap<ResourceChange, ListChange> {
  const lists = listsOf(listed);
  const zones = new Map<string | ResourceChange, Zone>();
  for (const { change, place } of lists)
    if (change.action !== "no-op" && !zones.has(place)) zones.set(place, new Zone(listed.plannedAt));
  const placed = placedIn();
  const skippedBy = exceptionsOver(listed.zones, listed.redactor);
  const compared = new Map<ResourceChange, ListChange>();
  for (const { change, meaning, certainty, place } of lists) {
    const zone = zones.get(place);
    if (zone === undefined) continue;
    const isChanged = change.action !== "no-op";
    const before = readSide(sideBefore(change), meaning);
    const after = isChanged ? readSide(sideAfter(change), meaning) : before;
    const isLeaving = before.exists && after.exists && movesAway(change, listed.zones);
    const list = new ZoneList(change, meaning, listed.redactor, certainty);
    const swept = zone.add(keyOf(change, [before, after], [certainty, isLeaving]), () => {
      const side = placed(before);
      return { list, before: side, after: isChanged ? placed(isLeaving ? { ...after, exists: false } : after) : side };
    });
    if (!isChanged) continue;
    compared.set(change, {
      before,
      after,
      own: list,
      alike: swept.list === list ? undefined : swept,
      skippedBy: skippedBy(change),
      shift: () => zone.shiftOf(swept),
      // A list that leaves its zone changes as a whole at the time of the plan.
      later: () => (isLeaving ? [] : zone.laterOf(swept)),
    });
  }
  return compared;
}

const MOST_KEYED = 100;

/** Returns equal keys for equal changes; undefined for long lists, and for a change with something that no other change has. */
function keyOf(change: ResourceChange, sides: readonly ListSide[], more: readonly unknown[]): string | undefined {
  const { type, action, importing, deposed, beforeSensitive, afterSensitive } = change;
  const isMarked = beforeSensitive !== false || afterSensitive !== false;
  const isPlain = !isMarked && importing === undefined && deposed === undefined;
  const isShort = sides.every(({ entries = NONE }) => entries.length <= MOST_KEYED);
  return isPlain && isShort ? JSON.stringify([type, action, sides, more]) : undefined;
}

const movesAway = (change: ResourceChange, zones: ZoneSides): boolean =>
  zones.zoneOf(change, "before") !== zones.zoneOf(change, "after");

function listsOf({ planned, deferred, outside, accountOf, zones }: ListedChanges): readonly PlannedList[] {
  const lists: PlannedList[] = [];
  const add = (change: ResourceChange, certainty: Certainty): void => {
    const meaning = listMeaning(change);
    if (meaning === undefined) return;
    const zone = zones.zoneOf(change, change.before === null ? "after" : "before");
    const account = zone === undefined ? undefined : accountOf(change.address);
    const place = zone === undefined || account === undefined ? change : `${zone}\0${account}`;
    lists.push({ change, meaning, certainty, place });
  };
  for (const change of planned) add(change, outside && change.action !== "no-op" ? "done" : certaintyOf(change, zones));
  for (const change of deferred) add(change, "planned");
  return lists;
}

function listMeaning({ mode, provider, type }: ResourceChange): TypeMeaning | undefined {
  const meaning = mode === "managed" ? typeMeaning(provider, type) : undefined;
  return meaning?.ours === LIST ? meaning : undefined;
}

function certaintyOf(change: ResourceChange, zones: ZoneSides): Certainty {
  if (zones.othersOf(change).length > 0) return "shared";
  if (change.action !== "destroy" && zones.goneWith(change).length > 0) return "shared";
  const isKept = change.action === "no-op" || change.action === "update";
  return isKept && change.importing === undefined && change.deposed === undefined ? "stable" : "planned";
}

/** Lists that can match the same request. */
class Zone {
  private readonly lists: SweptList[] = [];
  private readonly equal = new Map<string, SweptList[]>();
  /** Number of changes still to compare. */
  private left = 0;
  private shifts: ZoneShifts | undefined;
  private moments: LaterShifts | undefined;

  constructor(private readonly plannedAt: number) {}

  /**
   * Adds a list. If the zone already has so many equal ones that no finding names another, returns one of these instead, so that
   * the zone stays small.
   */
  add(key: string | undefined, make: () => SweptList): SweptList {
    const equal = (key === undefined ? undefined : this.equal.get(key)) ?? [];
    const [first] = equal;
    if (first !== undefined && equal.length > MOST_OTHERS + 1) return first;
    const list = make();
    equal.push(list);
    if (key !== undefined) this.equal.set(key, equal);
    this.lists.push(list);
    if (list.before !== list.after) this.left += 1;
    return list;
  }

  shiftOf(list: SweptList): ListShift {
    this.shifts ??= zoneShifts(this.lists);
    const shift = this.shifts(list);
    this.left -= 1;
    // Drops the shifts: thousands of zones do not fit in memory.
    if (this.left <= 0) this.shifts = undefined;
    return shift;
  }

  laterOf(list: SweptList): readonly LaterShift[] {
    this.moments ??= laterShifts(this.lists, this.plannedAt);
    return this.moments(list);
  }
}

/** Returns a function that places the entries of all lists on one line. */
function placedIn(): (side: ListSide) => PlacedSide {
  const placers = createPlacers();
  return ({ exists, type, effect: { stance }, entries = NONE, ends }) => {
    const isAddresses = holdsAddresses(type);
    const place = placers(type);
    return {
      stance: !exists || stance === "unknown" ? "observes" : stance,
      entries: exists ? entries : NONE,
      ends: exists ? ends : undefined,
      ...{ isAddresses, place, placeStopping: isAddresses ? certainRange : place },
    };
  };
}

const NONE: readonly string[] = [];

/** Number of other objects that a finding names. */
export const MOST_OTHERS = 5;

/** Returns the enabled exceptions with which requests skip the lists of a zone after the apply, by a list of the zone. */
const exceptionsOver =
  (zones: ZoneSides, redactor: Redactor): ((list: ResourceChange) => readonly string[]) =>
  (list) =>
    zones
      .around(list, "after", "bunny_shield_exception")
      .flatMap(({ after }) => (after !== undefined && skipsLists(after) ? redactor.address(after.id) : []))
      .slice(0, MOST_OTHERS);

function skipsLists({ values: { disables, enabled } }: DeclaredObject): boolean {
  const skips = Array.isArray(disables) && disables.some((one) => one === "access_lists" || one === "shield");
  return skips && enabled !== false;
}
