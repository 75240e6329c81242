import type { Bound, Range } from "../../../zone/access-lists/addresses.js";
import { exempts, PRECEDENCE, STRICTNESS } from "../../../zone/action/stance.js";
import type { Stance } from "../../../zone/words/stance.js";

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

/** What decides, in the order in which it does. */
const BY_POWER: readonly Stance[] = PRECEDENCE.filter((stance) => stance !== "observes");
const EXEMPTING = BY_POWER.filter(exempts).length;

/** Goes over the line from its first position to its last: the segments of what changes. */
export function sweep(lists: readonly Layers[], changed: readonly Range[]): readonly Segment[] {
  const stops = stopsOf(lists, changed);
  const positions = [...stops.keys()].sort((left, right) => (left < right ? -1 : 1));
  const holding = new Holding();
  const segments: Segment[] = [];
  positions.forEach((start, at) => {
    holding.pass(stops.get(start));
    const end = positions[at + 1];
    if (holding.isChanged && end !== undefined) segments.push(holding.toSegment(start, end));
  });
  return segments;
}

/** A list, and in which of its layers it holds a range. */
interface Held {
  /** By position, or {@link CHANGED}. */
  readonly list: number;
  readonly power: number;
  /** `all` for a list of which all layers are the same. */
  readonly layer: keyof Layers | "all";
}

const CHANGED: Held = { list: -1, power: 0, layer: "all" };

/** A position at which lists begin or end to hold what follows. */
interface Stop {
  readonly begins: Held[];
  readonly ends: Held[];
}

function stopsOf(lists: readonly Layers[], changed: readonly Range[]): ReadonlyMap<Bound, Stop> {
  const stops = new Map<Bound, Stop>();
  const stopAt = (at: Bound): Stop => {
    let stop = stops.get(at);
    if (stop === undefined) stops.set(at, (stop = { begins: [], ends: [] }));
    return stop;
  };
  const add = (ranges: readonly Range[], held: Held): void => {
    ranges.forEach(({ start, end }) => {
      stopAt(start).begins.push(held);
      stopAt(end).ends.push(held);
    });
  };
  const addLayer = ({ stance, ranges }: Layer, list: number, layer: Held["layer"]): void => {
    const power = BY_POWER.indexOf(stance);
    if (power >= 0) add(ranges, { list, power, layer });
  };
  add(changed, CHANGED);
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
  return stops;
}

/** The lists that hold the current position. */
class Holding {
  private readonly all = new Holders();
  private readonly before = new Holders();
  private readonly managed = new Holders();
  private readonly after = new Holders();
  private readonly certain = new Holders();

  /** Whether what follows the position changes. */
  isChanged = false;

  pass(stop: Stop | undefined): void {
    stop?.ends.forEach((held) => {
      if (held === CHANGED) this.isChanged = false;
      else this[held.layer].remove(held);
    });
    stop?.begins.forEach((held) => {
      if (held === CHANGED) this.isChanged = true;
      else this[held.layer].add(held);
    });
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

  add({ list, power }: Held): void {
    (this.lists[power] ??= new Set()).add(list);
  }

  remove({ list, power }: Held): void {
    this.lists[power]?.delete(list);
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
