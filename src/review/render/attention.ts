import type { MatchedCondition, StackReview } from "../document/review-document.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { DriftedObject } from "../document/drift-document.js";
import { shorten } from "../../shared/phrase.js";
import { bySeverity } from "../judge/verdict.js";
import { sinceWhenText } from "./drift-wording.js";
import type { Grouping } from "./grouping.js";
import type { Attention, Condition, Limits, Member } from "./tree.js";
import { needsAttention } from "./verdict-wording.js";

/** The changes of a stack, equal ones together. */
interface Grouped {
  readonly stack: Pick<StackReview, "name">;
  readonly groups: readonly Grouping[];
}

/** The number of the row above the changes, by object. */
export type Numbers = ReadonlyMap<ResourceReview, number>;

/** What needs attention, most severe first. */
export function attentionOf(all: readonly Grouped[], limits: Limits): readonly Attention[] {
  const found = all.flatMap(({ stack, groups }, at) =>
    groups.flatMap((group) => (needsAttention(group[0].review) ? [{ stack: stack.name, group, at }] : [])),
  );
  found.sort((left, right) => bySeverity(left.group[0].review, right.group[0].review));
  return found.map(({ stack, group, at }, index) => ({
    number: index + 1,
    ...(all.length > 1 && { stack }),
    first: memberOf(group[0], `s${at}r`, limits),
    reviews: group.map(({ review }) => review),
  }));
}

/** The numbers of the rows, by object. */
export function numbersOf(attention: readonly Attention[]): Numbers {
  return new Map(attention.flatMap(({ number, reviews }) => reviews.map((review) => [review, number] as const)));
}

/** The `--fail-on` conditions with the objects that match them, linked to their changes. */
export function conditionsOf(
  matched: readonly MatchedCondition[],
  all: readonly Grouped[],
  numbers: Numbers,
  limits: Limits,
): readonly Condition[] {
  if (matched.length === 0) return [];
  const keyOf = (stack: string | undefined, address: string): string => `${stack ?? ""}\0${address}`;
  const changes = new Map<string, Pick<Condition["objects"][number], "id" | "number">>();
  for (const [at, { stack, groups }] of all.entries()) {
    for (const { review, index } of groups.flat()) {
      const key = keyOf(stack.name, review.address);
      const number = numbers.get(review);
      // A deposed object has the address of the one that replaced it.
      if (review.deposed !== undefined && changes.has(key)) continue;
      changes.set(key, { id: `s${at}r${index}`, ...(number !== undefined && { number }) });
    }
  }
  return matched.map(({ condition, count, objects }) => ({
    name: condition,
    count,
    objects: objects.map(({ stack, ...object }) => ({
      ...object,
      ...(all.length > 1 && stack !== undefined && { stack }),
      address: shorten(object.address, limits.address),
      ...changes.get(keyOf(stack, object.address)),
    })),
  }));
}

/** `id` begins the anchors of the changes. */
export function memberOf(
  { review, index }: Grouping[number],
  id: string,
  limits: Limits,
  drifted?: DriftedObject,
): Member {
  const since = drifted === undefined ? "" : sinceWhenText(drifted);
  return { id: `${id}${index}`, address: shorten(review.address, limits.address), review, since };
}
