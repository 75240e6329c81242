import { groupBy } from "../../shared/collections.js";
import type { Place, Shown } from "../document/resource-document.js";

export interface Order {
  readonly before: readonly Place[];
  readonly after: readonly Place[];
}

/**
 * Returns both orders with marks at moved and new items. Undefined if the old items keep their order and the new items come last.
 */
export function orderOf(before: readonly Shown[], after: readonly Shown[]): Order | undefined {
  const places = placesIn(before, after);
  const kept = places.filter((place) => place !== undefined);
  const isInOrder = kept.every((place, index) => index === 0 || place > (kept[index - 1] ?? -1));
  if (isInOrder && !places.slice(0, kept.length).includes(undefined)) return undefined;
  const still = longestIncrease(kept);
  return {
    before: before.map((value) => ({ value })),
    after: after.map((value, index) => {
      const place = places[index];
      return place !== undefined && still.has(place) ? { value } : { value, moved: true };
    }),
  };
}

/** Returns the old place of each item; undefined for a new item. No place is returned twice. */
function placesIn(before: readonly Shown[], after: readonly Shown[]): readonly (number | undefined)[] {
  const known = groupBy(before.keys(), (index) => JSON.stringify(before[index]));
  return after.map((value) => known.get(JSON.stringify(value))?.shift());
}

/** Returns the members of the longest increasing subsequence. */
function longestIncrease(sequence: readonly number[]): ReadonlySet<number> {
  // `ends` has, for each length, the smallest last number of an increasing sequence. `previous` has the predecessor of each
  // number.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of sequence) {
    let [at, high] = [0, ends.length];
    while (at < high) {
      const middle = (at + high) >> 1;
      if ((ends[middle] ?? 0) < number) at = middle + 1;
      else high = middle;
    }
    previous.set(number, ends[at - 1]);
    ends[at] = number;
  }
  const members = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) members.add(number);
  return members;
}
