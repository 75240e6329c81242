import type { Review } from "../../document/review-document.js";
import type { DriftReport } from "../../document/drift-document.js";
import type { Limits } from "../attribute-nodes.js";
import { reportOf } from "../build-report.js";
import { type Answers, type Entry, phrased, type Section } from "../nodes.js";
import { blocksMarkdown, foldMarkdown, itemMarkdown, type Room, titleMarkdown } from "./blocks-markdown.js";
import { composeMarkdown, type MarkdownLimits, type MarkdownSection, type WeightedPart } from "./compose-markdown.js";
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

export interface MarkdownOptions extends MarkdownLimits {
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

/** The most rows of the first table. */
const MOST_NUMBERED = 5;

/**
 * Writes a report as a comment or an issue. The first line is the marker by which a workflow finds the comment again.
 */
export function renderMarkdown(document: Review | DriftReport, options: MarkdownOptions): string {
  const report = reportOf(document, LIMITS);
  const { command, title, headline, head, actions, rest, fold, noun } = report;
  const roomFor = (most: number): Room => ({ most, rows: Math.min(most, MOST_NUMBERED) });
  const top = (most: number): string =>
    [
      marker(command, options.marker),
      `### ${MARKS[headline.tone]} ${inlineMarkdown(phrased(headline.text), inLine(0))}`,
      fold === undefined ? mdText(`${title}.`) : "",
      blocksMarkdown([...head, ...actions, ...rest], roomFor(most)),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  const sections = (most: number) =>
    report.sections.map((section) => {
      const room: Room = { most: Math.ceil(options.budget / ROW_LENGTH), rows: roomFor(most).rows };
      return sectionMarkdown(section, fold !== undefined, room);
    });
  return composeMarkdown({ head: top, sections, noun, ...(fold !== undefined && { fold: mdText(fold) }) }, options);
}

function sectionMarkdown({ heading, level, entries }: Section, isFolded: boolean, room: Room): MarkdownSection {
  const parts = entries.map((entry) => entryPart(entry, isFolded, room));
  if (heading === undefined) return { parts };
  return { heading: `${"#".repeat(level)} ${inlinesMarkdown(heading, inLine(room.rows))}`, parts };
}

/** Writes an entry at three lengths. A report that is not folded has headings instead of folds, except for groups. */
function entryPart(entry: Entry, isFolded: boolean, room: Room): WeightedPart {
  const { body, weight, count } = entry;
  const { rows } = room;
  const line = (): string => `- ${titleMarkdown(entry.title, inBrief(rows))}`;
  const whole = (isBrief: boolean) => (): string => {
    const text = blocksMarkdown(body(isBrief), room);
    if (text === "") return line();
    if (isFolded || count > 1) return `${foldMarkdown(entry.title, text, room)}\n`;
    return `#### ${titleMarkdown(entry.title, inLine(rows))}\n\n${text}\n`;
  };
  return { weight, count, levels: [whole(false), whole(true), line] };
}
