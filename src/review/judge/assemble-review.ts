import type { AcceptanceReview, Counts, Review, StackReview } from "../document/review-document.js";
import type { PlannedReview } from "../document/resource-document.js";
import type { Plan, ResourceChange } from "../plan/plan.js";
import { type Acceptance, type AcceptFile, applyAcceptance } from "./acceptance.js";
import {
  type Condition,
  exitCode,
  isAboutDrift,
  matchedConditions,
  type Part,
  withMatches,
  withMembers,
} from "./fail-on.js";
import { foldVerdicts } from "./verdict.js";

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
  actions: 0,
  checks: 0,
  unknown: 0,
  unread: 0,
};

/** The counts in display order. */
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
  "actions",
  "checks",
  "unknown",
  "unread",
] as const satisfies readonly (keyof Counts)[];

/** Reports whether the plan changes the object; reads and unchanged objects do not count. */
export function isChanging(change: ResourceChange): boolean {
  if (change.previousAddress !== undefined || change.importing !== undefined) return true;
  return change.action !== "no-op" && change.action !== "read";
}

/** Counts the changes of a plan. If an import or a move also changes the object, counts both. */
export function countChanges(plan: Plan): Counts {
  const counts: Record<keyof Counts, number> = { ...NO_COUNTS };
  for (const change of plan.resources) {
    if (change.action !== "no-op" && change.action !== "read") counts[change.action] += 1;
    if (change.action === "create" && change.actions.includes("forget")) counts.forget += 1;
    if (change.previousAddress !== undefined) counts.move += 1;
    if (change.importing !== undefined) counts.import += 1;
  }
  counts.actions = plan.invocations.length;
  counts.checks = plan.checks.length;
  counts.unread = plan.unread.length;
  counts.deferred = plan.deferred.length;
  counts.outputs = plan.outputs.filter((output) => output.action !== "no-op").length;
  return counts;
}

function totalCounts(all: readonly Counts[]): Counts {
  const total: Record<keyof Counts, number> = { ...NO_COUNTS };
  for (const counts of all) for (const name of COUNT_NAMES) total[name] += counts[name];
  return total;
}

function anyChange(counts: Counts): boolean {
  return COUNT_NAMES.some((name) => counts[name] > 0);
}

export type ReviewPart = Part<Pick<Review, "tests" | "test_problem" | "traffic" | "since">>;

/**
 * Combines the stacks and the other parts into a review with totals, matched conditions, and exit code. Accepted changes match no
 * condition.
 */
export function assembleReview(
  stacks: readonly StackReview[],
  conditions: readonly Condition[],
  accept?: AcceptFile,
  parts: readonly ReviewPart[] = [],
): Review {
  const totals = totalCounts(stacks.map(({ counts }) => counts));
  const { judged, acceptedOf, review } = applyAcceptance(stacks, conditions, accept);
  const matched = [...matchedConditions(conditions, judged), ...parts.flatMap((part) => part.matched)];
  const marked = conditions.length === 0 ? stacks : stacks.map((stack) => markMatches(stack, conditions, acceptedOf));
  const failed =
    stacks.some(({ error, errored }) => error !== undefined || errored) || parts.some((part) => part.failed === true);
  const whole: Review = {
    format: "bunny-tf/review",
    format_version: "1.0",
    // An apply without changes still writes drift to the state.
    exit_code: exitCode(failed, matched, anyChange(totals) || stacks.some(({ drift }) => drift.length > 0)),
    stacks: marked,
    totals,
    ...foldVerdicts(stacks),
    matched_conditions: matched,
    ...(saysAnything(review) && { acceptance: review }),
  };
  return withMembers(whole, parts);
}

function saysAnything({ acceptable_count: count, ...lists }: AcceptanceReview): boolean {
  const { accepted, unacceptable, left_over: leftOver, unmatched } = lists;
  return count > 0 || [accepted, unacceptable, leftOver, unmatched].some(({ length }) => length > 0);
}

function markMatches(
  stack: StackReview,
  conditions: readonly Condition[],
  acceptedOf: Acceptance["acceptedOf"],
): StackReview {
  const mark = (review: PlannedReview, own = conditions): PlannedReview => {
    const accepted = acceptedOf(review);
    return accepted === undefined ? withMatches(review, own) : { ...review, accepted };
  };
  return {
    ...stack,
    resources: stack.resources.map((review) => mark(review)),
    deferred: stack.deferred.map((row) => ({ ...row, resource: mark(row.resource) })),
    drift: stack.drift.map((review) => mark(review, conditions.filter(isAboutDrift))),
  };
}
