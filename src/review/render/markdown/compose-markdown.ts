import { grouped } from "../../document/phrase.js";
import { mdText } from "./escape-markdown.js";

/** A part of the report that can be written at length, in brief, in one line or not at all. */
interface Fittable {
  /** From the longest to the shortest. */
  readonly levels: readonly [full: () => string, brief: () => string, line: () => string];
}

/** What was chosen for one part; undefined when there was no room even for a line. */
type Fitted = { readonly level: 0 | 1 | 2; readonly text: string } | undefined;

/** After this many parts in a row that do not fit, the rest is not tried. */
const MOST_MISSES = 10;

/**
 * Chooses how much of each part to write within `budget` characters. Parts come in order of importance: the least
 * important go first, and detail goes before lines do. Parts that have no chance to fit are not rendered.
 */
function fitParts(parts: readonly Fittable[], budget: number): readonly Fitted[] {
  const fitted: Fitted[] = new Array<Fitted>(parts.length).fill(undefined);
  let left = budget;
  let shown = 0;
  for (const part of parts) {
    const text = part.levels[2]();
    if (text.length + 1 > left) break;
    left -= text.length + 1;
    fitted[shown++] = { level: 2, text };
  }
  for (const level of [1, 0] as const) {
    let misses = 0;
    for (let index = 0; index < shown && misses < MOST_MISSES; index += 1) {
      const current = fitted[index];
      const text = current === undefined ? undefined : parts[index]?.levels[level]();
      if (current === undefined || text === undefined) continue;
      const longer = text.length - current.text.length;
      misses = longer > left ? misses + 1 : 0;
      if (longer > left) continue;
      left -= longer;
      fitted[index] = { level, text };
    }
  }
  return fitted;
}

/** A part with its importance: more important parts keep their details longer. */
export interface WeightedPart extends Fittable {
  readonly weight: number;
  /** How many objects it is for; 1 by default. */
  readonly count?: number;
}

/** A run of parts under a heading, in the order in which they are shown. */
export interface MarkdownSection {
  readonly heading?: string;
  readonly parts: readonly WeightedPart[];
}

/** A Markdown document that has to fit. */
export interface MarkdownDraft {
  /** The part above the changes, with at most that many rows in each list. */
  readonly head: (rows: number) => string;
  /** The changes; `rows` is how many rows the lists above them have. */
  readonly sections: (rows: number) => readonly MarkdownSection[];
  /** What the parts are called when some are left out: `change`, `drifted object`. */
  readonly noun: string;
}

/** How long a comment may be, and where the whole of it can be read. */
export interface MarkdownLimits {
  /** In characters; at least {@link SMALLEST_BUDGET}. */
  readonly budget: number;
  /** Address of the full report, linked when something is left out. */
  readonly link?: string;
}

/** The budget that leaves room under GitHub's 65,536 characters. */
export const DEFAULT_BUDGET = 60_000;

/** Below this, not even the counts and the note about what was left out would fit. */
export const SMALLEST_BUDGET = 1_000;

const HEAD_ROWS = [25, 12, 6, 3, 1, 0];
const HEAD_SHARE = 0.6;

/** Writes the draft within its budget; a note at the end says what was left out. */
export function composeMarkdown(draft: MarkdownDraft, { budget, link }: MarkdownLimits): string {
  const { head, rows } = fitHead(draft, budget * HEAD_SHARE);
  const sections = draft.sections(rows);
  const headings = sections.reduce((sum, { heading }) => sum + (heading?.length ?? 0) + 4, 0);
  const roomForHeadings = headings <= (budget - head.length) / 4;
  const reserve = NOTE_RESERVE + (link?.length ?? 0) + (roomForHeadings ? headings : 0);
  const fitted = fitSections(sections, budget - head.length - reserve);
  const body = sections.map((section, index) => layOut(section, fitted[index] ?? [], roomForHeadings));
  const parts = sections.flatMap(({ parts: own }, section) =>
    own.map(({ count = 1 }, index) => ({ count, level: fitted[section]?.[index]?.level })),
  );
  const note = leftOut(parts, draft.noun, budget, link);
  return `${[head, ...body, note].filter((part) => part !== "").join("\n\n")}\n`;
}

const NOTE_RESERVE = 320;

function fitHead(draft: MarkdownDraft, room: number): { readonly head: string; readonly rows: number } {
  for (const rows of HEAD_ROWS) {
    const head = draft.head(rows);
    if (head.length <= room) return { head, rows };
  }
  return { head: draft.head(0).slice(0, room), rows: 0 };
}

function fitSections(sections: readonly MarkdownSection[], room: number): readonly (readonly Fitted[])[] {
  const order = sections.flatMap(({ parts }, section) => parts.map((part, index) => ({ part, section, index })));
  order.sort((left, right) => right.part.weight - left.part.weight);
  const chosen = fitParts(
    order.map(({ part }) => part),
    room,
  );
  const result = sections.map(({ parts }) => new Array<Fitted>(parts.length).fill(undefined));
  for (const [rank, { section, index }] of order.entries()) {
    const row = result[section];
    if (row !== undefined) row[index] = chosen[rank];
  }
  return result;
}

function layOut(section: MarkdownSection, fitted: readonly Fitted[], withHeading: boolean): string {
  const shown = fitted.flatMap((part) => (part === undefined ? [] : [part.text]));
  if (shown.length === 0) return "";
  const body = shown.join("\n").trimEnd();
  return withHeading && section.heading !== undefined ? `${section.heading}\n\n${body}` : body;
}

function leftOut(fitted: readonly Left[], noun: string, budget: number, link: string | undefined): string {
  const at = (wanted: Left["level"]): number =>
    fitted.reduce((sum, { count, level }) => (level === wanted ? sum + count : sum), 0);
  const [values, findings, whole] = [at(1), at(2), at(undefined)];
  const parts: string[] = [];
  if (whole > 0) parts.push(`${plural(whole, noun)} entirely`);
  if (findings > 0) parts.push(`all but a line of ${plural(findings, noun)}`);
  if (values > 0) parts.push(`values and diffs of ${plural(values, noun)}`);
  if (parts.length === 0) return "";
  const where = link === undefined ? "" : ` Full report: ${mdText(link)}`;
  return `> [!NOTE]\n> Left out to fit ${grouped(budget)} characters, least important first: ${parts.join("; ")}.${where}`;
}

/** How much of a part was written, and for how many objects it is. */
interface Left {
  readonly count: number;
  readonly level: 0 | 1 | 2 | undefined;
}

function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}
