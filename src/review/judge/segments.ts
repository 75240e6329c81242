import type { Bound, Range } from "../../entries/ranges.js";
import { type Stance, STRICTNESS } from "../../vocabulary/meaning.js";

/** What a list does, and to what: a union of ranges. */
export interface Layer {
  readonly stance: Stance;
  readonly ranges: readonly Range[];
}

/** An access list as it is now, as the plan leaves it, and what it does in any case, even if the apply stops halfway. */
export interface Layers {
  readonly before: Layer;
  /** As it is now, if it is in the state already: nothing for an import. */
  readonly managed: Layer;
  readonly after: Layer;
  readonly certain: Layer;
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
  /** Some of the lists that hold it, by position and in order: of each stance and side the first few. */
  readonly holders: readonly number[];
}

/** So many lists of each stance and side are kept as holders of a segment. */
const MOST_HOLDERS = 7;

/** Each of these wins over those after it: letting through wins over stopping. */
const BY_POWER: readonly Stance[] = ["bypasses", "allows", "blocks", "challenges"];
const EXEMPTING = 2;

/** Goes over the line from its first position to its last: the segments of what changes. */
export function sweep(lists: readonly Layers[], changed: readonly Range[]): readonly Segment[] {
  const events = eventsOf(lists, changed);
  const positions = [...events.keys()].sort((left, right) => (left < right ? -1 : 1));
  const holding = new Holding();
  const segments: Segment[] = [];
  let isChanged = false;
  positions.forEach((start, at) => {
    events.get(start)?.forEach((event) => {
      if (event.list === CHANGED) isChanged = event.isStart;
      else holding.apply(event);
    });
    const end = positions[at + 1];
    if (isChanged && end !== undefined) segments.push(holding.toSegment(start, end));
  });
  return segments;
}

/** A list begins or stops to hold what follows, or what changes does. */
interface Event {
  readonly isStart: boolean;
  /** By position, or {@link CHANGED}. */
  readonly list: number;
  readonly power: number;
  /** `all` for a list of which all layers are the same. */
  readonly layer: keyof Layers | "all";
}

const CHANGED = -1;

/** What begins and stops at each position where anything does. */
function eventsOf(lists: readonly Layers[], changed: readonly Range[]): ReadonlyMap<Bound, readonly Event[]> {
  const events = new Map<Bound, Event[]>();
  const addAt = (at: Bound, event: Event): void => {
    const others = events.get(at);
    if (others === undefined) events.set(at, [event]);
    else others.push(event);
  };
  const add = (ranges: readonly Range[], list: number, power: number, layer: Event["layer"]): void => {
    if (ranges.length === 0 || power < 0) return;
    const begins: Event = { isStart: true, list, power, layer };
    const stops: Event = { isStart: false, list, power, layer };
    ranges.forEach(({ start, end }) => {
      addAt(start, begins);
      addAt(end, stops);
    });
  };
  const addLayer = ({ stance, ranges }: Layer, list: number, layer: Event["layer"]): void => {
    add(ranges, list, BY_POWER.indexOf(stance), layer);
  };
  add(changed, CHANGED, 0, "all");
  lists.forEach(({ before, managed, after, certain }, list) => {
    if (before === managed && before === after && after === certain) {
      addLayer(before, list, "all");
      return;
    }
    addLayer(before, list, "before");
    addLayer(managed, list, "managed");
    addLayer(after, list, "after");
    addLayer(certain, list, "certain");
  });
  return events;
}

/** The lists that hold the current position. */
class Holding {
  private readonly all = new Holders();
  private readonly before = new Holders();
  private readonly managed = new Holders();
  private readonly after = new Holders();
  private readonly certain = new Holders();

  apply(event: Event): void {
    this[event.layer].apply(event);
  }

  toSegment(start: Bound, end: Bound): Segment {
    const { all, before, managed, after, certain } = this;
    const holders: number[] = [];
    all.addFirst(holders);
    before.addFirst(holders);
    after.addFirst(holders);
    return {
      start,
      end,
      before: this.strictest(before, before),
      managed: this.strictest(managed, managed),
      after: this.strictest(after, after),
      atWorst: this.strictest(after, certain),
      atBest: this.strictest(certain, after),
      holders: holders.sort((left, right) => left - right),
    };
  }

  /** How strict the lists are together of which all layers are the same, with those of one layer that exempt and of one that stop. */
  private strictest(exempting: Holders, stopping: Holders): number {
    for (let power = 0; power < BY_POWER.length; power += 1) {
      if (this.all.has(power) || (power < EXEMPTING ? exempting : stopping).has(power))
        return STRICTNESS[BY_POWER[power] ?? "observes"];
    }
    return STRICTNESS.observes;
  }
}

/** The lists of one layer that hold it, by the power of their stance, in the order in which they began to. */
class Holders {
  private readonly lists: Set<number>[] = [];

  apply({ isStart, list, power }: Event): void {
    if (isStart) (this.lists[power] ??= new Set()).add(list);
    else this.lists[power]?.delete(list);
  }

  has(power: number): boolean {
    const lists = this.lists[power];
    return lists !== undefined && lists.size > 0;
  }

  addFirst(to: number[]): void {
    this.lists.forEach((lists) => {
      let left = MOST_HOLDERS;
      for (const list of lists) {
        if (left-- === 0) break;
        if (!to.includes(list)) to.push(list);
      }
    });
  }
}
