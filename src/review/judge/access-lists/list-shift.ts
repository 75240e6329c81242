import { areWide, firstBeyond, meets, type Range, sizeOf } from "../../../zone/access-lists/addresses.js";
import type { Stance } from "../../../zone/words/stance.js";
import { type exempts, type stops, strictnessStep } from "../../../zone/action/stance.js";
import type { Layer, Segment } from "./segments.js";
import { type Line, type ListChange, type ListShape, type PlacedList, sweepZone } from "./zone-sweep.js";

/** What a change of a list does to the requests that its entries match, other lists of the zone included. */
export interface ListShift {
  /** What leaves the list, joins it, and stays in it. */
  readonly removed: EntriesShift;
  readonly added: EntriesShift;
  readonly kept: EntriesShift;
}

/** What a change does to some entries. */
export interface EntriesShift {
  readonly isEmpty: boolean;
  /** Number of addresses; undefined for lists of other things. */
  readonly addresses: () => bigint | undefined;
  /** The part of which all lists of the zone together let more through than before. */
  readonly loosened: ShiftedPart;
  readonly tightened: ShiftedPart;
  /** The part for which nothing changes, because of the zone's other lists. */
  readonly unmoved: ShiftedPart;
  /** The part for which nothing changes only if the apply changes other lists of the zone as planned. */
  readonly promised: ShiftedPart;
}

/** A part of a shift. */
export interface ShiftedPart {
  readonly isEmpty: boolean;
  /** What it is made of, where the list holds addresses. */
  readonly addresses: readonly Range[];
  readonly isWide: () => boolean;
  /** The entries that hold anything of this part. */
  readonly of: (entries: readonly string[]) => readonly string[];
  /**
   * The first other lists of the zone with such a stance that hold anything of this part, at most one more than
   * {@link MOST_OTHERS}.
   */
  readonly sharedWith: (stance: Wanted) => readonly OtherList[];
}

/** Another list of the zone that matters for a part of a change. */
export interface OtherList {
  readonly list: ListChange;
  /** `always` if that is certain, else `after` or `before` the apply. */
  readonly when: "always" | "after" | "before";
  /** Those of the entries that the other list covers. */
  readonly of: (entries: readonly string[]) => readonly string[];
}

/** A kind of stance. */
export type Wanted = typeof stops | typeof exempts;

/** How many other lists a finding names. */
export const MOST_OTHERS = 5;

/**
 * Compares the lists of a zone before and after; undefined for one that is not among them, or does not change. Lists with one
 * shape have the same shift, as one object, unless they are among those that a finding about another list may name.
 */
export function zoneShifts(lists: readonly ListChange[], line: Line): (list: ListChange) => ListShift | undefined {
  const zone = sweepZone(lists, line);
  const changed = new Map<ListChange, PlacedList>();
  for (const each of zone.placed) if (each.list.shape.before !== each.list.shape.after) changed.set(each.list, each);
  const named = new Set<PlacedList | undefined>();
  for (const { holders } of zone.segments) for (const position of holders) named.add(zone.placed[position]);
  const shared = new Map<ListShape, ListShift>();
  return (list) => {
    const own = changed.get(list);
    if (own === undefined) return undefined;
    const known = named.has(own) ? undefined : shared.get(list.shape);
    if (known !== undefined) return known;
    const shift = shiftOf(own, { ...zone, line });
    if (!named.has(own)) shared.set(list.shape, shift);
    return shift;
  };
}

/** What the parts of a list's change are judged by. */
interface View {
  readonly line: Line;
  readonly segments: readonly Segment[];
  readonly placed: readonly PlacedList[];
}

function shiftOf(own: PlacedList, view: View): ListShift {
  const removed: Segment[] = [];
  const added: Segment[] = [];
  const kept: Segment[] = [];
  const { place, list } = own;
  for (const { start, end } of place.touched) {
    for (let at = firstBeyond(view.segments, start); (view.segments[at]?.start ?? end) < end; at += 1) {
      const segment = view.segments[at];
      if (segment === undefined) break;
      const isAfter = meets(segment, place.ownAfter);
      if (meets(segment, place.before.ranges)) (isAfter ? kept : removed).push(segment);
      else if (isAfter) added.push(segment);
    }
  }
  const { before, after } = list.shape;
  return {
    removed: toShift(removed, before.stance, "observes", own, view),
    added: toShift(added, "observes", after.stance, own, view),
    kept: toShift(kept, before.stance, after.stance, own, view),
  };
}

