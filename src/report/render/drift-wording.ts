import type { DriftReport } from "../document/document.js";
import { counted, grouped } from "../document/phrase.js";

/** `Drift: 2 objects changed outside, 1 deleted outside`, with failed stacks first. */
export function driftTitle({ changed, deleted, failed_stacks: failed, stacks }: DriftReport): string {
  const parts: string[] = [];
  if (failed > 0) parts.push(`${counted(failed, "stack").words} without a verdict`);
  if (changed > 0) parts.push(`${counted(changed, "object").words} changed outside`);
  if (deleted > 0) parts.push(`${changed > 0 ? grouped(deleted) : counted(deleted, "object").words} deleted outside`);
  const where = stacks.length > 1 ? ` in ${stacks.length} stacks` : "";
  return parts.length === 0 ? `No drift${where}` : `Drift: ${parts.join(", ")}${where}`;
}

/** What was seen and is not held to be drift; "" when there is nothing to tell. */
export function ignoredText({ stacks }: DriftReport): string {
  const sum = (pick: (stack: DriftReport["stacks"][number]) => number): number =>
    stacks.reduce((total, stack) => total + pick(stack), 0);
  const attributes = sum((stack) => stack.ignored_attributes);
  const objects = sum((stack) => stack.ignored_objects);
  const respelt = sum((stack) => stack.respelt);
  const pending = sum((stack) => stack.pending);
  const parts: string[] = [];
  if (attributes > 0) parts.push(`${counted(attributes, "drifted attribute").words} ignored`);
  if (objects > 0) parts.push(`${counted(objects, "drifted object").words} wholly ignored`);
  if (respelt > 0) parts.push(`${counted(respelt, "object").words} only written differently`);
  if (pending > 0) parts.push(`${counted(pending, "change").words} of the configuration not yet applied`);
  return parts.length === 0 ? "" : `Not counted as drift: ${parts.join(", ")}.`;
}
