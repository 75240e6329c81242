import { RowFileError } from "../../shared/dated-rows.js";
import { jsonProblem } from "../../shared/json-problem.js";
import type { DriftReport } from "../document/drift-document.js";
import { field, isArray, listField, textField, tryJson } from "../plan/plan.js";

/** When an object was first and last seen to have drifted. */
interface Sighting {
  readonly stack: string;
  readonly address: string;
  readonly first_seen: string;
  readonly last_seen: string;
}

/** A report that says when each drift was first seen, and the history for the next run. */
export interface Remembered {
  readonly report: DriftReport;
  readonly history: string;
}

/**
 * Adds when each drift was first seen, according to the history of earlier runs (empty if there is none). Objects that no
 * longer drift are dropped; those of stacks without a verdict are kept.
 */
export function remember(report: DriftReport, history: string, now: Date): Remembered {
  const known = new Map(readHistory(history).map((row) => [keyOf(row), row]));
  const today = now.toISOString();
  const seen: Sighting[] = [];
  const stacks = report.stacks.map((stack) => {
    const drifted = stack.drifted.map((row) => {
      const { address } = row.object;
      const first_seen = known.get(keyOf({ stack: stack.name, address }))?.first_seen ?? today;
      seen.push({ stack: stack.name, address, first_seen, last_seen: today });
      const days = Math.max(0, Math.floor((now.getTime() - Date.parse(first_seen)) / 86_400_000));
      return { ...row, first_seen, drifted_days: days };
    });
    return { ...stack, drifted };
  });
  const failed = new Set(report.stacks.filter(({ verdict }) => verdict === "failed").map(({ name }) => name));
  const planned = new Set(report.stacks.map(({ name }) => name));
  const current = new Set(seen.map(keyOf));
  const kept = [...known.values()].filter(
    (row) => !current.has(keyOf(row)) && (failed.has(row.stack) || !planned.has(row.stack)),
  );
  const document = { format: "bunny-tf/drift-history", format_version: "1.0", objects: [...seen, ...kept] };
  return { report: { ...report, stacks }, history: `${JSON.stringify(document, null, 2)}\n` };
}

function readHistory(text: string): readonly Sighting[] {
  if (text.trim() === "") return [];
  const root = tryJson(text);
  if (root === undefined)
    throw new RowFileError(`The history file is not JSON: ${jsonProblem(text)}. Name a new file.`);
  if (textField(root, "format") !== "bunny-tf/drift-history" || !isArray(field(root, "objects"))) {
    throw new RowFileError(
      "The file is not a drift history: name a file that `bunny-tf drift --history` wrote, or a new one.",
    );
  }
  return listField(root, "objects").flatMap((row) => {
    const [stack, address] = [textField(row, "stack"), textField(row, "address")];
    const [first_seen, last_seen] = [textField(row, "first_seen"), textField(row, "last_seen")];
    if (stack === undefined || address === undefined || first_seen === undefined || last_seen === undefined) return [];
    return Number.isNaN(Date.parse(first_seen)) ? [] : [{ stack, address, first_seen, last_seen }];
  });
}

function keyOf({ stack, address }: Pick<Sighting, "stack" | "address">): string {
  return `${stack}\0${address}`;
}
