import type { Direction, DiffLine, PagePreview, Severity } from "../document/document.js";
import type { IgnoreHit } from "../document/drift-document.js";

/**
 * A report as it is printed in every format: which parts it has, in which order, with all words. Texts are stored
 * unescaped, and only a writer escapes them. Everything is cut to the {@link Limits} of one format.
 */
export interface Report {
  readonly command: "review" | "drift";
  readonly title: string;
  /** What a review means for protection, and in which direction; "" for nothing. */
  readonly security: string;
  readonly direction: Direction;
  /** Something is destroyed or replaced, has high severity, or drifted. */
  readonly isUrgent: boolean;
  /** Lists above the changes; some are empty. */
  readonly notices: readonly Notice[];
  readonly since: readonly string[];
  readonly conditions: readonly Condition[];
  readonly attention: readonly Attention[];
  /** Undefined for a single stack. */
  readonly stacks: StackTable | undefined;
  readonly sections: readonly Section[];
  readonly ignored: { readonly text: string; readonly rows: readonly IgnoreHit[] };
  readonly footer: string;
}

export type Tone = "red" | "amber" | "green" | "blue";

/** A piece of a line. A string is text of the report itself; writers escape it as well. */
export type Inline =
  | string
  /** Text from outside, as inline code. */
  | { readonly kind: "code"; readonly text: string }
  /** A sentence of the document, with quotes between backticks. */
  | { readonly kind: "phrase"; readonly text: string }
  /** Text instead of a value: `(sensitive)`. */
  | { readonly kind: "note"; readonly text: string }
  /** The message of an engine; it may have several lines. */
  | { readonly kind: "error"; readonly text: string };

/** A titled list; `isError` if each row says why a stack has no result. */
export interface Notice {
  readonly title: string;
  readonly rows: readonly (readonly Inline[])[];
}

/** One stack in the table of all stacks. */
export interface StackRow {
  readonly name: string;
  readonly section: string;
  readonly outcome: string;
  readonly tone?: Tone;
  /** The number of drifted objects. */
  readonly count?: number;
  readonly detail: string;
}

export interface StackTable {
  readonly columns: readonly [string, string, string];
  readonly rows: readonly StackRow[];
}

/** An object that matches a `--fail-on` condition. */
export interface ConditionObject {
  readonly stack?: string;
  readonly address: string;
  readonly which: string;
  /** The change of the object, if the report shows it. */
  readonly id?: string;
  readonly number?: number;
}

/** A matched `--fail-on` condition; `objects` are the first of `count`. */
export interface Condition {
  readonly name: string;
  readonly count: number;
  readonly objects: readonly ConditionObject[];
}

/** Equal changes that a reviewer has to see first. Changes refer to its number. */
export interface Attention {
  readonly number: number;
  readonly stack?: string;
  readonly head: Head;
  readonly count: number;
  /** The findings that need attention, as phrases. */
  readonly findings: readonly string[];
  readonly reason?: string;
  readonly matches: readonly string[];
}

/** One stack with its changes. */
export interface Section {
  readonly id: string;
  readonly name: string;
  readonly hasFailed: boolean;
  readonly error?: string;
  /** Problems of the plan, failed checks, and actions, as phrases. */
  readonly remarks: readonly string[];
  readonly changes: ChangeList;
  readonly outputs: readonly Output[];
  /** What a review lists as changed outside of Terraform. */
  readonly outside: ChangeList;
}

/** Changes in their order; `omitted` more are only counted. */
export interface ChangeList {
  readonly items: readonly (Change | Group)[];
  readonly omitted: number;
}

/** One object with its change. */
export interface Change {
  readonly kind: "change";
  readonly head: Head;
  /** What the change means: remarks, findings, and the counts of entries. */
  readonly meaning: () => readonly Block[];
  /** Values, diffs, and what `apply` would do. */
  readonly details: () => readonly Block[];
}

/** Changes for which the report says the same. */
export interface Group {
  readonly kind: "group";
  /** One for each object; the first speaks for all. */
  readonly heads: readonly [Head, ...Head[]];
  /** What they have in common, as a phrase. */
  readonly finding?: string;
  readonly matches: readonly Block[];
  readonly details: readonly Block[];
}

