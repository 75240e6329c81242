import { grouped } from "../../../shared/phrase.js";
import { type Block, type Inlines, type Item, type List, rowLines, type Table, valuesTable } from "../nodes.js";
import { mdFence, mdText } from "./escape-markdown.js";
import { inCell, inlinesMarkdown, inLine, inSummary, type Place } from "./inline-markdown.js";

/** What a comment has room for. */
export interface Room {
  /** The most rows of a list. */
  readonly most: number;
  /** The number of shown rows of the first table. */
  readonly rows: number;
}

/** Writes nodes with empty lines between them. */
export function blocksMarkdown(blocks: readonly Block[], room: Room): string {
  return blocks
    .map((block) => blockMarkdown(block, room))
    .filter((text) => text !== "")
    .join("\n\n");
}

function blockMarkdown(block: Block, room: Room): string {
  switch (block.kind) {
    case "paragraph":
      return inlinesMarkdown(block.parts, inLine(room.rows));
    case "heading":
      return `**${inlinesMarkdown(block.parts, inLine(room.rows))}**`;
    case "alert":
      return `[!CAUTION]\n${blocksMarkdown(block.blocks, room)}`
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    case "list":
      return listMarkdown(block, room);
    case "table":
      return tableMarkdown(block, room);
    case "values":
      return tableMarkdown(valuesTable(block), room);
    case "fold":
      return room.most === 0 ? "" : foldMarkdown(block.title, blocksMarkdown(block.body(false), room), room);
    case "rows": {
      const { lines, omitted } = rowLines(block, room.most);
      return [mdFence("json", lines), ...(omitted === "" ? [] : [omitted])].join("\n\n");
    }
    case "code":
      return mdFence(block.language, block.text.split("\n"));
    case "diff":
      return mdFence(
        "diff",
        block.lines.map(({ kind, text }) => (kind === "gap" ? `@@ ${text} @@` : `${SIGNS[kind]} ${text}`)),
      );
    case "pages":
      return "";
  }
}

const SIGNS = { same: " ", added: "+", removed: "-" } as const;

/** Writes a fold of GitHub. */
export function foldMarkdown(title: readonly Inlines[], body: string, room: Room): string {
  return `<details><summary>${titleMarkdown(title, inSummary(room.rows))}</summary>\n\n${body}\n\n</details>`;
}

/** Writes the parts of a title with dots between them. */
export const titleMarkdown = (title: readonly Inlines[], place: Place): string =>
  title
    .map((parts) => inlinesMarkdown(parts, place))
    .filter((text) => text !== "")
    .join(" · ");

function listMarkdown({ title, items }: List, room: Room): string {
  const omitted = items.length - room.most;
  const more = omitted > 0 ? [room.most === 0 ? `- … ${grouped(omitted)}` : `- … and ${grouped(omitted)} more`] : [];
  const lines = items.slice(0, room.most).flatMap((item) => itemMarkdown(item, "", room.rows));
  return [...(title === undefined ? [] : [`**${mdText(title)}**`, ""]), ...lines, ...more].join("\n");
}

/** Writes an item with the lines below it. */
export function itemMarkdown({ parts, items = [], code }: Item, indent: string, rows: number): readonly string[] {
  const fence = code === undefined ? [] : mdFence(code.language, code.text.split("\n")).split("\n");
  return [
    `${indent}- ${inlinesMarkdown(parts, inLine(rows))}`,
    ...fence.map((line) => `${indent}  ${line}`),
    ...items.flatMap((item) => itemMarkdown(item, `${indent}  `, rows)),
  ];
}

function tableMarkdown({ columns, rows, most = Infinity, least = 0 }: Table, room: Room): string {
  const shown = rows.slice(0, Math.min(most, Math.max(room.most, least)));
  const cells = shown.map((row) => row.map((cell) => inlinesMarkdown(cell, inCell(room.rows))));
  const omitted = rows.length - shown.length;
  const more = omitted === 0 ? [] : [[`… and ${grouped(omitted)} more`, ...columns.slice(1).map(() => "")]];
  const line = (row: readonly string[]): string => `| ${row.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...[...cells, ...more].map(line)].join("\n");
}
