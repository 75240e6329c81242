import type { ResourceReview } from "../document/resource-document.js";
import { field, isObject, marks, type Plan, type ResourceChange, sameValue } from "../plan/plan.js";
import { typeMeaning } from "./meaning-table.js";
import { plannedObject } from "./planned.js";
import { outsideContext, type ReviewContext } from "./review-context.js";
import { isRespelt, reviewResource } from "./review-resource.js";

/** What a plan does about what happened outside of Terraform. */
export interface Repairs {
  /** Whether the plan undoes it. */
  readonly isUndone: (happened: ResourceChange) => boolean;
  /** What happened outside to an object with which the plan does nothing but undo that. */
  readonly undoes: (planned: ResourceChange) => ResourceReview["repairs"];
}

/** Finds what the plan undoes. */
export function repairsIn({ resources, drift }: Plan, { about }: ReviewContext): Repairs {
  const planned = currentByAddress(drift.length === 0 ? [] : resources);
  const happened = currentByAddress(drift);
  const isUndone = (outside: ResourceChange): boolean => {
    const change = outside.deposed === undefined ? planned.get(outside.address) : undefined;
    if (change === undefined) return false;
    const context = about(change);
    const why = plannedObject(change, () => context).unseen();
    return why === undefined && undoesAll(outside, change, context.meaning?.unreported);
  };
  return {
    isUndone,
    undoes(change) {
      const outside = change.deposed === undefined ? happened.get(change.address) : undefined;
      if (outside === undefined || !isUndone(outside)) return undefined;
      if (outside.action === "destroy") return "deleted";
      const derived = typeMeaning(change.provider, change.type)?.unreported;
      return namesOf(change).every((name) => isKept(change, name, derived) || differs(outside, name))
        ? "changed"
        : undefined;
    },
  };
}

const currentByAddress = (changes: readonly ResourceChange[]): ReadonlyMap<string, ResourceChange> =>
  new Map(changes.filter(({ deposed }) => deposed === undefined).map((change) => [change.address, change]));

type Names = ReadonlySet<string> | undefined;

/** Whether all that changed outside becomes what it was, except for what follows from it. */
function undoesAll(happened: ResourceChange, planned: ResourceChange, derived: Names): boolean {
  const { before, after, action } = happened;
  const isDeleted = action === "destroy" && planned.action === "create";
  if (!isDeleted && (action !== "update" || planned.action !== "update")) return false;
  if (!isObject(before) || planned.unknown === true || !(isDeleted || isObject(after))) return false;
  return [...new Set([...namesOf(happened), ...(isDeleted ? namesOf(planned) : [])])].every((name) => {
    if (derived?.has(name) === true || (!isDeleted && !differs(happened, name))) return true;
    // The API makes the IDs of what is created again, and what is configured is seen.
    if (marks(field(planned.unknown, name))) return isDeleted;
    return sameValue(field(planned.after, name) ?? null, field(before, name) ?? null);
  });
}

const namesOf = ({ before, after }: ResourceChange): readonly string[] =>
  [before, after].flatMap((side) => (isObject(side) ? Object.keys(side) : []));

const differs = ({ before, after }: ResourceChange, name: string): boolean =>
  !sameValue(field(before, name), field(after, name));

const isKept = (change: ResourceChange, name: string, derived: Names): boolean =>
  derived?.has(name) === true || (!differs(change, name) && !marks(field(change.unknown, name)));

/** What changed outside, except for values that are only written differently. */
export function reviewDrift(plan: Plan, context: ReviewContext, { isUndone }: Repairs): ResourceReview[] {
  const happened = plan.drift.filter((change) => change.action === "update" || change.action === "destroy");
  if (happened.length === 0) return [];
  const outside = outsideContext(plan, happened, context.constructPath, context.redactor);
  return happened
    .map((change): ResourceReview => {
      const review = reviewResource(change, outside);
      return isUndone(change) ? { ...review, repaired: true } : review;
    })
    .filter((review) => !isRespelt(review));
}
