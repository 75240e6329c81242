import type { MatchedObject, OutputReview } from "../document/review-document.js";
import type { DiffLine, Direction, Finding, PagePreview, ResourceReview } from "../document/resource-document.js";
import type { AcceptingEdit, IgnoreHit } from "../document/drift-document.js";

/**
 * The parts of a report in order, cut to the {@link Limits} of its format. Texts are not escaped; the writer of the format
 * escapes them.
 */
export interface Report {
  readonly command: "review" | "drift" | "audit";
  readonly title: string;
  readonly headline: Headline;
  /** For a review, the effect on protection. For a drift report, the uncounted objects. May be "". */
  readonly summary: string;
  readonly direction: Direction;
  /** True if something is destroyed or replaced, has high severity, or drifted. */
  readonly isUrgent: boolean;
  readonly notices: readonly Notice[];
  /** Results of the tests, as phrases. */
  readonly tests: readonly string[];
  readonly visitors: Visitors | undefined;
  readonly since: readonly string[];
  readonly conditions: readonly Condition[];
  /** For a review: accepted changes, changes that no row can accept, and rows without effect. For an audit: remedies. */
  readonly closing: readonly Notice[];
  /** Rows that accept or ignore the reported changes, if possible. */
  readonly offer: Offer | undefined;
  readonly attention: readonly Attention[];
  readonly stacks: Table | undefined;
  readonly sections: readonly Section[];
  readonly ignored: readonly IgnoreHit[];
  readonly footer: string;
}

export interface Notice {
  readonly title: string;
  readonly rows: readonly (readonly Inline[])[];
}

/** Rows for the list of a JSON file; `more` rows are not shown. */
export interface Offer {
  readonly title: string;
  readonly text: string;
  readonly list: "accept" | "ignore";
  readonly rows: readonly string[];
  readonly more: number;
}

/** A color for the urgency of a word. */
export type Tone = "red" | "amber" | "green" | "blue";

/** A piece of a line. A string is text of the report itself; it is escaped as well. */
export type Inline =
  | string
  | { readonly kind: "code" | "phrase"; readonly text: string }
  /** Replaces a hidden value: `(sensitive)`. */
  | { readonly kind: "note"; readonly text: string }
  /** A verdict. `count` is for terminals, which have no column for the number of objects. */
  | { readonly kind: "label"; readonly tone: Tone; readonly text: string; readonly count?: number }
  /** The name of a stack, with the ID of its section. */
  | { readonly kind: "stack"; readonly id: string; readonly text: string }
  /** Why a stack has no result; the message may have several lines. */
  | { readonly kind: "error"; readonly stack: string; readonly text: string };

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Inline[])[];
}

/** The first line of a report: the verdict, as a phrase. */
export interface Headline {
  readonly tone: "red" | "amber" | "green";
  readonly text: string;
}

/** Effects on the requests of a log. All texts are phrases. */
export interface Visitors {
  readonly title: string;
  /** Reasons to distrust the other results. */
  readonly warnings: readonly string[];
  readonly rows: readonly VisitorRow[];
  readonly examples: readonly string[];
  readonly about: readonly string[];
}

/** Requests with the same effect and cause. `ratio` is their share of all requests. */
export interface VisitorRow {
  readonly tone: Tone | undefined;
  readonly what: string;
  readonly requests: string;
  readonly share: string;
  readonly ratio: number;
  readonly by: string;
  readonly who: string;
}

export interface Condition {
  readonly name: string;
  readonly count: number;
  readonly objects: readonly (MatchedObject & { readonly id?: string; readonly number?: number })[];
}

/**
 * A row for equal changes that need attention first. The changes below refer to the row's number. The stack is absent if there is
 * only one stack.
 */
export interface Attention {
  readonly number: number;
  readonly stack?: string;
  readonly first: Member;
  readonly reviews: readonly ResourceReview[];
}

export interface Section {
  readonly id: string;
  readonly name: string;
  readonly hasFailed: boolean;
  readonly error?: string;
  readonly remarks: readonly string[];
  /** Planned changes or drifted objects, up to a limit. `omitted` is the number of those beyond the limit. */
  readonly changes: readonly Change[];
  readonly omitted: number;
  readonly outputs: readonly Output[];
  readonly outside: readonly Change[];
  readonly omittedOutside: number;
}

export interface Change {
  readonly members: readonly [Member, ...Member[]];
  readonly number: number | undefined;
  /** Remarks, findings, and the counts of entries. */
  readonly meaning: () => readonly Block[];
  /** Values, diffs, and outcomes of an `apply`. */
  readonly details: () => readonly Block[];
}

export interface Member {
  readonly id: string;
  readonly address: string;
  readonly review: ResourceReview;
  /** The age of drift; "" without an earlier report. */
  readonly since: string;
}

export interface Output {
  readonly review: OutputReview;
  readonly rows: readonly Attribute[];
  /** The output in the form of a resource. */
  readonly change: Change;
}

/** A value, or a note instead of the value; undefined if there is no value. */
export type Value = { readonly kind: "code" | "note"; readonly text: string } | undefined;

/** A line of a diff, or the number of omitted lines of a kind. */
export type Line =
  DiffLine | { readonly kind: "more"; readonly of: "added" | "removed" | "gap"; readonly text: string };

/** A differing attribute. `change` is `+3 −1`, and `of` is the whole: ` of 10`. */
export type Attribute = { readonly name: string; readonly forcesReplacement: boolean } & (
  | { readonly kind: "value"; readonly before: Value; readonly after: Value }
  | { readonly kind: "sensitive" }
  | { readonly kind: "reordered"; readonly text: string }
  | { readonly kind: "items" | "lines"; readonly change: string; readonly of: string; readonly lines: readonly Line[] }
);

/** The attributes of an object. If the object is created, its attributes have no value before. */
export interface Attributes {
  readonly isCreated: boolean;
  readonly rows: readonly Attribute[];
  readonly omitted: number;
}

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
  | { readonly kind: "since"; readonly text: string }
  /** Outcomes of an `apply`, as phrases. */
  | { readonly kind: "outcomes"; readonly texts: readonly string[] }
  | { readonly kind: "edits"; readonly edits: readonly AcceptingEdit[] }
  | { readonly kind: "hint"; readonly text: string };

/**
 * The report of `try` or `why`. It has an answer for each request, and facts about all requests. All texts except answers are
 * phrases.
 */
export interface Answers {
  readonly answers: readonly Answer[];
  /** Gaps of the data. */
  readonly problems: readonly string[];
  readonly summary: string;
  readonly remarks: readonly string[];
}

/** A line with its details. The details are more lines, or code that its writer has escaped. */
export interface Answer {
  readonly sign?: { readonly text: string; readonly tone: Tone | undefined };
  readonly parts: readonly Inline[];
  readonly rows?: readonly Answer[];
  readonly code?: { readonly language: "hcl" | "typescript" | "shell"; readonly text: string };
}

export interface Limits {
  readonly changes: number;
  readonly address: number;
  /** Rows of an object's table; also the number of attributes with items or lines. */
  readonly attributes: number;
  readonly defaults: number;
  readonly value: number;
  readonly defaultValue: number;
  readonly outputValue: number;
  readonly items: (added: number, removed: number) => number;
  readonly item: number;
  readonly lines: number;
  readonly line: number;
}
