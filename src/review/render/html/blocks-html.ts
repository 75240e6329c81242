import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { PagePreview } from "../../document/resource-document.js";
import { grouped, visible } from "../../../shared/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import type * as Writing from "../../judge/pages/write-preview.js";
import type { Attribute, Attributes, Block, Line, Value } from "../tree.js";
import { editedLines } from "../drift-wording.js";
import { moreText } from "../wording.js";
import { weightText } from "../verdict-wording.js";
import { htmlCode, htmlCodes, htmlInline, htmlLines, htmlPhrase, htmlTable, pill, scrollable } from "./inline-html.js";

/** Writes what is said about one change. */
export function blocksHtml(blocks: readonly Block[]): Markup {
  return joinMarkup(blocks.map(blockHtml), "\n");
}

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case "remark":
      return markup`<p>${block.lead} ${htmlCode(block.value)}.</p>`;
    case "findings": {
      const rows = block.findings.map((found) => {
        return markup`<li><b>${weightText(found)}</b> — ${htmlPhrase(found.text)} <span class="rule">${found.rule}</span></li>`;
      });
      return markup`<ul>${rows}</ul>`;
    }
    case "preview":
      return previewHtml(block);
    case "entries":
      return markup`<p>${htmlCode(block.name)}: ${block.text}</p>`;
    case "items":
      return scrollable(`Changed items of ${block.name}`, undefined, linesHtml(block.lines));
    case "attributes":
      return attributesHtml(block);
    case "defaults":
      return markup`<details class="defaults"><summary>${block.title}</summary>${attributesHtml(block)}</details>`;
    case "matches":
      return markup`<p>Matches <code>--fail-on</code> ${htmlCodes(block.conditions)}.</p>`;
    case "unknown":
      return markup`<p class="dim">Known after apply: ${htmlCodes(block.names)}${moreText(block.omitted)}</p>`;
    case "since":
      return markup`<p class="dim">Drifted ${block.text}.</p>`;
    case "outcomes": {
      const rows = block.texts.map((text) => markup`<li>${htmlPhrase(text)}</li>`);
      return markup`<h3>What <code>apply</code> would do</h3><ul>${rows}</ul>`;
    }
    case "edits": {
      const edits = block.edits.map(({ text, hcl, typescript = hcl, lines }) => {
        const code = typescript && scrollable("Configuration that accepts it", "hcl", markup`${htmlLines(typescript)}`);
        const file = lines && scrollable("Lines that accept it", undefined, linesHtml(editedLines(lines)));
        return markup`<p>${htmlPhrase(text)}</p>${code ?? file}`;
      });
      return markup`<h3>To accept it instead</h3>${edits}`;
    }
    case "hint":
      return markup`<p class="dim">${block.text}</p>`;
  }
}

/** The page before and after as visitors will see it, without what it runs, loads, and leads to, in a locked frame. */
function previewHtml({ page, before, after }: PagePreview): Markup {
  const side = (title: string, content: string | undefined): Markup => {
    const caption = (more: string): Markup => markup`<figcaption>${htmlCode(page)} page, ${title}${more}</figcaption>`;
    if (content === undefined) return markup`<figure>${caption("")}<div class="none">the default page</div></figure>`;
    const { html, isWhole } = previewOf(content);
    const frame = markup`<iframe sandbox="" loading="lazy" title="${visible(page)} page ${title}" srcdoc="${html}"></iframe>`;
    return markup`<figure>${caption(isWhole ? "" : ", as far as it was read")}<div class="frame">${frame}</div></figure>`;
  };
  return markup`<div class="pages">${side("before", before)}${side("after", after)}</div>`;
}

function previewOf(page: string): Writing.Preview {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the parser is loaded only for a page that changes
  return (require("../../judge/pages/write-preview.js") as typeof Writing).previewPage(page);
}

/** Values as a table, then each list and text. */
function attributesHtml({ isCreated, rows, omitted }: Attributes): Markup {
  const cells = rows.flatMap((row) => {
    if (row.kind !== "value" && row.kind !== "sensitive") return [];
    const { before, after } = row.kind === "value" ? row : { before: SENSITIVE, after: SENSITIVE };
    const old = isCreated ? undefined : markup`<td>${valueHtml(before)}</td>`;
    return [markup`<tr><td>${nameHtml(row)}</td>${old}<td>${valueHtml(after)}</td></tr>`];
  });
  const table = htmlTable(isCreated ? ["attribute", "value"] : ["attribute", "before", "after"], cells);
  const scrolled = markup`<div class="scroll" tabindex="0" role="group" aria-label="Changed attributes">${table}</div>`;
  const more = omitted > 0 ? markup`<p class="dim">… and ${grouped(omitted)} more attributes</p>` : undefined;
  const top = markup`${cells.length > 0 ? scrolled : undefined}${more}`;
  return joinMarkup([top, ...rows.map(attributeHtml)], "\n");
}

const SENSITIVE = { kind: "note", text: HIDDEN } as const;

function nameHtml({ name, forcesReplacement }: Attribute): Markup {
  return markup`${htmlCode(name)}${forcesReplacement ? markup` ${pill("red", "forces replacement")}` : undefined}`;
}

function valueHtml(value: Value): Markup {
  return value === undefined ? markup`<span class="dim">—</span>` : htmlInline(value);
}

function attributeHtml(row: Attribute): Markup | undefined {
  if (row.kind === "value" || row.kind === "sensitive") return undefined;
  if (row.kind === "reordered") return markup`<p>${nameHtml(row)}: ${htmlPhrase(row.text)}</p>`;
  const label = `Changed ${row.kind} of ${row.name}`;
  const lines = row.lines.length === 0 ? undefined : scrollable(label, undefined, linesHtml(row.lines));
  return markup`<p>${nameHtml(row)}: ${row.change}${row.of}</p>${lines}`;
}

const LINES = {
  same: ["same", "  "],
  added: ["add", "+ "],
  removed: ["del", "− "],
  gap: ["gap", "… "],
  more: ["gap", ""],
} as const;

function linesHtml(lines: readonly Line[]): Markup {
  const rows = lines.map(({ kind, text }) => {
    const [className, sign] = LINES[kind];
    return markup`<span class="${className}">${sign}${visible(text)}</span>`;
  });
  return markup`${rows}`;
}
