import type { AttributeReview, DiffLine, PagePreview, ResourceReview, Shown } from "../../document/document.js";
import { grouped, visible } from "../../document/phrase.js";
import { HIDDEN } from "../../plan/secrets.js";
import { UNKNOWN } from "../../diff/lines.js";
import { escapeHtml, htmlCode, htmlPhrase, openScrollable } from "./page.js";
import { actionText, labelText, entriesText, shorten, signed, valueText, verdictText } from "../wording.js";

const MOST_NAMED = 200;
const MOST_ROWS = 200;
const LONGEST_VALUE = 600;

/** One object as a fold; `extra` is HTML after its body. Weighty changes stand open. */
export function resourceHtml(review: ResourceReview, id: string, extra = ""): string {
  const open = review.findings.length > 0 && review.severity !== "low" ? " open" : "";
  const path =
    review.construct_path === undefined
      ? ""
      : `<code class="path">${escapeHtml(visible(review.construct_path))}</code>`;
  const verdict = verdictText(review);
  const pill = verdict === "" ? "" : `<span class="verdict pill ${verdictClass(review)}">${escapeHtml(verdict)}</span>`;
  const head = `<span class="pill ${actionClass(review)}">${actionText(review)}</span>${htmlCode(shorten(review.address, 300))}${path}${labelHtml(review)}${pill}`;
  return `<details class="change" id="${id}"${open}><summary>${head}</summary>\n<div class="body">\n${bodyHtml(review)}${extra}\n</div></details>`;
}

function labelHtml(review: ResourceReview): string {
  const label = labelText(review);
  return label === undefined ? "" : `<span class="dim">“${oneLineCode(label)}”</span>`;
}

function actionClass({ action }: ResourceReview): string {
  if (action === "create") return "green";
  if (action === "update") return "amber";
  return action === "destroy" || action === "replace" || action === "unknown" ? "red" : "blue";
}

function verdictClass({ direction, severity }: ResourceReview): string {
  if (direction === "loosens" || direction === "mixed") return severity === "high" ? "red" : "amber";
  if (severity === "high") return "red";
  return direction === "tightens" ? "green" : "";
}

function bodyHtml(review: ResourceReview): string {
  const parts = [
    ...remarks(review),
    findingsHtml(review),
    ...(review.preview === undefined ? [] : [previewHtml(review.preview)]),
    ...entriesHtml(review),
    tableHtml(review),
    ...review.attributes.slice(0, MOST_ROWS).map(blockHtml),
    unknownHtml(review),
  ].filter((part) => part !== "");
  return parts.length === 0 ? '<p class="dim">Nothing more is known of it.</p>' : parts.join("\n");
}

function remarks(review: ResourceReview): string[] {
  const rows: string[] = [];
  if (review.moved_from !== undefined) rows.push(`<p>Moved from ${htmlCode(review.moved_from)}.</p>`);
  if (review.imported_from !== undefined) rows.push(`<p>Imported from ${htmlCode(review.imported_from)}.</p>`);
  if (review.deposed !== undefined) rows.push(`<p>Deposed object ${htmlCode(review.deposed)}.</p>`);
  return rows;
}

function findingsHtml({ findings }: ResourceReview): string {
  if (findings.length === 0) return "";
  const rows = findings.map((found) => {
    const weight = found.direction === "neutral" ? found.severity : `${found.direction}, ${found.severity}`;
    return `<li><b>${weight}</b> — ${htmlPhrase(found.text)} <span class="rule">${escapeHtml(found.rule)}</span></li>`;
  });
  return `<ul>${rows.join("")}</ul>`;
}

/** The page before and after as visitors will see it: no scripts, no network, no way out of the frame. */
function previewHtml({ page, before, after }: PagePreview): string {
  const side = (title: string, html: string | undefined): string => {
    const caption = `<figcaption>${htmlCode(page)} page, ${title}</figcaption>`;
    if (html === undefined) return `<figure>${caption}<div class="none">the service's own page</div></figure>`;
    const frame = `<iframe sandbox="" loading="lazy" title="${escapeHtml(`${visible(page)} page ${title}`)}" srcdoc="${escapeHtml(html)}"></iframe>`;
    return `<figure>${caption}<div class="frame">${frame}</div></figure>`;
  };
  return `<div class="pages">${side("before", before)}${side("after", after)}</div>`;
}

