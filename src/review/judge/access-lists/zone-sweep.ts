import {
  areWide,
  firstBeyond,
  intersection,
  isWithin,
  meets,
  type Range,
  sizeOf,
  union,
} from "../../../zone/access-lists/addresses.js";
import { type Ends, entriesAt } from "../../../zone/access-lists/ending.js";
import { RESERVED_IPV4, RESERVED_IPV6 } from "../../../zone/access-lists/check.js";
import { certainRange, type Placer, rangesOf } from "../../../zone/access-lists/held.js";
import { exempts, stops, STRICTNESS, strictnessStep } from "../../../zone/action/stance.js";
import type { Stance } from "../../../zone/words/stance.js";
import { type Layer, type Layers, type Segment, sweep } from "./segments.js";
import type { Certainty, ZoneList } from "./zone-list.js";

/** One side of a list as other lists of the zone see it. */
export interface PlacedSide {
  /** `observes` if the list does not exist or its effect is unknown, because then no list may rely on it. */
  readonly stance: Stance;
  readonly entries: readonly string[];
  readonly ends: Ends | undefined;
  /** Maps entries to the line of all entries: addresses, and words. */
  readonly place: Placer;
  /** Maps the entries of a stopping list. Such a list may stop less than it contains. */
  readonly placeStopping: Placer;
  readonly isAddresses: boolean;
}

/** A list of a zone on both sides. */
export interface SweptList {
  readonly list: ZoneList;
  readonly before: PlacedSide;
  /** The same object as `before` if the list does not change. */
  readonly after: PlacedSide;
}

/** The effect of a change on the requests that the entries match, including the effect of the zone's other lists. */
export interface ListShift {
  readonly removed: EntriesShift;
  readonly added: EntriesShift;
  readonly kept: EntriesShift;
}

export type ZoneShifts = (list: SweptList) => ListShift;

/** Compares the lists of a zone before and after. */
export function zoneShifts(lists: readonly SweptList[]): ZoneShifts {
  const acting = lists.filter(
    ({ before, after }) => before !== after || exempts(before.stance) || stops(before.stance),
  );
  const touched = acting.map((list) => touchedRanges(list));
  const changed = union(touched.flat());
  const placed = acting.map((list, index) => placeList(list, touched[index] ?? NONE, changed));
  const zone = { placed, segments: sweep(placed, changed) };
  const byList = new Map(placed.map((place) => [place.swept, place]));
  return (list) => {
    const own = byList.get(list);
    return own === undefined ? NO_SHIFTS : shiftOf(own, zone);
  };
}

/**
 * Returns the ranges of the entries whose match may change. If the action or the type changes, returns all entries. Otherwise,
 * returns the entries on one side only. `byEnd` adds entries whose end changes.
 */
function touchedRanges({ before, after }: SweptList, byEnd = false): readonly Range[] {
  if (before === after) return NONE;
  const isWhole = before.stance !== after.stance || before.place !== after.place;
  const [old, now] = [new Set(before.entries), new Set(after.entries)];
  const isMoved = (entry: string): boolean => byEnd && before.ends?.get(entry) !== after.ends?.get(entry);
  const left = before.entries.filter((entry) => isWhole || !now.has(entry) || isMoved(entry));
  const joined = after.entries.filter((entry) => isWhole || !old.has(entry));
  return union([...rangesOf(left, before.place), ...rangesOf(joined, after.place)]);
}

export interface LaterShift {
  readonly moment: number;
  readonly shift: ListShift;
}

export type LaterShifts = (list: SweptList) => readonly LaterShift[];

/**
 * Compares the lists of a zone at each end of an entry that may affect the change. If a list still has ended entries, also
 * compares at `from`. Between two ends, nothing changes.
 */
