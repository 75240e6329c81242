import type { DriftedObject, DriftReport, DriftStack, IgnoreHit } from "../../document/document.js";
import { visible } from "../../document/phrase.js";
import { driftTitle, ignoredText } from "../wording.js";
import { escapeHtml, htmlCode, htmlPage, htmlPhrase, openScrollable } from "./page.js";
import { resourceHtml } from "./resource-html.js";
import { gateHtml, listHtml } from "./review-html.js";

const MOST_OBJECTS = 2_000;

/** Writes a drift report as one HTML file. */
export function renderDriftHtml(report: DriftReport): string {
  const title = driftTitle(report);
  const lists = [
    listHtml(
      "No verdict",
      report.stacks.flatMap(({ name, error, problems }) => [
        ...(error === undefined ? [] : [`${htmlCode(name)}: ${escapeHtml(error.split("\n").map(visible).join("\n"))}`]),
        ...problems.map((problem) => `${htmlCode(name)}: ${htmlPhrase(problem)}`),
      ]),
    ),
    listHtml("Gate closed", report.closed_gates.map(gateHtml)),
  ].join("");
  const main = [
    `<header><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(ignoredText(report))}</p></header>`,
    '<main id="changes" tabindex="-1">',
    lists === "" ? "" : `<section class="box" aria-label="Needs attention">${lists}</section>`,
    report.stacks.length > 1 ? stackTable(report.stacks) : "",
    ...report.stacks.map((stack, index) => stackHtml(stack, index, report.stacks.length > 1)),
    ignoreTable(report.ignore_rows),
    "</main>",
  ];
  return htmlPage(title, main.filter((part) => part !== "").join("\n"));
}

function stackTable(stacks: readonly DriftStack[]): string {
  const rows = stacks.map(({ name, verdict, drifted }, index) => {
    const tint = { failed: "red", drift: "amber", "no drift": "green" }[verdict];
    return `<tr><td><a href="#s${index}">${escapeHtml(visible(name))}</a></td><td><span class="pill ${tint}">${verdict}</span></td><td>${drifted.length}</td></tr>`;
  });
  return `<table><thead><tr><th scope=col>stack<th scope=col>verdict<th scope=col>objects</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function stackHtml(stack: DriftStack, index: number, several: boolean): string {
  const shown = stack.drifted.slice(0, MOST_OBJECTS);
  const more = stack.drifted.length - shown.length;
  const parts = [
    stack.drifted.length > 0 ? `<h2>${several ? escapeHtml(visible(stack.name)) : "Drifted objects"}</h2>` : "",
    ...shown.map((drifted, each) => objectHtml(drifted, `s${index}r${each}`)),
    more > 0 ? `<p class="dim">… and ${more} more objects: the JSON report has all.</p>` : "",
  ];
  return `<section id="s${index}">${parts.filter((part) => part !== "").join("\n")}</section>`;
}

function objectHtml({ object, on_apply: outcomes, accept }: DriftedObject, id: string): string {
  const apply = `<h3>What <code>apply</code> would do</h3><ul>${outcomes.map(({ text }) => `<li>${htmlPhrase(text)}</li>`).join("")}</ul>`;
  const edits = accept
    .map(({ text, hcl }) => `<p>${htmlPhrase(text)}</p>${hcl === undefined ? "" : hclHtml(hcl)}`)
    .join("");
  const extra = apply + (edits === "" ? "" : `<h3>To accept it instead</h3>${edits}`);
  return resourceHtml(object, id, extra);
}

function hclHtml(hcl: string): string {
  return `${openScrollable("pre", "Configuration that accepts it", "hcl")}${hcl
    .split("\n")
    .map((line) => escapeHtml(visible(line)))
    .join("\n")}</pre>`;
}

function ignoreTable(rows: readonly IgnoreHit[]): string {
  const shown = rows.filter(({ hits, expired }) => hits > 0 || expired);
  if (shown.length === 0) return "";
  const body = shown.map(({ address, attribute, reason, expires, expired, hits }) => {
    const until = `${escapeHtml(expires)}${expired ? ' <span class="pill red">expired</span>' : ""}`;
    return `<tr><td>${htmlCode(address)}${attribute === undefined ? "" : ` ${htmlCode(attribute)}`}</td><td>${escapeHtml(visible(reason))}</td><td>${until}</td><td>${hits}</td></tr>`;
  });
  return `<h2>Ignored</h2><table><thead><tr><th scope=col>what<th scope=col>because<th scope=col>until<th scope=col>hits</tr></thead><tbody>${body.join("")}</tbody></table>`;
}
