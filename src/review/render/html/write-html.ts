import { joinMarkup, markup, Markup } from "../../../shared/html.js";
import type { Review } from "../../document/review-document.js";
import type { Severity } from "../../document/resource-document.js";
import type { DriftReport, IgnoreHit } from "../../document/drift-document.js";
import { grouped, shorten, visible } from "../../../shared/phrase.js";
import { driftReport, reviewReport } from "../build-report.js";
import { offeredLines } from "../offers.js";
import type { Attention, Condition, Limits, Notice, Offer, Output, Report, Section, Visitors } from "../tree.js";
import { TESTS_TITLE } from "../requests.js";
import { actionText, SINCE, whichText } from "../wording.js";
import { isEnding, reasonsOf } from "../verdict-wording.js";
import { changeHtml, changesHtml, whichHtml } from "./changes-html.js";
import { FILTER_HASH, filterScript, filtersHtml } from "./filters.js";
import { htmlCode, htmlInline, htmlPhrase, htmlTable, pill, scrollable } from "./inline-html.js";

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
/** Changes beyond this number of elements get one line each, to keep the page fast. */
const MOST_ELEMENTS = 8_000;
/** A page with fewer changes has no filters and no script. */
const FEWEST_FILTERED = 13;
const MOST_ROWS = 100;
const MOST_OBJECTS = 5;

/** Writes a review as one HTML file without outside references. Only the filters of large plans use a script. */
export function renderReviewHtml(review: Review): string {
  const report = reviewReport(review, LIMITS);
  const { summary, sections, footer } = report;
  const reviews = sections.flatMap(({ changes }) =>
    changes.flatMap(({ members }) => members.map((each) => each.review)),
  );
  const isFiltered = reviews.length >= FEWEST_FILTERED;
  const parts = [
    mattersHtml(report.attention),
    visitorsHtml(report.visitors),
    noticesHtml(report),
    stackTable(report),
    isFiltered ? filtersHtml(reviews) : undefined,
    ...sections.map((section) => reviewSection(section, report)),
    markup`</main>`,
    markup`<footer>${visible(footer)}</footer>`,
  ];
  const lead = [`${report.title}.`, ...(summary === "" ? [] : [`${summary}.`])].join(" ");
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
    report.command === "drift" ? undefined : mattersHtml(report.attention),
    noticesHtml(report),
    stackTable(report),
    ...sections,
    ignoreTable(report.ignored),
    markup`</main>`,
  ];
  return pageHtml(report, `${report.title}. ${report.summary}`, parts);
}

function pageHtml(
  { title, headline }: Report,
  lead: string,
  parts: readonly (Markup | undefined)[],
  script?: Parameters<typeof htmlPage>[2],
): string {
  const header = markup`<header>
<h1><span class="dot ${headline.tone}"></span>${htmlPhrase(headline.text)}</h1>
<p class="lead">${countsHtml(lead)}</p>
</header>`;
  return htmlPage(title, joinMarkup([header, markup`<main id="changes" tabindex="-1">`, ...parts], "\n"), script);
}

/** Colors the numbers of each severity in a text. */
function countsHtml(text: string): Markup {
  const parts = text.split(/\((?=[\d,]{1,20} high\))|(?<= high)\)/);
  return markup`${parts.map((part) => (part.endsWith(" high") ? pill("red", part) : markup`${part}`))}`;
}

function noticesHtml(report: Report): Markup | undefined {
  const { command, notices, tests, visitors, since, conditions, closing, offer, isUrgent } = report;
  const lists = [
    ...notices.map(noticeHtml),
    listHtml(TESTS_TITLE, tests.map(htmlPhrase)),
    listHtml(SINCE[command], since.map(htmlPhrase)),
    listHtml("Matched --fail-on conditions", conditions.map(conditionHtml)),
    ...closing.map(noticeHtml),
    offer === undefined ? undefined : offerHtml(offer),
    visitors === undefined ? undefined : aboutHtml(visitors.about),
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

/** Writes a titled list; undefined without rows. */
function listHtml(title: string, rows: readonly Markup[]): Markup | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, MOST_ROWS).map((row) => markup`<li>${row}</li>`);
  const omitted = rows.length - shown.length;
  const more = omitted > 0 ? markup`<li class="dim">… and ${grouped(omitted)} more</li>` : undefined;
  return markup`<h2>${title}</h2><ul>${shown}${more}</ul>`;
}

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

const SEVERITY_TONES = { high: "red", medium: "amber", low: "" } as const;

function severityPill(severity: Severity): Markup {
  return pill(SEVERITY_TONES[severity], severity);
}

