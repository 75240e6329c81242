import { markup, type Markup, joinMarkup } from "../../../shared/html.js";
import type { DriftedObject, DriftReport, DriftStack, IgnoreHit } from "../../document/drift-document.js";
import { visible } from "../../document/phrase.js";
import { driftTitle, ignoredText, sinceWhenText } from "../wording.js";
import { htmlCode, htmlPage, htmlPhrase, scrollable } from "./page.js";
import { resourceHtml } from "./resource-html.js";
import { groupDrifted } from "../grouping.js";
import { equalChangesHtml } from "./changes-html.js";
import { anchorsOf, conditionHtml, listHtml, problemRows } from "./review-html.js";

const MOST_OBJECTS = 2_000;

/** Writes a drift report as one HTML file. */
export function renderDriftHtml(report: DriftReport): string {
  const title = driftTitle(report);
  const anchors = anchorsOf(
    report.stacks.map(({ name, drifted }) => ({ name, resources: drifted.map(({ object }) => object) })),
  );
  const lists = joinMarkup(
    [
      listHtml("No verdict", report.stacks.flatMap(problemRows)),
      listHtml(
        "Matched --fail-on conditions",
        report.matched_conditions.map((each) => conditionHtml(each, report.stacks, anchors)),
      ),
    ],
    "",
  );
  const main = [
    markup`<header><h1>${title}</h1><p class="lead">${ignoredText(report)}</p></header>`,
    markup`<main id="changes" tabindex="-1">`,
    lists.text === "" ? undefined : markup`<section class="box" aria-label="Needs attention">${lists}</section>`,
    report.stacks.length > 1 ? stackTable(report.stacks) : undefined,
    ...report.stacks.map((stack, index) => stackHtml(stack, index, report.stacks.length > 1)),
    ignoreTable(report.ignore_rows),
    markup`</main>`,
  ];
  return htmlPage(title, joinMarkup(main, "\n"));
}

function stackTable(stacks: readonly DriftStack[]): Markup {
  const rows = stacks.map(({ name, verdict, drifted }, index) => {
    const tint = { failed: "red", drift: "amber", "no drift": "green" }[verdict];
    return markup`<tr><td><a href="#s${index}">${visible(name)}</a></td><td><span class="pill ${tint}">${verdict}</span></td><td>${drifted.length}</td></tr>`;
  });
  return markup`<table><thead><tr><th scope=col>stack<th scope=col>verdict<th scope=col>objects</tr></thead><tbody>${rows}</tbody></table>`;
}

function stackHtml(stack: DriftStack, index: number, several: boolean): Markup {
  const shown = stack.drifted.slice(0, MOST_OBJECTS);
  const more = stack.drifted.length - shown.length;
  const parts = [
    stack.drifted.length > 0 ? markup`<h2>${several ? visible(stack.name) : "Drifted objects"}</h2>` : undefined,
    ...groupDrifted(shown).map((group) => groupHtml(group, (drifted) => `s${index}r${shown.indexOf(drifted)}`)),
    more > 0 ? markup`<p class="dim">… and ${more} more objects: the JSON report has all.</p>` : undefined,
  ];
  return markup`<section id="s${index}">${joinMarkup(parts, "\n")}</section>`;
}

function groupHtml(group: readonly DriftedObject[], id: (drifted: DriftedObject) => string): Markup | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  if (group.length === 1) return objectHtml(first, id(first));
  const rows = first.on_apply.map(({ text }) => markup`<li>${htmlPhrase(text)}</li>`);
  const extra = markup`<h3>What <code>apply</code> would do</h3><ul>${rows}</ul><p class="dim">The JSON report has the edits that accept each of them.</p>`;
  return equalChangesHtml(
    group.map((drifted) => ({ review: drifted.object, id: id(drifted) })),
    extra,
  );
}

function objectHtml(drifted: DriftedObject, id: string): Markup {
  const { object, on_apply: outcomes, accept } = drifted;
  const since = sinceWhenText(drifted);
  const when = since === "" ? undefined : markup`<p class="dim">Drifted ${since}.</p>`;
  const rows = outcomes.map(({ text }) => markup`<li>${htmlPhrase(text)}</li>`);
  const edits = accept.map(
    ({ text, hcl, typescript = hcl }) =>
      markup`<p>${htmlPhrase(text)}</p>${typescript === undefined ? undefined : codeHtml(typescript)}`,
  );
  const accepting = edits.length === 0 ? undefined : markup`<h3>To accept it instead</h3>${edits}`;
  return resourceHtml(object, id, markup`${when}<h3>What <code>apply</code> would do</h3><ul>${rows}</ul>${accepting}`);
}

function codeHtml(code: string): Markup {
  return scrollable("pre", "Configuration that accepts it", "hcl", markup`${code.split("\n").map(visible).join("\n")}`);
}

function ignoreTable(rows: readonly IgnoreHit[]): Markup | undefined {
  const shown = rows.filter(({ hits, expired, warning }) => hits > 0 || expired || warning !== undefined);
  if (shown.length === 0) return undefined;
  const body = shown.map(({ address, attribute, reason, expires, expired, warning, hits }) => {
    const name = attribute === undefined ? undefined : markup` ${htmlCode(attribute)}`;
    const until = markup`${expires}${expired ? markup` <span class="pill red">expired</span>` : undefined}${warning === undefined ? undefined : markup` <span class="pill amber">${warning}</span>`}`;
    return markup`<tr><td>${htmlCode(address)}${name}</td><td>${visible(reason)}</td><td>${until}</td><td>${hits}</td></tr>`;
  });
  return markup`<h2>Ignored</h2><table><thead><tr><th scope=col>what<th scope=col>because<th scope=col>until<th scope=col>hits</tr></thead><tbody>${body}</tbody></table>`;
}
