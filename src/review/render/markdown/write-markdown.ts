import type { Review } from "../../document/review-document.js";
import type { DriftReport } from "../../document/drift-document.js";
import type { Limits } from "../attribute-nodes.js";
import { reportOf } from "../build-report.js";
import { type Answers, type Entry, phrased, type Report, type Section } from "../nodes.js";
import { blocksMarkdown, foldMarkdown, itemMarkdown, type Room, titleMarkdown } from "./blocks-markdown.js";
import { fitEntries, type Level, omittedNote } from "./fit-entries.js";
import { marker, mdText } from "./escape-markdown.js";
import { inBrief, inlineMarkdown, inlinesMarkdown, inLine, MARKS } from "./inline-markdown.js";

const LIMITS: Limits = {
  changes: Infinity,
  members: Infinity,
  address: 300,
  attributes: 40,
  value: 160,
  defaultValue: 160,
  // Both sides together have 20 rows. A side that needs fewer rows leaves them to the other side.
  items: (added, removed) => Math.max(10, 20 - Math.min(added, removed)),
  item: 300,
  lines: 60,
  line: 300,
};

/** Leaves room under GitHub's limit of 65,536 characters. */
export const DEFAULT_BUDGET = 60_000;

/** Minimum for the counts and the note about omitted parts. */
export const SMALLEST_BUDGET = 1_000;

export interface MarkdownOptions {
  /** The maximum length, in characters; at least {@link SMALLEST_BUDGET}. */
  readonly budget: number;
  /** Address of the full report. The comment links to the report if something is left out. */
  readonly link?: string;
  /** Distinguishes several comments of one pull request. */
  readonly marker?: string;
}

/** Writes the answers of `try` and `why` as a list. */
export function answersMarkdown({ answers, problems, summary, remarks }: Answers): string {
  const phrase = (text: string): string => inlineMarkdown(phrased(text), inLine(0));
  const list = answers.flatMap((answer) => itemMarkdown(answer, "", 0)).join("\n");
  const above = [...problems.map((text) => `⚠ ${phrase(text)}`), phrase(summary), list];
  return `${[...above, ...remarks.map(phrase)].filter((part) => part !== "").join("\n\n")}\n`;
}

/** A row of a list needs about as many characters, so longer lists cannot fit. */
const ROW_LENGTH = 20;

const HEAD_SHARE = 0.6;
const NOTE_RESERVE = 420;

/**
 * Writes a report as a comment or an issue, within its budget; a note at the end lists omitted parts. The first line is the marker
 * by which a workflow finds the comment again.
 */
export function renderMarkdown(document: Review | DriftReport, options: MarkdownOptions): string {
  const { budget, link } = options;
  const report = reportOf(document, LIMITS);
  const { sections, fold, noun } = report;
  const { head, rows } = fitHead(report, options);
  const headings = sections.map((section) => headingMarkdown(section, rows));
  const headingsLength = headings.reduce((sum, heading) => sum + heading.length + 4, 0);
  const hasHeadings = headingsLength <= (budget - head.length) / 4;
  const reserve = NOTE_RESERVE + (link?.length ?? 0) + (hasHeadings ? headingsLength : 0);
  const entries = sections.flatMap((section) => section.entries);
  const room: Room = { most: Math.ceil(budget / ROW_LENGTH), rows };
  const write = (entry: Entry, level: Level) => entryMarkdown(entry, level, fold !== undefined, room);
  const fitted = fitEntries(entries, write, budget - head.length - reserve);
  const parts = sections.flatMap((section, at) => {
    const shown = section.entries.flatMap((entry) => fitted.get(entry)?.text ?? []);
    if (shown.length === 0) return [];
    const heading = hasHeadings ? headings[at] : "";
    return [`${heading ? `${heading}\n\n` : ""}${shown.join("\n").trimEnd()}`];
  });
  const body = fold === undefined ? parts : [foldedIn(mdText(fold), parts)];
  const note = omittedNote(entries, fitted, noun, options);
  return `${[head, ...body, note].filter((part) => part !== "").join("\n\n")}\n`;
}

const foldedIn = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? title : `<details><summary>${title}</summary>\n\n${parts.join("\n\n")}\n\n</details>`;

/** The most rows of a list above the changes, tried in this order. */
const HEAD_ROWS = [25, 12, 6, 3, 1, 0];

/** The most rows of the first table. */
const MOST_NUMBERED = 5;

/** Writes the part above the changes, and returns the number of shown rows of its first table. */
function fitHead(report: Report, options: MarkdownOptions): { readonly head: string; readonly rows: number } {
  const room = options.budget * HEAD_SHARE;
  const write = (most: number) => {
    const rows = Math.min(most, MOST_NUMBERED);
    return { head: headMarkdown(report, options, { most, rows }), rows };
  };
  const shortest = write(0);
  return (
    HEAD_ROWS.map(write).find(({ head }) => head.length <= room) ?? { head: shortest.head.slice(0, room), rows: 0 }
  );
}

function headMarkdown(report: Report, { marker: name }: MarkdownOptions, room: Room): string {
  const { command, title, headline, head, actions, rest, fold } = report;
  return [
    marker(command, name),
    `### ${MARKS[headline.tone]} ${inlineMarkdown(phrased(headline.text), inLine(0))}`,
    fold === undefined ? mdText(`${title}.`) : "",
    blocksMarkdown([...head, ...actions, ...rest], room),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

const headingMarkdown = ({ heading, level }: Section, rows: number): string =>
  heading === undefined ? "" : `${"#".repeat(level)} ${inlinesMarkdown(heading, inLine(rows))}`;

/** A report that is not folded has headings instead of folds, except for groups. */
function entryMarkdown({ title, body, count }: Entry, level: Level, isFolded: boolean, room: Room): string {
  const text = level === "line" ? "" : blocksMarkdown(body(level === "brief"), room);
  if (text === "") return `- ${titleMarkdown(title, inBrief(room.rows))}`;
  if (isFolded || count > 1) return `${foldMarkdown(title, text, room)}\n`;
  return `#### ${titleMarkdown(title, inLine(room.rows))}\n\n${text}\n`;
}
