import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { MatchedObject } from "../../document/review-document.js";
import type { ResourceReview, PagePreview } from "../../document/resource-document.js";
import { grouped, visible } from "../../../shared/phrase.js";
import { differencesText, groupTitle } from "../grouping.js";
import type { Change, Member, Tone, Attribute, Attributes, Block, Line, Value } from "../tree.js";
import { actionText, actionTone, whichText, moreText } from "../wording.js";
import { verdictText, weightText } from "../verdict-wording.js";
import { filterData } from "./filters.js";
import { htmlCode, htmlPhrase, pill, htmlCodes, htmlInline, htmlLines, htmlTable, scrollable } from "./inline-html.js";
import { HIDDEN } from "../../plan/secrets.js";
import type * as Pages from "../../judge/pages/read-page.js";
import { editedLines } from "../drift-wording.js";

/** Writes changes as folds, and changes beyond `mostElements` as lines. */
export function changesHtml(changes: readonly Change[], mostElements: number): Markup {
  let left = mostElements;
  const parts = changes.map((change) => {
    if (change.members.length > 1) return groupHtml(change);
    if (left <= 0) return lineHtml(change.members[0]);
    const whole = changeHtml(change);
    left -= whole.text.match(/<[a-z]/g)?.length ?? 0;
    return whole;
  });
  return joinMarkup(parts, "\n");
}

/** Writes one object as a fold. Changes of high severity are open. */
export function changeHtml({ members: [{ id, address, review }], meaning, details }: Change): Markup {
  const { construct_path: path } = review;
  const construct = path === undefined ? undefined : markup`<code class="path">${visible(path)}</code>`;
  const finding = groupTitle([review]);
  const says = finding === undefined ? undefined : markup`<span class="says">${htmlPhrase(finding)}</span>`;
  const title = markup`${actionHtml(review)}${says}${htmlCode(address)}${construct}${whichHtml(review)}${verdictHtml(review)}`;
  const body = blocksHtml([...meaning(), ...details()]);
  return markup`<details class="change" id="${id}"${filterData(review)}${openHtml(review)}><summary>${title}</summary>
<div class="body">
${body.text === "" ? markup`<p class="dim">No details are known.</p>` : body}
</div></details>`;
}

/** A longer group is closed, so that the first screen shows more than its rows. */
const MOST_OPEN = 20;

function groupHtml({ members, details }: Change): Markup {
  const [{ review }] = members;
  const finding = groupTitle(members.map((member) => member.review));
  const lead = finding === undefined ? undefined : markup`<span class="says">${htmlPhrase(finding)}</span>`;
  const title = markup`${actionHtml(review)}<b>${grouped(members.length)} ×</b>${lead}${htmlCode(review.type)}${verdictHtml(review)}`;
  const rows = members.map((member) => {
    const { id, address, review } = member;
    const name = markup`${htmlCode(address)}${whichHtml(review)}${differencesHtml(review)}`;
    return markup`<li id="${id}"${filterData(review)}>${name}</li>`;
  });
  return markup`<details class="change group"${members.length > MOST_OPEN ? undefined : openHtml(review)}><summary>${title}</summary>
<div class="body"><ul>${rows}</ul>${blocksHtml(details())}</div></details>`;
}

function lineHtml({ id, address, review }: Member): Markup {
  const verdict = verdictText(review);
  const weight = verdict === "" ? undefined : markup` ${pill(verdictTone(review), verdict)}`;
  const text = markup`${actionHtml(review)} ${htmlCode(address)}${weight}${differencesHtml(review)}`;
  return markup`<p class="line" id="${id}"${filterData(review)}>${text}</p>`;
}

/** Locates an object: its own name, zone, bot, page, or application. */
export function whichHtml(object: MatchedObject): Markup | undefined {
  const which = whichText(object);
  return which === "" ? undefined : markup` <span class="dim">${htmlPhrase(which)}</span>`;
}

function differencesHtml(review: ResourceReview): string {
  const texts = differencesText(review);
  return texts === "" ? "" : ` ${visible(texts)}`;
}

function openHtml({ findings, severity }: ResourceReview): Markup | undefined {
  return findings.length > 0 && severity === "high" ? markup` open` : undefined;
}

function actionHtml(review: ResourceReview): Markup {
  return pill(actionTone(review), actionText(review));
}

function verdictHtml(review: ResourceReview): Markup | undefined {
  const verdict = verdictText(review);
  return verdict === "" ? undefined : markup`<span class="verdict pill ${verdictTone(review)}">${verdict}</span>`;
}

function verdictTone({ direction, severity }: ResourceReview): Tone | "" {
  if (direction === "loosens" || direction === "mixed") return severity === "high" ? "red" : "amber";
  if (severity === "high") return "red";
  return direction === "tightens" ? "green" : "";
}

function blocksHtml(blocks: readonly Block[]): Markup {
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

/** Shows the page before and after in a locked frame, without scripts, sources, and link targets. */
function previewHtml({ page, before, after }: PagePreview): Markup {
  const side = (title: string, content: string | undefined): Markup => {
    const caption = (more: string): Markup => markup`<figcaption>${htmlCode(page)} page, ${title}${more}</figcaption>`;
    if (content === undefined) return markup`<figure>${caption("")}<div class="none">the default page</div></figure>`;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the parser is loaded only for a page that changes
    const { html, isWhole } = (require("../../judge/pages/read-page.js") as typeof Pages).previewPage(content);
    const frame = markup`<iframe sandbox="" loading="lazy" title="${visible(page)} page ${title}" srcdoc="${html}"></iframe>`;
    return markup`<figure>${caption(isWhole ? "" : ", in part")}<div class="frame">${frame}</div></figure>`;
  };
  return markup`<div class="pages">${side("before", before)}${side("after", after)}</div>`;
}

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
