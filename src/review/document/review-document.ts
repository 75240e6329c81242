/**
 * What a review or a drift report says, before it is rendered. Member names are those of the JSON output
 * (`docs/schemas/`). It contains no secrets.
 *
 * A `text` is one English sentence; names and values that come from the plan are between backticks, which they
 * cannot contain themselves (see `phrase`), so a renderer can mark and escape them.
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

/** What happens to one output. */
export interface OutputReview extends OfPlan {
  readonly name: string;
  readonly action: "create" | "update" | "destroy" | "unknown";
  readonly attributes: readonly AttributeReview[];
  readonly known_after_apply: boolean;
}

/** The number of objects per action. */
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
  /** Actions to invoke. */
  readonly actions: number;
  /** Checks that failed. */
  readonly checks: number;
  readonly unknown: number;
  /** Parts of a newer format that were not read. */
  readonly unread: number;
}

/** An action that the engine will invoke. */
export interface ActionReview extends OfPlan {
  readonly address: string;
  readonly text: string;
}

/** A program that a provisioner or `data "external"` runs. */
export interface ExternalReview extends OfPlan {
  readonly address: string;
  readonly text: string;
}

/** A check that did not pass. */
export interface CheckReview extends OfPlan {
  readonly address: string;
  readonly text: string;
}

/** What matches a `--fail-on` condition, with the members of {@link PlannedReview} that say which object it is. */
export interface MatchedObject {
  /** Absent for rows of the ignore file, which belong to no stack. */
  readonly stack?: string;
  readonly address: string;
  readonly label?: string;
  readonly subject?: string;
}

/** A `--fail-on` condition that the plan matched. */
export interface MatchedCondition {
  readonly condition: string;
  readonly count: number;
  /** The first of them. */
  readonly objects: readonly MatchedObject[];
}

/** What happens to the objects of one stack or folder. */
export interface StackReview {
  readonly name: string;
  /** Where the plan was read from, as the caller named it. */
  readonly source: string;
  readonly engine_version?: string;
  readonly planned_at?: string;
  /** Why there is no review of this stack. */
  readonly error?: string;
  /** Warnings about the plan itself: it is incomplete, or planning failed. */
  readonly problems: readonly string[];
  readonly errored: boolean;
  readonly incomplete: boolean;
  /** There is no plan: it reads what is there only after these are applied, as the pipeline names them. */
  readonly waits_for?: readonly string[];
  /** What of other stacks is missing, if nothing else is: a row can accept that. */
  readonly awaits?: OfPlan;
  readonly counts: Counts;
  readonly direction: Direction;
  readonly severity: Severity;
  /** Most severe first. */
  readonly resources: readonly PlannedReview[];
  readonly deferred: readonly DeferredReview[];
  readonly outputs: readonly OutputReview[];
  readonly actions: readonly ActionReview[];
  /** Programs outside of the engine and its providers that ran in the plan, or run in the apply. */
  readonly external: readonly ExternalReview[];
  readonly checks: readonly CheckReview[];
  /** What changed outside of Terraform since the last apply. */
  readonly drift: readonly PlannedReview[];
  readonly providers: readonly ProviderReview[];
  /** What is remarkable about the configuration as a whole. */
  readonly findings: readonly (Finding & OfPlan)[];
}

/** A provider configuration. */
export interface ProviderReview {
  /** As resources refer to it: `bunny`, `bunny.other`. */
  readonly name: string;
  readonly source: string;
  readonly version_constraint?: string;
  /** The selected version, where the folder has a lock file. */
  readonly version?: string;
  /** The URLs that its block sets, without paths. */
  readonly urls?: Readonly<Record<string, string>>;
}

/** A change that the engine deferred. */
export interface DeferredReview {
  readonly reason: string;
  readonly resource: PlannedReview;
}

/** How a review differs from an earlier one; addresses, with their stack where there are several. */
export interface SinceReview {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** Changes that look the same, with sensitive values that neither report shows. */
  readonly hidden: readonly string[];
}

/** What `bunny-tf review` says. */
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
  /** What happens to the requests of the tests. */
  readonly tests?: ReviewedTests;
  /** Why not all tests ran, as plain text. */
  readonly test_problem?: string;
  /** What happens to the requests of a log. */
  readonly traffic?: TrafficReview;
  /** Where something matches a condition, or would unless it was accepted. */
  readonly acceptance?: AcceptanceReview;
}

/** What matches a condition, and what a row of the file has to say to accept exactly that. */
export interface AcceptableObject extends MatchedObject {
  /** A digest of what the engine is going to do with it. */
  readonly change: string;
  /** It depends on files of the commit, so the digest covers them, and the rest of the file of rows. */
  readonly reads_files?: true;
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
  /** Addresses of rows that the target branch's file has, too: they count for nothing. */
  readonly left_over: readonly string[];
  /** Addresses of rows about nothing that the plans change, where all of them could be reviewed. */
  readonly unmatched: readonly string[];
  /** The first of what matches a condition and cannot be accepted by a row, and why, as a sentence. */
  readonly unacceptable: readonly (MatchedObject & { readonly text: string })[];
  /** Suggested for new rows: a fortnight after the plan. */
  readonly expires: string;
}
