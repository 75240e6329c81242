import type { MatchedObject, OutputReview } from "../document/review-document.js";
import type { DiffLine, Direction, Finding, PagePreview, ResourceReview } from "../document/resource-document.js";
import type { AcceptingEdit, IgnoreHit } from "../document/drift-document.js";

/**
 * A report before it is written in a format: its parts in their order, with all words, cut to the {@link Limits} of the
 * format. All texts are unescaped; only a writer escapes them.
 */
export interface Report {
  readonly command: "review" | "drift" | "audit";
  readonly title: string;
  readonly headline: Headline;
  /** What a review says about protection, or what a drift report does not count; "" for nothing. */
  readonly summary: string;
  readonly direction: Direction;
  /** Whether something is destroyed or replaced, has high severity, or drifted. */
  readonly isUrgent: boolean;
  /** Titled lists above the changes. */
  readonly notices: readonly Notice[];
  /** What happens to the requests of the tests, as phrases. */
  readonly tests: readonly string[];
  /** Undefined without a log. */
  readonly visitors: Visitors | undefined;
  /** What changed since an earlier review, as phrases. */
  readonly since: readonly string[];
  readonly conditions: readonly Condition[];
  /**
   * Of a review: what rows of a file accept, so that it matches no condition, what none can, and rows that count for nothing. Of an
   * audit: what to do.
   */
  readonly closing: readonly Notice[];
  /** How to accept or ignore what is reported; undefined where that is not possible. */
  readonly offer: Offer | undefined;
  readonly attention: readonly Attention[];
  /** Undefined for a single stack. */
  readonly stacks: Table | undefined;
  readonly sections: readonly Section[];
  readonly ignored: readonly IgnoreHit[];
  readonly footer: string;
}

/** A titled list. */
export interface Notice {
  readonly title: string;
  readonly rows: readonly (readonly Inline[])[];
}

/** Rows to write into a file of JSON, as the texts of its list; `more` are not shown. */
export interface Offer {
  readonly title: string;
  /** A phrase. */
  readonly text: string;
  readonly list: "accept" | "ignore";
  readonly rows: readonly string[];
  readonly more: number;
}

/** A color that says how a reader should take a word. */
export type Tone = "red" | "amber" | "green" | "blue";

/** A piece of a line. A string is text of the report itself; it is escaped as well. */
export type Inline =
  | string
  | { readonly kind: "code" | "phrase"; readonly text: string }
  /** Stands for a value that is not shown: `(sensitive)`. */
  | { readonly kind: "note"; readonly text: string }
  /** A verdict; a terminal, which has no other column, says of how many objects. */
  | { readonly kind: "label"; readonly tone: Tone; readonly text: string; readonly count?: number }
  /** The name of a stack, with the id of its section. */
  | { readonly kind: "stack"; readonly id: string; readonly text: string }
  /** Why a stack has no result; the message may have several lines. */
  | { readonly kind: "error"; readonly stack: string; readonly text: string };

/** Rows of cells. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Inline[])[];
}

/** The first line that a reader sees: the verdict, as a phrase. */
export interface Headline {
  readonly tone: "red" | "amber" | "green";
  readonly text: string;
}

/** What happens to the requests of a log. All texts are phrases. */
export interface Visitors {
  /** What was read. */
  readonly title: string;
  /** Why nothing else may be trusted. */
  readonly warnings: readonly string[];
  readonly rows: readonly VisitorRow[];
  readonly examples: readonly string[];
  /** What the log does not show, and what else there is to know. */
  readonly about: readonly string[];
}

/** Requests to which the same happens for the same reason. `ratio` is their share of all. */
export interface VisitorRow {
  readonly tone: Tone | undefined;
  readonly what: string;
  readonly requests: string;
  readonly share: string;
  readonly ratio: number;
  readonly by: string;
  readonly who: string;
}

/** A matched `--fail-on` condition, with the first of `count` objects; `id` and `number` are those of their changes. */
export interface Condition {
  readonly name: string;
  readonly count: number;
  readonly objects: readonly (MatchedObject & { readonly id?: string; readonly number?: number })[];
}

/** Equal changes that a reviewer has to see first; changes refer to its number. The stack is absent if it is the only one. */
export interface Attention {
  readonly number: number;
  readonly stack?: string;
  readonly first: Member;
  readonly reviews: readonly ResourceReview[];
}

