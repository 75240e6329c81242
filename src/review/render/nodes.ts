import type { DiffLine, Direction, Severity } from "../document/resource-document.js";
import { grouped } from "../../shared/phrase.js";

/**
 * The nodes of a report. They know no finding, and their texts are not escaped: the writer of each format escapes them. A writer
 * leaves out what its format cannot show.
 */
export type Block =
  | { readonly kind: "paragraph" | "heading"; readonly parts: Inlines }
  /** What is wrong with the report itself. */
  | { readonly kind: "alert"; readonly blocks: readonly Block[] }
  | List
  | Table
  | Values
  | Fold
  | Rows
  | { readonly kind: "code"; readonly label: string; readonly language: Language; readonly text: string }
  | { readonly kind: "diff"; readonly label: string; readonly lines: readonly DiffLine[] }
  /** A page before and after, which only HTML can show. */
  | { readonly kind: "pages"; readonly name: string; readonly before?: string; readonly after?: string };

export type Inlines = readonly Inline[];

/** A piece of a line. A string is text of the report itself; it is escaped as well. */
export type Inline =
  | string
  /** Its quoted parts are code. */
  | { readonly kind: "phrase"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  /** Replaces a hidden value: `(sensitive)`. */
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "small"; readonly text: string }
  | { readonly kind: "strong" | "dim"; readonly parts: Inlines }
  | { readonly kind: "badge"; readonly tone: Tone; readonly text: string }
  /** A colored sign for Markdown, which has no colored words. */
  | { readonly kind: "mark"; readonly tone: Tone }
  /** The engine's sign of a change, for terminals. */
  | { readonly kind: "sign"; readonly tone: Tone; readonly text: string }
  /** A bar from 0 to 1, for HTML. */
  | { readonly kind: "meter"; readonly ratio: number }
  /** A link to a node of the page. Only HTML has such links. */
  | { readonly kind: "link"; readonly to: string; readonly parts: Inlines }
  /** A phrase that says what a fold contains. Formats without folds leave it out. */
  | { readonly kind: "gist"; readonly text: string }
  /** The number of a row of the first table, for Markdown, which cannot link to the row. */
  | { readonly kind: "row"; readonly number: number }
  /** What the row `number` says already. If Markdown shows the row, it refers to it (`isNamed`), or is silent in a fold. */
  | { readonly kind: "above"; readonly number: number | undefined; readonly parts: Inlines; readonly isNamed: boolean }
  /** A message of an engine, which may have several lines. */
  | { readonly kind: "message"; readonly text: string };

/** A color for the urgency of a word. */
export type Tone = "red" | "amber" | "yellow" | "green" | "blue" | "gray";

type Language = "hcl" | "ts" | "typescript" | "shell";

/** The number of rows that a list keeps if the report must be short. A fold without any is left out. */
interface Shortened {
  readonly least?: number;
}

export interface List extends Shortened {
  readonly kind: "list";
  readonly title?: string;
  readonly items: readonly Item[];
}

/** A line with its details. The details are more lines, or code. */
export interface Item {
  readonly parts: Inlines;
  readonly anchor?: Anchor;
  readonly items?: readonly Item[];
  readonly code?: { readonly language: Language; readonly text: string };
}

export interface Table extends Shortened {
  readonly kind: "table";
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Inlines[])[];
  /** A summary has at most this many rows, except in HTML, which has room for all. */
  readonly most?: number;
  /** The nodes below say the same at once. Only formats with links show the table. */
  readonly isRepeated?: boolean;
}

/** Values before and after. A created or destroyed object has only one side. */
export interface Values {
  readonly kind: "values";
  readonly isOneSided: boolean;
  readonly rows: readonly Value[];
}

/** A value, or a note instead of the value. */
export type Cell = Extract<Inline, { readonly kind: "code" | "note" }>;

export interface Value {
  readonly name: Inlines;
  readonly before: Cell | undefined;
  readonly after: Cell;
}

/** Rows for the list `name` of a JSON file; `more` rows are not shown. */
export interface Rows {
  readonly kind: "rows";
  readonly label: string;
  readonly name: string;
  readonly rows: readonly string[];
  readonly more: number;
}

/** A line, and what it contains. The parts of the title are written apart. */
export interface Fold extends Shortened {
  readonly kind: "fold";
  readonly title: readonly Inlines[];
  /** Only the most important nodes if the result must be brief. */
  readonly body: (isBrief: boolean) => readonly Block[];
}