export function laterShifts(lists: readonly SweptList[], from: number): LaterShifts {
  const later = momentsOf(lists, from).map((moment) => {
    const at = new Map(lists.map((list) => [list, listAt(list, moment)]));
    return { moment, at, shifts: zoneShifts([...at.values()]) };
  });
  return (list) =>
    later.flatMap(({ moment, at, shifts }) => {
      const own = at.get(list);
      return own === undefined ? [] : { moment, shift: shifts(own) };
    });
}

const MOST_MOMENTS = 64;

/**
 * Samples the moments at equal steps if there are too many. Keeps the first and the last moment. After the last moment, every
 * dated entry has ended.
 */
const someOf = (moments: readonly number[]): readonly number[] =>
  moments.length <= MOST_MOMENTS
    ? moments
    : Array.from({ length: MOST_MOMENTS }, (_, step) =>
        Number(moments[Math.round((step * (moments.length - 1)) / (MOST_MOMENTS - 1))]),
      );

function momentsOf(lists: readonly SweptList[], from: number): readonly number[] {
  const dated = lists.flatMap(({ before, after }) => [before, after].filter(({ ends }) => ends !== undefined));
  if (dated.length === 0) return [];
  const touched = union(lists.flatMap((list) => touchedRanges(list, true)));
  const moments = new Set<number>();
  for (const { ends, place } of dated) {
    for (const [entry, endsAt] of ends ?? []) {
      const range = place(entry);
      if (range !== undefined && meets(range, touched)) moments.add(endsAt <= from ? from : endsAt);
    }
  }
  return someOf([...moments].sort((left, right) => left - right));
}

function listAt({ list, ...sides }: SweptList, moment: number): SweptList {
  const at = (side: PlacedSide): PlacedSide => ({ ...side, entries: entriesAt(side.entries, side.ends, moment) });
  const before = at(sides.before);
  return { list, before, after: sides.before === sides.after ? before : at(sides.after) };
}

/** The ranges of one list that overlap the zone's changes. */
interface Placed extends Layers {
  readonly swept: SweptList;
  /** Ranges of the entries whose match may change. */
  readonly touched: readonly Range[];
  /** Ranges that the list itself covers afterwards, reliable or not. */
  readonly ownAfter: readonly Range[];
}

const NONE: readonly Range[] = [];
const NO_LAYER: Layer = { stance: "observes", ranges: NONE };

function placeList(swept: SweptList, touched: readonly Range[], changed: readonly Range[]): Placed {
  const layerOf = ({ stance, entries, place, placeStopping }: PlacedSide): Layer => ({
    stance,
    ranges: rangesOf(entries, stops(stance) ? placeStopping : place, changed),
  });
  const { certainty, isImported } = swept.list;
  const before = layerOf(swept.before);
  const own = swept.before === swept.after ? before : layerOf(swept.after);
  const managed = isImported ? NO_LAYER : before;
  const isSame = certainty === "stable" && before === own;
  const { after, certain } = isSame ? { after: own, certain: own } : reliableLayers(certainty, before, own);
  return { swept, touched, ownAfter: own.ranges, before, managed, after, certain };
}

/** Returns the effect of a list after the apply, and the effect that is certain. */
function reliableLayers(certainty: Certainty, before: Layer, after: Layer): Pick<Layers, "after" | "certain"> {
  if (certainty === "done") return { after, certain: after };
  if (certainty === "planned") return { after, certain: NO_LAYER };
  if (certainty === "shared") return { after: exempts(after.stance) ? after : NO_LAYER, certain: NO_LAYER };
  const isSameKind = [stops, exempts].some((isKind) => isKind(before.stance) && isKind(after.stance));
  if (!isSameKind) return { after, certain: NO_LAYER };
  // Either side may apply in the end, so only the effect of the weaker side is certain.
  const isLooser = strictnessStep(before.stance, after.stance) < 0;
  const { stance } = isLooser === stops(after.stance) ? after : before;
  return { after, certain: { stance, ranges: intersection(before.ranges, after.ranges) } };
}

interface SweptZone {
  readonly placed: readonly Placed[];
  readonly segments: readonly Segment[];
}

