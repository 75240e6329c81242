import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import { grouped, phraseParts, visible } from "../../../shared/phrase.js";
import type * as Pages from "../../judge/pages/read-page.js";
import {
  type Anchor,
  type Block,
  type Entry,
  type Fold,
  type Inline,
  type Inlines,
  type Item,
  type List,
  rowLines,
  type Table,
  valuesTable,
} from "../nodes.js";

/** Writes nodes. Lists have at most `most` rows, and their titles the given level. */
export function blocksHtml(blocks: readonly Block[], level: 2 | 3, most = Infinity): Markup {
  return joinMarkup(
    blocks.map((block) => blockHtml(block, level, most)),
    "\n",
  );
}

function blockHtml(block: Block, level: 2 | 3, most: number): Markup | undefined {
  switch (block.kind) {
    case "paragraph":
      return markup`<p>${inlinesHtml(block.parts)}</p>`;
    case "heading":
      return headingHtml(block.parts, level);
    case "alert":
      return markup`<section class="box" aria-label="Problems">${blocksHtml(block.blocks, level, most)}</section>`;
    case "list":
      return listHtml(block, level, most);
    case "table":
      return tableHtml(block, most);
    case "values":
      return tableHtml(valuesTable(block), Infinity);
    case "fold":
      return foldHtml(block, most);
    case "rows": {
      const { lines, omitted } = rowLines(block, most);
      return markup`${codeHtml(block.label, lines)}${omitted === "" ? undefined : markup`<p class="dim">${omitted}</p>`}`;
    }
    case "code":
      return codeHtml(block.label, block.text.split("\n"));
    case "diff":
      return scrollable(block.label, joinMarkup(block.lines.map(lineHtml), ""));
    case "pages":
      return markup`<div class="pages">${pageHtml(block.name, "before", block.before)}${pageHtml(block.name, "after", block.after)}</div>`;
  }
}

/** Writes a heading within the page. */
export function headingHtml(parts: Inlines, level: 2 | 3): Markup {
  return level === 2 ? markup`<h2>${inlinesHtml(parts)}</h2>` : markup`<h3>${inlinesHtml(parts)}</h3>`;
}

function listHtml({ title, items }: List, level: 2 | 3, most: number): Markup {
  const omitted = items.length - most;
  const more = omitted > 0 ? markup`<li class="dim">… and ${grouped(omitted)} more</li>` : undefined;
  const heading = title === undefined ? undefined : headingHtml([title], level);
  return markup`${heading}<ul>${items.slice(0, most).map(itemHtml)}${more}</ul>`;
}

function itemHtml({ parts, anchor }: Item): Markup {
  return markup`<li${anchorHtml(anchor)}>${inlinesHtml(parts)}</li>`;
}

/** Writes the ID of an element, and its properties for the filters. */
function anchorHtml(anchor: Anchor | undefined): Markup | undefined {
  if (anchor === undefined) return undefined;
  const { id, severity, direction, module } = anchor;
  return markup` id="${id}" data-severity="${severity}" data-direction="${direction}" data-module="${visible(module)}"`;
}