const NO_PART: ShiftedPart = { isEmpty: true, addresses: [], isWide: () => false, of: () => [], sharedWith: () => [] };

const NO_SHIFT: EntriesShift = {
  isEmpty: true,
  addresses: () => undefined,
  loosened: NO_PART,
  tightened: NO_PART,
  unmoved: NO_PART,
  promised: NO_PART,
};

/** The shift of a list that does not change. */
export const NO_SHIFTS: ListShift = { removed: NO_SHIFT, added: NO_SHIFT, kept: NO_SHIFT };

function toShift(part: readonly Segment[], from: Stance, to: Stance, own: PlacedList, view: View): EntriesShift {
  if (part.length === 0) return NO_SHIFT;
  const step = strictnessStep(from, to);
  const moved: Segment[] = [];
  const unmoved: Segment[] = [];
  const promised: Segment[] = [];
  for (const segment of step === 0 ? [] : part) {
    const { before, managed, after, atWorst, atBest } = segment;
    if ((after - before) * step > 0) moved.push(segment);
    else if (step < 0 ? atWorst < Math.max(before, managed) : atBest > Math.min(before, managed))
      promised.push(segment);
    else unmoved.push(segment);
  }
  return {
    isEmpty: false,
    addresses: () => (view.line.isAddresses ? sizeOf(part) : undefined),
    loosened: step < 0 ? toPart(moved, own, view) : NO_PART,
    tightened: step > 0 ? toPart(moved, own, view) : NO_PART,
    unmoved: toPart(unmoved, own, view),
    promised: toPart(promised, own, view),
  };
}

function toPart(part: readonly Segment[], own: PlacedList, { line, placed }: View): ShiftedPart {
  if (part.length === 0) return NO_PART;
  return {
    isEmpty: false,
    addresses: line.isAddresses ? part : [],
    isWide: () => line.isAddresses && areWide(part),
    of: (entries) => entriesIn(entries, part, line),
    sharedWith: (wanted) => sharedWith(wanted, part, own, placed, line),
  };
}

/** The entries that hold anything of the ranges. */
function entriesIn(entries: readonly string[], ranges: readonly Range[], { place }: Line): readonly string[] {
  const isIn = (entry: string): boolean => {
    const range = place(entry);
    return range !== undefined && meets(range, ranges);
  };
  return entries.every(isIn) ? entries : entries.filter(isIn);
}

function sharedWith(
  wanted: Wanted,
  part: readonly Segment[],
  own: PlacedList,
  placed: readonly PlacedList[],
  line: Line,
): readonly OtherList[] {
  const others: OtherList[] = [];
  for (const position of holdersOf(part)) {
    const other = placed[position];
    if (other === undefined || other === own) continue;
    const { certain, after, before } = other.place;
    const when = isHeld(part, certain, wanted)
      ? "always"
      : after !== certain && isHeld(part, after, wanted)
        ? "after"
        : before !== after && isHeld(part, before, wanted)
          ? "before"
          : undefined;
    if (when === undefined) continue;
    const { ranges } = other.place[LAYER[when]];
    const held = part.length === 1 ? part : part.filter((segment) => meets(segment, ranges));
    const of = (entries: readonly string[]): readonly string[] => entriesIn(entries, held, line);
    if (others.push({ list: other.list, when, of }) > MOST_OTHERS) break;
  }
  return others;
}

const LAYER = { always: "certain", after: "after", before: "before" } as const;

function isHeld(part: readonly Segment[], { stance, ranges }: Layer, wanted: Wanted): boolean {
  return wanted(stance) && ranges.length > 0 && part.some((segment) => meets(segment, ranges));
}

/** Positions in order. */
function holdersOf(part: readonly Segment[]): readonly number[] {
  const [first] = part;
  if (first === undefined || part.length === 1) return first?.holders ?? [];
  return [...new Set(part.flatMap(({ holders }) => holders))].sort((left, right) => left - right);
}