/** What happens to one stack. */
export interface Section {
  readonly id: string;
  readonly name: string;
  readonly hasFailed: boolean;
  readonly error?: string;
  /** Problems of the plan, failed checks, and actions, as phrases. */
  readonly remarks: readonly string[];
  /** Planned changes, or drifted objects; `omitted` more are only counted. */
  readonly changes: readonly Change[];
  readonly omitted: number;
  readonly outputs: readonly Output[];
  /** What a review lists as changed outside of Terraform. */
  readonly outside: readonly Change[];
  readonly omittedOutside: number;
}

/** The change of one object, or of several for which the report says the same. */
export interface Change {
  readonly members: readonly [Member, ...Member[]];
  /** The number of its {@link Attention}. */
  readonly number: number | undefined;
  /** Remarks, findings, and the counts of entries. */
  readonly meaning: () => readonly Block[];
  /** Values, diffs, and what `apply` would do. */
  readonly details: () => readonly Block[];
}

/** One object, with its anchor in a page. */
export interface Member {
  readonly id: string;
  readonly address: string;
  readonly review: ResourceReview;
  /** How long the object has drifted; "" without an earlier report. */
  readonly since: string;
}

/** What happens to an output; `rows` have shorter values than those of its change. */
export interface Output {
  readonly review: OutputReview;
  readonly rows: readonly Attribute[];
  /** The output written like a resource. */
  readonly change: Change;
}

/** A value, or a note instead of it; undefined where there is none. */
export type Value = { readonly kind: "code" | "note"; readonly text: string } | undefined;

/** A line of a diff, or how many are not shown of a kind. */
export type Line =
  DiffLine | { readonly kind: "more"; readonly of: "added" | "removed" | "gap"; readonly text: string };

/** One attribute that differs; `change` is `+3 −1`, and `of` what it is a part of: ` of 10`. */
export type Attribute = { readonly name: string; readonly forcesReplacement: boolean } & (
  | { readonly kind: "value"; readonly before: Value; readonly after: Value }
  | { readonly kind: "sensitive" }
  | { readonly kind: "reordered"; readonly text: string }
  | { readonly kind: "items" | "lines"; readonly change: string; readonly of: string; readonly lines: readonly Line[] }
);

/** The attributes of an object; those of a created one have no value before. */
export interface Attributes {
  readonly isCreated: boolean;
  readonly rows: readonly Attribute[];
  readonly omitted: number;
}

/** A part of what is said about one change. */
export type Block =
  | { readonly kind: "remark"; readonly lead: string; readonly value: string }
  | { readonly kind: "findings"; readonly findings: readonly Finding[] }
  | ({ readonly kind: "preview" } & PagePreview)
  | { readonly kind: "entries"; readonly name: string; readonly text: string }
  | { readonly kind: "items"; readonly name: string; readonly lines: readonly Line[] }
  | ({ readonly kind: "attributes" } & Attributes)
  | ({ readonly kind: "defaults"; readonly title: string } & Attributes)
  | { readonly kind: "matches"; readonly conditions: readonly string[] }
  | { readonly kind: "unknown"; readonly names: readonly string[]; readonly omitted: number }
  /** How long the object has drifted. */
  | { readonly kind: "since"; readonly text: string }
  /** What `apply` would do, as phrases. */
  | { readonly kind: "outcomes"; readonly texts: readonly string[] }
  | { readonly kind: "edits"; readonly edits: readonly AcceptingEdit[] }
  | { readonly kind: "hint"; readonly text: string };

/** What is said about requests, by `try` and `why`: an answer for each, and what holds of all. All but answers are phrases. */
export interface Answers {
  readonly answers: readonly Answer[];
  /** What is missing. */
  readonly problems: readonly string[];
  readonly summary: string;
  readonly remarks: readonly string[];
}

/** A line, and what is said about it: more lines, or code, which its writer has escaped. */
export interface Answer {
  readonly sign?: { readonly text: string; readonly tone: Tone | undefined };
  readonly parts: readonly Inline[];
  readonly rows?: readonly Answer[];
  readonly code?: { readonly language: "hcl" | "typescript" | "shell"; readonly text: string };
}

/** How much one format shows. Lengths are in characters. */
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
