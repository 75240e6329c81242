import type { CheckReview, MatchedCondition, SinceReview } from "./review-document.js";
import type { Direction, Finding, ResourceReview, Severity } from "./resource-document.js";

export type Outcome =
  "reverts" | "keeps" | "changes" | "records" | "recreates" | "replaces" | "drops" | "destroys" | "unknown";

export interface OutcomeReview {
  readonly outcome: Outcome;
  readonly attributes: readonly string[];
  readonly text: string;
}

export interface AcceptingEdit {
  readonly text: string;
  /** HCL to write; undefined if there is nothing to write. */
  readonly hcl?: string;
  /** TypeScript to write, for a construct. */
  readonly typescript?: string;
  /** Lines of a file that the configuration reads, instead of code. */
  readonly lines?: FileLines;
}

export interface FileLines {
  readonly file: string;
  /** From top to bottom. */
  readonly changes: readonly LineChange[];
}

export interface LineChange {
  /** The first line to remove, or the line before which to insert; counted from 1 in the current file. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** An object that changed or vanished outside of Terraform, is in no given state, or has an audit finding. */
export interface DriftedObject {
  readonly change: "changed" | "deleted" | "unmanaged" | "found";
  /** When drift of the object was first seen, and its age in whole days; present only with `--since`. */
  readonly first_seen?: string;
  readonly drifted_days?: number;
  readonly object: ResourceReview;
  readonly on_apply: readonly OutcomeReview[];
  readonly accept: readonly AcceptingEdit[];
}

/** A row of the ignore file that hid something or has expired. */
export interface IgnoreHit {
  readonly address: string;
  readonly attribute?: string;
  readonly stack?: string;
  readonly reason: string;
  readonly expires: string;
  readonly expired: boolean;
  /** Why the row hides nothing, or may hide too much or for too long. */
  readonly warning?: string;
  /** Number of hidden attributes and deleted objects. */
  readonly hits: number;
}

export interface DriftStack {
  readonly name: string;
  readonly source: string;
  readonly engine_version?: string;
  readonly planned_at?: string;
  readonly verdict: DriftVerdict;
  readonly error?: string;
  readonly problems: readonly string[];
  readonly direction: Direction;
  readonly severity: Severity;
  readonly drifted: readonly DriftedObject[];
  /** Findings about the providers that read the objects. */
  readonly findings: readonly Finding[];
  readonly checks: readonly CheckReview[];
  readonly ignored_attributes: number;
  readonly ignored_objects: number;
  /** Number of objects with values that differ only in spelling. Such a difference is not drift. */
  readonly respelt: number;
  /** Number of planned changes to objects without drift; 0 for a refresh-only plan. */
  readonly pending: number;
  /** Search for objects in no given state. */
  readonly unmanaged: "looked for" | "not looked for";
  /** True if the search for unmanaged objects was required and failed. */
  readonly incomplete: boolean;
}

/** `incomplete` is an audit that could not read everything. */
export type DriftVerdict = "no drift" | "drift" | "nothing found" | "found" | "incomplete" | "failed";

export interface Audited {
  readonly zones: number;
  /** Number of unreadable zones; the problems give the reasons. */
  readonly unread_zones: number;
  /** Number of pull zones of the account; absent if only some zones were audited. */
  readonly pull_zones?: number;
  /** Number of objects in a given state of the official provider; absent without such a state. */
  readonly in_official_states?: number;
  readonly requests: number;
}

/** The report of `bunny-tf drift`, or of `bunny-tf audit` with the account as its only stack. */
export interface DriftReport {
  readonly format: "bunny-tf/drift" | "bunny-tf/audit";
  readonly format_version: "1.0";
  readonly exit_code: 0 | 1 | 2 | 3;
  readonly verdict: DriftVerdict;
  readonly changed: number;
  readonly deleted: number;
  readonly unmanaged: number;
  readonly failed_stacks: number;
  readonly audited?: Audited;
  /** Differences from an earlier audit. */
  readonly since?: SinceReview;
  readonly stacks: readonly DriftStack[];
  readonly ignore_file?: string;
  readonly ignore_rows: readonly IgnoreHit[];
  readonly matched_conditions: readonly MatchedCondition[];
}
