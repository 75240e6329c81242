import { markup, type Markup, joinMarkup } from "../../../shared/html.js";
import type {
  AttributeReview,
  DiffLine,
  MatchedObject,
  PagePreview,
  ResourceReview,
  Shown,
} from "../../document/document.js";
import { grouped, visible, shorten } from "../../document/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import { UNKNOWN } from "../../diff/lines.js";
import { filterData } from "./filters.js";
import { htmlCode, htmlPhrase, scrollable } from "./page.js";
import {
  actionText,
  defaultsTitle,
  entriesText,
  signed,
  splitDefaults,
  valueText,
  verdictText,
  whichText,
} from "../wording.js";

const MOST_NAMED = 200;
const MOST_ROWS = 200;
const LONGEST_VALUE = 600;

/** One object as a fold, with more markup after its body. Changes of high severity are open. */
export function resourceHtml(review: ResourceReview, id: string, extra?: Markup): Markup {
  const open = review.findings.length > 0 && review.severity === "high" ? markup` open` : undefined;
  const path =
    review.construct_path === undefined
      ? undefined
      : markup`<code class="path">${visible(review.construct_path)}</code>`;
  const verdict = verdictText(review);
  const pill =
    verdict === "" ? undefined : markup`<span class="verdict pill ${verdictClass(review)}">${verdict}</span>`;
  const head = markup`<span class="pill ${actionClass(review)}">${actionText(review)}</span>${htmlCode(shorten(review.address, 300))}${path}${subjectHtml(review)}${pill}`;
  return markup`<details class="change" id="${id}"${filterData(review)}${open}><summary>${head}</summary>
<div class="body">
${bodyHtml(review)}${extra}
</div></details>`;
}

/** Which object it is: its own name, zone, bot, page or application. */
export function subjectHtml(object: MatchedObject): Markup | undefined {
  const which = whichText(object);
  return which === "" ? undefined : markup` <span class="dim">${htmlPhrase(which)}</span>`;
}

/** The tint of an action. */
export function actionClass({ action }: ResourceReview): string {
  if (action === "create") return "green";
  if (action === "update") return "amber";
  return action === "destroy" || action === "replace" || action === "unknown" ? "red" : "blue";
}

/** The tint of a verdict. */
export function verdictClass({ direction, severity }: ResourceReview): string {
  if (direction === "loosens" || direction === "mixed") return severity === "high" ? "red" : "amber";
  if (severity === "high") return "red";
  return direction === "tightens" ? "green" : "";
}

function bodyHtml(review: ResourceReview): Markup {
  const { set, defaults } = splitDefaults(review.attributes);
  const parts = [
    ...remarks(review),
    findingsHtml(review),
    review.preview === undefined ? undefined : previewHtml(review.preview),
    ...entriesHtml(review),
    tableHtml(set, review.action),
    ...review.attributes.slice(0, MOST_ROWS).map(blockHtml),
    defaults.length === 0
      ? undefined
      : markup`<details class="defaults"><summary>${defaultsTitle(defaults)}</summary>${tableHtml(defaults, review.action)}</details>`,
    matchesHtml(review),
    unknownHtml(review),
  ];
  const body = joinMarkup(parts, "\n");
  return body.text === "" ? markup`<p class="dim">No details are known.</p>` : body;
}

function remarks(review: ResourceReview): Markup[] {
  const rows: Markup[] = [];
  if (review.moved_from !== undefined) rows.push(markup`<p>Moved from ${htmlCode(review.moved_from)}.</p>`);
  if (review.imported_from !== undefined) rows.push(markup`<p>Imported from ${htmlCode(review.imported_from)}.</p>`);
  if (review.deposed !== undefined) rows.push(markup`<p>Deposed object ${htmlCode(review.deposed)}.</p>`);
  return rows;
}

