import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { effectOf, entriesType, listedEntries, zoneOf } from "./effect.js";
import { type ListShift, NO_SHIFTS, zoneShifts } from "./list-shift.js";
import { cutAddresses, holdsAddresses, wordCutter } from "./pieces.js";
import { readText, type Side, sideAfter, sideBefore, sidesOf } from "./reading.js";
import { type TypeMeaning, typeMeaning } from "./table.js";
import type { ListChange, ListSide } from "./zone-steps.js";

/** Compares a list's requests before and after; undefined when that cannot be determined. */
export type ZoneLists = (change: ResourceChange, meaning: TypeMeaning) => ListShift | undefined;

/**
 * Looks at the access lists of each zone together. A zone's lists are read when its first change is compared: those of
 * zones without a change are not. `others` are compared with them, although they are no part of the plan.
 */
export function zoneLists(
  changes: readonly ResourceChange[],
  redactor: Redactor,
  others: readonly ResourceChange[] = [],
): ZoneLists {
  const guests = new Set(others);
  let groups: ReadonlyMap<string, readonly ResourceChange[]> | undefined;
  const zones = new Map<string, Zone>();
  return (change, meaning) => {
    const key = groupKey(change, meaning);
    let zone = zones.get(key);
    if (zone === undefined) {
      groups ??= groupByZone([...changes, ...others]);
      const isGuest = (each: ResourceChange): boolean => each.deposed !== undefined || guests.has(each);
      const read = (each: ResourceChange): ListChange => readList(each, meaning, redactor, isGuest(each));
      zones.set(key, (zone = zoneOfLists(groups.get(key) ?? [], read, key.slice(key.lastIndexOf("/") + 1))));
    }
    zone.left -= 1;
    // Thousands of zones are not kept in memory once they are compared.
    if (zone.left <= 0) zones.delete(key);
    return change.action === "no-op" ? NO_SHIFTS : zone.shiftOf(change);
  };
}

/** The lists of a zone. */
interface Zone {
  readonly shiftOf: (change: ResourceChange) => ListShift | undefined;
  /** How many of its changes are not compared yet. */
  left: number;
}

function zoneOfLists(
  changes: readonly ResourceChange[],
  read: (change: ResourceChange) => ListChange,
  type: string,
): Zone {
  const lists = changes.map(read);
  const changed = new Map<ResourceChange, ListChange>();
  lists.forEach((list, index) => {
    const change = changes[index];
    if (change !== undefined && list.before !== list.after) changed.set(change, list);
  });
  const shifts = zoneShifts(lists, type === ADDRESSES ? cutAddresses : wordCutter(type));
  const shiftOf: Zone["shiftOf"] = (change) => {
    const list = changed.get(change);
    return list && shifts(list);
  };
  return { shiftOf, left: changed.size };
}

const ADDRESSES = "addresses";

/** Lists that can match the same request are one group: those of one zone with the same kind of entries. */
function groupKey(change: ResourceChange, meaning: TypeMeaning): string {
  const before = sideBefore(change);
  return sideKey(before.exists ? before : sideAfter(change), meaning);
}

function sideKey(side: Side, meaning: TypeMeaning): string {
  const zone = zoneOf(side, meaning) ?? "?";
  const type = entriesType(side, meaning);
  return `${zone}/${holdsAddresses(type) ? ADDRESSES : (type ?? "?")}`;
}

function groupByZone(changes: Iterable<ResourceChange>): ReadonlyMap<string, readonly ResourceChange[]> {
  const groups = new Map<string, ResourceChange[]>();
  for (const change of changes) {
    const meaning = typeMeaning(change.provider, change.type);
    if (meaning === undefined || meaning.all("entries").length === 0) continue;
    const key = groupKey(change, meaning);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return groups;
}

function readList(change: ResourceChange, meaning: TypeMeaning, redactor: Redactor, isGuest: boolean): ListChange {
  const side = sideBefore(change);
  const before = listSide(side, meaning);
  const { address } = change;
  let named: string | undefined;
  const name = (): string => (named ??= nameOf(change, meaning, redactor));
  if (change.action === "no-op") return { address, isGuest, name, before, after: before };
  const other = sideAfter(change);
  const isMoved = side.exists && other.exists && sideKey(side, meaning) !== sideKey(other, meaning);
  return { address, isGuest, name, before, after: isMoved ? ABSENT : listSide(other, meaning) };
}

function nameOf(change: ResourceChange, meaning: TypeMeaning, redactor: Redactor): string {
  const sides = sidesOf(change, redactor);
  const label = meaning.all("label")[0]?.path;
  const text = readText(sides.after, label) ?? readText(sides.before, label);
  return label === undefined || text === undefined || text === ""
    ? redactor.address(change.address)
    : sides.show(label, text);
}

const ABSENT: ListSide = { stance: "observes", entries: [] };

function listSide(side: Side, meaning: TypeMeaning): ListSide {
  const stance = effectOf(side, meaning)?.stance;
  const { entries } = listedEntries(side, meaning);
  return { stance: stance === undefined || stance === "unknown" ? "observes" : stance, entries };
}
