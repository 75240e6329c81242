import type { Stance } from "../generated/meaning.js";
import { strictnessStep } from "./effect.js";
import type { EntrySpace } from "./entry-sets.js";
import {
  idle,
  type ListChange,
  type OtherList,
  touchedEntries,
  type Wanted,
  type ZoneSteps,
  zoneSteps,
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
  /**
   * The first other lists of the zone, at most {@link MOST_OTHERS} and one more, that have something in this part and such
   * a stance, as they will be or else as they were.
   */
  readonly sharedWith: (stance: Wanted) => readonly OtherList[];
}

/** Compares one list of a zone before and after. */
export type ZoneShift = (list: ListChange) => ListShift;

/** Looks at the lists of a zone together, as soon as a list that is not alone is compared. */
export function zoneShift<Set_>(lists: readonly ListChange[], space: EntrySpace<Set_>): ZoneShift {
  const acting = lists.filter(({ before, after }) => !idle(before) || !idle(after));
  let zone: ZoneSteps<Set_> | undefined;
  return (list) => {
    const own = ownShift(list, space);
    const isAlone = acting.every(({ address }) => address === list.address);
    if (!isAlone) zone ??= zoneSteps(acting, space);
    const view = { space, list, zone: isAlone ? undefined : zone };
    return {
      removed: toShift(own.removed, list.before.stance, "observes", view),
      added: toShift(own.added, "observes", list.after.stance, view),
      kept: toShift(own.kept, list.before.stance, list.after.stance, view),
    };
  };
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

interface View<Set_> {
  readonly space: EntrySpace<Set_>;
  /** Undefined if the list is alone, so its effect is the zone's. */
  readonly zone: ZoneSteps<Set_> | undefined;
  readonly list: ListChange;
}

function toShift<Set_>(part: Set_, from: Stance, to: Stance, view: View<Set_>): EntriesShift {
  const { space, zone } = view;
  const step = strictnessStep(from, to);
  const none = space.of([]);
  const isEmpty = space.isEmpty(part);
  const looser = step >= 0 || isEmpty ? none : zone === undefined ? part : space.intersect(part, zone.looser);
  const stricter = step <= 0 || isEmpty ? none : zone === undefined ? part : space.intersect(part, zone.stricter);
  const unmoved = step === 0 || isEmpty ? none : space.subtract(part, space.union([looser, stricter]));
  return {
    isEmpty,
    get addresses() {
      return space.addresses(part);
    },
    loosened: toPart(looser, view),
    tightened: toPart(stricter, view),
    unmoved: toPart(unmoved, view),
  };
}

const NO_PART: ShiftedPart = { isEmpty: true, isWide: false, of: () => [], sharedWith: () => [] };

function toPart<Set_>(part: Set_, { space, zone, list }: View<Set_>): ShiftedPart {
  if (space.isEmpty(part)) return NO_PART;
  return {
    isEmpty: false,
    get isWide() {
      return space.isWide(part);
    },
    of: (entries) => entries.filter(space.meeting(part)),
    sharedWith: (wanted) => zone?.sharing(part, wanted, list) ?? [],
  };
}
