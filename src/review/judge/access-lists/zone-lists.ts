import { entriesInText } from "../../../zone/access-lists/entries-file.js";
import { entryKind, isEntryType } from "../../../zone/access-lists/entry-type.js";
import { type Ends, endsIn } from "../../../zone/access-lists/ending.js";
import { addressRange, certainRange, wordPlacer } from "../../../zone/access-lists/held.js";
import { type Accounts, isArray, type ResourceChange, type Value } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { type Effect, effectOf, LIST } from "../effect.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { nameOf } from "../object-names.js";
import type { ZoneSides } from "../../zones/zone-sides.js";
import { areTexts, type Reading, readText, type Side, sideAfter, sideBefore } from "../sides.js";
import type { DeclaredObject } from "../../../zone/index.js";
import {
  type Certainty,
  type Cover,
  type LaterShift,
  type LaterShifts,
  laterShifts,
  type Line,
  type ListShift,
  NO_SHIFTS,
  type Shape,
  type ShapeSide,
  type ZoneShifts,
  zoneShifts,
} from "./zone-sweep.js";

export interface ListSide {
  readonly exists: boolean;
  readonly effect: Effect;
  readonly type: string | undefined;
  readonly attribute: string | undefined;
  /** As written; undefined if known only after apply. */
  readonly entries: readonly string[] | undefined;
  /** The declared text with entries and comments; undefined for a set. */
  readonly text: string | undefined;
  readonly ends: Ends | undefined;
}

const NO_EFFECT: Effect = { stance: "observes", enabled: true, later: "observes" };

/** Reads one side of a list. One unknown attribute with entries makes all entries unknown. */
export function readSide(side: Side, meaning: TypeMeaning): ListSide {
  const type = readText(side, meaning.pathOf("type"));
  const [attribute, reading] = writtenIn(side, meaning);
  const value = reading.state === "known" ? reading.value : NONE;
  const text = typeof value === "string" ? value : undefined;
  const known = type !== undefined && isEntryType(type) ? type : UNKNOWN_TYPE;
  // Avoids spread syntax for speed, because a plan may have thousands of lists.
  return {
    exists: side.exists,
    effect: effectOf(side, meaning) ?? NO_EFFECT,
    type,
    attribute,
    entries: reading.state === "unknown" ? undefined : text === undefined ? textsIn(value) : entriesInText(known, text),
    text,
    ends: text === undefined ? undefined : endsIn(known, text),
  };
}

/** Returns the attribute with the entries, and its value: an unknown one first, then the set, then the text. */
function writtenIn(side: Side, meaning: TypeMeaning): readonly [path: string | undefined, reading: Reading] {
  const [set, text] = [meaning.pathOf("entries"), meaning.pathOf("content")];
  const [inSet, inText] = [set, text].map((path) => (path === undefined ? NOT_SET : side.read(path)));
  if (inText?.state === "unknown") return [text, inText];
  if (inSet !== undefined && inSet.state !== "absent") return [set, inSet];
  return inText?.state === "known" ? [text, inText] : [undefined, NOT_SET];
}

function textsIn(value: Value): readonly string[] {
  const all = isArray(value) ? value : NONE;
  return areTexts(all) ? all : all.filter((entry) => typeof entry === "string");
}

const NOT_SET: Reading = { state: "absent" };
const NONE: readonly string[] = [];

/** Lines of an unknown type are read as names. */
const UNKNOWN_TYPE = "organization";

export interface OtherList extends Omit<Cover, "shape"> {
  readonly list: ZoneList;
}

export const MOST_OTHERS = 5;

/** Maximum number of named lists of one shape: the list itself, the lists that are shown, and one more. */
const MOST_NAMED = MOST_OTHERS + 2;

/** A list in the group of its zone. */
export class ZoneList {
  private known: string | undefined;
  /** True if a finding about another list may name this list. */
  readonly isNamed: boolean;