function findingsHtml({ findings }: ResourceReview): Markup | undefined {
  if (findings.length === 0) return undefined;
  const rows = findings.map(({ direction, severity, text, rule }) => {
    const weight = direction === "neutral" ? severity : `${direction}, ${severity}`;
    return markup`<li><b>${weight}</b> — ${htmlPhrase(text)} <span class="rule">${rule}</span></li>`;
  });
  return markup`<ul>${rows}</ul>`;
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

function entriesHtml({ entries }: ResourceReview): (Markup | undefined)[] {
  if (entries === undefined) return [];
  return [
    markup`<p>${htmlCode(entries.attribute)}: ${entriesText(entries)}</p>`,
    itemsHtml(entries.attribute, entries.added, entries.removed),
  ];
}

function itemsHtml(name: string, added: readonly Shown[], removed: readonly Shown[]): Markup | undefined {
  const rows = (items: readonly Shown[], kind: "add" | "del", sign: string): Markup[] => {
    const shown = items
      .slice(0, MOST_NAMED)
      .map((item) => markup`<span class="${kind}">${sign} ${oneLine(valueText(item))}</span>`);
    return items.length > MOST_NAMED
      ? [...shown, markup`<span class="gap">… and ${grouped(items.length - MOST_NAMED)} more</span>`]
      : shown;
  };
  const lines = [...rows(removed, "del", "−"), ...rows(added, "add", "+")];
  if (lines.length === 0) return undefined;
  return scrollable("pre", `Changed items of ${shorten(name, 300)}`, undefined, markup`${lines}`);
}

function oneLine(text: string): string {
  return visible(shorten(text, LONGEST_VALUE));
}

function matchesHtml({ matches }: ResourceReview): Markup | undefined {
  if (matches === undefined) return undefined;
  return markup`<p>Matches <code>--fail-on</code> ${joinMarkup(matches.map(htmlCode), ", ")}.</p>`;
}

function tableHtml(attributes: readonly AttributeReview[], action: ResourceReview["action"]): Markup | undefined {
  const rows = attributes.filter((row) => row.kind === "value" || row.kind === "sensitive");
  if (rows.length === 0) return undefined;
  const created = action === "create";
  const head = created
    ? markup`<th scope=col>attribute<th scope=col>value`
    : markup`<th scope=col>attribute<th scope=col>before<th scope=col>after`;
  const body = rows.slice(0, MOST_ROWS).map((row) => {
    const [before, after] =
      row.kind === "value" ? [cell(row.before), cell(row.after)] : [hidden(HIDDEN), hidden(HIDDEN)];
    return markup`<tr><td>${oneLineCode(row.path)}${forces(row)}</td>${created ? undefined : markup`<td>${before}</td>`}<td>${after}</td></tr>`;
  });
  const table = markup`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  const more =
    rows.length > MOST_ROWS
      ? markup`<p class="dim">… and ${grouped(rows.length - MOST_ROWS)} more attributes</p>`
      : undefined;
  return markup`${scrollable("div", "Changed attributes", "scroll", table)}${more}`;
}

function oneLineCode(text: string): Markup {
  return markup`<code>${oneLine(text)}</code>`;
}

function hidden(text: string): Markup {
  return markup`<i class="dim">${text}</i>`;
}

function cell(value: Shown | undefined): Markup {
  if (value === undefined) return markup`<span class="dim">—</span>`;
  if (value === HIDDEN || value === UNKNOWN) return hidden(value);
  return oneLineCode(valueText(value) || '""');
}

function forces(row: AttributeReview): Markup | undefined {
  return row.forces_replacement ? markup` <span class="pill red">forces replacement</span>` : undefined;
}

function blockHtml(row: AttributeReview): Markup | undefined {
  const name = markup`${oneLineCode(row.path)}${forces(row)}`;
  if (row.kind === "text")
    return markup`<p>${name}: ${signed(row.added_lines, row.removed_lines)} lines</p>${diffHtml(row.path, row.lines)}`;
  if (row.kind !== "items") return undefined;
  if (row.reordered) return markup`<p>${name}: the same ${grouped(row.after_count)} items in another order</p>`;
  const of = row.before_count === 0 ? "" : ` of ${grouped(row.before_count)}`;
  return markup`<p>${name}: ${signed(row.added.length, row.removed.length)}${of}</p>${itemsHtml(row.path, row.added, row.removed)}`;
}

const LINE_CLASSES: Readonly<Record<DiffLine["kind"], string>> = {
  same: "same",
  added: "add",
  removed: "del",
  gap: "gap",
};
const LINE_SIGNS: Readonly<Record<DiffLine["kind"], string>> = { same: " ", added: "+", removed: "−", gap: "…" };

function diffHtml(name: string, lines: readonly DiffLine[]): Markup {
  const rows = lines.map(
    ({ kind, text }) => markup`<span class="${LINE_CLASSES[kind]}">${LINE_SIGNS[kind]} ${oneLine(text)}</span>`,
  );
  return scrollable("pre", `Changed lines of ${shorten(name, 300)}`, undefined, markup`${rows}`);
}

function unknownHtml({ known_after_apply: names }: ResourceReview): Markup | undefined {
  if (names.length === 0) return undefined;
  return markup`<p class="dim">Known after apply: ${joinMarkup(names.slice(0, MOST_ROWS).map(oneLineCode), ", ")}</p>`;
}
