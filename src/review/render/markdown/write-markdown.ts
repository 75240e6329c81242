import type { Review } from "../../document/review-document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { shorten } from "../../../shared/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import { offeredLines } from "../offers.js";
import type { Limits, Offer, Report, Table } from "../tree.js";
import { sectionMarkdown } from "./changes-markdown.js";
import { composeMarkdown, type MarkdownLimits } from "./compose-markdown.js";
import { marker, mdCell, mdFence, mdInline, mdPhrase, mdTable, mdText } from "./escape-markdown.js";
import { noticesMarkdown } from "./notices-markdown.js";

const LIMITS: Limits = {
  changes: Infinity,
  address: 300,
  attributes: 40,
  defaults: 40,
  value: 160,
  defaultValue: 160,
  outputValue: 80,
  // Together 20; a side that needs less leaves its rows to the other.
  items: (added, removed) => Math.max(10, 20 - Math.min(added, removed)),
  item: 300,
  lines: 60,
  line: 300,
};

/** How the comment is to be written. */
export interface MarkdownOptions extends MarkdownLimits {
  /** Distinguishes several comments of one pull request. */
  readonly marker?: string;
}

/** Writes a review as a pull-request comment. Its first line is the marker by which a workflow finds it again. */
export function renderReviewMarkdown(review: Review, options: MarkdownOptions): string {
  return writeMarkdown(reviewReport(review, LIMITS), "change", options);
}

/** Writes a drift report for an issue or a comment. */
export function renderDriftMarkdown(report: DriftReport, options: MarkdownOptions): string {
  return writeMarkdown(
    driftReport(report, LIMITS),
    report.format === "bunny-tf/audit" ? "object" : "drifted object",
    options,
  );
}

function writeMarkdown(report: Report, noun: string, options: MarkdownOptions): string {
  const { command, title, summary, offer, stacks, ignored } = report;
  const head = (rows: number): string =>
    [
      marker(command, options.marker),
      headlineMarkdown(report),
      `## ${mdText(title)}`,
      noticesMarkdown(report, rows),
      offer === undefined ? "" : offerMarkdown(offer, rows),
      stacks === undefined ? "" : stackTable(stacks, Math.max(rows * 2, 3)),
      command !== "review" ? mdText(summary) : "",
      ignored.length === 0 ? "" : ignoreTable(ignored, Math.max(rows, 1)),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  const sections = (rows: number) => report.sections.flatMap((section) => sectionMarkdown(section, report, rows));
  return composeMarkdown({ head, sections, noun }, options);
}

const SIGNS = { red: "🔴", amber: "🟠", green: "🟢" } as const;

function headlineMarkdown({ headline: { tone, lead, text } }: Report): string {
  return `${SIGNS[tone]} **${mdText(lead)}**${text === "" ? "" : ` ${mdPhrase(text)}`}`;
}

/** Folded, since most readers are to act on the report, not on this. */
function offerMarkdown(offer: Offer, most: number): string {
  const { title, text, rows, more } = offer;
  if (most === 0) return "";
  const omitted = more + Math.max(0, rows.length - most);
  const rest = omitted === 0 ? "" : `\n\n… and ${omitted} more`;
  return `<details><summary>${mdText(title)}</summary>\n\n${mdPhrase(text)}\n\n${mdFence("json", offeredLines(offer, most))}${rest}\n\n</details>`;
}

function stackTable({ columns, rows }: Table, most: number): string {
  const cells = rows.slice(0, most).map((row) => row.map(mdInline));
  return mdTable(columns, cells, rows.length > most ? `… and ${rows.length - most} more stacks` : undefined);
}

function ignoreTable(rows: readonly IgnoreHit[], most: number): string {
  const cells = rows.slice(0, most).map(({ address, attribute, reason, expires, expired, warning, hits }) => {
    const what = mdCell(shorten(attribute === undefined ? address : `${address} · ${attribute}`, 160));
    const until = `${expires}${expired ? " **expired**" : ""}${warning === undefined ? "" : ` ⚠ ${mdText(warning)}`}`;
    return [what, mdCell(shorten(reason, 160)), until, String(hits)];
  });
  const more = rows.length > most ? `… and ${rows.length - most} more rows` : undefined;
  return mdTable(["ignored", "because", "until", "hits"], cells, more);
}
