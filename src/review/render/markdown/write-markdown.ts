import type { Review } from "../../document/review-document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { shorten, grouped } from "../../../shared/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import { offeredLines } from "../offers.js";
import type { Limits, Offer, Report, Table, Attention, Condition, Notice } from "../tree.js";
import { sectionMarkdown, mdName } from "./changes-markdown.js";
import { composeMarkdown, type MarkdownLimits } from "./compose-markdown.js";
import { marker, mdCell, mdFence, mdInline, mdPhrase, mdTable, mdText, mdCode, mdStack } from "./escape-markdown.js";
import { movedText } from "../grouping.js";
import { TESTS_TITLE } from "../requests.js";
import { TRAFFIC_TITLE } from "../traffic.js";
import { actionText, SINCE, whichText } from "../wording.js";
import { reasonsOf, verdictText } from "../verdict-wording.js";

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

const MOST_OBJECTS = 3;

/** The lists above the changes as a GitHub alert, each cut to `most` rows with the rest counted; "" when all are empty. */
function noticesMarkdown(
  { command, notices, tests, traffic, since, conditions, closing, attention, isUrgent }: Report,
  most: number,
): string {
  const listed = ({ title, rows }: Notice) => ({ title, rows: rows.map((row) => row.map(mdInline).join("")) });
  const first = notices.map(listed);
  const isCaution = isUrgent || conditions.length > 0 || first.some(({ rows }) => rows.length > 0);
  const lists = [
    ...first,
    { title: TESTS_TITLE, rows: tests.map(mdPhrase) },
    { title: TRAFFIC_TITLE, rows: traffic.map(mdPhrase) },
    { title: SINCE[command], rows: since.map(mdPhrase) },
    { title: "Matched --fail-on conditions", rows: conditions.map((each) => conditionMarkdown(each, most)) },
    ...closing.map(listed),
    { title: "Needs attention", rows: attention.map(attentionMarkdown) },
  ];
  const blocks = lists.flatMap(({ title, rows }) => {
    if (rows.length === 0) return [];
    const omitted = grouped(rows.length - most);
    const more = rows.length > most ? [most === 0 ? `- … ${omitted}` : `- … and ${omitted} more`] : [];
    return [[`**${mdText(title)}**`, ...rows.slice(0, most).map((row) => `- ${row}`), ...more].join("\n")];
  });
  if (blocks.length === 0) return "";
  const lines = `[!${isCaution ? "CAUTION" : "WARNING"}]\n${blocks.join("\n\n")}`.split("\n");
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}

function attentionMarkdown({ number, stack, first, reviews }: Attention): string {
  const { review } = first;
  const verdict = verdictText(review);
  const [action, name] = [actionText(review), mdName(first)];
  const what =
    reviews.length === 1
      ? `${action} ${name}`
      : `${grouped(reviews.length)} × ${action} ${mdCode(review.type)}${movedText(reviews)}, first ${name}`;
  const texts = reasonsOf(review);
  const said = texts.length === 0 ? "" : `${texts.map(mdPhrase).join(" ")} `;
  const accepted = review.accepted === undefined ? "" : ` · accepted until ${review.accepted.expires}`;
  const matched = review.matches === undefined ? "" : ` · matches ${review.matches.map(mdCode).join(", ")}`;
  return `**[${number}]** ${stackPrefix(stack)}${said}${verdict === "" ? "" : `**${verdict}** · `}${what}${matched}${accepted}`;
}

function stackPrefix(stack: string | undefined): string {
  return stack === undefined ? "" : `${mdStack(stack)}: `;
}

/** A condition with the numbers of the rows that match it, or with the first objects if they have no row. */
function conditionMarkdown({ name, count, objects }: Condition, rows: number): string {
  const shown = objects.map((object) => {
    if (object.number !== undefined && object.number <= rows) return `[${object.number}]`;
    const which = whichText(object);
    return `${stackPrefix(object.stack)}${mdCode(object.address)}${which === "" ? "" : ` (${mdPhrase(which)})`}`;
  });
  const named = [...new Set(shown)];
  const areNumbers = named.every((text) => /^\[\d+\]$/.test(text));
  const listed = areNumbers ? named : named.slice(0, MOST_OBJECTS);
  const more = named.length > listed.length || objects.length < count ? ", …" : "";
  return `${mdCode(name)} (${grouped(count)}): ${listed.join(", ")}${more}`;
}
