/**
 * Documents of reviews and drift reports before rendering. Member names are those of the JSON output (`docs/schemas/`). The
 * documents contain no secrets.
 *
 * A `text` is one English sentence. Backticks surround names and values from the plan, so a renderer can mark and escape them.
 * Such names and values contain no backticks themselves (see `phrase`).
 */

import type { ReviewedTests } from "./requests-document.js";
import type { TrafficReview } from "./traffic-document.js";
import type {
  Accepted,
  AttributeReview,
  Direction,
  Finding,
  OfPlan,
  PlannedReview,
  Severity,
} from "./resource-document.js";

export interface OutputReview extends OfPlan {
  readonly name: string;
  readonly action: "create" | "update" | "destroy" | "unknown";
  readonly attributes: readonly AttributeReview[];
  readonly known_after_apply: boolean;
}

export interface Counts {
  readonly create: number;
  readonly update: number;
  readonly replace: number;
  readonly destroy: number;
  readonly forget: number;
  readonly import: number;
  readonly move: number;
  readonly deferred: number;
  readonly outputs: number;
  readonly actions: number;
  readonly checks: number;
  readonly unknown: number;
  /** Unread parts of a newer format. */
  readonly unread: number;
}

/**
 * A failed check, an action to invoke, or a program that a provisioner or `data "external"` runs.
 */
export interface RemarkReview extends OfPlan {
  readonly address: string;
  readonly text: string;
}

export interface MatchedObject {
  /** Absent for rows of the ignore file, which belong to no stack. */
  readonly stack?: string;
  readonly address: string;
  readonly label?: string;
  readonly subject?: string;
}

export interface MatchedCondition {
  readonly condition: string;
  readonly count: number;
  readonly objects: readonly MatchedObject[];
}

export interface StackReview {
  readonly name: string;
  /** The source of the plan, as the caller named it. */
  readonly source: string;
  readonly engine_version?: string;
  readonly planned_at?: string;
  readonly error?: string;
  /** Warnings about the plan: the plan is incomplete, or planning failed. */
  readonly problems: readonly string[];
  /** Objects with attributes that an earlier version of the provider did not write into the state. */
  readonly not_recorded?: readonly string[];
  readonly errored: boolean;
  readonly incomplete: boolean;
  /** Stacks to apply before this stack can have a plan; named as in the pipeline. */
  readonly waits_for?: readonly string[];
  /** Missing outputs of other stacks, if nothing else is missing. An accept row can accept these missing outputs. */
  readonly awaits?: OfPlan;
  readonly counts: Counts;
  readonly direction: Direction;
  readonly severity: Severity;
  /** Most severe first. */
  readonly resources: readonly PlannedReview[];
  readonly deferred: readonly DeferredReview[];
  readonly outputs: readonly OutputReview[];
  readonly actions: readonly RemarkReview[];
  /** Programs outside of the engine and its providers that the plan ran or the apply will run. */
  readonly external: readonly RemarkReview[];
  readonly checks: readonly RemarkReview[];
  /** Changes outside of Terraform since the last apply. */
  readonly drift: readonly PlannedReview[];
  readonly providers: readonly ProviderReview[];
  /** Findings about the whole configuration. */
  readonly findings: readonly (Finding & OfPlan)[];
}

export interface ProviderReview {
  /** The name that resources use: `bunny`, `bunny.other`. */
  readonly name: string;
  readonly source: string;
  readonly version_constraint?: string;
  /** The selected version, if the folder has a lock file. */
  readonly version?: string;
  /** The URLs that the provider's block sets, without paths. */
  readonly urls?: Readonly<Record<string, string>>;
}

export interface DeferredReview {
  readonly reason: string;
  readonly resource: PlannedReview;
}

/** The difference from an earlier review, as addresses. If there are several stacks, an address includes the stack. */
export interface SinceReview {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** Unchanged objects with sensitive values that neither report shows. */
  readonly hidden: readonly string[];
}

export interface Review {
  readonly format: "bunny-tf/review";
  readonly format_version: "1.0";
  readonly exit_code: 0 | 1 | 2 | 3;
  readonly stacks: readonly StackReview[];
  readonly totals: Counts;
  readonly direction: Direction;
  readonly severity: Severity;
  readonly matched_conditions: readonly MatchedCondition[];
  readonly since?: SinceReview;
  /** Results for the requests of the tests. */
  readonly tests?: ReviewedTests;
  readonly test_problem?: string;
  /** Results for the requests of a log. */
  readonly traffic?: TrafficReview;
  /** Present if a condition matches, or would match without accepted changes. */
  readonly acceptance?: AcceptanceReview;
}

/** A matching object with the row that accepts exactly its change in exactly this commit. */
export interface AcceptableObject extends MatchedObject {
  readonly change: string;
  /** The digest of the commit and of what reaches the plan from outside. */
  readonly commit: string;
  /** The apply may run programs that read files of the commit. No digest covers what a program downloads. */
  readonly reads_files?: true;
  /** Why the existing row for the object accepts nothing. */
  readonly row?: "expired" | "another change" | "another commit";
}

/** Acceptance of matching changes by rows of a file. */
export interface AcceptanceReview {
  /** The file of `--accept`, as given. */
  readonly file?: string;
  readonly accepted: readonly (MatchedObject & Accepted & Pick<AcceptableObject, "reads_files">)[];
  /** The first of `acceptable_count`, and all with a row. */
  readonly acceptable: readonly AcceptableObject[];
  readonly acceptable_count: number;
  /** Addresses of rows that are also in the target branch's file and accept nothing. */
  readonly left_over: readonly string[];
  /** Addresses of rows that match no change; only if all plans could be reviewed. */
  readonly unmatched: readonly string[];
  /** The first matching objects that no row can accept, with the reason as a sentence. */
  readonly unacceptable: readonly (MatchedObject & { readonly text: string })[];
  /** Suggested for new rows: two weeks after the plan. */
  readonly expires: string;
}
