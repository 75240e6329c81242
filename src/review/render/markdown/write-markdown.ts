import type { Review } from "../../document/review-document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { shorten, grouped } from "../../../shared/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import { offeredLines } from "../offers.js";
import type { Answer, Answers, Attention, Condition, Limits, Notice, Offer, Report, Table, Visitors } from "../tree.js";
import { LOW_SIGN, markOf, sectionMarkdown } from "./changes-markdown.js";
import { composeMarkdown, type MarkdownLimits } from "./compose-markdown.js";
import {
  marker,
  mdCell,
  mdCellPhrase,
  mdCode,
  mdFence,
  mdInline,
  mdPhrase,
  mdStack,
  mdTable,
  mdText,
} from "./escape-markdown.js";
import { movedText } from "../grouping.js";
import { TESTS_TITLE } from "../requests.js";
import { actionText, SINCE, whichText } from "../wording.js";
import { isEnding, reasonsOf, verdictText } from "../verdict-wording.js";

const LIMITS: Limits = {
  changes: Infinity,
  address: 300,
  attributes: 40,
  defaults: 40,
  value: 160,
  defaultValue: 160,
  outputValue: 80,
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

/** Writes a review as a pull-request comment. The first line is the marker by which a workflow finds the comment again. */
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

/** Writes the answers of `try` and `why` as a list. */
export function answersMarkdown({ answers, problems, summary, remarks }: Answers): string {
  const lines = ({ sign, parts, rows = [], code }: Answer, indent: string): readonly string[] => [
    `${indent}- ${sign === undefined ? "" : `${sign.text} `}${parts.map(mdInline).join("")}`,
    ...(code === undefined ? [] : mdFence(code.language, code.text.split("\n")).split("\n")).map(
      (line) => `${indent}  ${line}`,
    ),
    ...rows.flatMap((row) => lines(row, `${indent}  `)),
  ];
  const list = answers.flatMap((answer) => lines(answer, "")).join("\n");
  const above = [...problems.map((text) => `⚠ ${mdPhrase(text)}`), mdPhrase(summary), list];
  return `${[...above, ...remarks.map(mdPhrase)].filter((part) => part !== "").join("\n\n")}\n`;
}

function writeMarkdown(report: Report, noun: string, options: MarkdownOptions): string {
  const { command, title, summary, offer, stacks, ignored } = report;
  const isReview = command === "review";
  const head = (rows: number): string =>
    [
      marker(command, options.marker),
      `### ${signOf(report)} ${mdPhrase(report.headline.text)}`,
      isReview ? "" : mdText(`${title}.`),
      noticesMarkdown(report, rows),
      mattersMarkdown(report, Math.min(rows, MOST_MATTERS)),
      report.visitors === undefined ? "" : visitorsMarkdown(report.visitors, Math.max(rows, 1)),
      listsMarkdown(report, rows),
      failsMarkdown(report.conditions),
      offer === undefined ? "" : offerMarkdown(offer, rows),
      report.visitors === undefined ? "" : aboutMarkdown(report.visitors, rows),
      stacks === undefined ? "" : stackTable(stacks, Math.max(rows * 2, 3)),
      isReview ? "" : mdText(summary),
      ignored.length === 0 ? "" : ignoreTable(ignored, Math.max(rows, 1)),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  const sections = (rows: number) =>
    report.sections.flatMap((section) => sectionMarkdown(section, report, Math.min(rows, MOST_MATTERS)));
  return composeMarkdown({ head, sections, noun, ...(isReview && { fold: mdText(foldTitle(report)) }) }, options);
}

const SIGNS = { red: "🔴", amber: "🟠", green: "🟢" } as const;

/** Returns the sign of the heading. If all rows are low, returns the sign of the rows instead. */
function signOf({ headline: { tone }, attention }: Report): string {
  const isLow = attention.length > 0 && attention.every(({ first: { review } }) => review.severity === "low");
  return tone === "amber" && isLow ? LOW_SIGN : SIGNS[tone];
}

const MOST_MATTERS = 5;

/** Returns `All changes: 1 to change, 1 to create`. */
const foldTitle = ({ title }: Report): string => title.replace(/^Plan: /, "All changes: ");

function mattersMarkdown({ attention }: Report, most: number): string {
  if (attention.length === 0) return "";
  const rows = attention.slice(0, most).map((row) => {
    const { review } = row.first;
    const reasons = reasonsOf(review).map(mdCellPhrase).join(" ") || actionText(review);
    return [
      `**[${row.number}]** ${markOf(review)} ${verdictText(review) || actionText(review)}`,
      reasons,
      whereMarkdown(row),
    ];
  });
  const omitted = attention.length - rows.length;
  return mdTable(
    ["verdict", "what changes", "where"],
    rows,
    omitted === 0 ? undefined : `and ${grouped(omitted)} more`,
  );
}

function whereMarkdown({ stack, first: { address, review }, reviews }: Attention): string {
  const { label, subject, construct_path: path } = review;
  const more =
    reviews.length === 1 ? "" : `${grouped(reviews.length)} × ${mdCell(review.type)}${movedText(reviews)}, first `;
  const named = [
    ...(label === undefined || label === "" ? [] : [`**${mdText(shorten(label, 80))}**`]),
    ...(subject === undefined ? [] : [mdCellPhrase(subject)]),
  ];
  const action = isEnding(review) || review.action === "create" ? `${actionText(review)} ` : "";
  const accepted = review.accepted === undefined ? "" : ` · accepted until ${review.accepted.expires}`;
  const place = `${action}${mdCell(path ?? address)}`;
  return `${stackPrefix(stack)}${more}${[named.join(", "), place].filter((part) => part !== "").join(" · ")}${accepted}`;
}

function visitorsMarkdown({ title, warnings, rows, examples }: Visitors, most: number): string {
  const cells = rows
    .slice(0, most)
    .map(({ tone, what, requests, share, by, who }) => [
      `${tone === undefined ? "" : `${TONES[tone]} `}${what}`,
      requests,
      share,
      mdCellPhrase(by),
      mdCellPhrase(who),
    ]);
  const omitted = rows.length - cells.length;
  const table = mdTable(
    ["", "requests", "share", "by", "who"],
    cells,
    omitted === 0 ? undefined : `and ${grouped(omitted)} more`,
  ).replace("| --- | --- | --- |", "| --- | ---: | ---: |");
  return [
    ...warnings.map((text) => `⚠ **${mdPhrase(text)}**`),
    `**Visitors**: ${mdPhrase(title)}`,
    ...(cells.length === 0 ? [] : [table]),
    ...examples.slice(0, most).map(mdPhrase),
  ].join("\n\n");
}

const TONES = { red: "🔴", amber: "🟠", green: "🟢", blue: "🔵" } as const;

function aboutMarkdown({ about }: Visitors, most: number): string {
  if (about.length === 0 || most === 0) return "";
  const rows = about.slice(0, most).map((text) => `- ${mdPhrase(text)}`);
  const omitted = about.length > most ? `\n- … and ${grouped(about.length - most)} more` : "";
  return `<details><summary>About the log</summary>\n\n${rows.join("\n")}${omitted}\n\n</details>`;
}

/** Lists conditions by name, with matches that are not changes of the report. */
function failsMarkdown(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return "";
  const named = conditions.map(({ name, objects, count }) => {
    const others = objects.filter(({ id }) => id === undefined);
    const texts = others.slice(0, MOST_OBJECTS).map((object) => {
      const which = whichText(object);
      return `${stackPrefix(object.stack)}${mdCode(object.address)}${which === "" ? "" : ` (${mdPhrase(which)})`}`;
    });
    const more = others.length > texts.length || (others.length > 0 && count > objects.length) ? ", …" : "";
    return `${mdCode(name)}${texts.length === 0 ? "" : ` (${texts.join(", ")}${more})`}`;
  });
  const last = named.pop() ?? "";
  return `The check fails on ${named.length === 0 ? last : `${named.join(", ")} and ${last}`}.`;
}

/** Folded, because most readers should act on the report instead. */
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
  const cells = rows.slice(0, most).map(({ address, rule, stack, reason, expires, expired, warning, hits }) => {
    const what = mdCell(shorten([stack ?? [], address, rule ?? []].flat().join(" · "), 160));
    const until = `${expires}${expired ? " **expired**" : ""}${warning === undefined ? "" : ` ⚠ ${mdText(warning)}`}`;
    return [what, mdCell(shorten(reason, 160)), until, String(hits)];
  });
  const more = rows.length > most ? `… and ${rows.length - most} more rows` : undefined;
  return mdTable(["ignored", "because", "until", "hits"], cells, more);
}

const MOST_OBJECTS = 3;

/** Writes an alert about stacks without a result; "" if every stack has a result. */
function noticesMarkdown({ notices }: Report, most: number): string {
  const blocks = listed(notices.map(rowsOf), most);
  if (blocks.length === 0) return "";
  return `[!CAUTION]\n${blocks.join("\n\n")}`
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Writes the lists for action: tests, differences from an earlier report, accepted changes. */
function listsMarkdown({ command, tests, since, closing }: Report, most: number): string {
  const lists = [
    { title: TESTS_TITLE, rows: tests.map(mdPhrase) },
    { title: SINCE[command], rows: since.map(mdPhrase) },
    ...closing.map(rowsOf),
  ];
  return listed(lists, most).join("\n\n");
}

interface TitledRows {
  readonly title: string;
  readonly rows: readonly string[];
}

const rowsOf = ({ title, rows }: Notice): TitledRows => ({
  title,
  rows: rows.map((row) => row.map(mdInline).join("")),
});

const listed = (lists: readonly TitledRows[], most: number): readonly string[] =>
  lists.flatMap(({ title, rows }) => {
    if (rows.length === 0) return [];
    const omitted = grouped(rows.length - most);
    const more = rows.length > most ? [most === 0 ? `- … ${omitted}` : `- … and ${omitted} more`] : [];
    return [[`**${mdText(title)}**`, "", ...rows.slice(0, most).map((row) => `- ${row}`), ...more].join("\n")];
  });

function stackPrefix(stack: string | undefined): string {
  return stack === undefined ? "" : `${mdStack(stack)}: `;
}
