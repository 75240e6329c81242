import { holdsAddresses } from "../../../zone/access-lists/entry-type.js";
import { addressRange, certainRange, wordPlacer } from "../../../zone/access-lists/held.js";
import type { Accounts, ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { entriesType, zoneOf } from "../effect.js";
import { type ListShift, NO_SHIFTS, zoneShifts } from "./list-shift.js";
import { NOTHING, type Side, sideAfter, sideBefore } from "../sides.js";
import type { SharedObjects } from "../shared-objects.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { ListShapes } from "./list-shapes.js";
import { listSide, ReadList } from "./read-list.js";
import type { Certainty, ListShape } from "./zone-sweep.js";

/** Compares a list's requests before and after; undefined when that cannot be determined. */
export type ZoneLists = (change: ResourceChange) => ListShift | undefined;

/** The changes whose lists are compared with each other. */
export interface ListedChanges {
  readonly planned: readonly ResourceChange[];
  /** Changes that the engine defers to a later plan. */
  readonly deferred: readonly ResourceChange[];
  /** Changes that have already happened, outside of Terraform. */
  readonly happened: readonly ResourceChange[];
  readonly shared: SharedObjects;
  readonly accountOf: Accounts;
  readonly redactor: Redactor;
}

/** Looks at the access lists of each zone together. Those of zones without a change are not read. */
export function zoneLists(listed: ListedChanges): ZoneLists {
  let compared: ReadonlyMap<ResourceChange, readonly Compared[]> | undefined;
  return (change) => {
    if (change.action === "no-op") return NO_SHIFTS;
    compared ??= compareByZone(listed);
    const found = compared.get(change);
    if (found === undefined) return undefined;
    const [shift, joined] = found.map(shiftIn);
    return shift && joined ? { ...shift, added: joined.added } : shift;
  };
}

function shiftIn({ list, group }: Compared): ListShift | undefined {
  group.shiftOf ??= shiftsOf(group);
  const shift = group.shiftOf(list);
  group.left -= 1;
  // Thousands of zones are not kept in memory once they are compared.
  if (group.left <= 0) group.shiftOf = undefined;
  return shift;
}

/** Lists that can match the same request: those of one zone with the same kind of entries. */
class Group {
  readonly lists: ReadList[] = [];
  readonly shapes = new ListShapes();
  shiftOf: ((list: ReadList) => ListShift | undefined) | undefined;
  /** How many of its changes are not compared yet. */
  left = 0;

  constructor(readonly kind: string | undefined) {}
}

/** What a change does to the lists of a group. */
interface GroupedPart {
  readonly part: Part;
  readonly group: Group;
}

/** A list that changes, and those that it is compared with. */
interface Compared {
  readonly list: ReadList;
  readonly group: Group;
}

/** A list of the plan, changed or not. */
interface PlannedList {
  readonly change: ResourceChange;
  readonly meaning: TypeMeaning;
  readonly certainty: Certainty | undefined;
}

function compareByZone(listed: ListedChanges): ReadonlyMap<ResourceChange, readonly Compared[]> {
  const groups = new Groups(listed.accountOf);
  const lists = listsOf(listed);
  const changing = new Map<ResourceChange, readonly GroupedPart[]>();
  for (const { change, meaning } of lists) {
    if (change.action === "no-op") continue;
    const parts = partsOf(change, meaning).map((part) => ({ part, group: groups.changing(change, part, meaning) }));
    changing.set(change, parts);
  }
  const compared = new Map<ResourceChange, readonly Compared[]>();
  for (const { change, meaning, certainty = certaintyOf(change, listed.shared) } of lists) {
    const join = ({ part, group }: GroupedPart): Compared => {
      const shape = group.shapes.known(shapeOf(change, part, meaning, certainty));
      const list = new ReadList(change, shape, meaning, listed.redactor);
      group.lists.push(list);
      return { list, group };
    };
    const parts = changing.get(change);
    if (parts !== undefined) {
      compared.set(change, parts.map(join));
      continue;
    }
    const side = sideBefore(change);
    const group = groups.of(change, side, meaning);
    if (group !== undefined) join({ part: { placing: side, before: side, after: side }, group });
  }
  return compared;
}

function listsOf({ planned, deferred, happened }: ListedChanges): readonly PlannedList[] {
  const lists: PlannedList[] = [];
  const add = (changes: readonly ResourceChange[], certainty?: Certainty): void => {
    for (const change of changes) {
      const meaning = meaningOf(change);
      if (meaning !== undefined) lists.push({ change, meaning, certainty });
    }
  };
  add(planned);
  add(deferred, "planned");
  add(happened, "done");
  return lists;
}

/** The meaning of a list; undefined for anything else. */
function meaningOf({ mode, provider, type }: ResourceChange): TypeMeaning | undefined {
  const meaning = mode === "managed" ? typeMeaning(provider, type) : undefined;
  return meaning === undefined || meaning.all("entries").length === 0 ? undefined : meaning;
}

function certaintyOf(change: ResourceChange, shared: SharedObjects): Certainty {
  if (shared.othersOf(change).length > 0) return "shared";
  if (change.action !== "destroy" && shared.goneWith(change).length > 0) return "shared";
  const isKept = change.action === "no-op" || change.action === "update";
  return isKept && change.importing === undefined && change.deposed === undefined ? "stable" : "planned";
}

/** The groups in which something changes. */
class Groups {
  private readonly groups = new Map<string | ResourceChange, Group>();

  constructor(private readonly accountOf: Accounts) {}

  /** The group of a list that changes. */
  changing(change: ResourceChange, { placing }: Part, meaning: TypeMeaning): Group {
    const key = this.key(change, placing, meaning) ?? change;
    let group = this.groups.get(key);
    if (group === undefined) this.groups.set(key, (group = new Group(kindOf(placing, meaning))));
    group.left += 1;
    return group;
  }

  /** The group that a list belongs to, if something changes in it. */
  of(change: ResourceChange, side: Side, meaning: TypeMeaning): Group | undefined {
    const key = this.key(change, side, meaning);
    return key === undefined ? undefined : this.groups.get(key);
  }

  /** A change whose zone is not known is compared with none, so it has no key. */
  private key(change: ResourceChange, side: Side, meaning: TypeMeaning): string | undefined {
    const zone = zoneOf(side, meaning);
    const account = zone === undefined ? undefined : this.accountOf(change.address);
    if (zone === undefined || account === undefined) return undefined;
    // The official provider knows a zone by its pull zone, which may have the number of another zone.
    return `${kindOf(side, meaning) ?? ""}\0${meaning.all("entries")[0]?.meaning.zoneAttribute ?? ""}\0${zone}\0${account}`;
  }
}

const ADDRESSES = "addresses";

function kindOf(side: Side, meaning: TypeMeaning): string | undefined {
  const type = entriesType(side, meaning);
  return holdsAddresses(type) ? ADDRESSES : type;
}

/** What a change does to the lists of one group. */
interface Part {
  /** The side that says to which group it belongs. */
  readonly placing: Side;
  readonly before: Side;
  readonly after: Side;
}

/** A list that moves to another zone leaves this one. One that gets another kind of entries also joins those of that kind. */
function partsOf(change: ResourceChange, meaning: TypeMeaning): readonly Part[] {
  const before = sideBefore(change);
  const after = change.action === "no-op" ? before : sideAfter(change);
  if (!before.exists) return [{ placing: after, before, after }];
  if (!after.exists || after === before) return [{ placing: before, before, after }];
  const leaving = { placing: before, before, after: NOTHING };
  if (zoneOf(before, meaning) !== zoneOf(after, meaning)) return [leaving];
  if (kindOf(before, meaning) !== kindOf(after, meaning)) return [leaving, { placing: after, before: NOTHING, after }];
  return [{ placing: before, before, after }];
}

function shiftsOf({ kind, lists }: Group): NonNullable<Group["shiftOf"]> {
  const isAddresses = kind === ADDRESSES;
  if (isAddresses) return zoneShifts(lists, { place: addressRange, placeStopping: certainRange, isAddresses });
  const place = wordPlacer(kind);
  return zoneShifts(lists, { place, placeStopping: place, isAddresses });
}

function shapeOf(
  { importing }: ResourceChange,
  { before, after }: Part,
  meaning: TypeMeaning,
  certainty: Certainty,
): ListShape {
  const side = listSide(before, meaning);
  return {
    before: side,
    after: after === before ? side : listSide(after, meaning),
    certainty,
    isImported: importing !== undefined,
  };
}
