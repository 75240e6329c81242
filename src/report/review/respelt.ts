import type { ResourceReview } from "../document/document.js";

/** Whether a drifted object is only written differently: nothing differs in what it means. */
export function isRespelt(review: ResourceReview): boolean {
  if (review.action !== "update") return false;
  const entries = review.entries;
  const sameEntries = entries === undefined || entries.added.length + entries.removed.length === 0;
  return sameEntries && review.attributes.length === 0 && review.page === undefined;
}
