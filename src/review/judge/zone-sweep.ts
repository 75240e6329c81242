import { type Bound, intersection, meets, type Placer, type Range, union } from "../../entries/ranges.js";
import { type Stance, STRICTNESS } from "../../vocabulary/meaning.js";
import { exempts, stops, strictnessStep } from "./effect.js";

/** One access list of a zone, on both sides of the plan. */
export interface ListChange {
  /** Its name, as it may be printed. */
  name(): string;
  readonly before: ListSide;
  /** The same object as `before` if the list does not change. */
  readonly after: ListSide;
  readonly certainty: Certainty;
  /** Whether the plan imports it, so that what it is now is not in the state. */
  readonly isImported: boolean;
  /** What the plan does with the list: `created`, `imported`. */
  readonly fate: string;
}

/**
 * What other lists may rely on. `stable`: it exists, is managed, and what it does on both sides, it does in any case.
 * `planned`: it does what it does afterwards only if the apply succeeds. `done`: its change has already happened. `shared`:
 * another address has the same object, so that nobody knows what it stops afterwards.
 */
export type Certainty = "stable" | "planned" | "done" | "shared";

/** A list before or after. */
export interface ListSide {
  /** `observes` if there is no list, or its effect is not known: nothing may rely on it. */
  readonly stance: Stance;
  readonly entries: readonly string[];
}

/** Where the entries of a zone's lists lie: on the line of addresses, or words side by side. */
export interface Line {
  readonly place: Placer;
  readonly isAddresses: boolean;
}

/** What a list does, and to what: a union of ranges. */
export interface Layer {
  readonly stance: Stance;
  readonly ranges: readonly Range[];
}

/** An access list as it is now, as the plan leaves it, and what it does in any case, even if the apply stops halfway. */
interface Layers {
  readonly before: Layer;
  /** As it is now, if it is in the state already: nothing for an import. */
  readonly managed: Layer;
  readonly after: Layer;
  readonly certain: Layer;
}

/** A list with its ranges, as far as they meet what changes in the zone. */
export interface PlacedList extends Layers {
  readonly list: ListChange;
  /** The union of the entries whose match may change. */
  readonly touched: readonly Range[];
  /** What it holds itself on both sides, whatever others may rely on. */
  readonly own: { readonly before: readonly Range[]; readonly after: readonly Range[] };
}

/** A part of the line within which no list begins or ends, so that each list holds all of it or nothing. */
export interface Segment extends Range {
  /** How strict all lists together are ({@link STRICTNESS}). */
  readonly before: number;
  /** The same of the lists that are in the state already. */
  readonly managed: number;
  readonly after: number;
  /** The same after an apply that carries out all that lets through, and of the rest only what is certain. */
  readonly atWorst: number;
  /** The same after an apply that carries out all that stops, and of the rest only what is certain. */
  readonly atBest: number;
  /** Some of the lists that hold it, by position: of each stance and side the first few. */
  readonly holders: readonly number[];
}

/** The lists of a zone, and the segments of what changes. */
export interface SweptZone {
  readonly placed: readonly PlacedList[];
  /** In order. */
  readonly segments: readonly Segment[];
}

/** Goes over the lists of a zone from the first position to the last, and compares what they do together. */
export function sweepZone(lists: readonly ListChange[], line: Line): SweptZone {
  const meant = lists.filter(({ before, after }) => before !== after || exempts(before.stance) || stops(before.stance));
  const touched = meant.map((list) => (list.before === list.after ? NONE : rangesOf(touchedEntries(list), line)));
  const changed = union(touched.flat());
  const placed = meant.map((list, index) => placeList(list, touched[index] ?? NONE, changed, line));
  return { placed, segments: sweep(placed, changed) };
}

/** The union of the entries' ranges, or of those that meet others. Thousands of lists are read, so it copies nothing. */
function rangesOf(entries: readonly string[], { place }: Line, within?: readonly Range[]): readonly Range[] {
  const ranges: Range[] = [];
  for (const entry of entries) {
    const range = place(entry);
    if (range !== undefined && (within === undefined || meets(range, within))) ranges.push(range);
  }
  return union(ranges);
}

/** The entries whose match may change: all when the action does, else those that only one side has. */
function touchedEntries({ before, after }: ListChange): readonly string[] {
  if (before.stance !== after.stance) return before.entries.concat(after.entries);
  const old = new Set(before.entries);
  const now = new Set(after.entries);
  return before.entries.filter((entry) => !now.has(entry)).concat(after.entries.filter((entry) => !old.has(entry)));
}

function placeList(list: ListChange, touched: readonly Range[], changed: readonly Range[], line: Line): PlacedList {
  const before = placeSide(list.before, changed, line);
  const after = list.before === list.after ? before : placeSide(list.after, changed, line);
  const own = { before: before.ranges, after: after.ranges };
  const managed = list.isImported ? NO_LAYER : before;
  if (list.certainty === "stable" && before === after)
    return { list, touched, own, before, managed, after, certain: after };
  return { list, touched, own, before, managed, ...lasting(list.certainty, before, after) };
}

