import type { ListShape, ListSide } from "./zone-sweep.js";

/** So many shapes are compared with a new one. */
const MOST_ALIKE = 8;

/** The shapes of a zone's lists. Many lists of a zone may have the same entries, and the same change of them. */
export class ListShapes {
  private readonly alike = new Map<string, ListShape[]>();

  /** The shape that was given first of those that are equal. */
  known(shape: ListShape): ListShape {
    const { before, after, certainty, isImported } = shape;
    const key = `${certainty} ${isImported} ${keyOf(before)} ${before === after ? "" : keyOf(after)}`;
    const alike = this.alike.get(key);
    if (alike === undefined) {
      this.alike.set(key, [shape]);
      return shape;
    }
    const found = alike.find((other) => sameSide(other.before, before) && sameSide(other.after, after));
    if (found === undefined && alike.length < MOST_ALIKE) alike.push(shape);
    return found ?? shape;
  }
}

const keyOf = ({ stance, entries }: ListSide): string => `${stance} ${entries.length} ${entries[0] ?? ""}`;

const sameSide = (one: ListSide, other: ListSide): boolean =>
  one.stance === other.stance && sameEntries(one.entries, other.entries);

/** Whether two lists have the same entries, as they are written, in the same order. */
export function sameEntries(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((entry, index) => entry === other[index]));
}
