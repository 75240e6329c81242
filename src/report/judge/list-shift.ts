import type { Stance } from "../generated/meaning.js";
import { exempts, stops, strictnessStep } from "./effect.js";
import type { EntrySpace } from "./entry-sets.js";

/** What a change of a list does to the requests that its entries match, other lists of the zone included. */
export interface ListShift {
  /** What leaves the list, joins it, and stays in it. */
  readonly removed: EntriesShift;
  readonly added: EntriesShift;
  readonly kept: EntriesShift;
}

/** What a change does to some entries. */
export interface EntriesShift {
  /** Number of addresses; undefined for lists of other things. */
  readonly addresses: bigint | undefined;
  readonly isEmpty: boolean;
  /** The part of which all lists of the zone together let more through than before. */
  readonly loosened: ShiftedPart;
  readonly tightened: ShiftedPart;
  /** The part for which nothing changes, because of the zone's other lists. */
  readonly unmoved: ShiftedPart;
}

/** A part of a shift. */
export interface ShiftedPart {
  readonly isEmpty: boolean;
  readonly isWide: boolean;
  /** Those of the entries that have something in this part. */
  readonly of: (entries: readonly string[]) => readonly string[];
  /** Other lists of the zone that have something in this part and such a stance, as they will be or else as they were. */
  readonly sharedWith: (stance: (stance: Stance) => boolean) => readonly OtherList[];
}

/** Another list of the zone that matters for a part of a change. */
export interface OtherList {
  readonly name: string;
  readonly when: "before" | "after";
  /** Those of the entries that the other list covers. */
  readonly of: (entries: readonly string[]) => readonly string[];
}

/** One access list of a zone, on both sides of the plan. */
export interface ListChange {
  readonly address: string;
  readonly name: () => string;
  readonly before: ListSide;
  readonly after: ListSide;
}

/**
 *
 */
export interface ListSide {
  /** `observes` if there is no list, or its effect is not known: nothing may rely on it. */
  readonly stance: Stance;
  readonly entries: () => readonly string[];
}

/**
 *
 */
export type ZoneShift = (list: ListChange) => ListShift;

/**
 *
 */
export function zoneShift<Set_>(lists: readonly ListChange[], space: EntrySpace<Set_>): ZoneShift {
  /**
   *
   */
  let zone: ZoneSteps<Set_> | undefined;
  /**
   *
   */
  const acting = lists.filter(({ before, after }) => !idle(before) || !idle(after));
  return (list) => {
    /**
     *
     */
    const own = ownShift(list, space);
    /**
     *
     */
    const isAlone = acting.every(({ address }) => address === list.address);
    if (!isAlone) zone ??= zoneSteps(acting, space);
    /**
     *
     */
    const others = (): readonly ListChange[] => acting.filter(({ address }) => address !== list.address);
    /**
     *
     */
    const view = { space, zone: isAlone ? undefined : zone, others };
    return {
      removed: toShift(own.removed, list.before.stance, "observes", view),
      added: toShift(own.added, "observes", list.after.stance, view),
      kept: toShift(own.kept, list.before.stance, list.after.stance, view),
    };
  };
}

function idle({ stance }: ListSide): boolean {
  return !stops(stance) && !exempts(stance);
}

interface OwnShift<Set_> {
  readonly removed: Set_;
  readonly added: Set_;
  readonly kept: Set_;
}

/** What leaves, joins and stays, by what the entries stand for. Only what changes is compared in full. */
function ownShift<Set_>({ before, after }: ListChange, space: EntrySpace<Set_>): OwnShift<Set_> {
  const touched = touchedEntries(before, after);
  const delta = space.of(touched);
  if (touched.length === 0) return { removed: delta, added: delta, kept: delta };
  const from = space.intersect(space.of(before.entries(), delta), delta);
  const to = space.intersect(space.of(after.entries(), delta), delta);
  return { removed: space.subtract(from, to), added: space.subtract(to, from), kept: space.intersect(from, to) };
}

