import { grouped } from "../../../shared/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import type { Attribute, Block, Line } from "../tree.js";
import { editedLines } from "../drift-wording.js";
import { changeSummary, moreText } from "../wording.js";
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
      return [`${block.lead.toLowerCase()} ${paint.plain(block.value)}`];
    case "findings":
      return block.findings.map(({ direction, severity, text, rule }) => {
        const moves = direction === "neutral" ? "" : `${paint.direction(direction, direction)} `;
        return `${moves}${paint.severity(severity, severity)}  ${paint.phrase(text)} ${paint.dim(`[${rule}]`)}`;
      });
    case "entries":
      return [`${paint.plain(block.name)}: ${block.text}`];
    case "items":
      return block.lines.map((line) => lineText(line, paint));
    case "attributes": {
      const more: Line = { kind: "more", of: "gap", text: `… and ${grouped(block.omitted)} more attributes` };
      const rows = block.rows.flatMap((row) => attributeLines(row, paint));
      return block.omitted > 0 ? [...rows, lineText(more, paint)] : rows;
    }
    case "defaults": {
      const rows = block.rows.map((row) => `${row.name} ${changeSummary(row, (text) => text, "none")}`);
      return [paint.dim(`not configured: ${list(rows)}`)];
    }
    case "matches":
      return [paint.dim(`matches --fail-on ${list(block.conditions)}`)];
    case "unknown":
      return [paint.dim(`known after apply: ${list(block.names)}${moreText(block.omitted)}`)];
    case "outcomes":
      return block.texts.map((text) => `${paint.cyan("apply")} ${paint.phrase(text.replace(/^apply /, ""))}`);
    case "edits":
      return block.edits.flatMap(({ text, hcl, typescript = hcl, lines }) => {
        const code = typescript === undefined ? [] : typescript.split("\n").map((line) => `  ${paint.plain(line)}`);
        const file = lines === undefined ? [] : editedLines(lines).map((line) => lineText(line, paint));
        return [`${paint.cyan("accept")} ${paint.phrase(text)}`, ...code, ...file];
      });
    case "hint":
      return [paint.dim(block.text)];
    // A terminal shows no pages, and the first line of the object says how long it has drifted.
    case "preview":
    case "since":
      return [];
  }
}

function attributeLines(row: Attribute, paint: Paint): readonly string[] {
  const forces = row.forcesReplacement ? paint.red(" (forces replacement)") : "";
  const lines = "lines" in row ? row.lines.map((line) => lineText(line, paint)) : [];
  return [`${paint.plain(row.name)}: ${attributeText(row, paint)}${forces}`, ...lines];
}

function attributeText(row: Attribute, paint: Paint): string {
  if (row.kind === "sensitive") return HIDDEN;
  if (row.kind === "reordered") return paint.phrase(row.text);
  if (row.kind !== "value") return `${row.change}${row.of}`;
  const after = row.after && paint.green(paint.plain(row.after.text));
  return row.before === undefined ? (after ?? "") : `${paint.red(paint.plain(row.before.text))} → ${after ?? "none"}`;
}

function lineText({ kind, text }: Line, paint: Paint): string {
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
    case "more":
      return `  ${paint.dim(line)}`;
  }
}
