/** Addresses from the first up to, not including, the last. */
export type Range<Address> = readonly [start: Address, end: Address];

/** Disjoint ranges in order. */
type Ranges<Address> = readonly Range<Address>[];

/** The union of ranges in any order. */
export function merge<Address extends number | bigint>(ranges: Ranges<Address>): Ranges<Address> {
  // Most are few, or in order already.
  if (isMerged(ranges)) return ranges;
  const sorted = [...ranges].sort((left, right) => ascending(left[0], right[0]));
  const merged: Range<Address>[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || last[1] < range[0]) merged.push(range);
    else if (last[1] < range[1]) merged[merged.length - 1] = [last[0], range[1]];
  }
  return merged;
}

function isMerged(ranges: Ranges<number | bigint>): boolean {
  let last: Range<number | bigint> | undefined;
  for (const range of ranges) {
    if (last !== undefined && range[0] <= last[1]) return false;
    last = range;
  }
  return true;
}

/** What both have. Takes time in proportion to the shorter one. */
export function intersect<Address extends number | bigint>(
  left: Ranges<Address>,
  right: Ranges<Address>,
): Ranges<Address> {
  if (left.length > right.length) return intersect(right, left);
  if (left.length === 0) return left;
  const shared: Range<Address>[] = [];
  let at = 0;
  for (const [start, end] of left) {
    at = firstAfter(right, start, at);
    for (let next = at, other = right[next]; other !== undefined && other[0] < end; other = right[++next]) {
      shared.push([start > other[0] ? start : other[0], end < other[1] ? end : other[1]]);
    }
  }
  return shared;
}

/** What only the first has. */
export function subtract<Address extends number | bigint>(
  left: Ranges<Address>,
  right: Ranges<Address>,
): Ranges<Address> {
  if (left.length === 0 || right.length === 0) return left;
  const rest: Range<Address>[] = [];
  let at = 0;
  for (const [start, end] of left) {
    let from = start;
    at = firstAfter(right, start, at);
    for (let next = at, other = right[next]; other !== undefined && other[0] < end; other = right[++next]) {
      if (other[0] > from) rest.push([from, other[0]]);
      from = other[1];
    }
    if (from < end) rest.push([from, end]);
  }
  return rest;
}

/** Whether a range shares something with the ranges. */
export function meets<Address extends number | bigint>([start, end]: Range<Address>, merged: Ranges<Address>): boolean {
  const found = merged[firstAfter(merged, start, 0)];
  return found !== undefined && found[0] < end;
}

/** How many addresses they hold. */
export function total(ranges: Ranges<number | bigint>): bigint {
  return ranges.reduce((sum, [start, end]) => sum + BigInt(end) - BigInt(start), 0n);
}

/**
 * For ranges of several holders in order: the positions of the first holders, at most so many for each address, that share
 * something with other ranges.
 */
export function firstMeeting<Address extends number | bigint>(
  holders: readonly Ranges<Address>[],
  most: number,
): (ranges: Ranges<Address>) => readonly number[] {
  const bounds = boundsOf(holders);
  // Between two bounds, all addresses have the same holders.
  const held = bounds.map((): number[] => []);
  const next = unfilled(bounds.length);
  for (const [position, ranges] of holders.entries()) {
    for (const [start, end] of ranges) {
      const last = atLeast(bounds, end);
      for (let at = next.from(atLeast(bounds, start)); at < last; at = next.from(at + 1)) {
        if (held[at]?.push(position) === most) next.fill(at);
      }
    }
  }
  return (ranges) => {
    const found = new Set<number>();
    for (const [start, end] of ranges) {
      const first = atLeast(bounds, start);
      let at = bounds[first] === start ? first : Math.max(first - 1, 0);
      for (let bound = bounds[at]; bound !== undefined && bound < end; bound = bounds[++at]) {
        for (const position of held[at] ?? []) found.add(position);
      }
    }
    return [...found];
  };
}

function boundsOf<Address extends number | bigint>(holders: readonly Ranges<Address>[]): readonly Address[] {
  const bounds = new Set<Address>();
  for (const ranges of holders) for (const [start, end] of ranges) bounds.add(start).add(end);
  return [...bounds].sort(ascending);
}

/** Finds the next place that is not filled, in constant time: thousands of holders may share the same address. */
function unfilled(length: number): { readonly from: (at: number) => number; readonly fill: (at: number) => void } {
  const next = Int32Array.from({ length: length + 1 }, (_, at) => at);
  const from = (start: number): number => {
    let at = start;
    for (let to = next[at] ?? at; to !== at; to = next[at] ?? at) at = next[at] = next[to] ?? to;
    return at;
  };
  return { from, fill: (at) => (next[at] = at + 1) };
}

/** The first range from the position on that ends after the address. */
function firstAfter<Address extends number | bigint>(ranges: Ranges<Address>, address: Address, from: number): number {
  let low = from;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range !== undefined && range[1] <= address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of the first of the sorted numbers that is not less. */
function atLeast<Address extends number | bigint>(sorted: readonly Address[], wanted: Address): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle];
    if (found !== undefined && found < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function ascending(left: number | bigint, right: number | bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
