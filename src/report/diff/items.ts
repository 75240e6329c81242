import { isArray, isObject, type Value } from "../plan/value.js";

/** Positions that only one of two lists has, counting equal members as often as they occur. */
export interface ItemDifference {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Compares two lists as bags: order does not count. */
export function diffItems(before: readonly Value[], after: readonly Value[]): ItemDifference {
  const waiting = new Map<unknown, number[]>();
  for (const [index, item] of after.entries()) {
    const key = keyOf(item);
    const positions = waiting.get(key);
    if (positions === undefined) waiting.set(key, [index]);
    else positions.push(index);
  }
  for (const positions of waiting.values()) positions.reverse();
  const removed: number[] = [];
  for (const [index, item] of before.entries()) {
    if (waiting.get(keyOf(item))?.pop() === undefined) removed.push(index);
  }
  return { removed, added: [...waiting.values()].flat().sort((left, right) => left - right) };
}

/** Equal for equal values: scalars stand for themselves, the rest for its JSON text with sorted names. */
function keyOf(item: Value): unknown {
  return isArray(item) || isObject(item) ? `\u0000${stableJson(item)}` : item;
}

/** JSON text that is the same for equal values, whatever the order of their members. */
function stableJson(value: Value): string {
  if (isArray(value)) return `[${value.map(stableJson).join(",")}]`;
  if (isObject(value)) {
    const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${stableJson(inner)}`).join(",")}}`;
  }
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}
