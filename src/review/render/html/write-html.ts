import { joinMarkup, markup, type Markup } from "../../../shared/html.js";
import type { Review } from "../../document/review-document.js";
import type { Severity } from "../../document/resource-document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { grouped, shorten, visible } from "../../../shared/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import { offeredLines } from "../offers.js";
import type { Attention, Condition, Limits, Notice, Offer, Output, Report, Section } from "../tree.js";
import { TESTS_TITLE } from "../requests.js";
import { TRAFFIC_TITLE } from "../traffic.js";
import { actionText, SINCE, whichText } from "../wording.js";
import { isEnding, isSevere } from "../verdict-wording.js";
import { changeHtml, changesHtml, whichHtml } from "./changes-html.js";
import { FILTER_HASH, filterScript, filtersHtml } from "./filters.js";
import { htmlCode, htmlInline, htmlPhrase, htmlTable, pill, scrollable } from "./inline-html.js";
import { htmlPage } from "./shell-html.js";

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
/** Changes beyond this number of elements get one line each, so that the page stays fast. */
const MOST_ELEMENTS = 8_000;
/** A page with fewer changes has no filters and no script. */
const FEWEST_FILTERED = 13;
/** Rows of a list above the changes. */
const MOST_ROWS = 100;
const MOST_OBJECTS = 5;

/** Writes a review as one HTML file without outside references; only the filters of large plans use a script. */
export function renderReviewHtml(review: Review): string {
  const report = reviewReport(review, LIMITS);
  const { summary, sections, footer } = report;
  const reviews = sections.flatMap(({ changes }) =>
    changes.flatMap(({ members }) => members.map((each) => each.review)),
  );
  const isFiltered = reviews.length >= FEWEST_FILTERED;
  const lists = [
    listHtml("Loosens protection, or has high severity", report.attention.filter(hasSevere).map(severeHtml)),
    listHtml("Destroys or replaces", report.attention.filter(isOnlyEnding).map(endHtml)),
  ];
  const parts = [
    noticesHtml(report, lists),
    stackTable(report),
    isFiltered ? filtersHtml(reviews) : undefined,
    ...sections.map((section) => reviewSection(section, report)),
    markup`</main>`,
    markup`<footer>${visible(footer)}</footer>`,
  ];
  const lead = summary === "" ? "No change to protection found." : `Security: ${summary}.`;
  const script = isFiltered ? { hash: FILTER_HASH, element: filterScript() } : undefined;
  return pageHtml(report, lead, parts, script);
}

/** Writes a drift report as one HTML file. */
export function renderDriftHtml(drift: DriftReport): string {
  const report = driftReport(drift, LIMITS);
  const sections = report.sections.map(({ id, name, changes, omitted }) => {
    const title =
      report.stacks === undefined ? (report.command === "audit" ? "Found" : "Drifted objects") : visible(name);
    const heading = changes.length === 0 ? undefined : markup`<h2>${title}</h2>`;
    const parts = [heading, changesHtml(changes, Infinity), omittedHtml(omitted, "objects")];
    return markup`<section id="${id}">${joinMarkup(parts, "\n")}</section>`;
  });
  const parts = [
    noticesHtml(report, []),
    stackTable(report),
    ...sections,
    ignoreTable(report.ignored),
    markup`</main>`,
  ];
  return pageHtml(report, report.summary, parts);
}

function pageHtml(
  { title }: Report,
  lead: string,
  parts: readonly (Markup | undefined)[],
  script?: Parameters<typeof htmlPage>[2],
): string {
  const header = markup`<header>
<h1>${title}</h1>
<p class="lead">${countsHtml(lead)}</p>
</header>`;
  return htmlPage(title, joinMarkup([header, markup`<main id="changes" tabindex="-1">`, ...parts], "\n"), script);
}

/** A text with the numbers of each severity in its color. */
function countsHtml(text: string): Markup {
  const parts = text.split(/\((?=[\d,]{1,20} high\))|(?<= high)\)/);
  return markup`${parts.map((part) => (part.endsWith(" high") ? pill("red", part) : markup`${part}`))}`;
}

function noticesHtml(report: Report, more: readonly (Markup | undefined)[]): Markup | undefined {
  const { command, notices, tests, traffic, since, conditions, closing, offer, isUrgent } = report;
  const lists = [
    ...notices.map(noticeHtml),
    listHtml(TESTS_TITLE, tests.map(htmlPhrase)),
    listHtml(TRAFFIC_TITLE, traffic.map(htmlPhrase)),
    listHtml(SINCE[command], since.map(htmlPhrase)),
    ...more,
    listHtml("Matched --fail-on conditions", conditions.map(conditionHtml)),
    ...closing.map(noticeHtml),
    offer === undefined ? undefined : offerHtml(offer),
  ];
  const content = joinMarkup(lists, "");
  if (content.text === "") return undefined;
  return markup`<section class="box${isUrgent ? "" : " calm"}" aria-label="Needs attention">${content}</section>`;
}

function noticeHtml({ title, rows }: Notice): Markup | undefined {
  return listHtml(
    visible(title),
    rows.map((row) => markup`${row.map(htmlInline)}`),
  );
}