function placeSide({ stance, entries }: ListSide, changed: readonly Range[], line: Line): Layer {
  return { stance, ranges: rangesOf(entries, line, changed) };
}

const NONE: readonly Range[] = [];
const NO_LAYER: Layer = { stance: "observes", ranges: [] };

/** What the list does after the apply, and what it does in any case. */
function lasting(certainty: Certainty, before: Layer, after: Layer): Pick<Layers, "after" | "certain"> {
  if (certainty === "done") return { after, certain: after };
  if (certainty === "planned") return { after, certain: NO_LAYER };
  if (certainty === "shared") return { after: exempts(after.stance) ? after : NO_LAYER, certain: NO_LAYER };
  const isSameKind = [stops, exempts].some((isKind) => isKind(before.stance) && isKind(after.stance));
  if (!isSameKind) return { after, certain: NO_LAYER };
  // Whichever of the two it is in the end, it does at least what the weaker one does.
  const isLooser = strictnessStep(before.stance, after.stance) < 0;
  const { stance } = isLooser === stops(after.stance) ? after : before;
  return { after, certain: { stance, ranges: intersection(before.ranges, after.ranges) } };
}

/** So many lists of each stance and side are kept as holders of a segment. */
const MOST_HOLDERS = 7;

/** Each of these wins over those after it: letting through wins over stopping. */
const BY_POWER = ["bypasses", "allows", "blocks", "challenges"] as const satisfies readonly Stance[];
const EXEMPTING = 2;

type LayerName = keyof Layers;

function sweep(lists: readonly Layers[], changed: readonly Range[]): readonly Segment[] {
  const active = { before: noLists(), managed: noLists(), after: noLists(), certain: noLists() };
  const events = eventsOf(lists, changed);
  const segments: Segment[] = [];
  let isChanged = false;
  for (let at = 0; at < events.length;) {
    const start = events[at]?.at ?? 0;
    for (let event = events[at]; event?.at === start; event = events[++at]) {
      if (event.list === CHANGED) isChanged = event.isStart;
      for (const layer of event.layers) {
        const holders = active[layer][event.power];
        if (event.isStart) holders?.add(event.list);
        else holders?.delete(event.list);
      }
    }
    const end = events[at]?.at;
    if (isChanged && end !== undefined) segments.push(toSegment(start, end, active));
  }
  return segments;
}

/** The lists that hold the current position, by the power of their stance. */
type Active = readonly Set<number>[];

const noLists = (): Active => BY_POWER.map(() => new Set());

function toSegment(
  start: Bound,
  end: Bound,
  { before, managed, after, certain }: Readonly<Record<LayerName, Active>>,
): Segment {
  const holders = new Set<number>();
  for (const side of [after, before]) {
    for (const lists of side) {
      let left = MOST_HOLDERS;
      for (const list of lists)
        if (left-- > 0) holders.add(list);
        else break;
    }
  }
  return {
    start,
    end,
    before: strictest(before, before),
    managed: strictest(managed, managed),
    after: strictest(after, after),
    atWorst: strictest(after, certain),
    atBest: strictest(certain, after),
    holders: [...holders],
  };
}

function strictest(exempting: Active, stopping: Active): number {
  for (let power = 0; power < BY_POWER.length; power += 1) {
    const lists = (power < EXEMPTING ? exempting : stopping)[power];
    if (lists !== undefined && lists.size > 0) return STRICTNESS[BY_POWER[power] ?? "observes"];
  }
  return STRICTNESS.observes;
}

/** A list begins or stops to hold what follows, or what changes does. */
interface Event {
  readonly at: Bound;
  readonly isStart: boolean;
  /** By position, or {@link CHANGED}. */
  readonly list: number;
  readonly power: number;
  readonly layers: readonly LayerName[];
}

const CHANGED = -1;
const ALL = ["before", "managed", "after", "certain"] as const satisfies readonly LayerName[];

function eventsOf(lists: readonly Layers[], changed: readonly Range[]): readonly Event[] {
  const events: Event[] = [];
  const add = (ranges: readonly Range[], list: number, power: number, layers: readonly LayerName[]): void => {
    for (const { start, end } of ranges)
      events.push({ at: start, isStart: true, list, power, layers }, { at: end, isStart: false, list, power, layers });
  };
  add(changed, CHANGED, 0, []);
  lists.forEach((layers, list) => {
    const { before, managed, after, certain } = layers;
    const isSame = before === managed && before === after && after === certain;
    for (const names of isSame ? [ALL] : SINGLE) {
      const { stance, ranges } = layers[names[0]];
      const power = BY_POWER.findIndex((each) => each === stance);
      if (power >= 0) add(ranges, list, power, names);
    }
  });
  return events.sort((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
}

const SINGLE = [["before"], ["managed"], ["after"], ["certain"]] as const satisfies readonly (readonly LayerName[])[];
