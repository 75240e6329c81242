import type { StackReview } from "../../../src/review/document/review-document.js";
import type { ResourceReview } from "../../../src/review/document/resource-document.js";
import { isSensitiveProviderAttribute } from "../../../src/review/judge/meaning-table.js";
import { type Code, noCode } from "../../../src/review/plan/code.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { parsePlan } from "../../../src/review/plan/parse-plan.js";
import type { Plan } from "../../../src/review/plan/plan.js";
import { reviewPlan } from "../../../src/review/judge/review-plan.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { renderReviewHtml } from "../../../src/review/render/html/write-html.js";
import { type JsonObject, planJson } from "./plan-builder.js";

/** Code that was read, without `removed` blocks and files that objects name. */
export const plainCode: Code = {
  ...noCode,
  removal: () => ({ is: [] }),
  naming: () => ({ is: [] }),
  provider: () => ({ is: {} }),
};

export function planOf(text: string): Plan {
  return parsePlan(Buffer.from(text), isSensitiveProviderAttribute);
}

export function reviewOf(changes: readonly JsonObject[], rest: JsonObject = {}, code = plainCode): StackReview {
  return reviewOfPlan(planOf(planJson(changes, rest)), code);
}

export function reviewOfPlan(plan: Plan, code = plainCode): StackReview {
  return reviewPlan(plan, { name: "site", source: "site", constructPath: noConstructs, code });
}

/** The page of a review of these changes. */
export function pageOf(changes: readonly JsonObject[]): string {
  return renderReviewHtml(assembleReview([reviewOf(changes)], []));
}

/** The review of a plan's first change. */
export function firstReview(...changes: JsonObject[]): ResourceReview {
  const address = changes[0]?.["address"];
  const found = reviewOf(changes).resources.find((review) => review.address === address);
  if (found === undefined) throw new Error("the change is not reviewed");
  return found;
}
