import { holdsAddresses } from "../../../entries/entry-type.js";
import { addressRange, stoppingRange, wordPlacer } from "../../../entries/ranges.js";
import type { Accounts, ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { effectOf, entriesType, listedEntries, zoneOf } from "../effect.js";
import { type ListShift, NO_SHIFTS, zoneShifts } from "./list-shift.js";
import { NOTHING, readText, type Side, shownOf, sideAfter, sideBefore } from "../sides.js";
import type { SharedObjects } from "../shared-objects.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { ListShapes } from "./list-shapes.js";
import type { Certainty, ListChange, ListShape, ListSide } from "./zone-sweep.js";

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

function compareByZone({ planned, deferred, happened, shared, accountOf, redactor }: ListedChanges) {
  const groups = new Map<string | ResourceChange, Group>();
  const changing = new Map<ResourceChange, readonly GroupedPart[]>();
  for (const change of [...planned, ...deferred, ...happened]) {
    const meaning = change.action === "no-op" ? undefined : meaningOf(change);
    if (meaning === undefined) continue;
    const parts = partsOf(change, meaning).map((part) => {
      const key = groupKey(change, part.placing, meaning, accountOf);
      let group = groups.get(key);
      if (group === undefined) groups.set(key, (group = new Group(kindOf(part.placing, meaning))));
      group.left += 1;
      return { part, group };
    });
    changing.set(change, parts);
  }
  const unchanged = (change: ResourceChange, meaning: TypeMeaning): readonly GroupedPart[] =>
    partsOf(change, meaning).flatMap((part) => {
      const group = groups.get(groupKey(change, part.placing, meaning, accountOf));
      return group === undefined ? [] : [{ part, group }];
    });
  const compared = new Map<ResourceChange, readonly Compared[]>();
  const join = (change: ResourceChange, certainty: Certainty | undefined): void => {
    const meaning = meaningOf(change);
    if (meaning === undefined) return;
    const found = (changing.get(change) ?? unchanged(change, meaning)).map(({ part, group }): Compared => {
      const shape = shapeOf(change, part, meaning, certainty ?? certaintyOf(change, shared));
      const list = new ReadList(change, group.shapes.known(shape), meaning, redactor);
      group.lists.push(list);
      return { list, group };
    });
    if (change.action !== "no-op" && found.length > 0) compared.set(change, found);
  };
  for (const change of planned) join(change, undefined);
  for (const change of deferred) join(change, "planned");
  for (const change of happened) join(change, "done");
  return compared;
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

/** A change whose zone is not known is compared with none, so it is its own key. */
function groupKey(
  change: ResourceChange,
  side: Side,
  meaning: TypeMeaning,
  accountOf: Accounts,
): string | ResourceChange {
  const zone = zoneOf(side, meaning);
  const account = accountOf(change.address);
  if (zone === undefined || account === undefined) return change;
  // The official provider knows a zone by its pull zone, which may have the number of another zone.
  return `${kindOf(side, meaning) ?? ""}\0${meaning.all("entries")[0]?.meaning.zoneAttribute ?? ""}\0${zone}\0${account}`;
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
  if (isAddresses) return zoneShifts(lists, { place: addressRange, placeStopping: stoppingRange, isAddresses });
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

/** Determines its name on demand, because thousands of lists are read and few are named. */
class ReadList implements ListChange {
  private named: string | undefined;

  constructor(
    private readonly change: ResourceChange,
    readonly shape: ListShape,
    private readonly meaning: TypeMeaning,
    private readonly redactor: Redactor,
  ) {}

  get fate(): string {
    if (this.shape.certainty === "shared") return "as this plan says";
    return FATES[this.change.importing === undefined ? this.change.action : "import"] ?? "changed";
  }

  name(): string {
    return (this.named ??= nameOf(this.change, this.meaning, this.redactor));
  }
}

const FATES: Readonly<Record<string, string>> = {
  create: "created",
  forget: "forgotten",
  import: "imported",
  replace: "replaced",
};

/** The name of a list as it may be printed. */
export function nameOf(change: ResourceChange, meaning: TypeMeaning, redactor: Redactor): string {
  const label = meaning.all("label")[0]?.path;
  const text = readText(sideAfter(change), label) ?? readText(sideBefore(change), label);
  return label === undefined || text === undefined || text === ""
    ? redactor.address(change.address)
    : shownOf(change, label, text, redactor);
}

const ABSENT: ListSide = { stance: "observes", entries: [] };

function listSide(side: Side, meaning: TypeMeaning): ListSide {
  if (!side.exists) return ABSENT;
  const stance = effectOf(side, meaning)?.stance;
  const { entries } = listedEntries(side, meaning);
  return { stance: stance === undefined || stance === "unknown" ? "observes" : stance, entries };
}