function shiftOf({ touched, before, ownAfter, swept }: Placed, zone: SweptZone): ListShift {
  const { segments } = zone;
  const removed: Segment[] = [];
  const added: Segment[] = [];
  const kept: Segment[] = [];
  for (const { start, end } of touched) {
    for (let at = firstBeyond(segments, start); (segments[at]?.start ?? end) < end; at += 1) {
      const segment = segments[at];
      if (segment === undefined) break;
      const isAfter = meets(segment, ownAfter);
      if (meets(segment, before.ranges)) (isAfter ? kept : removed).push(segment);
      else if (isAfter) added.push(segment);
    }
  }
  const [was, is] = [swept.before, swept.after];
  return {
    removed: new EntriesShift(new ShiftedPart(removed, was, zone), was.stance, "observes"),
    added: new EntriesShift(new ShiftedPart(added, is, zone), "observes", is.stance),
    kept: new EntriesShift(new ShiftedPart(kept, is, zone), was.stance, is.stance),
  };
}

/** The shift of some entries. */
export class EntriesShift {
  /** Positive if the list becomes stricter, negative if it becomes less strict. */
  readonly step: number;
  /** The part for which all lists of the zone together become less strict. */
  readonly loosened: ShiftedPart;
  readonly tightened: ShiftedPart;
  /** The part for which other lists keep the effect the same. */
  readonly unmoved: ShiftedPart;
  /** The part whose effect stays the same only if the apply changes other lists as planned. */
  readonly promised: ShiftedPart;

  constructor(
    private readonly part: ShiftedPart,
    from: Stance,
    to: Stance,
  ) {
    const step = (this.step = strictnessStep(from, to));
    const isMoved = ({ before, after }: Segment): boolean => (after - before) * step > 0;
    const isPromised = ({ before, managed, atWorst, atBest }: Segment): boolean =>
      step < 0 ? atWorst < Math.max(before, managed) : atBest > Math.min(before, managed);
    this.loosened = part.where((segment) => step < 0 && isMoved(segment));
    this.tightened = part.where((segment) => step > 0 && isMoved(segment));
    this.unmoved = part.where((segment) => step !== 0 && !isMoved(segment) && !isPromised(segment));
    this.promised = part.where((segment) => step !== 0 && !isMoved(segment) && isPromised(segment));
  }

  get isEmpty(): boolean {
    return this.part.isEmpty;
  }

  /** Returns the number of addresses; undefined for other entry types and for no entries. */
  get addresses(): bigint | undefined {
    return this.part.addresses.length > 0 ? sizeOf(this.part.addresses) : undefined;
  }
}

type StanceTest = typeof stops | typeof exempts;

/** A list that covers a part of a change. */
export interface Cover {
  readonly list: ZoneList;
  /** `always` if certain, otherwise only `after` or `before` the apply. */
  readonly when: "always" | "after" | "before";
  /** Returns the entries that the list covers. */
  readonly of: (entries: readonly string[]) => readonly string[];
  /** The addresses that the list covers; empty for other entry types. */
  readonly addresses: readonly Range[];
  /** When the cover first becomes incomplete, in milliseconds since the epoch; undefined if never. */
  readonly until: number | undefined;
}

/** Networks that no visitor has. */
const RESERVED = rangesOf(
  [...RESERVED_IPV4, ...RESERVED_IPV6].map(({ range }) => range),
  certainRange,
);

/** A part of a shift, as segments of the line. */
export class ShiftedPart {
  constructor(
    readonly segments: readonly Segment[],
    /** The side of the list that has the entries. */
    private readonly side: PlacedSide,
    private readonly zone: SweptZone,
  ) {}

  get isEmpty(): boolean {
    return this.segments.length === 0;
  }

  get addresses(): readonly Range[] {
    return this.side.isAddresses ? this.segments : NONE;
  }

