import { given } from "../../shared/collections.js";
import { readRows, type RowFile } from "../../shared/dated-rows.js";
import type { IgnoreHit, SeenRow } from "../document/drift-document.js";
import type { Plan } from "../plan/plan.js";

/** A row of the ignore file; `expires` is its last day, UTC. */
export interface IgnoreRow extends Omit<IgnoreHit, "warning" | "hits"> {
  /** Whether the row applies for more than a year. */
  readonly isLong: boolean;
}

const IGNORE_FILE: RowFile = {
  title: "ignore file",
  list: "ignore",
  required: ["address", "seen"],
  optional: ["rule", "stack"],
  renewal: {
    seen: "a row covers exactly what a report showed. Remove the row, and add the row that the next report prints",
  },
};

const YEAR_MS = 366 * 24 * 3_600_000;

/**
 * Reads the ignore file: `{"ignore": [{"address", "rule"?, "stack"?, "seen", "reason", "expires": "2027-03-31"}]}`. Throws a
 * `RowFileError` for anything else, because a skipped row would report known drift without cause.
 */
export function parseIgnoreFile(text: string, now: Date): readonly IgnoreRow[] {
  return readRows(text, IGNORE_FILE, now).map(({ read, reason, expires, end, expired }) => {
    return {
      address: read("address") ?? "",
      ...given({ rule: read("rule"), stack: read("stack") }),
      seen: read("seen") ?? "",
      reason,
      expires,
      expired,
      isLong: end - now.getTime() > YEAR_MS,
    };
  });
}

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

/** The rows of the ignore file during a run. */
export interface Ignoring {
  /**
   * Returns undefined if a row covers what was found, and counts the hit. Otherwise, returns the row that would cover it.
   * Expired rows cover nothing. A row without a stack covers nothing at an address that several stacks have.
   */
  readonly toReport: (found: SeenRow) => SeenRow | undefined;
  /** Returns the rows for the report, after everything was found. `isLookedFor` is false for rows that the run cannot match. */
  readonly review: (isLookedFor: (row: IgnoreRow) => boolean) => readonly IgnoreHit[];
  readonly expired: readonly IgnoreRow[];
}

const AMBIGUOUS = 'hides nothing that several stacks have: add "stack"';
const CHANGED = "no longer covers what it names, because that has changed: the report prints the new row";

/** Starts a run. `shared` has the addresses that several stacks have. */
export function ignoring(rows: readonly IgnoreRow[], shared: ReadonlySet<string> = new Set()): Ignoring {
  const hits = new Map<IgnoreRow, number>();
  const warnings = new Map<IgnoreRow, string>();
  const reported = new Set<string>();
  const isAmbiguous = ({ stack, address }: IgnoreRow): boolean => stack === undefined && shared.has(address);
  return {
    toReport: (found) => {
      const own = rows.filter(
        ({ address, rule, stack }) =>
          address === found.address && rule === found.rule && [undefined, found.stack].includes(stack),
      );
      const covering = own.find((row) => !row.expired && row.seen === found.seen && !isAmbiguous(row));
      for (const row of own.filter((one) => one !== covering))
        warnings.set(row, isAmbiguous(row) ? AMBIGUOUS : CHANGED);
      if (covering !== undefined) {
        hits.set(covering, (hits.get(covering) ?? 0) + 1);
        return undefined;
      }
      reported.add(found.address);
      const isExpired = own.some(({ expired, seen }) => expired && seen === found.seen);
      return own.every(isAmbiguous) ? found : { ...found, outdated: isExpired ? "expired" : "changed" };
    },
    review: (isLookedFor) =>
      rows.map((row) => {
        const { isLong, ...members } = row;
        const count = hits.get(row) ?? 0;
        const isElse = reported.has(row.address) && row.rule !== undefined;
        const idle = warnings.get(row) ?? (isElse ? CHANGED : isLookedFor(row) ? "hid nothing in this run" : undefined);
        const all = [isLong ? "applies for more than a year" : [], count > 0 || row.expired ? [] : (idle ?? [])].flat();
        return { ...members, hits: count, ...(all.length > 0 && { warning: all.join("; ") }) };
      }),
    expired: rows.filter(({ expired }) => expired),
  };
}

export const NO_ROWS = ignoring([]);
