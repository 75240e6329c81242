import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { Review } from "../../document/document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { grouped, shorten, visible } from "../../document/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import type { Attention, ChangeList, Condition, Inline, Limits, Output, Report, Section, StackTable } from "../tree.js";
import { changeHtml, changesHtml, whichHtml } from "./changes-html.js";
import { FILTER_HASH, filterScript, filtersHtml } from "./filters.js";
import { htmlCode, htmlInline, htmlPhrase, pill } from "./inline-html.js";
import { htmlPage } from "./page.js";

const LIMITS: Limits = {
  changes: 5_000,
  address: 300,
  attributes: 200,
  defaults: 200,
  value: 600,
  defaultValue: 600,
  outputValue: 600,
  items: () => 200,
  item: 600,
  lines: Infinity,
  line: 600,
};
/** A page with fewer changes has no filters and no script. */
const FEWEST_FILTERED = 13;
/** Rows of a list above the changes. */
const MOST_ROWS = 100;
const MOST_OBJECTS = 5;

/** Writes a review as one HTML file without outside references; only the filters of large plans use a script. */
export function renderReviewHtml(review: Review): string {
  return writeHtml(reviewReport(review, LIMITS));
}

/** Writes a drift report as one HTML file. */
export function renderDriftHtml(report: DriftReport): string {
  return writeHtml(driftReport(report, LIMITS));
}

function writeHtml(report: Report): string {
  const { command, title, security, ignored, stacks, sections, footer } = report;
  const isReview = command === "review";
  const unchanged = isReview ? "No change to protection found." : ignored.text;
  const heads = sections.flatMap(({ changes }) =>
    changes.items.flatMap((item) => (item.kind === "group" ? item.heads : [item.head])),
  );
  const isFiltered = isReview && heads.length >= FEWEST_FILTERED;
  const main = [
    markup`<header>
<h1>${title}</h1>
<p class="lead">${security === "" ? unchanged : `Security: ${security}.`}</p>
</header>`,
    markup`<main id="changes" tabindex="-1">`,
    noticesHtml(report),
    stacks && stackTable(stacks),
    isFiltered ? filtersHtml(heads) : undefined,
    ...sections.map((section) => sectionHtml(section, report)),
    ignoreTable(ignored.rows),
    markup`</main>`,
    isReview ? markup`<footer>${visible(footer)}</footer>` : undefined,
  ];
  const script = isFiltered ? { hash: FILTER_HASH, element: filterScript() } : undefined;
  return htmlPage(title, joinMarkup(main, "\n"), script);
}

function noticesHtml({ command, notices, since, conditions, attention, isUrgent }: Report): Markup | undefined {
  const severe = attention.filter(({ findings }) => findings.length > 0);
  const ends = attention.filter(({ head, findings }) => findings.length === 0 && (head.isDestroyed || head.isReplaced));
  const lists = [
    ...notices.map(({ title, rows }) => listHtml(title, rows.map(inlinesHtml))),
    listHtml("Since the plan that was reviewed before", since.map(htmlPhrase)),
    listHtml("Matched --fail-on conditions", conditions.map(conditionHtml)),
  ];
  if (command === "review") {
    lists.push(listHtml("Loosens protection, or has high severity", severe.map(severeHtml)));
    lists.push(listHtml("Destroys or replaces", ends.map(endHtml)));
  }
  const content = joinMarkup(lists, "");
  if (content.text === "") return undefined;
  return markup`<section class="box${isUrgent ? "" : " calm"}" aria-label="Needs attention">${content}</section>`;
}

function inlinesHtml(inlines: readonly Inline[]): Markup {
  return markup`${inlines.map(htmlInline)}`;
}

/** A titled list; nothing without rows. */
function listHtml(title: string, rows: readonly Markup[]): Markup | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, MOST_ROWS).map((row) => markup`<li>${row}</li>`);
  const omitted = rows.length - shown.length;
  const more = omitted > 0 ? markup`<li class="dim">… and ${grouped(omitted)} more</li>` : undefined;
  return markup`<h2>${title}</h2><ul>${shown}${more}</ul>`;
}

