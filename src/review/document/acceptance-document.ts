import type { MatchedObject } from "./review-document.js";

/** Why a change that matches a condition may be merged, and until when that is so. */
export interface Accepted {
  readonly reason: string;
  /** The last day, UTC. */
  readonly expires: string;
}

/** What matches a condition, and what a row of the file has to say to accept exactly that. */
export interface AcceptableObject extends MatchedObject {
  /** A digest of what the report says about it. */
  readonly change: string;
  /** The row of the file that names the object accepts nothing: it has expired, or is about another change. */
  readonly row?: "expired" | "another change";
}

/** How changes that match a condition are accepted by rows of a file. */
export interface AcceptanceReview {
  /** The file that `--accept` names, as given. */
  readonly file?: string;
  readonly accepted: readonly (MatchedObject & Accepted)[];
  /** The first of `acceptable_count`. */
  readonly acceptable: readonly AcceptableObject[];
  readonly acceptable_count: number;
  /** Suggested for new rows: a fortnight after the plan. */
  readonly expires: string;
}