  constructor(
    private readonly group: Group,
    private readonly planned: PlannedList,
    readonly shape: Shape,
    readonly position: number,
    readonly sameShape: readonly ZoneList[],
  ) {
    this.isNamed = sameShape.length < MOST_NAMED;
  }

  /** Returns the printable name. Computed on demand, because thousands of lists are read and few are named. */
  name(): string {
    return (this.known ??= nameOf(this.planned.change, this.planned.meaning, this.group.redactor));
  }

  /** Returns the name, or the address if the other list has the same name. */
  nameBeside(other: ZoneList | undefined): string {
    const name = this.name();
    return other !== undefined && other !== this && other.name() === name
      ? this.group.redactor.address(this.planned.change.address)
      : name;
  }

  /** Returns the planned action as a participle: `created`, `imported`. */
  get fate(): string {
    if (this.shape.certainty === "shared") return "as this plan says";
    const { action, importing } = this.planned.change;
    return FATES[importing === undefined ? action : "import"] ?? "changed";
  }

  /** Returns the first other lists that cover a part. Returns at most one list more than {@link MOST_OTHERS}. */
  others(covers: readonly Cover[]): readonly OtherList[] {
    const found: OtherList[] = [];
    for (const { shape, ...cover } of covers)
      for (const list of this.group.firstOf(shape)) if (list !== this) found.push({ list, ...cover });
    return found.sort((one, other) => one.list.position - other.list.position).slice(0, MOST_OTHERS + 1);
  }

  shift(): ListShift {
    return this.group.shiftOf(this.shape);
  }

  /** Returns the shift at each later moment at which the shift may differ. */
  later(): readonly LaterShift[] {
    return this.group.laterOf(this.shape);
  }
}

const FATES: Readonly<Record<string, string>> = {
  create: "created",
  forget: "forgotten",
  import: "imported",
  replace: "replaced",
};

/** Number of known shapes to compare with a new shape. */
const MOST_ALIKE = 8;

/** Number of zones kept for other zones that have the same lists. */
const MOST_ZONES = 64;

/** The shapes of a plan's lists, and the shifts of zones with the same shapes. */
class Shapes {
  private readonly known = new Map<string, Shape[]>();
  private readonly numbers = new Map<Shape, number>();
  private readonly zones = new Map<string, ZoneShifts>();

  /** Returns the first of equal shapes. */
  canonicalShape(shape: Shape): Shape {
    const { before, after, certainty, isImported } = shape;
    const key = `${certainty} ${isImported} ${keyOf(before)} ${before === after ? "" : keyOf(after)}`;
    let alike = this.known.get(key);
    if (alike === undefined) this.known.set(key, (alike = []));
    const found = alike.find((other) => sameSide(other.before, before) && sameSide(other.after, after));
    if (found !== undefined) return found;
    if (alike.length < MOST_ALIKE) alike.push(shape);
    this.numbers.set(shape, this.numbers.size);
    return shape;
  }

  shiftsOf(shapes: readonly Shape[], kind: string | undefined): ZoneShifts {
    const key = `${kind ?? ""} ${shapes.map((shape) => this.numbers.get(shape)).join()}`;
    let found = this.zones.get(key);
    if (found !== undefined) return found;
    found = zoneShifts(shapes, lineOf(kind));
    if (this.zones.size === MOST_ZONES) this.zones.clear();
    this.zones.set(key, found);
    return found;
  }
}

const keyOf = ({ stance, entries }: ShapeSide): string => `${stance} ${entries.length} ${entries[0] ?? ""}`;

/** True if both sides have the same stance and the same entries as written, in the same order. */
const sameSide = (one: ShapeSide, other: ShapeSide): boolean =>
  one.stance === other.stance &&
  one.entries.length === other.entries.length &&
  one.entries.every(
    (entry, index) => entry === other.entries[index] && one.ends?.get(entry) === other.ends?.get(entry),
  );