/** A condition with links to the first objects that match it. */
function conditionHtml({ name, count, objects }: Condition): Markup {
  const named = objects.slice(0, MOST_OBJECTS).map(({ stack, address, which, id }) => {
    const code = htmlCode(address);
    const link = id === undefined ? code : markup`<a href="#${id}">${code}</a>`;
    return markup`${stackPrefix(stack)}${link}${which === "" ? undefined : markup` (${htmlPhrase(which)})`}`;
  });
  const omitted = count > MOST_OBJECTS ? ` and ${grouped(count - MOST_OBJECTS)} more` : "";
  return markup`${htmlCode(name)}: ${joinMarkup(named, ", ")}${omitted}`;
}

function severeHtml(row: Attention): Markup {
  const { head, findings } = row;
  const ends = head.isDestroyed || head.isReplaced ? ` · ${head.action}` : "";
  return markup`<b>${head.severity}</b>${ends} · ${linkHtml(row)} — ${joinMarkup(findings.map(htmlPhrase), " ")}`;
}

function endHtml(row: Attention): Markup {
  const reason = row.reason === undefined ? undefined : markup` — ${htmlPhrase(row.reason)}`;
  return markup`${row.head.action} ${linkHtml(row)}${reason}`;
}

function linkHtml({ stack, head, count }: Attention): Markup {
  const link = markup`<a href="#${head.id}">${htmlCode(head.address)}</a>`;
  const more = count === 1 ? "" : ` and ${grouped(count - 1)} more`;
  return markup`${stackPrefix(stack)}${link}${whichHtml(head)}${more}`;
}

function stackPrefix(stack: string | undefined): Markup | undefined {
  return stack === undefined ? undefined : markup`${visible(shorten(stack, 80))}: `;
}

function stackTable({ columns, rows }: StackTable): Markup {
  const body = rows.map(({ name, section, outcome, tone, detail }) => {
    const link = markup`<a href="#${section}">${visible(name)}</a>`;
    return markup`<tr><td>${link}</td><td>${tone === undefined ? outcome : pill(tone, outcome)}</td><td>${detail}</td></tr>`;
  });
  return tableHtml(columns, body);
}

function tableHtml(columns: readonly string[], rows: readonly Markup[]): Markup {
  const head = columns.map((column) => markup`<th scope=col>${column}`);
  return markup`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

function sectionHtml(section: Section, { command, stacks }: Report): Markup {
  const { id, name, changes, outputs, outside } = section;
  const isReview = command === "review";
  const hasTitle = isReview ? stacks !== undefined : changes.items.length > 0;
  const parts = [
    hasTitle ? markup`<h2>${stacks !== undefined ? visible(name) : "Drifted objects"}</h2>` : undefined,
    changesHtml(changes.items, !isReview),
    omittedHtml(changes, isReview ? "changes" : "objects"),
    outputsHtml(outputs),
    outside.items.length === 0 ? undefined : markup`<h2>Changed outside of Terraform since the last apply</h2>`,
    changesHtml(outside.items, true),
    omittedHtml(outside, "objects"),
  ];
  return markup`<section id="${id}">${joinMarkup(parts, "\n")}</section>`;
}

function outputsHtml(outputs: readonly Output[]): Markup | undefined {
  if (outputs.length === 0) return undefined;
  return markup`<h2>Outputs</h2>${joinMarkup(
    outputs.map(({ change }) => changeHtml(change)),
    "\n",
  )}`;
}

function omittedHtml({ omitted }: ChangeList, noun: string): Markup | undefined {
  if (omitted === 0) return undefined;
  return markup`<p class="dim">… and ${grouped(omitted)} more ${noun}: the JSON report has all.</p>`;
}

function ignoreTable(rows: readonly IgnoreHit[]): Markup | undefined {
  if (rows.length === 0) return undefined;
  const body = rows.map(({ address, attribute, reason, expires, expired, warning, hits }) => {
    const name = attribute === undefined ? undefined : markup` ${htmlCode(attribute)}`;
    const state = expired ? pill("red", "expired") : undefined;
    const caution = warning === undefined ? undefined : pill("amber", warning);
    const until = joinMarkup([markup`${expires}`, state, caution], " ");
    return markup`<tr><td>${htmlCode(address)}${name}</td><td>${visible(reason)}</td><td>${until}</td><td>${hits}</td></tr>`;
  });
  return markup`<h2>Ignored</h2>${tableHtml(["what", "because", "until", "hits"], body)}`;
}