  isWide(): boolean {
    return areWide(this.addresses.filter((range) => !isWithin(range, RESERVED)));
  }

  where(test: (segment: Segment) => boolean): ShiftedPart {
    return new ShiftedPart(this.segments.filter(test), this.side, this.zone);
  }

  /** Returns the part that lists stop before. */
  get stopped(): ShiftedPart {
    return this.where(({ before }) => before >= STRICTNESS.challenges);
  }

  /** Returns the part that lists stop before and after. */
  get stillStopped(): ShiftedPart {
    return this.where(({ before, after }) => Math.min(before, after) >= STRICTNESS.challenges);
  }

  /** Returns the part that lists challenge afterwards. */
  get challenged(): ShiftedPart {
    return this.where(({ after }) => after === STRICTNESS.challenges);
  }

  of(entries: readonly string[]): readonly string[] {
    return this.isEmpty ? [] : entriesIn(entries, this.segments, this.side);
  }

  /** Returns the first other lists of the zone that cover the part with such an action. Returns at most `most` lists. */
  coveredBy(wanted: StanceTest, own: ZoneList | undefined, most: number): readonly Cover[] {
    const found: Cover[] = [];
    const holders = [...new Set(this.segments.flatMap((segment) => segment.holders))];
    for (const index of holders.sort((left, right) => left - right)) {
      const place = this.zone.placed[index];
      const when = place && place.swept.list !== own ? this.heldBy(place, wanted) : undefined;
      if (place === undefined || when === undefined) continue;
      found.push(this.coverOf(place, when));
      if (found.length === most) break;
    }
    return found;
  }

  private coverOf(place: Placed, when: Cover["when"]): Cover {
    const { ranges } = place[LAYER[when]];
    const { list, ...sides } = place.swept;
    const held = this.where((segment) => meets(segment, ranges));
    const until = endOf(sides[SIDE[when]], held.segments);
    return { list, when, of: (entries) => held.of(entries), addresses: held.addresses, until };
  }

  private heldBy({ certain, after, before }: Placed, wanted: StanceTest): Cover["when"] | undefined {
    const isHeld = ({ stance, ranges }: Layer): boolean =>
      wanted(stance) && ranges.length > 0 && this.segments.some((segment) => meets(segment, ranges));
    if (isHeld(certain)) return "always";
    if (after !== certain && isHeld(after)) return "after";
    return before !== after && isHeld(before) ? "before" : undefined;
  }
}

const LAYER = { always: "certain", after: "after", before: "before" } as const;
const SIDE = { always: "after", after: "after", before: "before" } as const;

/** Returns when the entries of a side first cover a part of the segments no longer. */
function endOf(side: PlacedSide, held: readonly Segment[]): number | undefined {
  const { ends, place } = side;
  if (ends === undefined) return undefined;
  const own = entriesIn(side.entries, held, side);
  const moments = own.flatMap((entry) => ends.get(entry) ?? []).sort((left, right) => left - right);
  return moments.find((moment) => {
    const left = rangesOf(entriesAt(own, ends, moment), place);
    return held.some((segment) => !isWithin(segment, left));
  });
}

function entriesIn(
  entries: readonly string[],
  ranges: readonly Range[],
  { place }: Pick<PlacedSide, "place">,
): readonly string[] {
  const isIn = (entry: string): boolean => {
    const range = place(entry);
    return range !== undefined && meets(range, ranges);
  };
  return entries.every(isIn) ? entries : entries.filter(isIn);
}

const NOWHERE: Placer = () => undefined;
const NOBODY: PlacedSide = {
  ...{ stance: "observes", entries: [], ends: undefined },
  ...{ isAddresses: false, place: NOWHERE, placeStopping: NOWHERE },
};
const NOTHING = new EntriesShift(new ShiftedPart([], NOBODY, { placed: [], segments: [] }), "observes", "observes");

export const NO_SHIFTS: ListShift = { removed: NOTHING, added: NOTHING, kept: NOTHING };
