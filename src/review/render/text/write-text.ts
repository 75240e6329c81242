import type { Review } from "../../document/review-document.js";
import type { DriftReport } from "../../document/drift-document.js";
import type { DiffLine } from "../../document/resource-document.js";
import type { Limits } from "../attribute-nodes.js";
import { reportOf } from "../build-report.js";
import {
  type Answers,
  type Block,
  type Entry,
  type Fold,
  type Inline,
  type Inlines,
  type Item,
  type Report,
  rowLines,
  type Section,
  type Table,
  type Values,
} from "../nodes.js";
import { createPaint, cutBlock, type Paint, type TextOptions, wrapText } from "./paint.js";

const MOST_CHANGES = 2_000;
const LIMITS: Omit<Limits, "changes"> = {
  members: 100,
  address: Infinity,
  attributes: 30,
  value: 2_000,
  defaultValue: 100,
  items: () => 10,
  item: 2_000,
  lines: 40,
  line: 200,
};
const MOST_ROWS = 5;

/** Writes a report for a terminal, with or without colors. */
export function renderText(document: Review | DriftReport, options: TextOptions): string {
  const changes = document.format === "bunny-tf/review" ? MOST_CHANGES : Infinity;
  return writeText(reportOf(document, { ...LIMITS, changes }), options);
}

/** Writes the answers of `try` and `why` for a terminal. Code is not wrapped, so it can be copied. */
export function answersText({ answers, problems, summary, remarks }: Answers, { color, width }: TextOptions): string {
  const paint = createPaint(color);
  const lines = ({ parts, items = [], code }: Item, indent: string): Lines => [
    wrapText(`${indent}${inlinesText(parts, paint)}`, width),
    ...(code === undefined ? [] : code.text.split("\n").map((line) => `${indent}  ${line}`)),
    ...items.flatMap((item) => lines(item, `${indent}  `)),
  ];
  const blocks = answers.map(({ parts, items = [] }) => {
    const title = wrapText(paint.bold(inlinesText(parts, paint)), width);
    return [title, ...items.flatMap((item) => lines(item, "    "))].join("\n");
  });
  const end = [...problems, summary, ...remarks].map((text) => wrapText(paint.phrase(text), width)).join("\n");
  return `${[...blocks, end].join("\n\n")}\n`;
}

type Lines = readonly string[];

function writeText(report: Report, options: TextOptions): string {
  const paint = createPaint(options.color);
  const { title, headline, head, rest, sections, actions } = report;
  const top = [
    paint.bold(paint.tone(headline.tone, paint.phrase(headline.text))),
    title,
    ...[...head, ...rest].flatMap((block) => blockLines(block, paint)),
  ];
  const shown = [top, ...sections.flatMap((section) => sectionLines(section, paint))];
  const last = actions.map((block) => blockLines(block, paint));
  const all = [...shown, ...cutBlock(shown, paint), ...last];
  return `${wrapText(all.map((lines) => lines.join("\n")).join("\n\n"), options.width)}\n`;
}

function sectionLines({ heading, entries, omitted }: Section, paint: Paint): readonly Lines[] {
  const blocks: string[][] = [];
  let isLine = false;
  for (const lines of entries.map((entry) => entryLines(entry, paint))) {
    // Entries of one line stand close together.
    if (isLine && lines.length === 1) blocks.at(-1)?.push(...lines);
    else blocks.push([...lines]);
    isLine = lines.length === 1;
  }
  const more = omitted === "" ? [] : [[omitted]];
  const title = heading === undefined || blocks.length === 0 ? [] : [[paint.underline(inlinesText(heading, paint))]];
  return [...title, ...blocks, ...more];
}

const INDENT = "      ";

function entryLines({ title, body }: Entry, paint: Paint): Lines {
  const lines = body(false).flatMap((block) => nestedLines(block, paint));
  return [titleText(title, paint), ...lines.map((line) => `${INDENT}${line}`)];
}

const titleText = (title: readonly Inlines[], paint: Paint): string =>
  title
    .map((parts) => inlinesText(parts, paint, paint.bold))
    .filter((text) => text !== "")
    .join("  ");

/** A fold within an object needs only one line. */
function nestedLines(block: Block, paint: Paint): Lines {
  if (block.kind !== "fold") return blockLines(block, paint);
  const lines = block.body(false).flatMap((part) => blockLines(part, paint));
  return [paint.dim(`${titleText(block.title, paint)}: ${lines.join(", ")}`)];
}

