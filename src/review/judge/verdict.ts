import type { Direction, Severity } from "../document/resource-document.js";

export const WEIGHT: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 };

/** Sorts by severity, highest first. */
export function bySeverity(left: { readonly severity: Severity }, right: { readonly severity: Severity }): number {
  return WEIGHT[right.severity] - WEIGHT[left.severity];
}

/** Sorts items by severity. Most lists are already in order. */
export function sortedBySeverity<Item extends { readonly severity: Severity }>(
  items: readonly Item[],
): readonly Item[] {
  const isSorted = items.every((item, at) => at === 0 || bySeverity(items[at - 1] ?? item, item) <= 0);
  return isSorted ? items : [...items].sort(bySeverity);
}

/** Concatenates lists. If only one has items, returns that list itself, so results for equal findings can be cached. */
export function concatenated<Item>(...lists: readonly (readonly Item[])[]): readonly Item[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length === 1 ? (filled[0] ?? []) : filled.flat();
}

/** Reports whether a severity is at least the given one. */
export function atLeast(severity: Severity, least: Severity): boolean {
  return WEIGHT[severity] >= WEIGHT[least];
}

export interface Verdict {
  readonly direction: Direction;
  readonly severity: Severity;
}

/** Combines verdicts. One unknown verdict makes tightening uncertain. */
export function foldVerdicts(all: readonly Verdict[]): Verdict {
  let severity: Severity = "low";
  let loosens = false;
  let tightens = false;
  let isUnknown = false;
  for (const { direction, severity: own } of all) {
    if (WEIGHT[own] > WEIGHT[severity]) severity = own;
    loosens ||= direction === "loosens" || direction === "mixed";
    tightens ||= direction === "tightens" || direction === "mixed";
    isUnknown ||= direction === "unknown";
  }
  if (loosens) return { direction: tightens ? "mixed" : "loosens", severity };
  return { direction: isUnknown ? "unknown" : tightens ? "tightens" : "neutral", severity };
}
