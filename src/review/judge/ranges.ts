/** An address as a number. IPv6 is bigint. */
export type Address = number | bigint;

/** Addresses from the start up to, not including, the end. */
export interface Range {
  readonly start: Address;
  readonly end: Address;
}

/** The union of ranges in any order, disjoint and in order. */
export function merge(ranges: readonly Range[]): readonly Range[] {
  // Most inputs are short, or already in order.
  if (isMerged(ranges)) return ranges;
  const sorted = [...ranges].sort((left, right) => (left.start < right.start ? -1 : left.start > right.start ? 1 : 0));
  const merged: Range[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || last.end < range.start) merged.push(range);
    else if (last.end < range.end) merged[merged.length - 1] = { start: last.start, end: range.end };
  }
  return merged;
}

function isMerged(ranges: readonly Range[]): boolean {
  return ranges.every(({ start }, index) => index === 0 || start > (ranges[index - 1]?.end ?? start));
}

/** Whether a range overlaps one of the merged ranges. */
export function meets({ start, end }: Range, merged: readonly Range[]): boolean {
  const found = merged[firstAfter(merged, (range) => range.end <= start)];
  return found !== undefined && found.start < end;
}

/** Whether each number is larger than the one before it. */
export function isAscending(numbers: readonly Address[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
}

/** The position of the first of the sorted numbers that is at least `wanted`. */
export function atLeast(sorted: readonly Address[], wanted: Address): number {
  return firstAfter(sorted, (found) => found < wanted);
}

/** The position of the first of the sorted elements that is not before what is searched. */
export function firstAfter<Element>(sorted: readonly Element[], isBefore: (element: Element) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle];
    if (found !== undefined && isBefore(found)) low = middle + 1;
    else high = middle;
  }
  return low;
}
