import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { effectOf, entriesType, type ListedEntries, listedEntries, zoneOf } from "./effect.js";
import { ADDRESS_SPACE, holdsAddresses, wordSpace } from "./entry-sets.js";
import { type ListShift, type ZoneShift, zoneShift } from "./list-shift.js";
import type { ListChange, ListSide } from "./zone-steps.js";
import { readText, type Side, type Sides, sidesOf } from "./reading.js";
import { type TypeMeaning, typeMeaning } from "./table.js";

/** Compares a list's requests before and after; undefined when that cannot be determined. */
export type ZoneLists = (change: ResourceChange, sides: Sides, meaning: TypeMeaning) => ListShift | undefined;

/**
 * Looks at the access lists of each zone together. A zone's lists are read when its first change is compared: those of
 * zones without a change are not.
 */
export function zoneLists(changes: readonly ResourceChange[], redactor: Redactor): ZoneLists {
  let groups: ReadonlyMap<string, readonly PlannedList[]> | undefined;
  const zones = new Map<string, ZoneShift>();
  return (change, sides, meaning) => {
    const key = groupKey(sides.before.exists ? sides.before : sides.after, meaning);
    const list = toListChange({ change, sides, meaning }, redactor);
    const known = zones.get(key);
    if (known !== undefined) return known(list);
    groups ??= groupByZone(changes, redactor);
    const others = (groups.get(key) ?? []).map((other) => toListChange(other, redactor));
    const made = key.endsWith(`/${ADDRESSES}`)
      ? zoneShift(others, ADDRESS_SPACE)
      : zoneShift(others, wordSpace(key.slice(key.lastIndexOf("/") + 1)));
    zones.set(key, made);
    return made(list);
  };
}

/** An access list of the plan. */
interface PlannedList {
  readonly change: ResourceChange;
  readonly sides: Sides;
  readonly meaning: TypeMeaning;
}

const ADDRESSES = "addresses";

/** Lists that can match the same request are one group: those of one zone with the same kind of entries. */
function groupKey(side: Side, meaning: TypeMeaning): string {
  const zone = zoneOf(side, meaning);
  const type = entriesType(side, meaning);
  return `${zone ?? "?"}/${holdsAddresses(type) ? ADDRESSES : (type ?? "?")}`;
}

function groupByZone(
  changes: readonly ResourceChange[],
  redactor: Redactor,
): ReadonlyMap<string, readonly PlannedList[]> {
  const groups = new Map<string, PlannedList[]>();
  for (const change of changes) {
    const meaning = typeMeaning(change.provider, change.type);
    if (meaning === undefined || meaning.all("entries").length === 0 || change.deposed !== undefined) continue;
    const sides = sidesOf(change, redactor);
    const key = groupKey(sides.before.exists ? sides.before : sides.after, meaning);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ change, sides, meaning }]);
    else group.push({ change, sides, meaning });
  }
  return groups;
}

function toListChange({ change, sides, meaning }: PlannedList, redactor: Redactor): ListChange {
  const name = (): string => {
    const label = meaning.all("label")[0]?.path;
    const text = readText(sides.after, label) ?? readText(sides.before, label);
    return label === undefined || text === undefined || text === ""
      ? redactor.address(change.address)
      : sides.show(label, text);
  };
  const before = listSide(sides.before, meaning);
  // Most lists of a plan do not change: both sides are one, which is read once.
  if (change.action === "no-op") return { address: change.address, name, before, after: before };
  const isMoved =
    sides.before.exists && sides.after.exists && groupKey(sides.before, meaning) !== groupKey(sides.after, meaning);
  return { address: change.address, name, before, after: isMoved ? ABSENT : listSide(sides.after, meaning) };
}

const ABSENT: ListSide = { stance: "observes", entries: () => [] };

function listSide(side: Side, meaning: TypeMeaning): ListSide {
  const stance = effectOf(side, meaning)?.stance;
  let listed: ListedEntries | undefined;
  const entries = (): readonly string[] => (listed ??= listedEntries(side, meaning)).entries;
  return { stance: stance === undefined || stance === "unknown" ? "observes" : stance, entries };
}
