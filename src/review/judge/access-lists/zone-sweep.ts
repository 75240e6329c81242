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

/**
 * How far other lists may rely on this list. `stable`: the list exists and is managed. An effect that it has on both sides is
 * certain. `planned`: the effect of the list depends on the apply. `done`: the change of the list has already happened. `shared`:
 * another address has the same object, so the later effect of the list is unknown. See docs/decisions/only-what-lasts-covers.md.
 */
export type Certainty = "stable" | "planned" | "done" | "shared";

/** One side of a list as other lists of the zone see it. */
export interface ShapeSide {
  /** `observes` if the list does not exist or its effect is unknown, because then no list may rely on it. */
  readonly stance: Stance;
  readonly entries: readonly string[];
  readonly ends?: Ends | undefined;
}

/** Lists with equal entries and an equal change, so their shift is computed once. */
export interface Shape {
  readonly before: ShapeSide;
  /** The same object as `before` if the lists do not change. */
  readonly after: ShapeSide;
  readonly certainty: Certainty;
  /** True if the plan imports the lists, so the state does not have their current entries. */
  readonly isImported: boolean;
}

/** Maps entries to ranges: of addresses, or of words side by side. */
export interface Line {
  readonly place: Placer;
  /** Maps the entries of a stopping list. Such a list may stop less than it contains. */
  readonly placeStopping: Placer;
  readonly isAddresses: boolean;
}

/** The effect of a change on the requests that the entries match, including the effect of the zone's other lists. */
export interface ListShift {
  readonly removed: EntriesShift;
  readonly added: EntriesShift;
  readonly kept: EntriesShift;
}

export type ZoneShifts = (shape: Shape) => ListShift;

/** Compares the lists of a zone before and after. */
export function zoneShifts(shapes: readonly Shape[], line: Line): ZoneShifts {
  const acting = shapes.filter(
    ({ before, after }) => before !== after || exempts(before.stance) || stops(before.stance),
  );
  const touched = acting.map((shape) =>
    shape.before === shape.after ? NONE : rangesOf(touchedEntries(shape), line.place),
  );
  const changed = union(touched.flat());
  const placed = acting.map((shape, index) => placeShape(shape, touched[index] ?? NONE, changed, line));
  const zone = { line, placed, segments: sweep(placed, changed) };
  const byShape = new Map(placed.map((place) => [place.shape, place]));
  const known = new Map<Shape, ListShift>();
  return (shape) => {
    const own = byShape.get(shape);
    const found = known.get(shape) ?? (own === undefined ? NO_SHIFTS : shiftOf(own, zone));
    known.set(shape, found);
    return found;
  };
}

/**
 * Returns the entries whose match may change. If the action changes, returns all entries. Otherwise, returns the entries on one
 * side only. `byEnd` adds entries whose end changes.
 */
function touchedEntries({ before, after }: Shape, byEnd = false): readonly string[] {
  if (before.stance !== after.stance) return before.entries.concat(after.entries);
  const old = new Set(before.entries);
  const now = new Set(after.entries);
  const isMoved = (entry: string): boolean => byEnd && before.ends?.get(entry) !== after.ends?.get(entry);
  return before.entries
    .filter((entry) => !now.has(entry) || isMoved(entry))
    .concat(after.entries.filter((entry) => !old.has(entry)));
}

export interface LaterShift {
  readonly moment: number;
  readonly shift: ListShift;
}

export type LaterShifts = (shape: Shape) => readonly LaterShift[];

/**
 * Compares the lists of a zone at each end of an entry that may affect the change. If a list still has ended entries, also
 * compares at `from`. Between two ends, nothing changes.
 */
