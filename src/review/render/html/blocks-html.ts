import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { DiffLine, PagePreview } from "../../document/document.js";
import { grouped, visible } from "../../document/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import type { AttributeRow, AttributeTable, Block, Edit, FindingRow, Items, Value } from "../tree.js";
import { moreText, weightText } from "../wording.js";
import { htmlCode, htmlInline, htmlPhrase, pill, scrollable } from "./inline-html.js";

/** Writes what is said about one change. */
export function blocksHtml(blocks: readonly Block[]): Markup {
  return joinMarkup(blocks.map(blockHtml), "\n");
}

function blockHtml(block: Block): Markup | undefined {
  switch (block.kind) {
    case "remark":
      return markup`<p>${block.lead} ${htmlCode(block.value)}.</p>`;
    case "findings":
      return markup`<ul>${block.rows.map(findingHtml)}</ul>`;
    case "preview":
      return previewHtml(block);
    case "entries":
      return markup`<p>${htmlCode(block.name)}: ${block.text}</p>`;
    case "items":
      return itemsHtml(block.name, block.items);
    case "attributes":
      return attributesHtml(block);
    case "defaults":
      return markup`<details class="defaults"><summary>${block.title}</summary>${attributesHtml(block)}</details>`;
    case "matches":
      return markup`<p>Matches <code>--fail-on</code> ${joinMarkup(block.conditions.map(htmlCode), ", ")}.</p>`;
    case "unknown":
      return markup`<p class="dim">Known after apply: ${joinMarkup(block.names.map(htmlCode), ", ")}${moreText(block.omitted)}</p>`;
    case "since":
      return markup`<p class="dim">Drifted ${block.text}.</p>`;
    case "outcomes": {
      const rows = block.texts.map((text) => markup`<li>${htmlPhrase(text)}</li>`);
      return markup`<h3>What <code>apply</code> would do</h3><ul>${rows}</ul>`;
    }
    case "edits":
      return markup`<h3>To accept it instead</h3>${block.edits.map(editHtml)}`;
    case "hint":
      return markup`<p class="dim">${block.text}</p>`;
  }
}

function findingHtml({ text, rule, ...verdict }: FindingRow): Markup {
  return markup`<li><b>${weightText(verdict)}</b> — ${htmlPhrase(text)} <span class="rule">${rule}</span></li>`;
}

/** The page before and after as visitors will see it, in a sandbox without scripts or network. */
function previewHtml({ page, before, after }: PagePreview): Markup {
  const side = (title: string, content: string | undefined): Markup => {
    const caption = markup`<figcaption>${htmlCode(page)} page, ${title}</figcaption>`;
    if (content === undefined) return markup`<figure>${caption}<div class="none">the default page</div></figure>`;
    const frame = markup`<iframe sandbox="" loading="lazy" title="${visible(page)} page ${title}" srcdoc="${content}"></iframe>`;
    return markup`<figure>${caption}<div class="frame">${frame}</div></figure>`;
  };
  return markup`<div class="pages">${side("before", before)}${side("after", after)}</div>`;
}

function itemsHtml(name: string, { added, removed, addedOmitted, removedOmitted }: Items): Markup | undefined {
  const rows = (items: readonly string[], omitted: number, kind: "add" | "del", sign: string): Markup[] => {
    const shown = items.map((item) => markup`<span class="${kind}">${sign} ${visible(item)}</span>`);
    return omitted > 0 ? [...shown, markup`<span class="gap">… and ${grouped(omitted)} more</span>`] : shown;
  };
  const lines = [...rows(removed, removedOmitted, "del", "−"), ...rows(added, addedOmitted, "add", "+")];
  if (lines.length === 0) return undefined;
  return scrollable("pre", `Changed items of ${name}`, undefined, markup`${lines}`);
}

/** Values as a table, then each list and text. */
function attributesHtml({ isCreated, rows, omitted }: AttributeTable): Markup {
  const head = isCreated
    ? markup`<th scope=col>attribute<th scope=col>value`
    : markup`<th scope=col>attribute<th scope=col>before<th scope=col>after`;
  const cells = rows.flatMap((row) => {
    if (row.kind !== "value" && row.kind !== "sensitive") return [];
    const hidden = { kind: "note", text: HIDDEN } as const;
    const [before, after] = row.kind === "value" ? [row.before, row.after] : [hidden, hidden];
    return markup`<tr><td>${nameHtml(row)}</td>${isCreated ? undefined : markup`<td>${valueHtml(before)}</td>`}<td>${valueHtml(after)}</td></tr>`;
  });
  const table = markup`<table><thead><tr>${head}</tr></thead><tbody>${cells}</tbody></table>`;
  const parts = [
    cells.length === 0 ? undefined : scrollable("div", "Changed attributes", "scroll", table),
    omitted === 0 ? undefined : markup`<p class="dim">… and ${grouped(omitted)} more attributes</p>`,
  ];
  return joinMarkup([markup`${joinMarkup(parts, "")}`, ...rows.map(attributeHtml)], "\n");
}

function nameHtml({ name, forcesReplacement }: AttributeRow): Markup {
  return markup`${htmlCode(name)}${forcesReplacement ? markup` ${pill("red", "forces replacement")}` : undefined}`;
}

function valueHtml(value: Value): Markup {
  return value === undefined ? markup`<span class="dim">—</span>` : htmlInline(value);
}

function attributeHtml(row: AttributeRow): Markup | undefined {
  switch (row.kind) {
    case "value":
    case "sensitive":
      return undefined;
    case "reordered":
      return markup`<p>${nameHtml(row)}: the same ${grouped(row.count)} items in another order</p>`;
    case "list":
      return markup`<p>${nameHtml(row)}: ${row.change}${row.of}</p>${itemsHtml(row.name, row.items)}`;
    case "text": {
      const lines = scrollable("pre", `Changed lines of ${row.name}`, undefined, markup`${row.lines.map(lineHtml)}`);
      return markup`<p>${nameHtml(row)}: ${row.change} lines</p>${lines}`;
    }
  }
}

const LINES: Readonly<Record<DiffLine["kind"], readonly [className: string, sign: string]>> = {
  same: ["same", " "],
  added: ["add", "+"],
  removed: ["del", "−"],
  gap: ["gap", "…"],
};

function lineHtml({ kind, text }: DiffLine): Markup {
  const [className, sign] = LINES[kind];
  return markup`<span class="${className}">${sign} ${visible(text)}</span>`;
}

function editHtml({ text, code }: Edit): Markup {
  if (code === undefined) return markup`<p>${htmlPhrase(text)}</p>`;
  const shown = markup`${code.split("\n").map(visible).join("\n")}`;
  return markup`<p>${htmlPhrase(text)}</p>${scrollable("pre", "Configuration that accepts it", "hcl", shown)}`;
}
