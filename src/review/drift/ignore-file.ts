import { compare } from "../diff/compare.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { readRows, type RowFile } from "../../shared/dated-rows.js";
import { isObject, type Plan, type ResourceChange, type Value } from "../plan/plan.js";
import { createRedactor } from "../plan/secrets.js";
import { glob } from "../../shared/glob.js";
import type { IgnoreHit } from "../document/drift-document.js";

interface FilteredChange {
  /** The change without ignored attributes; undefined if nothing remains. */
  readonly remaining?: ResourceChange;
  /** Paths of ignored attributes. A remaining attribute may contain some of them. */
  readonly ignoredPaths: ReadonlySet<string>;
  readonly hits: ReadonlyMap<IgnoreRow, number>;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_HITS: ReadonlyMap<IgnoreRow, number> = new Map();
const SHOW_ALL = createRedactor([]);

/** Returns the addresses that several stacks have. */
export function sharedAddresses(plans: readonly Plan[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { resources, drift } of plans) {
    const own = new Set(
      [...resources, ...drift].filter(({ mode }) => mode === "managed").map(({ address }) => address),
    );
    for (const address of own) (seen.has(address) ? shared : seen).add(address);
  }
  return shared;
}

/** Removes the parts of a drifted object that the ignore file covers. Expired rows cover nothing. */
export function applyIgnores(change: ResourceChange, rows: readonly IgnoreRow[]): FilteredChange {
  const covering = rows.filter((row) => !row.expired && row.coversAddress(change.address));
  if (covering.length === 0) return { remaining: change, ignoredPaths: NO_NAMES, hits: NO_HITS };
  if (change.action === "destroy") {
    const whole = covering.find((row) => row.attribute === undefined || row.attribute === "*");
    return whole === undefined
      ? { remaining: change, ignoredPaths: NO_NAMES, hits: NO_HITS }
      : { ignoredPaths: NO_NAMES, hits: new Map([[whole, 1]]) };
  }
  return filterAttributes(change, covering);
}

function filterAttributes(change: ResourceChange, covering: readonly IgnoreRow[]): FilteredChange {
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
  const hidden = new Set(
    paths.map(topOf).filter((top) => paths.every((path) => topOf(path) !== top || ignored.has(path))),
  );
  const derived = typeMeaning(change.provider, change.type)?.derivedFrom(new Set(paths.map(topOf)), hidden) ?? [];
  for (const name of derived) hidden.add(name);
  const everything = paths.every((path) => hidden.has(topOf(path)));
  return {
    ...(!everything && { remaining: { ...change, after: restore(change.before, change.after, hidden) } }),
    ignoredPaths: ignored,
    hits,
  };
}

function topOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}

function restore(before: Value, after: Value, names: ReadonlySet<string>): Value {
  if (!isObject(before) || !isObject(after)) return after;
  const kept = Object.entries(after).filter(([name]) => !names.has(name));
  return Object.fromEntries([...kept, ...Object.entries(before).filter(([name]) => names.has(name))]);
}

/** A row of the ignore file; `expires` is its last day, UTC. */
export interface IgnoreRow {
  readonly address: string;
  readonly attribute?: string;
  /** The stack of the address, if there are several. */
  readonly stack?: string;
  readonly reason: string;
  readonly expires: string;
  readonly expired: boolean;
  readonly warning?: string;
  readonly coversAddress: (address: string) => boolean;
  /** A row without a stack covers any. */
  readonly coversStack: (name: string) => boolean;
  /** A row without an attribute covers the whole object, including its deletion. */
  readonly coversAttribute: (path: string) => boolean;
}

const IGNORE_FILE: RowFile = {
  title: "ignore file",
  list: "ignore",
  required: ["address"],
  optional: ["attribute", "stack"],
};

/**
 * Reads the ignore file: `{"ignore": [{"address", "attribute"?, "stack"?, "reason", "expires": "2027-03-31"}]}`. Throws a
 * `RowFileError` for anything else, because a skipped row would hide drift or report it without cause.
 */
export function parseIgnoreFile(text: string, now: Date): readonly IgnoreRow[] {
  return readRows(text, IGNORE_FILE, now).map(({ read, reason, expires, end, expired }) => {
    const [address = "", attribute, stack] = [read("address"), read("attribute"), read("stack")];
    const warning = warningFor(address, attribute, end, now);
    return {
      address,
      reason,
      expires,
      expired,
      coversAddress: glob(address),
      coversStack: stack === undefined ? () => true : glob(stack),
      coversAttribute: attribute === undefined ? () => true : glob(attribute),
      ...(attribute !== undefined && { attribute }),
      ...(stack !== undefined && { stack }),
      ...(warning !== undefined && { warning }),
    };
  });
}

const YEAR_MS = 366 * 24 * 3_600_000;

function warningFor(address: string, attribute: string | undefined, end: number, now: Date): string | undefined {
  const isAll = /^[*.?]+$/.test(address) && (attribute === undefined || /^[*.?]+$/.test(attribute));
  const isLong = end - now.getTime() > YEAR_MS;
  if (isAll && isLong) return "hides every drift for more than a year";
  return isAll ? "hides every drift" : isLong ? "applies for more than a year" : undefined;
}

const AMBIGUOUS = 'hides nothing that several stacks have: add "stack"';

/** Returns a row with its hits for the report. */
export function toHit(row: IgnoreRow, hits: number, isAmbiguous: boolean): IgnoreHit {
  const { address, attribute, stack, reason, expires, expired, warning } = row;
  const warnings = [...(warning === undefined ? [] : [warning]), ...(isAmbiguous ? [AMBIGUOUS] : [])];
  return {
    address,
    ...(attribute !== undefined && { attribute }),
    ...(stack !== undefined && { stack }),
    reason,
    expires,
    expired,
    hits,
    ...(warnings.length > 0 && { warning: warnings.join("; ") }),
  };
}
