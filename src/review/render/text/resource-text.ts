import type { AttributeReview, DiffLine, ResourceReview, Shown } from "../../document/document.js";
import { grouped, shorten } from "../../document/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import {
  actionSign,
  actionText,
  entriesText,
  signed,
  splitDefaults,
  valueText,
  verdictText,
  whichText,
} from "../wording.js";
import { differences, groupFinding } from "../grouping.js";
import type { Paint } from "./paint.js";

const MOST_NAMED = 10;
const MOST_LINES = 40;
const MOST_ROWS = 30;
const LONGEST_VALUE = 2_000;
const INDENT = "      ";

/** The object and everything known about its change, as lines for a terminal. */
export function resourceText(review: ResourceReview, paint: Paint): string[] {
  return [headLine(review, paint), ...remarkLines(review, paint), ...bodyText(review, paint)];
}

/** Findings, entries, values, diffs. */
export function bodyText(review: ResourceReview, paint: Paint): string[] {
  const { set, defaults } = splitDefaults(review.attributes);
  return [
    ...findingLines(review, paint),
    ...entriesLines(review, paint),
    ...set.slice(0, MOST_ROWS).flatMap((row) => attributeLines(row, paint)),
    ...moreLine(set.length - MOST_ROWS, "attributes", paint),
    ...defaultsLine(defaults, paint),
    ...matchesLine(review, paint),
    ...unknownLine(review, paint),
  ];
}

function headLine(review: ResourceReview, paint: Paint): string {
  const color = { create: paint.green, update: paint.yellow, replace: paint.red, destroy: paint.red };
  const known =
    review.action === "create" ||
    review.action === "update" ||
    review.action === "replace" ||
    review.action === "destroy";
  const tint = known ? color[review.action] : paint.cyan;
  const path = review.construct_path === undefined ? "" : paint.dim(`  ${paint.plain(review.construct_path)}`);
  const which = whichText(review);
  const named = which === "" ? "" : `  ${paint.phrase(which)}`;
  return `${tint(actionSign(review).padStart(3))} ${tint(`${actionText(review).padEnd(7)} `)}${paint.bold(paint.plain(review.address))}${path}${named}`;
}

function remarkLines(review: ResourceReview, paint: Paint): string[] {
  const lines: string[] = [];
  if (review.moved_from !== undefined) lines.push(`moved from ${paint.plain(review.moved_from)}`);
  if (review.imported_from !== undefined) lines.push(`imported from ${paint.plain(review.imported_from)}`);
  if (review.deposed !== undefined) lines.push(`deposed object ${paint.plain(review.deposed)}`);
  return lines.map((line) => INDENT + line);
}

function findingLines(review: ResourceReview, paint: Paint): string[] {
  return review.findings.map((found) => {
    const direction = found.direction === "neutral" ? "" : `${paint.direction(found.direction, found.direction)} `;
    const weight = paint.severity(found.severity, found.severity);
    return `${INDENT}${direction}${weight}  ${paint.phrase(found.text)} ${paint.dim(`[${found.rule}]`)}`;
  });
}

function entriesLines({ entries }: ResourceReview, paint: Paint): string[] {
  if (entries === undefined) return [];
  return [
    `${INDENT}${paint.plain(entries.attribute)}: ${entriesText(entries)}`,
    ...itemLines(entries.removed, "-", paint),
    ...itemLines(entries.added, "+", paint),
  ];
}

function itemLines(items: readonly Shown[], sign: "+" | "-", paint: Paint): string[] {
  const tint = sign === "+" ? paint.green : paint.red;
  const shown = items
    .slice(0, MOST_NAMED)
    .map((item) => `${INDENT}  ${tint(`${sign} ${paint.plain(shorten(valueText(item), LONGEST_VALUE))}`)}`);
  return [...shown, ...moreLine(items.length - MOST_NAMED, "", paint)];
}

function moreLine(count: number, noun: string, paint: Paint): string[] {
  return count <= 0 ? [] : [`${INDENT}  ${paint.dim(`… and ${grouped(count)} more ${noun}`.trimEnd())}`];
}

