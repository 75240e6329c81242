import type { Bound, Range } from "../../../zone/access-lists/addresses.js";
import { exempts, PRECEDENCE, STRICTNESS } from "../../../zone/action/stance.js";
import type { Stance } from "../../../zone/words/stance.js";

export interface Layer {
  readonly stance: Stance;
  readonly ranges: readonly Range[];
}

/**
 * The effects of a list before the plan and after the plan. The list has its `certain` effect even if the apply stops halfway.
 */
export interface Layers {
  readonly before: Layer;
  /** `before`, or nothing if the plan imports the list. */
  readonly managed: Layer;
  readonly after: Layer;
  readonly certain: Layer;
}

/** A range within which no list begins or ends. So each list covers all of the range or none of it. */
export interface Segment extends Range {
  /** Combined strictness of all lists ({@link STRICTNESS}). */
  readonly before: number;
  /** Combined strictness of the lists already in the state. */
  readonly managed: number;
  readonly after: number;
  /** Strictness if the apply carries out every planned exemption, but only the certain stops. */
  readonly atWorst: number;
  /** Strictness if the apply carries out every planned stop, but only the certain exemptions. */
  readonly atBest: number;
  /** Positions, in order, of the first lists that cover the segment, by stance and side. */
  readonly holders: readonly number[];
}

/** Lists kept per segment, stance, and side. */
const MOST_HOLDERS = 7;

const BY_POWER: readonly Stance[] = PRECEDENCE.filter((stance) => stance !== "observes");
const EXEMPTING = BY_POWER.filter(exempts).length;

/** Sweeps the line once and returns the segments that change. */
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

interface Held {
  /** The list's position, or {@link CHANGED}. */
  readonly list: number;
  readonly power: number;
  /** `all` if all layers of the list are the same. */
  readonly layer: keyof Layers | "all";
}

const CHANGED: Held = { list: -1, power: 0, layer: "all" };

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

class Holding {
  private readonly all = new Holders();
  private readonly before = new Holders();
  private readonly managed = new Holders();
  private readonly after = new Holders();
  private readonly certain = new Holders();

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

  /**
   * Returns the strictness of three groups together: lists with equal layers, exempting lists of one layer, and stopping lists of
   * another layer.
   */
  private strictest(exempting: Holders, stopping: Holders): number {
    for (let power = 0; power < BY_POWER.length; power += 1) {
      if (this.all.has(power) || (power < EXEMPTING ? exempting : stopping).has(power))
        return STRICTNESS[BY_POWER[power] ?? "observes"];
    }
    return STRICTNESS.observes;
  }
}

/** The lists of one layer that cover the position. They are grouped by precedence, and each group is in order of arrival. */
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