function entriesHtml({ entries }: ResourceReview): string[] {
  if (entries === undefined) return [];
  return [
    `<p>${htmlCode(entries.attribute)}: ${escapeHtml(entriesText(entries))}</p>`,
    itemsHtml(entries.attribute, entries.added, entries.removed),
  ];
}

function itemsHtml(name: string, added: readonly Shown[], removed: readonly Shown[]): string {
  const rows = (items: readonly Shown[], kind: "add" | "del", sign: string): string[] => {
    const shown = items
      .slice(0, MOST_NAMED)
      .map((item) => `<span class="${kind}">${sign} ${oneLine(valueText(item))}</span>`);
    return items.length > MOST_NAMED
      ? [...shown, `<span class="gap">… and ${grouped(items.length - MOST_NAMED)} more</span>`]
      : shown;
  };
  const lines = [...rows(removed, "del", "−"), ...rows(added, "add", "+")];
  return lines.length === 0
    ? ""
    : `${openScrollable("pre", `Changed items of ${shorten(name, 300)}`)}${lines.join("")}</pre>`;
}

function oneLine(text: string): string {
  return escapeHtml(visible(shorten(text, LONGEST_VALUE)));
}

function tableHtml({ attributes, action }: ResourceReview): string {
  const rows = attributes.filter((row) => row.kind === "value" || row.kind === "sensitive");
  if (rows.length === 0) return "";
  const created = action === "create";
  const head = created
    ? "<th scope=col>attribute<th scope=col>value"
    : "<th scope=col>attribute<th scope=col>before<th scope=col>after";
  const body = rows.slice(0, MOST_ROWS).map((row) => {
    const [before, after] =
      row.kind === "value" ? [cell(row.before), cell(row.after)] : [hidden(HIDDEN), hidden(HIDDEN)];
    return `<tr><td>${oneLineCode(row.path)}${forces(row)}</td>${created ? "" : `<td>${before}</td>`}<td>${after}</td></tr>`;
  });
  const more =
    rows.length > MOST_ROWS ? `<p class="dim">… and ${grouped(rows.length - MOST_ROWS)} more attributes</p>` : "";
  return `${openScrollable("div", "Changed attributes", "scroll")}<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>${more}`;
}

function oneLineCode(text: string): string {
  return `<code>${oneLine(text)}</code>`;
}

function hidden(text: string): string {
  return `<i class="dim">${escapeHtml(text)}</i>`;
}

function cell(value: Shown | undefined): string {
  if (value === undefined) return '<span class="dim">—</span>';
  if (value === HIDDEN || value === UNKNOWN) return hidden(value);
  return oneLineCode(valueText(value) || '""');
}

function forces(row: AttributeReview): string {
  return row.forces_replacement ? ' <span class="pill red">forces replacement</span>' : "";
}

function blockHtml(row: AttributeReview): string {
  const name = `${oneLineCode(row.path)}${forces(row)}`;
  if (row.kind === "text")
    return `<p>${name}: ${signed(row.added_lines, row.removed_lines)} lines</p>${diffHtml(row.path, row.lines)}`;
  if (row.kind !== "items") return "";
  if (row.reordered) return `<p>${name}: the same ${grouped(row.after_count)} items in another order</p>`;
  const of = row.before_count === 0 ? "" : ` of ${grouped(row.before_count)}`;
  return `<p>${name}: ${signed(row.added.length, row.removed.length)}${of}</p>${itemsHtml(row.path, row.added, row.removed)}`;
}

const LINE_CLASSES: Readonly<Record<DiffLine["kind"], string>> = {
  same: "same",
  added: "add",
  removed: "del",
  gap: "gap",
};
const LINE_SIGNS: Readonly<Record<DiffLine["kind"], string>> = { same: " ", added: "+", removed: "−", gap: "…" };

function diffHtml(name: string, lines: readonly DiffLine[]): string {
  const rows = lines.map(
    ({ kind, text }) => `<span class="${LINE_CLASSES[kind]}">${LINE_SIGNS[kind]} ${oneLine(text)}</span>`,
  );
  return `${openScrollable("pre", `Changed lines of ${shorten(name, 300)}`)}${rows.join("")}</pre>`;
}

function unknownHtml({ known_after_apply: names }: ResourceReview): string {
  if (names.length === 0) return "";
  return `<p class="dim">Known after apply: ${names.slice(0, MOST_ROWS).map(oneLineCode).join(", ")}</p>`;
}
