import type { DriftReport } from "../document/drift-document.js";
import { readReport } from "../judge/since.js";
import { field, listField, textField } from "../plan/plan.js";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When objects were first seen to drift, as ISO 8601, by stack and address. */
type FirstSeen = ReadonlyMap<string, string>;

/** Reads the JSON report of an earlier run. Throws a `RowFileError` for any other file. */
export function readFirstSeen(earlier: string): FirstSeen {
  const rows = listField(readReport(earlier, "drift"), "stacks").flatMap((stack) =>
    listField(stack, "drifted").flatMap((row) => {
      const [name, address] = [textField(stack, "name"), textField(field(row, "object"), "address")];
      const seen = textField(row, "first_seen") ?? textField(stack, "planned_at") ?? "";
      if (name === undefined || address === undefined || Number.isNaN(Date.parse(seen))) return [];
      return [[keyOf(name, address), seen] as const];
    }),
  );
  return new Map(rows);
}

/** Adds when each object was first seen to drift. An object in no earlier report is new. */
export function withFirstSeen(report: DriftReport, seen: FirstSeen, now: Date): DriftReport {
  const stacks = report.stacks.map((stack) => ({
    ...stack,
    drifted: stack.drifted.map((row) => {
      const first_seen = seen.get(keyOf(stack.name, row.object.address)) ?? now.toISOString();
      const drifted_days = Math.max(0, Math.floor((now.getTime() - Date.parse(first_seen)) / DAY_MS));
      return { ...row, first_seen, drifted_days };
    }),
  }));
  return { ...report, stacks };
}

const keyOf = (stack: string, address: string): string => `${stack}\0${address}`;
