import { compare } from "../diff/compare.js";
import { typeMeaning } from "../meaning/table.js";
import type { ResourceChange } from "../plan/plan.js";
import { createRedactor } from "../plan/redact.js";
import { isObject, type Value } from "../plan/value.js";
import type { IgnoreRow } from "./ignore-file.js";

/** A drifted object after the ignore file: what is left of it, and what was hidden. */
export interface Sifted {
  /** The change without ignored attributes; undefined when nothing is left. */
  readonly left?: ResourceChange;
  /** Paths of ignored attributes, of which some may lie in an attribute that is left. */
  readonly ignoredPaths: ReadonlySet<string>;
  /** The rows that hid something, and how much each. */
  readonly hits: ReadonlyMap<IgnoreRow, number>;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_HITS: ReadonlyMap<IgnoreRow, number> = new Map();
const SHOW_ALL = createRedactor([]);

/** Takes out of a drifted object what the ignore file covers. Expired rows cover nothing. */
export function applyIgnores(change: ResourceChange, rows: readonly IgnoreRow[]): Sifted {
  const covering = rows.filter((row) => !row.expired && row.coversAddress(change.address));
  if (covering.length === 0) return { left: change, ignoredPaths: NO_NAMES, hits: NO_HITS };
  if (change.action === "destroy") {
    const whole = covering.find((row) => row.attribute === undefined || row.attribute === "*");
    return whole === undefined
      ? { left: change, ignoredPaths: NO_NAMES, hits: NO_HITS }
      : { ignoredPaths: NO_NAMES, hits: new Map([[whole, 1]]) };
  }
  return siftAttributes(change, covering);
}

function siftAttributes(change: ResourceChange, covering: readonly IgnoreRow[]): Sifted {
  const sets = typeMeaning(change.provider, change.type)?.sets ?? NO_NAMES;
  const { attributes, respelt } = compare(change, { redactor: SHOW_ALL, sets, skip: NO_NAMES });
  const paths = [...attributes.map(({ path }) => path), ...respelt];
  const hits = new Map<IgnoreRow, number>();
  const ignored = new Set<string>();
  for (const path of paths) {
    const row = covering.find(({ coversAttribute }) => coversAttribute(path) || coversAttribute(topOf(path)));
    if (row === undefined) continue;
    hits.set(row, (hits.get(row) ?? 0) + 1);
    ignored.add(path);
  }
  const gone = new Set(
    paths.map(topOf).filter((top) => paths.every((path) => topOf(path) !== top || ignored.has(path))),
  );
  addDerived(change, new Set(paths.map(topOf)), gone);
  const everything = paths.every((path) => gone.has(topOf(path)));
  return {
    ...(!everything && { left: { ...change, after: restore(change.before, change.after, gone) } }),
    ignoredPaths: ignored,
    hits,
  };
}

function topOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}

/** What follows from ignored attributes alone is ignored with them. */
function addDerived(change: ResourceChange, drifted: ReadonlySet<string>, gone: Set<string>): void {
  for (const { path, meaning } of typeMeaning(change.provider, change.type)?.all("derived") ?? []) {
    const sources = meaning.from.filter((source) => drifted.has(source));
    if (sources.length > 0 && sources.every((source) => gone.has(source))) gone.add(path);
  }
}

function restore(before: Value, after: Value, names: ReadonlySet<string>): Value {
  if (!isObject(before) || !isObject(after)) return after;
  const kept = Object.entries(after).filter(([name]) => !names.has(name));
  return Object.fromEntries([...kept, ...Object.entries(before).filter(([name]) => names.has(name))]);
}