/** Writes the most important changes first, with links to the changes. */
function mattersHtml(attention: readonly Attention[]): Markup | undefined {
  if (attention.length === 0) return undefined;
  const rows = attention.slice(0, MOST_ROWS).map((row) => {
    const { review } = row.first;
    const texts = joinMarkup(reasonsOf(review).map(htmlPhrase), " ");
    const reasons = texts.text === "" ? markup`${actionText(review)}` : texts;
    const ends = isEnding(review) && texts.text !== "" ? `${actionText(review)}: ` : "";
    const severity = review.findings.length === 0 ? undefined : severityPill(review.severity);
    return markup`<tr><td>${severity}</td><td>${ends}<a href="#${row.first.id}">${reasons}</a></td><td>${whereHtml(row)}</td></tr>`;
  });
  const omitted = attention.length - rows.length;
  const more = omitted === 0 ? undefined : markup`<p class="dim">… and ${grouped(omitted)} more</p>`;
  return markup`${htmlTable(["severity", "what changes", "where"], rows)}${more}`;
}

function visitorsHtml(visitors: Visitors | undefined): Markup | undefined {
  if (visitors === undefined) return undefined;
  const { title, warnings, rows, examples } = visitors;
  const cells = rows.map(({ tone, what, requests, share, ratio, by, who }) => {
    const bar = markup`<meter min="0" max="1" value="${ratio.toFixed(4)}">${share}</meter>`;
    const named = tone === undefined ? markup`${what}` : pill(tone, what);
    return markup`<tr><td>${named}</td><td>${requests}</td><td>${bar} ${share}</td><td>${htmlPhrase(by)}</td><td>${htmlPhrase(who)}</td></tr>`;
  });
  return joinMarkup(
    [
      ...warnings.map((text) => markup`<p class="red">${htmlPhrase(text)}</p>`),
      markup`<h2>Visitors: ${htmlPhrase(title)}</h2>`,
      cells.length === 0 ? undefined : htmlTable(["", "requests", "share", "by", "who"], cells),
      ...examples.map((text) => markup`<p>${htmlPhrase(text)}</p>`),
    ],
    "\n",
  );
}

function aboutHtml(about: readonly string[]): Markup | undefined {
  if (about.length === 0) return undefined;
  const rows = about.map((text) => markup`<li>${htmlPhrase(text)}</li>`);
  return markup`<details class="defaults"><summary>About the log</summary><ul>${rows}</ul></details>`;
}

function whereHtml({ stack, first, reviews }: Attention): Markup {
  const more = reviews.length === 1 ? "" : ` and ${grouped(reviews.length - 1)} more`;
  const code = htmlCode(first.review.construct_path ?? first.address);
  return markup`${stackPrefix({ stack })}${whichHtml(first.review)} <span class="dim">${code}</span>${more}`;
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
  const body = rows.map(({ address, rule, stack, reason, expires, expired, warning, hits }) => {
    const name = rule === undefined ? undefined : markup` ${htmlCode(rule)}`;
    const of = stack === undefined ? undefined : markup`${htmlCode(stack)}: `;
    const state = expired ? markup` ${pill("red", "expired")}` : undefined;
    const caution = warning === undefined ? undefined : markup` ${pill("amber", warning)}`;
    return markup`<tr><td>${of}${htmlCode(address)}${name}</td><td>${visible(reason)}</td><td>${expires}${state}${caution}</td><td>${hits}</td></tr>`;
  });
  return markup`<h2>Ignored</h2>${htmlTable(["what", "because", "until", "hits"], body)}`;
}

