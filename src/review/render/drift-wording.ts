import type { DriftedObject, DriftReport, DriftStack, FileLines } from "../document/drift-document.js";
import { counted, grouped } from "../../shared/phrase.js";
import type { DiffLine } from "../document/resource-document.js";

/** Returns `Drift: 2 objects changed outside, 1 deleted outside`, with failed stacks first. */
export function driftTitle({ changed, deleted, unmanaged, failed_stacks: failed, stacks }: DriftReport): string {
  const parts: string[] = [];
  if (failed > 0) parts.push(`${counted(failed, "stack").words} without a verdict`);
  if (changed > 0) parts.push(`${counted(changed, "object").words} changed outside`);
  if (deleted > 0) parts.push(`${changed > 0 ? grouped(deleted) : counted(deleted, "object").words} deleted outside`);
  if (unmanaged > 0) parts.push(counted(unmanaged, "unmanaged object").words);
  const where = stacks.length > 1 ? ` in ${stacks.length} stacks` : "";
  if (parts.length > 0) return `Drift: ${parts.join(", ")}${where}`;
  return stacks.some(({ verdict }) => verdict === "incomplete")
    ? `Not everything was compared${where}`
    : `No drift${where}`;
}

/** Describes the limits of the verdict: ignored drift, and searches that were not made. */
export function ignoredText({ stacks }: DriftReport): string {
  const sum = (pick: (stack: DriftStack) => number): number => stacks.reduce((total, stack) => total + pick(stack), 0);
  const counts = [
    [sum((stack) => stack.ignored_objects), "object", "ignored"],
    [sum((stack) => stack.respelt), "object", "only written differently"],
    [sum((stack) => stack.pending), "change", "of the configuration not yet applied"],
  ] as const;
  const parts = counts.flatMap(([count, noun, what]) => (count > 0 ? [`${counted(count, noun).words} ${what}`] : []));
  const ignored = parts.length === 0 ? [] : [`Not counted as drift: ${parts.join(", ")}.`];
  return [...ignored, ...unmanagedTexts(stacks)].join(" ");
}

/**
 * Explains that "no drift" excludes unmanaged objects. If the search for unmanaged objects was made, the problems explain its
 * gaps.
 */
function unmanagedTexts(stacks: readonly DriftStack[]): readonly string[] {
  const read = stacks.filter(({ verdict }) => verdict !== "failed");
  const without = read.filter(({ unmanaged, incomplete }) => unmanaged === "not looked for" && !incomplete);
  return without.length === 0 || without.length < read.length
    ? []
    : ["Objects that are in no state were not looked for (--unmanaged)."];
}

/** Returns the lines of a file to change, each group below the number of its first line. */
export function editedLines({ changes }: FileLines): readonly DiffLine[] {
  return changes.flatMap(({ line, removed, added }) => [
    { kind: "gap", text: `line ${grouped(line)}` },
    ...removed.map((text) => ({ kind: "removed", text }) as const),
    ...added.map((text) => ({ kind: "added", text }) as const),
  ]);
}

/** Returns the age of drift: `for 3 days, since 2026-11-19`; "" without an earlier report. */
export function sinceWhenText({ first_seen: first, drifted_days: days }: DriftedObject): string {
  if (first === undefined || days === undefined) return "";
  return days === 0 ? `since ${first.slice(0, 10)}` : `for ${counted(days, "day").words}, since ${first.slice(0, 10)}`;
}
