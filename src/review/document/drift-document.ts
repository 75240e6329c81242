import type { CheckReview, MatchedCondition, SinceReview } from "./review-document.js";
import type { Direction, Finding, ResourceReview, Severity } from "./resource-document.js";

/** What `apply` would do about an attribute that changed outside. */
export type Outcome =
  "reverts" | "keeps" | "changes" | "records" | "recreates" | "replaces" | "drops" | "destroys" | "unknown";

/** What `apply` would do about some attributes of a drifted object. */
export interface OutcomeReview {
  readonly outcome: Outcome;
  readonly attributes: readonly string[];
  readonly text: string;
}

/** An edit of the configuration that would accept what happened outside. */
export interface AcceptingEdit {
  readonly text: string;
  /** HCL to write, when there is something to write. */
  readonly hcl?: string;
  /** TypeScript to write, for a construct. */
  readonly typescript?: string;
  /** Lines of a file that the configuration reads, in place of code. */
  readonly lines?: FileLines;
}

/** Lines to change in a file. */
export interface FileLines {
  readonly file: string;
  /** From top to bottom. */
  readonly changes: readonly LineChange[];
}

/** Lines to remove from a file, and what to write in their place. */
export interface LineChange {
  /** The first line to remove, or the line before which to write, as the file is now; counted from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** One object that changed or vanished outside of Terraform, that is in no given state, or in which an audit found something. */
export interface DriftedObject {
  readonly change: "changed" | "deleted" | "unmanaged" | "found";
  /** Since when, and for how many whole days, the object has been seen to drift; only with `--since`. */
  readonly first_seen?: string;
  readonly drifted_days?: number;
  readonly object: ResourceReview;
  readonly on_apply: readonly OutcomeReview[];
  readonly accept: readonly AcceptingEdit[];
}

/** A row of the ignore file that hid something, or that has expired. */
export interface IgnoreHit {
  readonly address: string;
  readonly attribute?: string;
  readonly stack?: string;
  readonly reason: string;
  readonly expires: string;
  readonly expired: boolean;
  /** Why the row may hide more, or for longer, than intended, or hides nothing. */
  readonly warning?: string;
  /** How many attributes, or deleted objects, the row hid. */
  readonly hits: number;
}

/** What drifted in one stack or folder. */
export interface DriftStack {
  readonly name: string;
  readonly source: string;
  readonly engine_version?: string;
  readonly planned_at?: string;
  readonly verdict: DriftVerdict;
  /** Why there is no verdict. */
  readonly error?: string;
  readonly problems: readonly string[];
  readonly direction: Direction;
  readonly severity: Severity;
  readonly drifted: readonly DriftedObject[];
  /** What is remarkable about the providers that read what there is. */
  readonly findings: readonly Finding[];
  /** Checks that failed. */
  readonly checks: readonly CheckReview[];
  readonly ignored_attributes: number;
  readonly ignored_objects: number;
  /** Objects whose values are only written differently: no drift. */
  readonly respelt: number;
  /** Changes that the plan holds besides those of drifted objects; none in a refresh-only plan. */
  readonly pending: number;
  /** Whether objects that are in no given state were looked for. */
  readonly unmanaged: "looked for" | "not looked for";
  /** Whether they were to be looked for, and could not. */
  readonly incomplete: boolean;
}

/** Whether something drifted, or an audit found something; `incomplete` is an audit that could not read all. */
export type DriftVerdict = "no drift" | "drift" | "nothing found" | "found" | "incomplete" | "failed";

/** How much of an account an audit read. */
export interface Audited {
  readonly zones: number;
  /** Zones that could not be read; the problems say why. */
  readonly unread_zones: number;
  /** Pull zones of the account; absent where only some zones were audited. */
  readonly pull_zones?: number;
  /** Objects that a given state of the official provider has; absent without one. */
  readonly in_official_states?: number;
  readonly requests: number;
}

/** What `bunny-tf drift` says, or `bunny-tf audit`, which has one stack: the account. */
export interface DriftReport {
  readonly format: "bunny-tf/drift" | "bunny-tf/audit";
  readonly format_version: "1.0";
  readonly exit_code: 0 | 1 | 2 | 3;
  readonly verdict: DriftVerdict;
  readonly changed: number;
  readonly deleted: number;
  readonly unmanaged: number;
  readonly failed_stacks: number;
  /** Only of an audit. */
  readonly audited?: Audited;
  /** What is new since an earlier audit. */
  readonly since?: SinceReview;
  readonly stacks: readonly DriftStack[];
  /** The ignore file, as given. */
  readonly ignore_file?: string;
  readonly ignore_rows: readonly IgnoreHit[];
  readonly matched_conditions: readonly MatchedCondition[];
}