/** A fold for objects of the report. */
export interface Entry extends Fold {
  readonly isOpen: boolean;
  /** The most important entries keep their details longest. */
  readonly weight: number;
  /** The number of objects, and their places. Those of a group are in its body. */
  readonly count: number;
  readonly anchors: () => readonly Anchor[];
  /** Stands for the body where only the line is written. */
  readonly values: () => string;
}

/** A place in the page, with the properties that its filters use. */
export interface Anchor {
  readonly id: string;
  readonly severity: Severity;
  readonly direction: Direction;
  readonly module: string;
}

export interface Section {
  readonly id?: string;
  readonly heading?: Inlines;
  readonly level: number;
  readonly entries: readonly Entry[];
  /** Says that there are more entries; may be "". */
  readonly omitted: string;
}

/** A report, cut to the limits of its format. */
export interface Report {
  readonly command: "review" | "drift" | "audit";
  readonly title: string;
  /** The verdict, as a phrase. */
  readonly headline: { readonly tone: Tone; readonly text: string };
  /** The results, by importance. */
  readonly head: readonly Block[];
  /** What the reader should do. On a terminal, it is last, directly above the prompt. */
  readonly actions: readonly Block[];
  readonly rest: readonly Block[];
  readonly sections: readonly Section[];
  /** The title of the sections, where a comment folds them; undefined if it does not. */
  readonly fold?: string;
  /** Names an entry: `change`. */
  readonly noun: string;
  readonly footer: string;
}

/** The report of `try` or `why`: an answer for each request, and facts about all requests as phrases. */
export interface Answers {
  readonly answers: readonly Item[];
  /** Gaps of the data. */
  readonly problems: readonly string[];
  readonly summary: string;
  readonly remarks: readonly string[];
}

/** Makes inline code. */
export const code = (text: string): Cell => ({ kind: "code", text });
/** Makes a phrase. */
export const phrased = (text: string): Inline => ({ kind: "phrase", text });
/** Emphasizes pieces of a line. */
export const strong = (...parts: Inlines): Inline => ({ kind: "strong", parts });
/** Makes pieces of a line less visible. */
export const dim = (...parts: Inlines): Inline => ({ kind: "dim", parts });
/** Makes a word in a colored frame. */
export const badge = (tone: Tone, text: string): Inline => ({ kind: "badge", tone, text });
/** Makes a paragraph. */
export const paragraph = (...parts: Inlines): Block => ({ kind: "paragraph", parts });

/** Joins pieces with a separator. */
export function joined(pieces: readonly Inlines[], separator: string): Inlines {
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [separator, ...piece]));
}

/** Returns a list; nothing if the list has no items. */
export function listOf(items: readonly Inlines[], title?: string): readonly Block[] {
  if (items.length === 0) return [];
  return [{ kind: "list", ...(title !== undefined && { title }), items: items.map((parts) => ({ parts })) }];
}

/** Returns values as a table, for formats with tables. */
export function valuesTable({ isOneSided, rows }: Values): Table {
  const side = (value: Cell | undefined): Inlines => [value ?? dim("—")];
  return {
    kind: "table",
    label: "Changed attributes",
    columns: isOneSided ? ["attribute", "value"] : ["attribute", "before", "after"],
    rows: rows.map(({ name, before, after }) =>
      isOneSided ? [name, side(before ?? after)] : [name, side(before), side(after)],
    ),
    least: Infinity,
  };
}

/** Returns the lines of a JSON file with at most `most` rows, and says how many rows are missing; "" if none is. */
export function rowLines({ name, rows, more }: Rows, most: number) {
  const shown = rows.slice(0, most);
  const omitted = more + rows.length - shown.length;
  const lines = shown.map((text, index) => `    ${text}${index < shown.length - 1 ? "," : ""}`);
  return {
    lines: ["{", `  "${name}": [`, ...lines, "  ]", "}"],
    omitted: omitted === 0 ? "" : `… and ${grouped(omitted)} more`,
  };
}

/** Returns a list of phrases. */
export const phraseList = (texts: readonly string[], title?: string): readonly Block[] =>
  listOf(
    texts.map((text) => [phrased(text)]),
    title,
  );
