import {
  type AcceptFile,
  parseAcceptFile,
  rowsOfBase,
  type StackCommit,
} from "../../../src/review/judge/acceptance.js";
import type { Review, StackReview } from "../../../src/review/document/review-document.js";
import type { DriftStack } from "../../../src/review/document/drift-document.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { NO_ROWS } from "../../../src/review/drift/ignore-file.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import type { ResourceReview } from "../../../src/review/document/resource-document.js";
import { isSensitiveProviderAttribute } from "../../../src/review/judge/meaning-table.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { parsePlan } from "../../../src/review/plan/parse-plan.js";
import type { Plan } from "../../../src/review/plan/plan.js";
import { reviewPlan } from "../../../src/review/judge/review-plan.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { renderHtml } from "../../../src/review/render/html/write-html.js";
import { type JsonObject, planJson } from "./plan-builder.js";

/** A file of accepted changes with these rows, and one commit for all stacks. */
export function acceptFile(
  rows: readonly object[] = [],
  { base = [], commit = COMMIT }: { readonly base?: readonly object[]; readonly commit?: StackCommit } = {},
): AcceptFile {
  const text = JSON.stringify({ accept: rows });
  return {
    ...{ file: "protection-accept.json", rows: parseAcceptFile(text, new Date("2026-11-23T17:00:00Z")), text },
    ...{ base: rowsOfBase(JSON.stringify({ accept: base })), commits: [commit, commit, commit] },
  };
}

const COMMIT: StackCommit = { is: { digest: "a commit", readsFiles: false } };

/** The rows that a report suggests, as a person completes them. */
export const completedRows = ({ acceptance }: Pick<Review, "acceptance">, more: object = {}): readonly object[] =>
  (acceptance?.acceptable ?? []).map(({ address, change, commit }) => ({
    ...{ address, change, commit, reason: "the office has moved", expires: "2026-12-01" },
    ...more,
  }));

export function planOf(text: string): Plan {
  return parsePlan(Buffer.from(text), isSensitiveProviderAttribute);
}

/** What a plan shows as changed outside of Terraform. */
export const driftOfPlan = (plan: Plan, rows = NO_ROWS): DriftStack =>
  driftStack(plan, { name: "site", source: "site", constructPath: noConstructs }, rows);

/** The comment about a review of these stacks. */
export const commentOn = (...stacks: readonly StackReview[]): string =>
  renderMarkdown(assembleReview(stacks, []), { budget: 60_000 });

export function reviewOf(changes: readonly JsonObject[], rest: JsonObject = {}): StackReview {
  return reviewOfPlan(planOf(planJson(changes, rest)));
}

export function reviewOfPlan(plan: Plan): StackReview {
  return reviewPlan(plan, { name: "site", source: "site", constructPath: noConstructs });
}

/** The page of a review of these changes. */
export function pageOf(changes: readonly JsonObject[]): string {
  return renderHtml(assembleReview([reviewOf(changes)], []));
}

/** The review of a plan's first change. */
export function firstReview(...changes: JsonObject[]): ResourceReview {
  const address = changes[0]?.["address"];
  const found = reviewOf(changes).resources.find((review) => review.address === address);
  if (found === undefined) throw new Error("the change is not reviewed");
  return found;
}
