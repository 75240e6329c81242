import { holdsAddresses } from "../../../entries/entry-type.js";
import { addressRange, stoppingRange, wordPlacer } from "../../../entries/ranges.js";
import type { Accounts, ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { effectOf, entriesType, listedEntries, zoneOf } from "../effect.js";
import { type ListShift, NO_SHIFTS, zoneShifts } from "./list-shift.js";
import { NOTHING, readText, type Side, shownOf, sideAfter, sideBefore } from "../sides.js";
import type { SharedObjects } from "../shared-objects.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import type { Certainty, ListChange, ListSide } from "./zone-sweep.js";

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
interface Group {
  readonly kind: string | undefined;
  readonly lists: ReadList[];
  shiftOf?: ((list: ReadList) => ListShift | undefined) | undefined;
  /** How many of its changes are not compared yet. */
  left: number;
}

/** A list that changes, and those that it is compared with. */
interface Compared {
  readonly list: ReadList;
  readonly group: Group;
}

function compareByZone({ planned, deferred, happened, shared, accountOf, redactor }: ListedChanges) {
  const groups = new Map<string | ResourceChange, Group>();
  const compared = new Map<ResourceChange, Compared[]>();
  for (const change of [...planned, ...deferred, ...happened]) {
    const meaning = change.action === "no-op" ? undefined : meaningOf(change);
    if (meaning === undefined) continue;
    for (const { placing } of partsOf(change, meaning)) {
      const key = groupKey(change, placing, meaning, accountOf);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { kind: kindOf(placing, meaning), lists: [], left: 1 });
      else group.left += 1;
    }
  }
  const join = (change: ResourceChange, certainty: Certainty | undefined): void => {
    const meaning = meaningOf(change);
    if (meaning === undefined) return;
    const found: Compared[] = [];
    for (const part of partsOf(change, meaning)) {
      const group = groups.get(groupKey(change, part.placing, meaning, accountOf));
      if (group === undefined) continue;
      const list = new ReadList(change, part, meaning, redactor, certainty ?? certaintyOf(change, shared));
      group.lists.push(list);
      found.push({ list, group });
    }
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
  return [kindOf(side, meaning), meaning.all("entries")[0]?.meaning.zoneAttribute, zone, account].join("\0");
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

/** Determines its name on demand, because thousands of lists are read and few are named. */
class ReadList implements ListChange {
  readonly before: ListSide;
  readonly after: ListSide;
  private named: string | undefined;

  constructor(
    private readonly change: ResourceChange,
    { before, after }: Part,
    private readonly meaning: TypeMeaning,
    private readonly redactor: Redactor,
    readonly certainty: Certainty,
  ) {
    this.before = listSide(before, meaning);
    this.after = after === before ? this.before : listSide(after, meaning);
  }

  get isImported(): boolean {
    return this.change.importing !== undefined;
  }

  get fate(): string {
    if (this.certainty === "shared") return "as this plan says";
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
