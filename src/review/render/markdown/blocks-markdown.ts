import type { DiffLine } from "../../document/document.js";
import { grouped } from "../../document/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import type { AttributeRow, AttributeTable, Block, Edit, FindingRow, Items, Value } from "../tree.js";
import { moreText, weightText } from "../wording.js";
import { mdCell, mdCode, mdFence, mdPhrase, mdTable, mdText } from "./escape-markdown.js";

const MOST_INLINE_ITEMS = 6;
const LONGEST_INLINE = 160;

/** Writes what is said about one change. What the row `number` above the changes says is not repeated. */
export function blocksMarkdown(blocks: readonly Block[], number: number | undefined): readonly string[] {
  return blocks.map((block) => blockMarkdown(block, number)).filter((text) => text !== "");
}

function blockMarkdown(block: Block, number: number | undefined): string {
  switch (block.kind) {
    case "remark":
      return `${block.lead} ${mdCode(block.value)}.`;
    case "findings":
      return block.rows.map((row) => findingMarkdown(row, number)).join("\n");
    case "entries":
      return `${mdCode(block.name)}: ${mdText(block.text)}`;
    case "items":
      return itemsMarkdown(block.items);
    case "attributes":
      return attributesMarkdown(block);
    case "defaults":
      return `<details><summary>${block.title}</summary>\n\n${attributesMarkdown(block)}\n\n</details>`;
    case "unknown":
      return `Known after apply: ${block.names.map(mdCode).join(", ")}${moreText(block.omitted)}`;
    case "outcomes":
      return `**What \`apply\` would do**\n\n${outcomesMarkdown(block.texts, "- ")}`;
    case "edits":
      return `**To accept it instead**\n\n${block.edits.map(editMarkdown).join("\n\n")}`;
    case "hint":
      return mdText(block.text);
    // A comment shows no pages. Matches are above the changes, and the heading says how long an object has drifted.
    case "preview":
    case "matches":
    case "since":
      return "";
  }
}

function findingMarkdown({ text, rule, isSevere, ...verdict }: FindingRow, number: number | undefined): string {
  const said = number !== undefined && isSevere ? `see [${number}]` : mdPhrase(text);
  return `- **${weightText(verdict)}** — ${said} <sub>${mdText(rule)}</sub>`;
}

/** What `apply` would do, as a list. */
export function outcomesMarkdown(texts: readonly string[], prefix: string): string {
  return texts.map((text) => `${prefix}${mdPhrase(text)}`).join("\n") || `${prefix}nothing`;
}

function itemsMarkdown({ added, removed, addedOmitted, removedOmitted }: Items): string {
  const rows = (items: readonly string[], omitted: number, sign: string): string[] => {
    const shown = items.map((item) => `${sign} ${item}`);
    return omitted > 0 ? [...shown, `${sign} … and ${grouped(omitted)} more`] : shown;
  };
  return mdFence("diff", [...rows(removed, removedOmitted, "-"), ...rows(added, addedOmitted, "+")]);
}

/** Values as a table, then each list and text. */
function attributesMarkdown({ isCreated, rows, omitted }: AttributeTable): string {
  const cells = rows.flatMap((row) => {
    if (row.kind !== "value" && row.kind !== "sensitive") return [];
    const hidden = { kind: "note", text: HIDDEN } as const;
    const [before, after] = row.kind === "value" ? [row.before, row.after] : [hidden, hidden];
    const name = `${mdCell(row.name)}${forcesMarkdown(row)}`;
    return [isCreated ? [name, cellMarkdown(after)] : [name, cellMarkdown(before), cellMarkdown(after)]];
  });
  const parts = [
    cells.length === 0 ? "" : mdTable(isCreated ? ["attribute", "value"] : ["attribute", "before", "after"], cells),
    omitted === 0 ? "" : `… and ${grouped(omitted)} more attributes`,
    ...rows.map(attributeMarkdown),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function forcesMarkdown({ forcesReplacement }: AttributeRow): string {
  return forcesReplacement ? " ⚠ forces replacement" : "";
}

function cellMarkdown(value: Value): string {
  if (value === undefined) return "—";
  return value.kind === "note" ? `*${mdText(value.text)}*` : mdCell(value.text);
}

function attributeMarkdown(row: AttributeRow): string {
  const name = `${mdCode(row.name)}${forcesMarkdown(row)}`;
  switch (row.kind) {
    case "value":
    case "sensitive":
      return "";
    case "reordered":
      return `${name}: the same ${grouped(row.count)} items in another order`;
    case "list": {
      const { added, removed } = row.items;
      const short = [...removed.map((item) => `−${mdCode(item)}`), ...added.map((item) => `+${mdCode(item)}`)];
      if (short.length <= MOST_INLINE_ITEMS && short.join(" ").length <= LONGEST_INLINE)
        return `${name}: ${short.join(" ")}${row.of}`;
      return `${name}: ${row.change}${row.of}\n\n${itemsMarkdown(row.items)}`;
    }
    case "text": {
      const lines = row.lines.map(lineMarkdown);
      if (row.omitted > 0) lines.push(`@@ ${row.omitted} more lines of the diff @@`);
      return `${name}: ${row.change} lines\n\n${mdFence("diff", lines)}`;
    }
  }
}

const LINE_SIGNS = { same: " ", added: "+", removed: "-" } as const;

function lineMarkdown({ kind, text }: DiffLine): string {
  return kind === "gap" ? `@@ ${text} @@` : `${LINE_SIGNS[kind]}${text}`;
}

function editMarkdown({ text, code, language }: Edit): string {
  return code === undefined ? mdPhrase(text) : `${mdPhrase(text)}\n\n${mdFence(language, code.split("\n"))}`;
}