function blockLines(block: Block, paint: Paint): Lines {
  switch (block.kind) {
    case "paragraph":
      return [inlinesText(block.parts, paint)];
    case "heading":
      return [paint.bold(inlinesText(block.parts, paint))];
    case "alert":
      return block.blocks.flatMap((part) => blockLines(part, paint)).map(paint.red);
    case "list": {
      const lead = block.title === undefined ? "" : `${paint.plain(block.title)}: `;
      return block.items.map(({ parts }) => `${lead}${inlinesText(parts, paint)}`);
    }
    case "table":
      return tableLines(block, paint);
    case "values":
      return valueLines(block, paint);
    case "fold":
      return foldLines(block, paint);
    case "rows": {
      const { lines, omitted } = rowLines(block, MOST_ROWS);
      return [...lines.map(paint.plain), ...(omitted === "" ? [] : [paint.dim(omitted)])];
    }
    case "code":
      return block.text.split("\n").map((line) => `  ${paint.plain(line)}`);
    case "diff":
      return block.lines.map((line) => lineText(line, paint));
    case "pages":
      return [];
  }
}

function foldLines({ title, body }: Fold, paint: Paint): Lines {
  const lines = body(false).flatMap((part) => blockLines(part, paint));
  return [`${titleText(title, paint)}:`, ...lines.map((line) => `  ${line}`)];
}

/** A wider column is not padded. */
const WIDEST_COLUMN = 40;

function tableLines({ columns, rows, most, isRepeated }: Table, paint: Paint): Lines {
  if (isRepeated === true) return [];
  const shown = [columns.map((name) => [name]), ...rows.slice(0, most)];
  const widths = columns.map((_, column) => {
    const width = Math.max(...shown.map((cells) => inlinesText(cells[column] ?? [], PLAIN).length));
    return column === columns.length - 1 || width > WIDEST_COLUMN ? 0 : width;
  });
  const lines = shown.map((cells, at) => {
    const texts = cells.map((parts, column) => {
      const missing = (widths[column] ?? 0) - inlinesText(parts, PLAIN).length;
      return `${inlinesText(parts, paint)}${" ".repeat(Math.max(0, missing))}`;
    });
    return `  ${at === 0 ? paint.dim(texts.join("  ")) : texts.join("  ")}`;
  });
  const omitted = rows.length - shown.length + 1;
  return omitted === 0 ? lines : [...lines, `  … and ${omitted} more`];
}

/** For lengths without colors. */
const PLAIN = createPaint(false);

function valueLines({ isOneSided, rows }: Values, paint: Paint): Lines {
  return rows.map(({ name, before, after }) => {
    const now = paint.green(inlineText(after, paint));
    if (before === undefined) return `${inlinesText(name, paint)}: ${now}`;
    const isHidden = before.kind === "note" && after.kind === "note" && before.text === after.text;
    const old = paint.red(inlineText(before, paint));
    return `${inlinesText(name, paint)}: ${isOneSided ? old : isHidden ? now : `${old} → ${now}`}`;
  });
}

function lineText({ kind, text }: DiffLine, paint: Paint): string {
  const line = paint.plain(text);
  switch (kind) {
    case "added":
      return `  ${paint.green(`+ ${line}`)}`;
    case "removed":
      return `  ${paint.red(`- ${line}`)}`;
    case "same":
      return `  ${paint.dim(`  ${line}`)}`;
    case "gap":
      return `  ${paint.dim(`… ${line}`)}`;
  }
}

/** Writes the pieces of a line, and code with the given paint. */
const inlinesText = (parts: Inlines, paint: Paint, code: (text: string) => string = String): string =>
  parts.map((part) => inlineText(part, paint, code)).join("");

function inlineText(inline: Inline, paint: Paint, code: (text: string) => string = String): string {
  if (typeof inline === "string") return paint.plain(inline);
  switch (inline.kind) {
    case "code":
      return code(paint.plain(inline.text));
    case "note":
      return paint.plain(inline.text);
    case "phrase":
      return paint.phrase(inline.text);
    case "small":
      return paint.dim(`[${paint.plain(inline.text)}]`);
    case "strong":
      return paint.bold(inlinesText(inline.parts, paint));
    case "dim": {
      const text = inlinesText(inline.parts, PLAIN);
      return text === "" ? "" : paint.dim(text);
    }
    case "badge":
      return paint.tone(inline.tone, paint.plain(inline.text));
    case "sign":
      return paint.tone(inline.tone, `${inline.text.padStart(3)} `);
    case "link":
    case "above":
      return inlinesText(inline.parts, paint, code);
    case "message":
      return inline.text.split("\n").map(paint.plain).join("\n");
    case "mark":
    case "meter":
    case "gist":
    case "row":
      return "";
  }
}
