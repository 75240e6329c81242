import { isDeepStrictEqual } from "node:util";

/** Where two JSON values differ: JSON pointers with what stood there before and what stands there now. */
export interface Difference {
  readonly pointer: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** All differences, at the greatest depth at which both sides have the same kind of value. */
export function differencesBetween(before: unknown, after: unknown, pointer = ""): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ pointer, before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!(name in after)) return [{ pointer: at, before: before[name] }];
    if (!(name in before)) return [{ pointer: at, after: after[name] }];
    return differencesBetween(before[name], after[name], at);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