const ADDRESSES = entryKind("ip");

function lineOf(kind: string | undefined): Line {
  if (kind === ADDRESSES) return { place: addressRange, placeStopping: certainRange, isAddresses: true };
  const place = wordPlacer(kind);
  return { place, placeStopping: place, isAddresses: false };
}

/** Lists that can match the same request: one zone, one kind of entries. */
class Group {
  /** Number of changes still to compare. */
  left = 0;
  private readonly lists = new Map<Shape, ZoneList[]>();
  private count = 0;
  private shifts: ZoneShifts | undefined;
  private moments: LaterShifts | undefined;

  constructor(
    private readonly kind: string | undefined,
    private readonly shapes: Shapes,
    readonly redactor: Redactor,
    private readonly plannedAt: number,
  ) {}

  add(planned: PlannedList, certainty: Certainty, before: ShapeSide, after: ShapeSide): ZoneList {
    const isImported = planned.change.importing !== undefined;
    const shape = this.shapes.canonicalShape({ before, after, certainty, isImported });
    let alike = this.lists.get(shape);
    if (alike === undefined) this.lists.set(shape, (alike = []));
    const list = new ZoneList(this, planned, shape, this.count, alike);
    this.count += 1;
    alike.push(list);
    return list;
  }

  firstOf(shape: Shape): readonly ZoneList[] {
    return this.lists.get(shape)?.slice(0, MOST_NAMED) ?? [];
  }

  shiftOf(shape: Shape): ListShift {
    this.shifts ??= this.shapes.shiftsOf([...this.lists.keys()], this.kind);
    const shift = this.shifts(shape);
    this.left -= 1;
    // Drops the shifts: thousands of zones do not fit in memory.
    if (this.left <= 0) this.shifts = undefined;
    return shift;
  }

  laterOf(shape: Shape): readonly LaterShift[] {
    this.moments ??= laterShifts([...this.lists.keys()], lineOf(this.kind), this.plannedAt);
    return this.moments(shape);
  }
}

/** A changed list among the lists of its zone. */
export interface ListChange {
  readonly before: ListSide;
  readonly after: ListSide;
  /** Undefined if the list is compared with no other list. */
  readonly own: ZoneList | undefined;
  /** The list in the group it joins, if its kind of entries changes. */
  readonly joining: ZoneList | undefined;
  /** True if the list stays in its group. The shift of its shape is then the whole change. */
  readonly isWhole: boolean;
  /** Exceptions with which requests skip the lists of the zone. */
  readonly skippedBy: readonly string[];
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
        joining: undefined,
        isWhole: false,
        skippedBy: NONE,
        shift: () => (change.action === "no-op" ? NO_SHIFTS : undefined),
        later: () => [],
      }
    );
  };
}

interface PlannedList {
  readonly change: ResourceChange;
  readonly meaning: TypeMeaning;
  readonly certainty: Certainty | undefined;
}

function compareByZone(listed: ListedChanges): ReadonlyMap<ResourceChange, ListChange> {
  const groups = new Groups(listed);
  const lists = listsOf(listed);
  const skippedBy = exceptionsOver(listed.zones, listed.redactor);
  const changing = new Map<ResourceChange, ChangingList>();
  for (const list of lists) if (list.change.action !== "no-op") changing.set(list.change, groups.changing(list));
  for (const list of lists) {
    const { change, certainty = certaintyOf(change, listed.zones) } = list;
    const own = changing.get(change);
    if (own !== undefined) {
      own.join(list, certainty);
      own.skippedBy = skippedBy(change);
    } else groups.addUnchanged(list, certainty);
  }
  return changing;
}

