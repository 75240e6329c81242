import type { Stance } from "../../vocabulary/meaning.js";
import { strictnessStep } from "./effect.js";
import type { Cutter, Pieces } from "./pieces.js";
import { isAscending } from "./ranges.js";
import {
  entriesIn,
  holds,
  isIdle,
  levelsOf,
  type ListChange,
  membersOf,
  type OtherList,
  type PlacedList,
  placeLists,
  type Sharing,
  sharing,
  type Wanted,
} from "./zone-steps.js";

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
}

/** A part of a shift. */
export interface ShiftedPart {
  readonly isEmpty: boolean;
  readonly isWide: () => boolean;
  /** The entries that hold any piece of this part. */
  readonly of: (entries: readonly string[]) => readonly string[];
  /**
   * The first other lists of the zone with such a stance that hold any piece of this part, preferably after the change; at
   * most one more than {@link MOST_OTHERS}.
   */
  readonly sharedWith: (stance: Wanted) => readonly OtherList[];
}

/** Compares the lists of a zone before and after; undefined for one that is not among them or does not change. */
export function zoneShifts(lists: readonly ListChange[], cut: Cutter): (list: ListChange) => ListShift | undefined {
  const { pieces, placed } = placeLists(lists, cut);
  const acting = placed.filter(
    ({ list: { isGuest, before, after } }) => !isGuest && !(isIdle(before) && isIdle(after)),
  );
  const changed = new Map<ListChange, PlacedList>();
  for (const each of placed) if (each.list.before !== each.list.after) changed.set(each.list, each);
  let levels: Levels | undefined;
  const members = membersOf(placed);
  const shared = sharing(placed, members, pieces);
  return (list) => {
    const found = changed.get(list);
    if (found === undefined) return undefined;
    const { removed, added, kept } = ownPieces(found, pieces);
    const isAlone = acting.every(({ list: { address } }) => address === list.address);
    if (!isAlone) levels ??= [levelsOf(members.before, pieces.count), levelsOf(members.after, pieces.count)];
    const view = { list, pieces, levels: isAlone ? undefined : levels, shared };
    return {
      removed: toShift(removed, list.before.stance, "observes", view),
      added: toShift(added, "observes", list.after.stance, view),
      kept: toShift(kept, list.before.stance, list.after.stance, view),
    };
  };
}

/** How strict all lists are with each piece. */
type Levels = readonly [before: readonly number[], after: readonly number[]];

interface View {
  readonly list: ListChange;
  readonly pieces: Pieces;
  /** Undefined if the list is alone, so its effect is the zone's. */
  readonly levels: Levels | undefined;
  readonly shared: Sharing;
}

/** The pieces that the list no longer holds, newly holds, and still holds. */
function ownPieces({ touched, before, after }: PlacedList, pieces: Pieces) {
  const own: number[] = [];
  for (const entry of touched) {
    const span = pieces.find(entry);
    if (span !== undefined) for (let piece = span.first; piece < span.last; piece += 1) own.push(piece);
  }
  const removed: number[] = [];
  const added: number[] = [];
  const kept: number[] = [];
  for (const piece of isAscending(own) ? own : [...new Set(own)].sort((left, right) => left - right)) {
    const isAfter = holds(after.spans, piece);
    if (holds(before.spans, piece)) (isAfter ? kept : removed).push(piece);
    else if (isAfter) added.push(piece);
  }
  return { removed, added, kept };
}

const NO_PART: ShiftedPart = { isEmpty: true, isWide: () => false, of: () => [], sharedWith: () => [] };

const NO_SHIFT: EntriesShift = {
  isEmpty: true,
  addresses: () => undefined,
  loosened: NO_PART,
  tightened: NO_PART,
  unmoved: NO_PART,
};

/** The shift of a list that does not change. */
export const NO_SHIFTS: ListShift = { removed: NO_SHIFT, added: NO_SHIFT, kept: NO_SHIFT };

function toShift(part: readonly number[], from: Stance, to: Stance, view: View): EntriesShift {
  if (part.length === 0) return NO_SHIFT;
  const step = strictnessStep(from, to);
  const moved: number[] = [];
  const unmoved: number[] = [];
  for (const piece of step === 0 ? [] : part) (isMoved(piece, step, view.levels) ? moved : unmoved).push(piece);
  return {
    isEmpty: false,
    addresses: () => view.pieces.addresses(part),
    loosened: step < 0 ? toPart(moved, view) : NO_PART,
    tightened: step > 0 ? toPart(moved, view) : NO_PART,
    unmoved: toPart(unmoved, view),
  };
}

/** Whether the zone as a whole becomes looser or stricter with a piece as one of its lists does. */
function isMoved(piece: number, step: number, levels: Levels | undefined): boolean {
  if (levels === undefined) return true;
  const change = (levels[1][piece] ?? 0) - (levels[0][piece] ?? 0);
  return change * step > 0;
}

function toPart(part: readonly number[], { pieces, levels, list, shared }: View): ShiftedPart {
  if (part.length === 0) return NO_PART;
  return {
    isEmpty: false,
    isWide: () => pieces.isWide(part),
    of: (entries) => entriesIn(entries, part, pieces),
    sharedWith: (wanted) => (levels === undefined ? [] : shared(part, wanted, list)),
  };
}