function offerHtml(offer: Offer): Markup {
  const { title, text, more } = offer;
  const rest = more > 0 ? markup`<p class="dim">… and ${grouped(more)} more</p>` : undefined;
  const lines = offeredLines(offer, Infinity).map(visible).join("\n");
  return markup`<details class="defaults"><summary>${title}</summary><p>${htmlPhrase(text)}</p>${scrollable(title, undefined, markup`${lines}`)}${rest}</details>`;
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
  const named = objects.slice(0, MOST_OBJECTS).map((object) => {
    const which = whichText(object);
    const [code, name] = [htmlCode(object.address), htmlPhrase(which)];
    // A link leads to the change, which has the address.
    if (object.id !== undefined)
      return markup`${stackPrefix(object)}<a href="#${object.id}">${which === "" ? code : name}</a>`;
    return markup`${stackPrefix(object)}${code}${which === "" ? undefined : markup` (${name})`}`;
  });
  const more = count > MOST_OBJECTS ? ` and ${grouped(count - MOST_OBJECTS)} more` : "";
  return markup`${htmlCode(name)}: ${joinMarkup(named, ", ")}${more}`;
}

function hasSevere({ first }: Attention): boolean {
  return first.review.findings.some(isSevere);
}

function isOnlyEnding(row: Attention): boolean {
  return isEnding(row.first.review) && !hasSevere(row);
}

function severeHtml(row: Attention): Markup {
  const { review } = row.first;
  const ends = isEnding(review) ? ` ${actionText(review)}:` : "";
  const texts = joinMarkup(
    review.findings.filter(isSevere).map(({ text }) => htmlPhrase(text)),
    " ",
  );
  return markup`${severityPill(review.severity)}${ends} ${sentenceHtml(row, texts)}`;
}

const SEVERITY_TONES = { high: "red", medium: "amber", low: "" } as const;

function severityPill(severity: Severity): Markup {
  return pill(SEVERITY_TONES[severity], severity);
}

function endHtml(row: Attention): Markup {
  const { review } = row.first;
  const reason = review.reason === undefined ? undefined : markup` — ${htmlPhrase(review.reason)}`;
  return markup`${actionText(review)} ${linkHtml(row)}${reason}`;
}

/** A sentence that leads to the change; the address is there, unless nothing else says which object it is. */
function sentenceHtml({ stack, first, reviews }: Attention, sentence: Markup): Markup {
  const which = whichHtml(first.review) ?? markup` <span class="dim">${htmlCode(first.address)}</span>`;
  const more = reviews.length === 1 ? "" : ` and ${grouped(reviews.length - 1)} more`;
  return markup`${stackPrefix({ stack })}<a href="#${first.id}">${sentence}</a>${which}${more}`;
}

function linkHtml({ stack, first, reviews }: Attention): Markup {
  const link = markup`<a href="#${first.id}">${htmlCode(first.address)}</a>`;
  const more = reviews.length === 1 ? "" : ` and ${grouped(reviews.length - 1)} more`;
  return markup`${stackPrefix({ stack })}${link}${whichHtml(first.review)}${more}`;
}

function stackPrefix({ stack }: { readonly stack?: string | undefined }): Markup | undefined {
  return stack === undefined ? undefined : markup`${visible(shorten(stack, 80))}: `;
}

function stackTable({ stacks }: Report): Markup | undefined {
  if (stacks === undefined) return undefined;
  const rows = stacks.rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${htmlInline(cell)}</td>`)}</tr>`);
  return htmlTable(stacks.columns, rows);
}

function reviewSection({ id, name, changes, omitted, outputs, outside, ...rest }: Section, report: Report): Markup {
  const parts = [
    report.stacks === undefined ? undefined : markup`<h2>${visible(name)}</h2>`,
    changesHtml(changes, MOST_ELEMENTS),
    omittedHtml(omitted, "changes"),
    outputsHtml(outputs),
    outside.length === 0 ? undefined : markup`<h2>Changed outside of Terraform since the last apply</h2>`,
    changesHtml(outside, Infinity),
    omittedHtml(rest.omittedOutside, "objects"),
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

function omittedHtml(omitted: number, noun: string): Markup | undefined {
  if (omitted === 0) return undefined;
  return markup`<p class="dim">… and ${grouped(omitted)} more ${noun}: the JSON report has all.</p>`;
}

function ignoreTable(rows: readonly IgnoreHit[]): Markup | undefined {
  if (rows.length === 0) return undefined;
  const body = rows.map(({ address, attribute, reason, expires, expired, warning, hits }) => {
    const name = attribute === undefined ? undefined : markup` ${htmlCode(attribute)}`;
    const state = expired ? markup` ${pill("red", "expired")}` : undefined;
    const caution = warning === undefined ? undefined : markup` ${pill("amber", warning)}`;
    return markup`<tr><td>${htmlCode(address)}${name}</td><td>${visible(reason)}</td><td>${expires}${state}${caution}</td><td>${hits}</td></tr>`;
  });
  return markup`<h2>Ignored</h2>${htmlTable(["what", "because", "until", "hits"], body)}`;
}
