import type { DiffLine } from "../../document/document.js";
import { grouped } from "../../document/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import type { AttributeRow, AttributeTable, Block, Edit, FindingRow, Items, Value } from "../tree.js";
import { moreText } from "../wording.js";
import type { Paint } from "./paint.js";

/** What stands before each line about an object. */
export const INDENT = "      ";

/** Writes what is said about one change, as lines. */
export function blocksText(blocks: readonly Block[], paint: Paint): readonly string[] {
  return blocks.flatMap((block) => blockLines(block, paint)).map((line) => `${INDENT}${line}`);
}

function blockLines(block: Block, paint: Paint): readonly string[] {
  const list = (texts: readonly string[]): string => texts.map(paint.plain).join(", ");
  switch (block.kind) {
    case "remark":
      return [`${block.lead.charAt(0).toLowerCase()}${block.lead.slice(1)} ${paint.plain(block.value)}`];
    case "findings":
      return block.rows.map((row) => findingLine(row, paint));
    case "entries":
      return [`${paint.plain(block.name)}: ${block.text}`];
    case "items":
      return itemLines(block.items, paint);
    case "attributes":
      return [
        ...block.rows.flatMap((row) => attributeLines(row, paint)),
        ...omittedLine(block.omitted, "attributes", paint),
      ];
    case "defaults":
      return [paint.dim(`not configured: ${list(defaultTexts(block))}`)];
    case "matches":
      return [paint.dim(`matches --fail-on ${list(block.conditions)}`)];
    case "unknown":
      return [paint.dim(`known after apply: ${list(block.names)}${moreText(block.omitted)}`)];
    case "outcomes":
      return block.texts.map((text) => `${paint.cyan("apply")} ${paint.phrase(text.replace(/^apply /, ""))}`);
    case "edits":
      return block.edits.flatMap((edit) => editLines(edit, paint));
    case "hint":
      return [paint.dim(block.text)];
    // A terminal shows no pages, and the first line of the object says how long it has drifted.
    case "preview":
    case "since":
      return [];
  }
}

function findingLine({ direction, severity, text, rule }: FindingRow, paint: Paint): string {
  const moves = direction === "neutral" ? "" : `${paint.direction(direction, direction)} `;
  return `${moves}${paint.severity(severity, severity)}  ${paint.phrase(text)} ${paint.dim(`[${rule}]`)}`;
}

function itemLines({ added, removed, addedOmitted, removedOmitted }: Items, paint: Paint): readonly string[] {
  return [
    ...removed.map((item) => `  ${paint.red(`- ${paint.plain(item)}`)}`),
    ...omittedLine(removedOmitted, "", paint),
    ...added.map((item) => `  ${paint.green(`+ ${paint.plain(item)}`)}`),
    ...omittedLine(addedOmitted, "", paint),
  ];
}

/** `… and 3 more lines`; nothing for none. */
export function omittedLine(count: number, noun: string, paint: Paint): readonly string[] {
  return count <= 0 ? [] : [`  ${paint.dim(`… and ${grouped(count)} more ${noun}`.trimEnd())}`];
}

function attributeLines(row: AttributeRow, paint: Paint): readonly string[] {
  const forces = row.forcesReplacement ? paint.red(" (forces replacement)") : "";
  const line = (text: string): string => `${paint.plain(row.name)}: ${text}${forces}`;
  switch (row.kind) {
    case "sensitive":
      return [line(HIDDEN)];
    case "value":
      return [line(sidesText(row.before, row.after, paint))];
    case "reordered":
      return [line(`the same ${grouped(row.count)} items in another order`)];
    case "list":
      return [line(`${row.change}${row.of}`), ...itemLines(row.items, paint)];
    case "text":
      return [
        line(`${row.change} lines`),
        ...row.lines.map((each) => `  ${diffLine(each, paint)}`),
        ...omittedLine(row.omitted, "lines of the diff", paint),
      ];
  }
}

function sidesText(before: Value, after: Value, paint: Paint): string {
  const red = before && paint.red(paint.plain(before.text));
  const green = after && paint.green(paint.plain(after.text));
  if (red === undefined) return green ?? "";
  return `${red} → ${green ?? "none"}`;
}

function diffLine({ kind, text }: DiffLine, paint: Paint): string {
  const line = paint.plain(text);
  switch (kind) {
    case "gap":
      return paint.dim(`… ${line}`);
    case "same":
      return paint.dim(`  ${line}`);
    case "added":
      return paint.green(`+ ${line}`);
    case "removed":
      return paint.red(`- ${line}`);
  }
}

function defaultTexts({ rows }: AttributeTable): readonly string[] {
  return rows.map((row) => (row.kind === "value" && row.after ? `${row.name} ${row.after.text}` : row.name));
}

function editLines({ text, code }: Edit, paint: Paint): readonly string[] {
  const lines = code === undefined ? [] : code.split("\n").map((line) => `  ${paint.plain(line)}`);
  return [`${paint.cyan("accept")} ${paint.phrase(text)}`, ...lines];
}