/** The entries whose match may change: all when the action does, else those that only one side has. */
function touchedEntries(before: ListSide, after: ListSide): readonly string[] {
  if (before === after) return [];
  if (before.stance !== after.stance) return [...before.entries(), ...after.entries()];
  const [old, now] = [new Set(before.entries()), new Set(after.entries())];
  return [...[...old].filter((entry) => !now.has(entry)), ...[...now].filter((entry) => !old.has(entry))];
}

/** Where a zone's lists together let more through than before, and where less. */
interface ZoneSteps<Set_> {
  readonly looser: Set_;
  readonly stricter: Set_;
}

function zoneSteps<Set_>(lists: readonly ListChange[], space: EntrySpace<Set_>): ZoneSteps<Set_> {
  const delta = space.of(lists.flatMap(({ before, after }) => [...touchedEntries(before, after)]));
  const read = new Map<ListSide, Set_>();
  const within = (side: ListSide): Set_ => {
    const known = read.get(side) ?? space.intersect(space.of(side.entries(), delta), delta);
    read.set(side, known);
    return known;
  };
  const levels = (pick: "before" | "after"): readonly Set_[] => {
    const held = (stance: Stance): Set_ =>
      space.union(lists.filter((list) => list[pick].stance === stance).map((list) => within(list[pick])));
    const bypassed = held("bypasses");
    const exempted = space.union([bypassed, held("allows")]);
    const blocked = held("blocks");
    const unstopped = space.subtract(delta, space.union([blocked, held("challenges")]));
    // Each level holds all that is at least that loose: bypass, allow, no effect, challenge.
    return [
      bypassed,
      exempted,
      space.union([exempted, unstopped]),
      space.union([exempted, space.subtract(delta, blocked)]),
    ];
  };
  const [before, after] = [levels("before"), levels("after")];
  const gained = (left: readonly Set_[], right: readonly Set_[]): Set_ =>
    space.union(left.map((level, index) => space.subtract(level, right[index] ?? level)));
  return { looser: gained(after, before), stricter: gained(before, after) };
}

interface View<Set_> {
  readonly space: EntrySpace<Set_>;
  /** Undefined if the list is alone, so its effect is the zone's. */
  readonly zone: ZoneSteps<Set_> | undefined;
  readonly others: () => readonly ListChange[];
}

function toShift<Set_>(part: Set_, from: Stance, to: Stance, view: View<Set_>): EntriesShift {
  const { space, zone } = view;
  const step = strictnessStep(from, to);
  const none = space.of([]);
  const looser = step >= 0 ? none : zone === undefined ? part : space.intersect(part, zone.looser);
  const stricter = step <= 0 ? none : zone === undefined ? part : space.intersect(part, zone.stricter);
  const unmoved = step === 0 ? none : space.subtract(part, space.union([looser, stricter]));
  return {
    addresses: space.addresses(part),
    isEmpty: space.isEmpty(part),
    loosened: toPart(looser, view),
    tightened: toPart(stricter, view),
    unmoved: toPart(unmoved, view),
  };
}

function toPart<Set_>(part: Set_, { space, others }: View<Set_>): ShiftedPart {
  const isEmpty = space.isEmpty(part);
  return {
    isEmpty,
    isWide: space.isWide(part),
    of: (entries) => (isEmpty ? [] : entries.filter(space.meeting(part))),
    sharedWith: (wanted) => (isEmpty ? [] : others().flatMap((other) => sharedPart(other, part, space, wanted))),
  };
}

function sharedPart<Set_>(
  other: ListChange,
  part: Set_,
  space: EntrySpace<Set_>,
  wanted: (stance: Stance) => boolean,
): readonly OtherList[] {
  for (const when of ["after", "before"] as const) {
    if (!wanted(other[when].stance)) continue;
    const shared = space.intersect(space.of(other[when].entries(), part), part);
    if (space.isEmpty(shared)) continue;
    return [{ name: other.name(), when, of: (entries) => entries.filter(space.meeting(shared)) }];
  }
  return [];
}