/** What identifies a change, and its verdict. */
export interface Head {
  /** The anchor in a page. */
  readonly id: string;
  /** The number of its {@link Attention}. */
  readonly number?: number;
  readonly address: string;
  readonly module: string;
  readonly type: string;
  readonly constructPath?: string;
  /** Which object it is, as a phrase; "" if the address says it all. */
  readonly which: string;
  readonly action: string;
  readonly sign: string;
  readonly tone: Tone;
  readonly isDestroyed: boolean;
  readonly isReplaced: boolean;
  /** `loosens, high`; "" without findings. */
  readonly verdict: string;
  readonly direction: Direction;
  readonly severity: Severity;
  /** How long the object has drifted; "" without a history. */
  readonly since: string;
  /** The first values that differ, in a line. */
  readonly differences: () => string;
}

export interface Output {
  readonly name: string;
  readonly action: string;
  readonly rows: readonly AttributeRow[];
  readonly isKnownLater: boolean;
  /** The output written like a resource. */
  readonly change: Change;
}

export interface FindingRow {
  readonly direction: Direction;
  readonly severity: Severity;
  readonly text: string;
  readonly rule: string;
  /** The finding is named in the {@link Attention} of its object. */
  readonly isSevere: boolean;
}

/** Members of a list or set; those beyond the limit are only counted. */
export interface Items {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly addedOmitted: number;
  readonly removedOmitted: number;
}

/** A value, or a note instead of it; undefined where there is none. */
export type Value = Extract<Inline, { readonly kind: "code" | "note" }> | undefined;

/** One attribute that differs. */
export type AttributeRow = { readonly name: string; readonly forcesReplacement: boolean } & (
  | { readonly kind: "value"; readonly before: Value; readonly after: Value }
  | { readonly kind: "sensitive" }
  /** `change` is `+3 −1`, `of` is ` of 10`. */
  | { readonly kind: "list"; readonly change: string; readonly of: string; readonly items: Items }
  | { readonly kind: "reordered"; readonly count: number }
  | { readonly kind: "text"; readonly change: string; readonly lines: readonly DiffLine[]; readonly omitted: number }
);

export interface AttributeTable {
  readonly isCreated: boolean;
  readonly rows: readonly AttributeRow[];
  readonly omitted: number;
}

export interface Edit {
  readonly text: string;
  readonly code?: string;
  readonly language: "hcl" | "ts";
}

/** A part of what is said about one change. */
export type Block =
  | { readonly kind: "remark"; readonly lead: string; readonly value: string }
  | { readonly kind: "findings"; readonly rows: readonly FindingRow[] }
  | ({ readonly kind: "preview" } & PagePreview)
  | { readonly kind: "entries"; readonly name: string; readonly text: string }
  | { readonly kind: "items"; readonly name: string; readonly items: Items }
  | ({ readonly kind: "attributes" } & AttributeTable)
  | ({ readonly kind: "defaults"; readonly title: string } & AttributeTable)
  | { readonly kind: "matches"; readonly conditions: readonly string[] }
  | { readonly kind: "unknown"; readonly names: readonly string[]; readonly omitted: number }
  /** How long the object has drifted. */
  | { readonly kind: "since"; readonly text: string }
  /** What `apply` would do, as phrases. */
  | { readonly kind: "outcomes"; readonly texts: readonly string[] }
  | { readonly kind: "edits"; readonly edits: readonly Edit[] }
  | { readonly kind: "hint"; readonly text: string };

/** How much one format shows. Lengths are in characters; what is cut says by how much. */
export interface Limits {
  /** Changes of a list. */
  readonly changes: number;
  readonly address: number;
  /** Rows of an object's table, and as many attributes with items or lines. */
  readonly attributes: number;
  readonly defaults: number;
  readonly value: number;
  readonly defaultValue: number;
  readonly outputValue: number;
  /** Items on each side. */
  readonly items: (added: number, removed: number) => number;
  readonly item: number;
  /** Lines of a diff. */
  readonly lines: number;
  readonly line: number;
}
