import type { Counts, Direction, Severity } from "../document/document.js";
import type { Plan, ResourceChange } from "../plan/plan.js";
import { atLeast } from "../meaning/rules.js";

/** Nothing happens to anything. */
export const NO_COUNTS: Counts = {
  create: 0,
  update: 0,
  replace: 0,
  destroy: 0,
  forget: 0,
  import: 0,
  move: 0,
  deferred: 0,
  outputs: 0,
  unknown: 0,
};

/** The names of the counts, in the order in which they are shown. */
export const COUNT_NAMES = [
  "destroy",
  "replace",
  "update",
  "create",
  "forget",
  "import",
  "move",
  "deferred",
  "outputs",
  "unknown",
] as const satisfies readonly (keyof Counts)[];

/** Whether the plan does anything about the object: reads and what stays as it is do not count. */
export function isChanging(change: ResourceChange): boolean {
  if (change.previousAddress !== undefined || change.importing !== undefined) return true;
  return change.action !== "no-op" && change.action !== "read";
}

/** Counts a plan's changes. An import or a move that also changes the object counts as both. */
export function countChanges(plan: Plan): Counts {
  const counts: Record<keyof Counts, number> = { ...NO_COUNTS };
  for (const change of plan.resources) {
    if (change.action !== "no-op" && change.action !== "read") counts[change.action] += 1;
    if (change.previousAddress !== undefined) counts.move += 1;
    if (change.importing !== undefined) counts.import += 1;
  }
  counts.deferred = plan.deferred.length;
  counts.outputs = plan.outputs.filter((output) => output.action !== "no-op").length;
  return counts;
}

/** The sum of several stacks' counts. */
export function totalCounts(all: readonly Counts[]): Counts {
  const total: Record<keyof Counts, number> = { ...NO_COUNTS };
  for (const counts of all) for (const name of COUNT_NAMES) total[name] += counts[name];
  return total;
}

/** Whether anything at all happens. */
export function anyChange(counts: Counts): boolean {
  return COUNT_NAMES.some((name) => counts[name] > 0);
}

/** The direction of several things together. */
export function joinDirections(all: readonly Direction[]): Direction {
  const loosens = all.some((direction) => direction === "loosens" || direction === "mixed");
  const tightens = all.some((direction) => direction === "tightens" || direction === "mixed");
  if (loosens && tightens) return "mixed";
  return loosens ? "loosens" : tightens ? "tightens" : "neutral";
}

/** The heaviest of several weights. */
export function heaviest(all: readonly Severity[]): Severity {
  return all.reduce((most, severity) => (atLeast(severity, most) ? severity : most), "low");
}