function listsOf({ planned, deferred, outside }: ListedChanges): readonly PlannedList[] {
  const lists: PlannedList[] = [];
  const add = (change: ResourceChange, certainty?: Certainty): void => {
    const meaning = listMeaning(change);
    if (meaning !== undefined) lists.push({ change, meaning, certainty });
  };
  for (const change of planned) add(change, outside && change.action !== "no-op" ? "done" : undefined);
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

class Groups {
  private readonly groups = new Map<string | ResourceChange, Group>();
  private readonly shapes = new Shapes();

  constructor(private readonly listed: Pick<ListedChanges, "accountOf" | "redactor" | "plannedAt" | "zones">) {}

  /**
   * Adds a changed list. If the list moves to another zone, it leaves its group. If it gets a new kind of entries, it also joins
   * another group.
   */
  changing({ change, meaning }: PlannedList): ChangingList {
    const [was, is] = [sideBefore(change), sideAfter(change)];
    const [before, after] = [readSide(was, meaning), readSide(is, meaning)];
    const groupOf = (when: "before" | "after", { type }: ListSide): Group => {
      // A list in an unknown zone has no key, because the list is compared with no other list.
      const key = this.key(change, when, type) ?? change;
      let group = this.groups.get(key);
      if (group === undefined)
        this.groups.set(
          key,
          (group = new Group(entryKind(type), this.shapes, this.listed.redactor, this.listed.plannedAt)),
        );
      group.left += 1;
      return group;
    };
    if (!before.exists) return new ChangingList(before, after, groupOf("after", after));
    const group = groupOf("before", before);
    if (!after.exists) return new ChangingList(before, after, group);
    if (this.listed.zones.zoneOf(change, "before") !== this.listed.zones.zoneOf(change, "after"))
      return new ChangingList(before, after, group, false);
    if (entryKind(before.type) === entryKind(after.type)) return new ChangingList(before, after, group);
    return new ChangingList(before, after, group, false, groupOf("after", after));
  }

  addUnchanged(list: PlannedList, certainty: Certainty): void {
    const { change, meaning } = list;
    const side = sideBefore(change);
    const key = this.key(change, "before", readText(side, meaning.pathOf("type")));
    const group = key === undefined ? undefined : this.groups.get(key);
    if (group === undefined) return;
    const shape = shapeOf(readSide(side, meaning));
    group.add(list, certainty, shape, shape);
  }

  private key(change: ResourceChange, when: "before" | "after", type: string | undefined): string | undefined {
    const zone = this.listed.zones.zoneOf(change, when);
    const account = zone === undefined ? undefined : this.listed.accountOf(change.address);
    if (zone === undefined || account === undefined) return undefined;
    return `${entryKind(type) ?? ""}\0${zone}\0${account}`;
  }
}

const ABSENT: ShapeSide = { stance: "observes", entries: NONE };

const shapeOf = ({ exists, effect: { stance }, entries = NONE, ends }: ListSide): ShapeSide =>
  exists ? { stance: stance === "unknown" ? "observes" : stance, entries, ends } : ABSENT;

/** A changed list in its group and in the group that it joins. */
class ChangingList implements ListChange {
  own: ZoneList | undefined;
  joining: ZoneList | undefined;
  skippedBy: readonly string[] = NONE;

  constructor(
    readonly before: ListSide,
    readonly after: ListSide,
    private readonly group: Group,
    readonly isWhole = true,
    private readonly joined?: Group,
  ) {}

  join(list: PlannedList, certainty: Certainty): void {
    const [before, after] = [shapeOf(this.before), shapeOf(this.after)];
    this.own = this.group.add(list, certainty, before, this.isWhole ? after : ABSENT);
    this.joining = this.joined?.add(list, certainty, ABSENT, after);
  }

  shift(): ListShift | undefined {
    const shift = this.own?.shift();
    return shift === undefined || this.joining === undefined ? shift : { ...shift, added: this.joining.shift().added };
  }

  later(): readonly LaterShift[] {
    // A list that leaves its group changes as a whole at the time of the plan.
    return this.isWhole ? (this.own?.later() ?? []) : [];
  }
}

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