function tableHtml({ label, columns, rows }: Table, most: number): Markup {
  const omitted = rows.length - most;
  const more = omitted > 0 ? markup`<p class="dim">… and ${grouped(omitted)} more</p>` : undefined;
  const head = columns.map((column) => markup`<th scope=col>${column}`);
  const cellsOf = (row: readonly Inlines[]) => row.map((cell) => markup`<td>${inlinesHtml(cell)}</td>`);
  const body = rows.slice(0, most).map((row) => markup`<tr>${cellsOf(row)}</tr>`);
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${more}`;
}

function foldHtml({ title, body }: Fold, most: number): Markup {
  return markup`<details><summary>${titleHtml(title)}</summary>${blocksHtml(body(false), 3, most)}</details>`;
}

/** Writes an entry as a fold; as a line if nothing is known about it. */
export function entryHtml(entry: Entry): Markup {
  const { title, body, count, isOpen } = entry;
  const content = blocksHtml(body(false), 3);
  if (content.text === "") return lineEntryHtml(entry);
  return markup`<details class="change${count > 1 ? " group" : ""}"${onlyAnchor(entry)}${isOpen ? markup` open` : undefined}><summary>${titleHtml(title)}</summary>
<div class="body">
${content}
</div></details>`;
}

const onlyAnchor = ({ count, anchors }: Entry): Markup | undefined =>
  count === 1 ? anchorHtml(anchors()[0]) : undefined;

/** Writes an entry in one line. */
export function lineEntryHtml(entry: Entry): Markup {
  const { title, values } = entry;
  const changes = values();
  return markup`<p class="line"${onlyAnchor(entry)}>${titleHtml(title)}${changes === "" ? "" : ` ${visible(changes)}`}</p>`;
}

const titleHtml = (title: readonly Inlines[]): Markup => joinMarkup(title.map(inlinesHtml), " ");

/** Shows a page in a locked frame, without scripts, sources, and link targets. */
function pageHtml(name: string, side: string, content: string | undefined): Markup {
  const caption = (more: string): Markup =>
    markup`<figcaption><code>${visible(name)}</code> page, ${side}${more}</figcaption>`;
  if (content === undefined) return markup`<figure>${caption("")}<div class="none">the default page</div></figure>`;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the parser is loaded only for a page that changes
  const { html, isWhole } = (require("../../judge/pages/read-page.js") as typeof Pages).previewPage(content);
  const frame = markup`<iframe sandbox="" loading="lazy" title="${visible(name)} page ${side}" srcdoc="${html}"></iframe>`;
  return markup`<figure>${caption(isWhole ? "" : ", in part")}<div class="frame">${frame}</div></figure>`;
}

/** Writes lines that may be wider than the page. They can be scrolled by keyboard. */
function scrollable(label: string, content: Markup): Markup {
  return markup`<pre tabindex="0" role="group" aria-label="${visible(label)}">${content}</pre>`;
}

/** Writes code that can be copied. */
const codeHtml = (label: string, lines: readonly string[]): Markup =>
  scrollable(label, markup`<code>${lines.map(visible).join("\n")}</code>`);

const LINES = { same: ["same", "  "], added: ["add", "+ "], removed: ["del", "− "], gap: ["gap", "… "] } as const;

function lineHtml({ kind, text }: { readonly kind: keyof typeof LINES; readonly text: string }): Markup {
  const [className, sign] = LINES[kind];
  return markup`<span class="${className}">${sign}${visible(text)}</span>`;
}

function inlinesHtml(parts: Inlines): Markup {
  return joinMarkup(parts.map(inlineHtml), "");
}

function inlineHtml(inline: Inline): Markup {
  if (typeof inline === "string") return markup`${visible(inline)}`;
  switch (inline.kind) {
    case "code":
      return markup`<code>${visible(inline.text)}</code>`;
    case "phrase":
      return phraseHtml(inline.text);
    case "note":
      return markup`<i class="dim">${visible(inline.text)}</i>`;
    case "small":
      return markup`<span class="rule">${visible(inline.text)}</span>`;
    case "strong":
      return markup`<b>${inlinesHtml(inline.parts)}</b>`;
    case "dim": {
      const content = inlinesHtml(inline.parts);
      return content.text === "" ? content : markup`<span class="dim">${content}</span>`;
    }
    case "badge":
      return markup`<span class="pill ${inline.tone}">${visible(inline.text)}</span>`;
    case "meter":
      return markup`<meter aria-hidden="true" min="0" max="1" value="${inline.ratio.toFixed(4)}"></meter> `;
    case "link":
      return markup`<a href="#${inline.to}">${inlinesHtml(inline.parts)}</a>`;
    case "gist":
      return markup`<span class="says">${phraseHtml(inline.text)}</span>`;
    case "above":
      return inlinesHtml(inline.parts);
    case "message":
      return markup`${inline.text.split("\n").map(visible).join("\n")}`;
    case "mark":
    case "sign":
    case "row":
      return markup``;
  }
}

/** Writes a phrase, its quoted parts as code. */
export function phraseHtml(text: string): Markup {
  const parts = phraseParts(text).map(({ quoted, text: part }) =>
    quoted ? markup`<code>${visible(part)}</code>` : markup`${visible(part)}`,
  );
  return joinMarkup(parts, "");
}