/** The style of the page: one column, light or dark by preference, no outside fonts or pictures. */
const PAGE_STYLE = `
:root { color-scheme: light dark;
  --bg: #ffffff; --panel: #f6f7f9; --line: #d9dde3; --text: #1c2128; --dim: #5b6472; --link: #0b5cad;
  --red: #b3261e; --red-bg: #fdecea; --amber: #8a5300; --amber-bg: #fff4e0; --green: #1a6b35; --green-bg: #e7f6ec;
  --blue: #0b5cad; --blue-bg: #e8f1fb; --focus: #0b5cad; }
@media (prefers-color-scheme: dark) { :root {
  --bg: #12161c; --panel: #1a2029; --line: #323b48; --text: #e4e8ee; --dim: #9aa5b4; --link: #7ab8ff;
  --red: #ff9b92; --red-bg: #3d1c1a; --amber: #f3bf6b; --amber-bg: #3a2b11; --green: #7fd6a0; --green-bg: #14331f;
  --blue: #8fc3ff; --blue-bg: #15293f; --focus: #8fc3ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 2rem 1.5rem 4rem; background: var(--bg); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
p { margin: .4rem 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: 1rem; background: var(--bg); padding: .5rem 1rem; }
code, pre, .mono { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code { overflow-wrap: anywhere; } p code, li code, td code { background: var(--panel); padding: .05rem .3rem; border-radius: 4px; }
.dim { color: var(--dim); } .lead { color: var(--dim); margin: 0 0 1rem; }
.pill { display: inline-block; padding: .05rem .55rem; border-radius: 999px; font-size: .8rem; font-weight: 600; white-space: nowrap;
  background: var(--panel); color: var(--dim); border: 1px solid var(--line); }
.red { color: var(--red); background: var(--red-bg); border-color: transparent; }
.amber { color: var(--amber); background: var(--amber-bg); border-color: transparent; }
.green { color: var(--green); background: var(--green-bg); border-color: transparent; }
.blue { color: var(--blue); background: var(--blue-bg); border-color: transparent; }
.box { border: 1px solid var(--line); border-left: 4px solid var(--red); border-radius: 8px; padding: .6rem 1rem; margin: 1rem 0; background: var(--panel); }
.box h2 { margin: .2rem 0 .4rem; font-size: 1rem; } .box ul { margin: .2rem 0 .6rem; padding-left: 1.2rem; } .box li { margin: .2rem 0; }
.box li code { padding: 0; background: none; }
.box.calm { border-left-color: var(--amber); }
table { border-collapse: collapse; width: 100%; margin: .6rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem; border-bottom: 1px solid var(--line); }
th { font-size: .8rem; color: var(--dim); font-weight: 600; }
.scroll { overflow-x: auto; }
.dot { display: inline-block; width: .8em; height: .8em; border-radius: 999px; margin-right: .5em; }
.dot.red { background: var(--red); } .dot.amber { background: var(--amber); } .dot.green { background: var(--green); }
meter { width: 6rem; vertical-align: middle; }
details.change { border: 1px solid var(--line); border-radius: 8px; margin: .6rem 0; background: var(--bg); }
details.change > summary { cursor: pointer; padding: .6rem .9rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; border-radius: 8px; }
details.change > summary::before { content: "▸"; color: var(--dim); width: .8rem; } details.change[open] > summary::before { content: "▾"; }
details.change > summary::-webkit-details-marker { display: none; }
details.change > summary:hover { background: var(--panel); } details.change > summary code { font-weight: 600; }
details.change > summary .path { color: var(--dim); font-weight: 400; } summary .verdict { margin-left: auto; }
summary .says { font-weight: 600; } details.change > summary .says ~ code { font-weight: 400; color: var(--dim); }
@media (max-width: 600px) { body { padding: 1rem .8rem 3rem; } summary .says { flex: 1 1 75%; } summary .verdict { margin-left: 0; order: -1; } }
.body { padding: .2rem 1rem 1rem; border-top: 1px solid var(--line); }
.body ul { padding-left: 1.2rem; margin: .6rem 0; } .rule { color: var(--dim); font-size: .8rem; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .5rem 0; margin: .5rem 0; overflow-x: auto; }
pre > span { display: block; padding: 0 .8rem; white-space: pre; min-height: 1.5em; }
pre > .add { background: var(--green-bg); color: var(--green); } pre > .del { background: var(--red-bg); color: var(--red); }
pre > .gap { color: var(--dim); }
pre.hcl { padding: .5rem .8rem; }
.pages { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 1rem; margin: .6rem 0; }
figure { margin: 0; } figcaption { font-size: .8rem; font-weight: 600; color: var(--dim); margin-bottom: .3rem; }
.frame { height: 340px; resize: vertical; overflow: hidden; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
.frame iframe { width: 100%; height: 100%; border: 0; background: #fff; color-scheme: light; display: block; }
.none { height: 340px; display: grid; place-items: center; border: 1px dashed var(--line); border-radius: 6px; color: var(--dim); }
footer { margin-top: 3rem; color: var(--dim); font-size: .85rem; }
[hidden] { display: none !important; }
#filters { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; margin: 1rem 0; } #filters label { color: var(--dim); }
#filters select, #filters input { font: inherit; max-width: 16rem; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .15rem .4rem; }
.line { margin: .3rem 0; overflow-wrap: anywhere; } .group li { margin: .15rem 0; }
@media print { #filters { display: none !important; } details.change[hidden] { display: block !important; } p.line[hidden] { display: block !important; } li[hidden] { display: list-item !important; }
  details::details-content { content-visibility: visible; block-size: auto; }
  details.change > summary { break-after: avoid; } .frame { resize: none; } }
`.trim();

// No scripts and no network, wherever the page is opened. Frames get the same policy.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/** Writes an HTML page in one file, without outside references, and without scripts except the given one. */
function htmlPage(title: string, main: Markup, script?: { readonly hash: string; readonly element: Markup }): string {
  const policy = script === undefined ? POLICY : `${POLICY}; script-src 'sha256-${script.hash}'`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${Markup.trusted(PAGE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#changes">Skip to the changes</a>
${main}
${script?.element}</body>
</html>
`.text;
}
