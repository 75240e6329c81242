import type { ResourceReview, Review } from "../document/document.js";
import type { DriftReport } from "../document/drift-document.js";

/** Writes a review as JSON by `docs/schemas/report-1.schema.json`. Page previews are left out. */
export function renderReviewJson(review: Review): string {
  const stacks = review.stacks.map((stack) => ({
    ...stack,
    resources: stack.resources.map(withoutPreview),
    drift: stack.drift.map(withoutPreview),
    deferred: stack.deferred.map((row) => ({ ...row, resource: withoutPreview(row.resource) })),
  }));
  return `${JSON.stringify({ ...review, stacks }, null, 2)}\n`;
}

/** Writes a drift report as JSON by `docs/schemas/report-1.schema.json`: one object, which a webhook can send as it is. */
export function renderDriftJson(report: DriftReport): string {
  const stacks = report.stacks.map((stack) => ({
    ...stack,
    drifted: stack.drifted.map((row) => ({ ...row, object: withoutPreview(row.object) })),
  }));
  return `${JSON.stringify({ ...report, stacks }, null, 2)}\n`;
}

function withoutPreview({ preview: _preview, ...rest }: ResourceReview): Omit<ResourceReview, "preview"> {
  return rest;
}
