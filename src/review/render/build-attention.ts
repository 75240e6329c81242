import type { MatchedCondition, ResourceReview } from "../document/document.js";
import { shorten } from "../document/phrase.js";
import { bySeverity } from "../judge/verdict.js";
import { headOf } from "./build-change.js";
import type { Grouping } from "./grouping.js";
import type { Attention, Condition, Limits } from "./tree.js";
import { isSevere, needsAttention, whichText } from "./wording.js";

/** The changes of a stack, equal ones together. */
export interface GroupedStack {
  readonly name: string;
  readonly groups: readonly Grouping[];
}

/** The number of the {@link Attention} of an object. */
export type NumberOf = (review: ResourceReview) => number | undefined;

/** What comes above all changes. */
interface Found {
  readonly attention: readonly Attention[];
  readonly conditions: readonly Condition[];
  readonly numberOf: (stack: string) => NumberOf;
}

/** Lists what needs attention, most severe first, and what matches the conditions. */
export function findAttention(
  stacks: readonly GroupedStack[],
  matched: readonly MatchedCondition[],
  limits: Limits,
): Found {
  const rows = stacks.flatMap(({ name, groups }, stack) =>
    groups.flatMap((group) => (needsAttention(group[0].review) ? [{ name, group, stack }] : [])),
  );
  rows.sort((left, right) => bySeverity(left.group[0].review, right.group[0].review));
  const numbers = new Map<string, number>();
  const attention = rows.map(({ name, group, stack }, at): Attention => {
    const [{ review, index }] = group;
    const number = at + 1;
    for (const each of group) numbers.set(keyOf(name, each.review), number);
    return {
      number,
      ...(stacks.length > 1 && { stack: name }),
      head: headOf(review, `s${stack}r${index}`, number, "", limits),
      count: group.length,
      findings: review.findings.filter(isSevere).map(({ text }) => text),
      ...(review.reason !== undefined && { reason: review.reason }),
      matches: review.matches ?? [],
    };
  });
  const conditions = matched.length === 0 ? [] : conditionsOf(stacks, matched, numbers, limits);
  return { attention, conditions, numberOf: (stack) => (review) => numbers.get(keyOf(stack, review)) };
}

function conditionsOf(
  stacks: readonly GroupedStack[],
  matched: readonly MatchedCondition[],
  numbers: ReadonlyMap<string, number>,
  limits: Limits,
): readonly Condition[] {
  const anchors = new Map<string, string>();
  for (const [stack, { name, groups }] of stacks.entries()) {
    for (const { review, index } of groups.flat()) {
      const key = keyOf(name, { address: review.address });
      if (review.deposed === undefined || !anchors.has(key)) anchors.set(key, `s${stack}r${index}`);
    }
  }
  return matched.map(({ condition, count, objects }) => ({
    name: condition,
    count,
    objects: objects.map((object) => {
      const key = keyOf(object.stack ?? "", object);
      const [id, number] = [anchors.get(key), numbers.get(key)];
      return {
        ...(stacks.length > 1 && object.stack !== undefined && { stack: object.stack }),
        address: shorten(object.address, limits.address),
        which: whichText(object),
        ...(id !== undefined && { id }),
        ...(number !== undefined && { number }),
      };
    }),
  }));
}

/** What distinguishes the objects of a report. */
function keyOf(stack: string, { address, deposed }: Pick<ResourceReview, "address" | "deposed">): string {
  return [stack, address, deposed ?? ""].join("\0");
}
