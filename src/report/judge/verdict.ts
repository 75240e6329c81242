import type { Direction, Severity } from "../document/document.js";

/** Rank of a severity; high is the highest. */
export const WEIGHT: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 };

/** Orders by severity, highest first. */
export function bySeverity(left: { readonly severity: Severity }, right: { readonly severity: Severity }): number {
  return WEIGHT[right.severity] - WEIGHT[left.severity];
}

/** Whether a severity is at least the given one. */
export function atLeast(severity: Severity, least: Severity): boolean {
  return WEIGHT[severity] >= WEIGHT[least];
}

/** A direction and a severity. */
export interface Verdict {
  readonly direction: Direction;
  readonly severity: Severity;
}

/** The verdict on several findings or several objects together. If one of them is unknown, nothing is certain to tighten. */
export function foldVerdicts(all: readonly Verdict[]): Verdict {
  const has = (...directions: Direction[]): boolean => all.some(({ direction }) => directions.includes(direction));
  const severity = all.reduce<Severity>((most, each) => (atLeast(each.severity, most) ? each.severity : most), "low");
  if (has("loosens", "mixed")) return { direction: has("tightens", "mixed") ? "mixed" : "loosens", severity };
  return { direction: has("unknown") ? "unknown" : has("tightens") ? "tightens" : "neutral", severity };
}
