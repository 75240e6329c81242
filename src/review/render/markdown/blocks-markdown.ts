import { grouped } from "../../../shared/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import type { Attribute, Attributes, Block, Line, Value } from "../tree.js";
import { editedLines } from "../drift-wording.js";
import { moreText } from "../wording.js";
import { isSevere, weightText } from "../verdict-wording.js";
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
    case "findings": {
      const rows = block.findings.map((found) => {
        const text = number !== undefined && isSevere(found) ? `see [${number}]` : mdPhrase(found.text);
        return `- **${weightText(found)}** — ${text} <sub>${mdText(found.rule)}</sub>`;
      });
      return rows.join("\n");
    }
    case "entries":
      return `${mdCode(block.name)}: ${mdText(block.text)}`;
    case "items":
      return mdFence("diff", block.lines.map(itemMarkdown));
    case "attributes":
      return attributesMarkdown(block);
    case "defaults":
      return `<details><summary>${mdText(block.title)}</summary>\n\n${attributesMarkdown(block)}\n\n</details>`;
    case "unknown":
      return `Known after apply: ${block.names.map(mdCode).join(", ")}${moreText(block.omitted)}`;
    case "outcomes":
      return `**What \`apply\` would do**\n\n${outcomesMarkdown(block.texts, "- ")}`;
    case "edits": {
      const edits = block.edits.map(({ text, hcl, typescript, lines }) => {
        const code = (typescript ?? hcl)?.split("\n");
        const fence = code === undefined ? [] : [mdFence(typescript === undefined ? "hcl" : "ts", code)];
        const file = lines === undefined ? [] : [mdFence("diff", editedLines(lines).map(lineMarkdown))];
        return [mdPhrase(text), ...fence, ...file].join("\n\n");
      });
      return ["**To accept it instead**", ...edits].join("\n\n");
    }
    case "hint":
      return `- ${mdText(block.text)}`;
    // A comment shows no pages. Matches are above the changes, and the heading says how long an object has drifted.
    case "preview":
    case "matches":
    case "since":
      return "";
  }
}

/** What `apply` would do, as a list. */
export function outcomesMarkdown(texts: readonly string[], prefix: string): string {
  return texts.map((text) => `${prefix}${mdPhrase(text)}`).join("\n") || `${prefix}nothing`;
}

/** Values as a table, then each list and text. */
function attributesMarkdown({ isCreated, rows, omitted }: Attributes): string {
  const cells = rows.flatMap((row) => {
    if (row.kind !== "value" && row.kind !== "sensitive") return [];
    const name = `${mdCell(row.name)}${forces(row)}`;
    const sides = row.kind === "value" ? [row.before, row.after] : [SENSITIVE, SENSITIVE];
    return [[name, ...sides.slice(isCreated ? 1 : 0).map(valueMarkdown)]];
  });
  const table = mdTable(isCreated ? ["attribute", "value"] : ["attribute", "before", "after"], cells);
  const more = omitted > 0 ? [`… and ${grouped(omitted)} more attributes`] : [];
  return [...(cells.length > 0 ? [table] : []), ...more, ...rows.flatMap(attributeMarkdown)].join("\n\n");
}

const SENSITIVE = { kind: "note", text: HIDDEN } as const;

function forces({ forcesReplacement }: Attribute): string {
  return forcesReplacement ? " ⚠ forces replacement" : "";
}

function valueMarkdown(value: Value): string {
  if (value === undefined) return "—";
  return value.kind === "note" ? `*${mdText(value.text)}*` : mdCell(value.text);
}

function attributeMarkdown(row: Attribute): readonly string[] {
  if (row.kind === "value" || row.kind === "sensitive") return [];
  const name = `${mdCode(row.name)}${forces(row)}`;
  if (row.kind === "reordered") return [`${name}: ${mdPhrase(row.text)}`];
  const title = `${name}: ${row.change}${row.of}`;
  if (row.kind === "lines") return [title, mdFence("diff", row.lines.map(lineMarkdown))];
  const short = row.lines.map(({ kind, text }) => `${kind === "added" ? "+" : "−"}${mdCode(text)}`);
  if (short.length <= MOST_INLINE_ITEMS && short.join(" ").length <= LONGEST_INLINE)
    return [`${name}: ${short.join(" ")}${row.of}`];
  return [title, mdFence("diff", row.lines.map(itemMarkdown))];
}

const SIGNS = { same: " ", added: "+", removed: "-", gap: "@@" } as const;

function itemMarkdown(line: Line): string {
  return `${SIGNS[line.kind === "more" ? line.of : line.kind]} ${line.text}`;
}

function lineMarkdown({ kind, text }: Line): string {
  return kind === "gap" || kind === "more" ? `@@ ${text} @@` : `${SIGNS[kind]}${text}`;
}
