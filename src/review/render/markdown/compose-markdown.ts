import { counted, grouped } from "../../../shared/phrase.js";
import { mdLink } from "./escape-markdown.js";

/** A part of the report that can be written at length, in brief, in one line, or not at all. */
export interface WeightedPart {
  /** More important parts keep their details longer. */
  readonly weight: number;
  /** Number of objects. */
  readonly count: number;
  /** From the longest to the shortest. */
  readonly levels: readonly [full: () => string, brief: () => string, line: () => string];
}

export interface MarkdownSection {
  readonly heading?: string;
  readonly parts: readonly WeightedPart[];
}

export interface MarkdownDraft {
  /** Writes the part above the changes, with at most `rows` rows in each list. */
  readonly head: (rows: number) => string;
  /** Returns the changes. `rows` is the length of the lists above the changes. */
  readonly sections: (rows: number) => readonly MarkdownSection[];
  /** The summary of the fold around the changes; undefined for no fold. */
  readonly fold?: string;
  /** Names omitted parts: `change`, `drifted object`. */
  readonly noun: string;
}

/** The maximum length of a comment, and the address of the full report. */
export interface MarkdownLimits {
  /** In characters; at least {@link SMALLEST_BUDGET}. */
  readonly budget: number;
  /** Address of the full report. The comment links to the report if something is left out. */
  readonly link?: string;
}

/** Leaves room under GitHub's limit of 65,536 characters. */
export const DEFAULT_BUDGET = 60_000;

/** Minimum for the counts and the note about omitted parts. */
export const SMALLEST_BUDGET = 1_000;

const HEAD_ROWS = [25, 12, 6, 3, 1, 0];
const HEAD_SHARE = 0.6;

/** Writes the draft within its budget; a note at the end lists omitted parts. */
export function composeMarkdown(draft: MarkdownDraft, { budget, link }: MarkdownLimits): string {
  const { head, rows } = fitHead(draft, budget * HEAD_SHARE);
  const sections = draft.sections(rows);
  const headings = sections.reduce((sum, { heading }) => sum + (heading?.length ?? 0) + 4, 0);
  const hasHeadings = headings <= (budget - head.length) / 4;
  const reserve = NOTE_RESERVE + (link?.length ?? 0) + (hasHeadings ? headings : 0);
  const parts = sections.flatMap((section) => section.parts);
  const fitted = fitParts(parts, budget - head.length - reserve);
  const laidOut = sections.map((section) => layOut(section, fitted, hasHeadings)).filter((part) => part !== "");
  const body = draft.fold === undefined ? laidOut : [foldedIn(draft.fold, laidOut)];
  const note = noteOf(parts, fitted, draft.noun, budget, link);
  return `${[head, ...body, note].filter((part) => part !== "").join("\n\n")}\n`;
}

const NOTE_RESERVE = 420;

const foldedIn = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? title : `<details><summary>${title}</summary>\n\n${parts.join("\n\n")}\n\n</details>`;

function fitHead(draft: MarkdownDraft, room: number): { readonly head: string; readonly rows: number } {
  for (const rows of HEAD_ROWS) {
    const head = draft.head(rows);
    if (head.length <= room) return { head, rows };
  }
  return { head: draft.head(0).slice(0, room), rows: 0 };
}

interface Fitted {
  readonly level: 0 | 1 | 2;
  readonly text: string;
}

/** If this many parts in a row do not fit, the rest is skipped. */
const MOST_MISSES = 10;

/**
 * Chooses a level for each part within `budget` characters. If there is no room for one line of a part, the part is absent. The
 * least important parts shrink first, and details go before lines. Parts that cannot fit are not rendered.
 */
function fitParts(parts: readonly WeightedPart[], budget: number): ReadonlyMap<WeightedPart, Fitted> {
  const fitted = new Map<WeightedPart, Fitted>();
  let left = budget;
  for (const part of [...parts].sort((one, other) => other.weight - one.weight)) {
    const text = part.levels[2]();
    if (text.length + 1 > left) break;
    left -= text.length + 1;
    fitted.set(part, { level: 2, text });
  }
  for (const level of [1, 0] as const) {
    let misses = 0;
    for (const [part, current] of fitted) {
      if (misses >= MOST_MISSES) break;
      const text = part.levels[level]();
      const longer = text.length - current.text.length;
      misses = longer > left ? misses + 1 : 0;
      if (longer > left) continue;
      left -= longer;
      fitted.set(part, { level, text });
    }
  }
  return fitted;
}

function layOut(
  { heading, parts }: MarkdownSection,
  fitted: ReadonlyMap<WeightedPart, Fitted>,
  hasHeading: boolean,
): string {
  const shown = parts.flatMap((part) => fitted.get(part)?.text ?? []);
  if (shown.length === 0) return "";
  const body = shown.join("\n").trimEnd();
  return hasHeading && heading !== undefined ? `${heading}\n\n${body}` : body;
}

function noteOf(
  parts: readonly WeightedPart[],
  fitted: ReadonlyMap<WeightedPart, Fitted>,
  noun: string,
  budget: number,
  link: string | undefined,
): string {
  const objects = (level: number | undefined): string => {
    const found = parts.filter((part) => fitted.get(part)?.level === level);
    const count = found.reduce((sum, part) => sum + part.count, 0);
    return count === 0 ? "" : counted(count, noun).words;
  };
  const [whole, findings, values] = [objects(undefined), objects(2), objects(1)];
  const left = [
    whole && `${whole} entirely`,
    findings && `all but a line of ${findings}`,
    values && `values and diffs of ${values}`,
  ].filter((text) => text !== "");
  if (left.length === 0) return "";
  const where = link === undefined ? "" : ` Full report: ${mdLink(link)}`;
  return `> [!NOTE]\n> Left out to fit ${grouped(budget)} characters, least important first: ${left.join("; ")}.${where}`;
}
