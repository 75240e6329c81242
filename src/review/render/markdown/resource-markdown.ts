import type { AttributeReview, DiffLine, ResourceReview, Shown } from "../../document/document.js";
import { grouped, shorten } from "../../document/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import { UNKNOWN } from "../../diff/lines.js";
import { htmlCode, htmlPhrase } from "../html/page.js";
import {
  actionText,
  defaultsTitle,
  entriesText,
  isSevere,
  signed,
  splitDefaults,
  valueText,
  verdictText,
  whichText,
} from "../wording.js";
import { differences, groupFinding } from "../grouping.js";
import { mdCell, mdCode, mdFence, mdPhrase, mdText } from "./escape-markdown.js";

const MOST_NAMED = 20;
const MOST_LINES = 60;
const MOST_ROWS = 40;
const MOST_INLINE = 6;
const LONGEST_VALUE = 160;
const LONGEST_LINE = 300;

/** A colored mark for the severity, so that a long list can be scanned. */
function mark(review: ResourceReview): string {
  return review.findings.length === 0 ? "⚪" : { high: "🔴", medium: "🟠", low: "🟡" }[review.severity];
}

/**
 * Everything known about the object's change, without a heading: paragraphs, tables and fenced diffs. What the row with that
 * number says above is not repeated.
 */
export function bodyMarkdown(review: ResourceReview, number?: number): readonly string[] {
  return [...remarks(review), ...findingLines(review, number), ...details(review)];
}

/** The object with everything known about its change, folded. */
export function fullMarkdown(review: ResourceReview, number?: number): string {
  const body = bodyMarkdown(review, number);
  if (body.length === 0) return `${lineMarkdown(review)}\n`;
  return `<details><summary>${numberText(number)}${summary(review)}</summary>\n\n${body.join("\n\n")}\n\n</details>\n`;
}

/** The object with its findings, folded; values and diffs left out. */
export function briefMarkdown(review: ResourceReview, number?: number): string {
  const body = [...remarks(review), ...findingLines(review, number), ...entriesLine(review)];
  if (body.length === 0) return `${lineMarkdown(review)}\n`;
  return `<details><summary>${numberText(number)}${summary(review)}</summary>\n\n${body.join("\n\n")}\n\n</details>\n`;
}

/** The object in one line. */
export function lineMarkdown(review: ResourceReview): string {
  const verdict = verdictText(review);
  return `- ${mark(review)} ${actionText(review)} ${nameMarkdown(review)}${verdict === "" ? "" : ` · ${verdict}`}`;
}

/** Address, construct path, and which object it is. */
export function nameMarkdown(review: ResourceReview): string {
  const path = review.construct_path === undefined ? "" : ` (${mdCode(review.construct_path)})`;
  const which = whichText(review);
  return `${mdCode(shorten(review.address, LONGEST_LINE))}${path}${which === "" ? "" : ` · ${mdPhrase(which)}`}`;
}

function summary(review: ResourceReview): string {
  const verdict = verdictText(review);
  const parts = [
    `${mark(review)} <b>${actionText(review)}</b> ${htmlCode(shorten(review.address, LONGEST_LINE)).text}`,
  ];
  if (review.construct_path !== undefined) parts.push(htmlCode(review.construct_path).text);
  const which = whichText(review);
  if (which !== "") parts.push(htmlPhrase(which).text);
  if (verdict !== "")
    parts.push(review.direction === "loosens" || review.direction === "mixed" ? `<b>${verdict}</b>` : verdict);
  return parts.join(" · ");
}

function remarks(review: ResourceReview): string[] {
  const lines: string[] = [];
  if (review.moved_from !== undefined) lines.push(`Moved from ${mdCode(review.moved_from)}.`);
  if (review.imported_from !== undefined) lines.push(`Imported from ${mdCode(review.imported_from)}.`);
  if (review.deposed !== undefined) lines.push(`Deposed object ${mdCode(review.deposed)}.`);
  return lines;
}

/** The number of the row above the changes that names the object. */
export function numberText(number: number | undefined): string {
  return number === undefined ? "" : `<b>[${number}]</b> `;
}

function findingLines(review: ResourceReview, number: number | undefined): string[] {
  if (review.findings.length === 0) return [];
  const lines = review.findings.map((found) => {
    const weight = found.direction === "neutral" ? found.severity : `${found.direction}, ${found.severity}`;
    if (number !== undefined && isSevere(found))
      return `- **${weight}** — see [${number}] <sub>${mdText(found.rule)}</sub>`;
    return `- **${weight}** — ${mdPhrase(found.text)} <sub>${mdText(found.rule)}</sub>`;
  });
  return [lines.join("\n")];
}

function details(review: ResourceReview): string[] {
  return [...entriesLine(review), ...entriesBlock(review), ...attributeBlocks(review), ...unknownLine(review)];
}

function entriesLine({ entries }: ResourceReview): string[] {
  return entries === undefined ? [] : [`${mdCode(entries.attribute)}: ${entriesText(entries)}`];
}

function entriesBlock({ entries }: ResourceReview): string[] {
  if (entries === undefined || entries.added.length + entries.removed.length === 0) return [];
  return [itemsFence(entries.added, entries.removed)];
}

function itemsFence(added: readonly Shown[], removed: readonly Shown[]): string {
  const half = Math.max(MOST_NAMED / 2, MOST_NAMED - Math.min(added.length, removed.length));
  const rows = (items: readonly Shown[], sign: string): string[] => {
    const shown = items.slice(0, half).map((item) => `${sign} ${shorten(valueText(item), LONGEST_LINE)}`);
    return items.length > half ? [...shown, `${sign} … and ${grouped(items.length - half)} more`] : shown;
  };
  return mdFence("diff", [...rows(removed, "-"), ...rows(added, "+")]);
}

