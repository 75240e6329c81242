import type { RemarkReview, MatchedCondition, SinceReview } from "./review-document.js";
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

/** A row of the ignore file that covers exactly what the report shows. The author adds a reason and a last day. */
export interface SeenRow {
  /** For an object in no state, and in audits: type and import ID. */
  readonly address: string;
  /** The rule of a finding of an audit. */
  readonly rule?: string;
  /** The stack of the address, if several stacks are compared. */
  readonly stack?: string;
  /** A digest of the difference or of the finding, and of the object, without sensitive values. */
  readonly seen: string;
  /** Why a row of the file for the same address does not cover this. */
  readonly outdated?: "changed" | "expired";
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
  /** The rows that cover the object as it is; one per finding of an audit. Empty if a sensitive value prevents it. */
  readonly rows: readonly SeenRow[];
}

/** A row of the ignore file, and what it did. */
export interface IgnoreHit extends Omit<SeenRow, "outdated"> {
  readonly reason: string;
  readonly expires: string;
  readonly expired: boolean;
  /** Why the row hides nothing, or may hide something for too long. */
  readonly warning?: string;
  /** Number of hidden objects or findings. */
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
  readonly checks: readonly RemarkReview[];
  readonly ignored_objects: number;
  /** Objects with attributes that an earlier version of the provider did not write into the state. This is not drift. */
  readonly not_recorded?: readonly string[];
  /** Number of objects with values that differ only in spelling. Such a difference is not drift. */
  readonly respelt: number;
  /** Number of planned changes to objects without drift; 0 for a refresh-only plan. */
  readonly pending: number;
  /** Search for objects in no given state. */
  readonly unmanaged: "looked for" | "not looked for";
  /** True if a part was not compared, or if unmanaged objects were required and not all of them were read. */
  readonly incomplete: boolean;
  /** The rows that cover objects that no configuration can declare. */
  readonly unread_rows?: readonly SeenRow[];
}

/** `incomplete`: not everything was compared or read, and there is no drift in the rest. */
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
