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
 * zones without a change are not. `others` are compared with them, although they are not part of the plan.
 */
export function zoneLists(
  changes: readonly ResourceChange[],
  redactor: Redactor,
  others: readonly ResourceChange[] = [],
): ZoneLists {
  const guests = new Set(others);
  const isGuest = (change: ResourceChange): boolean => change.deposed !== undefined || guests.has(change);
  let groups: Groups | undefined;
  return (change, meaning) => {
    groups ??= groupByZone([...changes, ...others]);
    const side = placingSide(change);
    const kind = kindOf(side, meaning);
    const group = groupOf(groups, kind, zoneOf(side, meaning));
    const zone = (group.zone ??= zoneOfLists(
      group.changes.map((each) => new ReadList(each, meaning, redactor, isGuest(each))),
      kind,
    ));
    zone.left -= 1;
    // Thousands of zones are not kept in memory once they are compared.
    if (zone.left <= 0) group.zone = undefined;
    return change.action === "no-op" ? NO_SHIFTS : zone.shiftOf(change);
  };
}

/** The lists of a zone. */
interface Zone {
  readonly shiftOf: (change: ResourceChange) => ListShift | undefined;
  /** How many of its changes are not compared yet. */
  left: number;
}

function zoneOfLists(lists: readonly ReadList[], kind: string | undefined): Zone {
  const changed = new Map<ResourceChange, ListChange>();
  for (const list of lists) if (list.before !== list.after) changed.set(list.change, list);
  const shifts = zoneShifts(lists, kind === ADDRESSES ? cutAddresses : wordCutter(kind));
  const shiftOf: Zone["shiftOf"] = (change) => {
    const list = changed.get(change);
    return list && shifts(list);
  };
  return { shiftOf, left: changed.size };
}

const ADDRESSES = "addresses";

/** Lists that can match the same request are one group: those of one zone with the same kind of entries. */
interface Group {
  readonly changes: ResourceChange[];
  zone?: Zone | undefined;
}

/** By kind of entries, then by zone. */
type Groups = Map<string | undefined, Map<number | string | undefined, Group>>;

function kindOf(side: Side, meaning: TypeMeaning): string | undefined {
  const type = entriesType(side, meaning);
  return holdsAddresses(type) ? ADDRESSES : type;
}

/** The side that says to which group a change belongs. */
function placingSide(change: ResourceChange): Side {
  const before = sideBefore(change);
  return before.exists ? before : sideAfter(change);
}

function groupOf(groups: Groups, kind: string | undefined, zone: number | string | undefined): Group {
  let zones = groups.get(kind);
  if (zones === undefined) groups.set(kind, (zones = new Map<number | string | undefined, Group>()));
  let group = zones.get(zone);
  if (group === undefined) zones.set(zone, (group = { changes: [] }));
  return group;
}

function groupByZone(changes: Iterable<ResourceChange>): Groups {
  const groups: Groups = new Map();
  for (const change of changes) {
    const meaning = typeMeaning(change.provider, change.type);
    if (meaning === undefined || meaning.all("entries").length === 0) continue;
    const side = placingSide(change);
    groupOf(groups, kindOf(side, meaning), zoneOf(side, meaning)).changes.push(change);
  }
  return groups;
}

/** Determines its name on demand, because thousands of lists are read and few are named. */
class ReadList implements ListChange {
  readonly address: string;
  readonly before: ListSide;
  readonly after: ListSide;
  private named: string | undefined;

  constructor(
    readonly change: ResourceChange,
    private readonly meaning: TypeMeaning,
    private readonly redactor: Redactor,
    readonly isGuest: boolean,
  ) {
    const side = sideBefore(change);
    this.address = change.address;
    this.before = listSide(side, meaning);
    this.after = change.action === "no-op" ? this.before : listAfter(change, side, meaning);
  }

  name(): string {
    return (this.named ??= nameOf(this.change, this.meaning, this.redactor));
  }
}

/** A list that moves to another zone is no longer in this one. */
function listAfter(change: ResourceChange, before: Side, meaning: TypeMeaning): ListSide {
  const after = sideAfter(change);
  const isMoved =
    before.exists &&
    after.exists &&
    (zoneOf(before, meaning) !== zoneOf(after, meaning) || kindOf(before, meaning) !== kindOf(after, meaning));
  return isMoved ? ABSENT : listSide(after, meaning);
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