export function laterShifts(shapes: readonly Shape[], line: Line, from: number): LaterShifts {
  const later = momentsOf(shapes, line, from).map((moment) => {
    const at = new Map(shapes.map((shape) => [shape, shapeAt(shape, moment)]));
    return { moment, at, shifts: zoneShifts([...at.values()], line) };
  });
  return (shape) =>
    later.flatMap(({ moment, at, shifts }) => {
      const own = at.get(shape);
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

function momentsOf(shapes: readonly Shape[], line: Line, from: number): readonly number[] {
  const dated = shapes.flatMap(({ before, after }) => [before, after].filter(({ ends }) => ends !== undefined));
  if (dated.length === 0) return [];
  const touched = union(
    shapes.flatMap((shape) =>
      shape.before === shape.after ? NONE : rangesOf(touchedEntries(shape, true), line.place),
    ),
  );
  const moments = new Set<number>();
  for (const { ends } of dated) {
    for (const [entry, endsAt] of ends ?? []) {
      const range = line.place(entry);
      if (range !== undefined && meets(range, touched)) moments.add(endsAt <= from ? from : endsAt);
    }
  }
  return someOf([...moments].sort((left, right) => left - right));
}

function shapeAt(shape: Shape, moment: number): Shape {
  const at = (side: ShapeSide): ShapeSide => ({ ...side, entries: entriesAt(side.entries, side.ends, moment) });
  const before = at(shape.before);
  return { ...shape, before, after: shape.before === shape.after ? before : at(shape.after) };
}

/** The ranges of one shape that overlap the zone's changes. */
interface Placed extends Layers {
  readonly shape: Shape;
  /** Ranges of the entries whose match may change. */
  readonly touched: readonly Range[];
  /** Ranges that the list itself covers afterwards, reliable or not. */
  readonly ownAfter: readonly Range[];
}

const NONE: readonly Range[] = [];
const NO_LAYER: Layer = { stance: "observes", ranges: NONE };

function placeShape(shape: Shape, touched: readonly Range[], changed: readonly Range[], line: Line): Placed {
  const layerOf = ({ stance, entries }: ShapeSide): Layer => ({
    stance,
    ranges: rangesOf(entries, stops(stance) ? line.placeStopping : line.place, changed),
  });
  const before = layerOf(shape.before);
  const own = shape.before === shape.after ? before : layerOf(shape.after);
  const managed = shape.isImported ? NO_LAYER : before;
  const isSame = shape.certainty === "stable" && before === own;
  const { after, certain } = isSame ? { after: own, certain: own } : reliableLayers(shape.certainty, before, own);
  return { shape, touched, ownAfter: own.ranges, before, managed, after, certain };
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
  readonly line: Line;
  readonly placed: readonly Placed[];
  readonly segments: readonly Segment[];
}

function shiftOf({ touched, before, ownAfter, shape }: Placed, zone: SweptZone): ListShift {
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
  const [from, to] = [shape.before.stance, shape.after.stance];
  return {
    removed: new EntriesShift(removed, from, "observes", zone),
    added: new EntriesShift(added, "observes", to, zone),
    kept: new EntriesShift(kept, from, to, zone),
  };
}

/** The shift of some entries. */
export class EntriesShift {
  /** Positive if the list becomes stricter, negative if it becomes less strict. */
  readonly step: number;
  /** The part for which all lists of the zone together become less strict. */
  readonly loosened: ShiftedPart;
  /** The part of `loosened` that other lists challenge afterwards. */
  readonly weakened: ShiftedPart;
  readonly tightened: ShiftedPart;
  /** The part for which other lists keep the effect the same. */
  readonly unmoved: ShiftedPart;
  /** The parts of `unmoved` that lists stop before, and before and after. */
  readonly stopped: ShiftedPart;
  readonly stillStopped: ShiftedPart;
  /** The part whose effect stays the same only if the apply changes other lists as planned. */
  readonly promised: ShiftedPart;

  constructor(
    private readonly part: readonly Segment[],
    from: Stance,
    to: Stance,
    private readonly zone: SweptZone,
  ) {
    const step = (this.step = strictnessStep(from, to));
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
    this.loosened = new ShiftedPart(step < 0 ? moved : [], zone);
    this.weakened = new ShiftedPart(step < 0 ? moved.filter(isChallenged) : [], zone);
    this.tightened = new ShiftedPart(step > 0 ? moved : [], zone);
    this.unmoved = new ShiftedPart(unmoved, zone);
    const stopped = unmoved.filter(({ before }) => before >= STRICTNESS.challenges);
    this.stopped = new ShiftedPart(stopped, zone);
    this.stillStopped = new ShiftedPart(
      stopped.filter(({ after }) => after >= STRICTNESS.challenges),
      zone,
    );
    this.promised = new ShiftedPart(promised, zone);
  }

  get isEmpty(): boolean {
    return this.part.length === 0;
  }

  /** Returns the number of addresses; undefined for other entry types and for no entries. */
  get addresses(): bigint | undefined {
    return this.zone.line.isAddresses && !this.isEmpty ? sizeOf(this.part) : undefined;
  }
}

const isChallenged = ({ after }: Segment): boolean => after === STRICTNESS.challenges;

export type StanceTest = typeof stops | typeof exempts;

/** Lists of one shape that cover a part of a change. */
export interface Cover {
  readonly shape: Shape;
  /** `always` if certain, otherwise only `after` or `before` the apply. */
  readonly when: "always" | "after" | "before";
  /** Returns the entries that these lists cover. */
  readonly of: (entries: readonly string[]) => readonly string[];
  /** The addresses that these lists cover; empty for other entry types. */
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
  private readonly covers = new Map<StanceTest, readonly Cover[]>();

  constructor(
    private readonly segments: readonly Segment[],
    private readonly zone: SweptZone,
  ) {}

  get isEmpty(): boolean {
    return this.segments.length === 0;
  }

  get addresses(): readonly Range[] {
    return this.zone.line.isAddresses ? this.segments : NONE;
  }

  isWide(): boolean {
    return areWide(this.addresses.filter((range) => !isWithin(range, RESERVED)));
  }

  of(entries: readonly string[]): readonly string[] {
    return this.isEmpty ? [] : entriesIn(entries, this.segments, this.zone.line);
  }

  get ranges(): readonly Range[] {
    return this.segments;
  }

  sharedWith(wanted: StanceTest): readonly Cover[] {
    let found = this.covers.get(wanted);
    if (found === undefined) this.covers.set(wanted, (found = this.coversOf(wanted)));
    return found;
  }

  private coversOf(wanted: StanceTest): readonly Cover[] {
    const { line, placed } = this.zone;
    return holdersOf(this.segments).flatMap((index) => {
      const place = placed[index];
      const when = place && this.heldBy(place, wanted);
      if (place === undefined || when === undefined) return [];
      const { ranges } = place[LAYER[when]];
      const held = this.segments.filter((segment) => meets(segment, ranges));
      const of = (entries: readonly string[]): readonly string[] => entriesIn(entries, held, line);
      const addresses = line.isAddresses ? held : NONE;
      return [{ shape: place.shape, when, of, addresses, until: this.endOf(place.shape[SIDE[when]], held) }];
    });
  }

  private endOf({ entries, ends }: ShapeSide, held: readonly Segment[]): number | undefined {
    if (ends === undefined) return undefined;
    const { place } = this.zone.line;
    const own = entries.filter((entry) => entriesIn([entry], held, this.zone.line).length > 0);
    const moments = own.flatMap((entry) => ends.get(entry) ?? []).sort((left, right) => left - right);
    return moments.find((moment) => {
      const left = rangesOf(entriesAt(own, ends, moment), place);
      return held.some((segment) => !isWithin(segment, left));
    });
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

function entriesIn(entries: readonly string[], ranges: readonly Range[], { place }: Line): readonly string[] {
  const isIn = (entry: string): boolean => {
    const range = place(entry);
    return range !== undefined && meets(range, ranges);
  };
  return entries.every(isIn) ? entries : entries.filter(isIn);
}

function holdersOf(part: readonly Segment[]): readonly number[] {
  const [first] = part;
  return part.length < 2 ? (first?.holders ?? []) : [...new Set(part.flatMap(({ holders }) => holders))];
}

const NO_LINE: Line = { place: () => undefined, placeStopping: () => undefined, isAddresses: false };
const NOTHING = new EntriesShift([], "observes", "observes", { line: NO_LINE, placed: [], segments: [] });

export const NO_SHIFTS: ListShift = { removed: NOTHING, added: NOTHING, kept: NOTHING };