function attributeBlocks(review: ResourceReview): string[] {
  const { set, defaults } = splitDefaults(review.attributes);
  const rows = set.filter((row) => row.kind === "value" || row.kind === "sensitive");
  const folded =
    defaults.length === 0
      ? []
      : [
          `<details><summary>${defaultsTitle(defaults)}</summary>\n\n${tableOf(defaults.slice(0, MOST_ROWS), true)}\n\n</details>`,
        ];
  const blocks = review.attributes.filter((row) => row.kind === "items" || row.kind === "text");
  const shownRows = rows.slice(0, MOST_ROWS);
  const table = shownRows.length === 0 ? [] : [tableOf(shownRows, review.action === "create")];
  const more = rows.length - shownRows.length;
  return [
    ...table,
    ...(more > 0 ? [`… and ${grouped(more)} more attributes`] : []),
    ...blocks.slice(0, MOST_ROWS).map(blockOf),
    ...folded,
  ];
}

function tableOf(rows: readonly AttributeReview[], created: boolean): string {
  const head = created
    ? ["| attribute | value |", "| --- | --- |"]
    : ["| attribute | before | after |", "| --- | --- | --- |"];
  const body = rows.map((row) => {
    const name = `${mdCell(shorten(row.path, LONGEST_VALUE))}${row.forces_replacement ? " ⚠ forces replacement" : ""}`;
    const [before, after] = row.kind === "value" ? [cell(row.before), cell(row.after)] : [`*${HIDDEN}*`, `*${HIDDEN}*`];
    return created ? `| ${name} | ${after} |` : `| ${name} | ${before} | ${after} |`;
  });
  return [...head, ...body].join("\n");
}

function cell(value: Shown | undefined): string {
  if (value === undefined) return "—";
  if (value === HIDDEN || value === UNKNOWN) return `*${value}*`;
  return mdCell(shorten(valueText(value), LONGEST_VALUE));
}

function blockOf(row: AttributeReview): string {
  const forces = row.forces_replacement ? " ⚠ forces replacement" : "";
  const name = mdCode(shorten(row.path, LONGEST_VALUE)) + forces;
  if (row.kind === "text") {
    return `${name}: ${signed(row.added_lines, row.removed_lines)} lines\n\n${mdFence("diff", textLines(row.lines))}`;
  }
  if (row.kind !== "items") return name;
  if (row.reordered) return `${name}: the same ${grouped(row.after_count)} items in another order`;
  const change = signed(row.added.length, row.removed.length);
  const of = row.before_count === 0 ? "" : ` of ${grouped(row.before_count)}`;
  const short = [
    ...row.removed.map((item) => `−${mdCode(valueText(item))}`),
    ...row.added.map((item) => `+${mdCode(valueText(item))}`),
  ];
  if (short.length <= MOST_INLINE && short.join(" ").length <= LONGEST_VALUE) return `${name}: ${short.join(" ")}${of}`;
  return `${name}: ${change}${of}\n\n${itemsFence(row.added, row.removed)}`;
}

const LINE_SIGNS: Readonly<Record<DiffLine["kind"], string>> = { same: " ", added: "+", removed: "-", gap: "@@" };

function textLines(lines: readonly DiffLine[]): string[] {
  const shown = lines
    .slice(0, MOST_LINES)
    .map(({ kind, text }) => (kind === "gap" ? `@@ ${text} @@` : `${LINE_SIGNS[kind]}${shorten(text, LONGEST_LINE)}`));
  return lines.length > MOST_LINES ? [...shown, `@@ ${lines.length - MOST_LINES} more lines of the diff @@`] : shown;
}

function unknownLine({ known_after_apply: names }: ResourceReview): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_ROWS).map((name) => mdCode(shorten(name, LONGEST_VALUE)));
  return [`Known after apply: ${shown.join(", ")}${names.length > shown.length ? ", …" : ""}`];
}

const MOST_OF_GROUP = 50;

/** Equal changes as one fold, with a line for each object. */
export function groupMarkdown(
  reviews: readonly ResourceReview[],
  number: number | undefined,
  most = MOST_OF_GROUP,
): string {
  const [first] = reviews;
  if (first === undefined) return "";
  const rows = reviews.slice(0, most).map((review) => {
    const values = differences(review).trim();
    return `- ${nameMarkdown(review)}${values === "" ? "" : `: ${mdText(values)}`}`;
  });
  if (reviews.length > most) rows.push(`- … and ${grouped(reviews.length - most)} more`);
  return `<details><summary>${numberText(number)}${groupTitle(first, reviews.length)}</summary>\n\n${rows.join("\n")}\n\n</details>\n`;
}

/** Equal changes in one line. */
export function groupLine(reviews: readonly ResourceReview[]): string {
  const [first] = reviews;
  return first === undefined ? "" : `- ${groupTitle(first, reviews.length)}`;
}

function groupTitle(first: ResourceReview, count: number): string {
  const said = groupFinding(first);
  const verdict = verdictText(first);
  const parts = [`${mark(first)} <b>${actionText(first)}</b> ${grouped(count)} × ${htmlCode(first.type).text}`];
  if (said !== undefined) parts.push(htmlPhrase(said).text);
  if (verdict !== "") parts.push(verdict);
  return parts.join(" · ");
}