function attributeLines(row: AttributeReview, paint: Paint): string[] {
  const name = `${INDENT}${paint.plain(shorten(row.path, LONGEST_VALUE))}`;
  const forces = row.forces_replacement ? paint.red(" (forces replacement)") : "";
  switch (row.kind) {
    case "sensitive":
      return [`${name}: ${HIDDEN}${forces}`];
    case "value":
      return [`${name}: ${sides(row.before, row.after, paint)}${forces}`];
    case "items":
      if (row.reordered) return [`${name}: the same ${grouped(row.after_count)} items in another order${forces}`];
      return [
        `${name}: ${signed(row.added.length, row.removed.length)}${row.before_count === 0 ? "" : ` of ${grouped(row.before_count)}`}${forces}`,
        ...itemLines(row.removed, "-", paint),
        ...itemLines(row.added, "+", paint),
      ];
    case "text":
      return [`${name}: ${signed(row.added_lines, row.removed_lines)} lines${forces}`, ...diffText(row.lines, paint)];
  }
}

function sides(before: Shown | undefined, after: Shown | undefined, paint: Paint): string {
  const text = (value: Shown): string => paint.plain(shorten(valueText(value), LONGEST_VALUE)) || '""';
  if (before === undefined) return paint.green(text(after ?? null));
  if (after === undefined) return `${paint.red(text(before))} → none`;
  return `${paint.red(text(before))} → ${paint.green(text(after))}`;
}

function diffText(lines: readonly DiffLine[], paint: Paint): string[] {
  const shown = lines.slice(0, MOST_LINES).map(({ kind, text }) => {
    const line = paint.plain(shorten(text, 200));
    if (kind === "gap") return paint.dim(`… ${line}`);
    if (kind === "same") return paint.dim(`  ${line}`);
    return kind === "added" ? paint.green(`+ ${line}`) : paint.red(`- ${line}`);
  });
  return [
    ...shown.map((line) => `${INDENT}  ${line}`),
    ...moreLine(lines.length - MOST_LINES, "lines of the diff", paint),
  ];
}

function defaultsLine(defaults: readonly AttributeReview[], paint: Paint): string[] {
  if (defaults.length === 0) return [];
  const shown = defaults.map((row) =>
    row.kind === "value" ? `${row.path} ${shorten(valueText(row.after), 100)}` : row.path,
  );
  return [paint.dim(`${INDENT}not configured: ${paint.plain(shown.join(", "))}`)];
}

function matchesLine({ matches }: ResourceReview, paint: Paint): string[] {
  return matches === undefined ? [] : [paint.dim(`${INDENT}matches --fail-on ${matches.map(paint.plain).join(", ")}`)];
}

/** Equal changes: what they have in common, and a line for each. */
export function groupText(reviews: readonly ResourceReview[], paint: Paint): string[] {
  const [first] = reviews;
  if (first === undefined) return [];
  const said = groupFinding(first);
  const verdict = verdictText(first);
  const head = `${actionSign(first).padStart(3)} ${actionText(first).padEnd(7)} ${grouped(reviews.length)} × ${first.type}`;
  const rows = reviews.slice(0, MOST_OF_GROUP).map((review) => {
    const which = whichText(review);
    const named = which === "" ? "" : `  ${paint.phrase(which)}`;
    return `${INDENT}${paint.bold(paint.plain(review.address))}${named}${paint.plain(differences(review))}`;
  });
  return [
    paint.bold(head),
    ...(said === undefined
      ? []
      : [`${INDENT}${verdict === "" ? "" : `${paint.severity(first.severity, verdict)}  `}${paint.phrase(said)}`]),
    ...matchesLine(first, paint),
    ...rows,
    ...moreLine(reviews.length - MOST_OF_GROUP, "", paint),
  ];
}

const MOST_OF_GROUP = 100;

function unknownLine({ known_after_apply: names }: ResourceReview, paint: Paint): string[] {
  if (names.length === 0) return [];
  const shown = names
    .slice(0, MOST_ROWS)
    .map((name) => paint.plain(shorten(name, LONGEST_VALUE)))
    .join(", ");
  return [
    paint.dim(
      `${INDENT}known after apply: ${shown}${names.length > MOST_ROWS ? `, and ${grouped(names.length - MOST_ROWS)} more` : ""}`,
    ),
  ];
}
