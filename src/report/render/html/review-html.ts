import type {
  ClosedGate,
  Finding,
  OutputReview,
  ResourceReview,
  Review,
  StackReview,
} from "../../document/document.js";
import { grouped, visible } from "../../document/phrase.js";
import { bySeverity } from "../../judge/rules.js";
import { escapeHtml, htmlCode, htmlPage, htmlPhrase } from "./page.js";
import { actionText, countsText, protectionText, reviewTitle, shorten } from "../wording.js";
import { resourceHtml } from "./resource-html.js";

const MOST_RESOURCES = 2_000;

/** Writes a review as one HTML file: folds, tables and frames, no scripts, nothing fetched. */
export function renderReviewHtml(review: Review): string {
  const title = reviewTitle(review);
  const protection = protectionText(review.stacks.flatMap(({ resources }) => resources));
  const main = [
    "<header>",
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="lead">${escapeHtml(protection === "" ? "No rule sees protection change." : `Security: ${protection}.`)}</p>`,
    "</header>",
    '<main id="changes" tabindex="-1">',
    attention(review),
    review.stacks.length > 1 ? stackTable(review.stacks) : "",
    ...review.stacks.map((stack, index) => stackHtml(stack, index, review.stacks.length > 1)),
    "</main>",
    footer(review),
  ];
  return htmlPage(title, main.filter((part) => part !== "").join("\n"));
}

function anchor(stack: number, resource: number): string {
  return `s${stack}r${resource}`;
}

function attention(review: Review): string {
  const errors = review.stacks.flatMap((stack) => problemRows(stack));
  const found: { readonly found: Finding; readonly severity: Finding["severity"]; readonly row: string }[] = [];
  const ends: string[] = [];
  for (const [stack, { resources }] of review.stacks.entries()) {
    for (const [index, resource] of resources.slice(0, MOST_RESOURCES).entries()) {
      const link = linkTo(resource, anchor(stack, index));
      for (const each of resource.findings.filter(
        ({ direction, severity }) => direction === "loosens" || severity === "high",
      )) {
        found.push({
          found: each,
          severity: each.severity,
          row: `<b>${each.severity}</b> · ${link} — ${htmlPhrase(each.text)}`,
        });
      }
      if (resource.action === "destroy" || resource.action === "replace") {
        ends.push(
          `${actionText(resource)} ${link}${resource.reason === undefined ? "" : ` — ${htmlPhrase(resource.reason)}`}`,
        );
      }
    }
  }
  found.sort(bySeverity);
  const lists = [
    listHtml("Problems of the plan", errors),
    listHtml("Gate closed", review.closed_gates.map(gateHtml)),
    listHtml(
      "Loosens protection, or weighs high",
      found.map(({ row }) => row),
    ),
    listHtml("Destroys or replaces", ends),
  ].join("");
  return lists === ""
    ? ""
    : `<section class="box${review.severity === "high" || ends.length > 0 ? "" : " calm"}" aria-label="Needs attention">${lists}</section>`;
}

function problemRows({ name, error, problems }: StackReview): string[] {
  const rows = problems.map((problem) => `${htmlCode(name)}: ${htmlPhrase(problem)}`);
  return error === undefined
    ? rows
    : [`${htmlCode(name)}: ${escapeHtml(error.split("\n").map(visible).join("\n"))}`, ...rows];
}

function linkTo(resource: ResourceReview, id: string): string {
  return `<a href="#${id}">${htmlCode(shorten(resource.address, 200))}</a>`;
}

/** A gate with the first addresses that close it. */
export function gateHtml({ gate, count, addresses }: ClosedGate): string {
  const named = addresses
    .slice(0, 5)
    .map((address) => htmlCode(shorten(address, 200)))
    .join(", ");
  return `${htmlCode(gate)}: ${named}${count > 5 ? ` and ${grouped(count - 5)} more` : ""}`;
}

/** A titled list, or "" without rows; rows are HTML. */
export function listHtml(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return "";
  const shown = rows
    .slice(0, 100)
    .map((row) => `<li>${row}</li>`)
    .join("");
  const more = rows.length > 100 ? `<li class="dim">… and ${grouped(rows.length - 100)} more</li>` : "";
  return `<h2>${title}</h2><ul>${shown}${more}</ul>`;
}

function stackTable(stacks: readonly StackReview[]): string {
  const rows = stacks.map((stack, index) => {
    const outcome =
      stack.error === undefined ? escapeHtml(countsText(stack.counts)) : '<span class="pill red">no review</span>';
    const name = `<a href="#s${index}">${escapeHtml(visible(stack.name))}</a>`;
    return `<tr><td>${name}</td><td>${outcome}</td><td>${escapeHtml(protectionText(stack.resources) || "—")}</td></tr>`;
  });
  return `<table><thead><tr><th scope=col>stack<th scope=col>changes<th scope=col>security</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function stackHtml(stack: StackReview, index: number, several: boolean): string {
  const resources = stack.resources.slice(0, MOST_RESOURCES);
  const more = stack.resources.length - resources.length;
  const drift = stack.drift.slice(0, MOST_RESOURCES);
  const parts = [
    several ? `<h2>${escapeHtml(visible(stack.name))}</h2>` : "",
    ...resources.map((review, each) => resourceHtml(review, anchor(index, each))),
    more > 0 ? `<p class="dim">… and ${grouped(more)} more changes: the JSON report has all.</p>` : "",
    ...stack.deferred.map(({ resource }, each) => resourceHtml(resource, `s${index}p${each}`)),
    outputsHtml(stack.outputs, index),
    drift.length === 0 ? "" : "<h2>Changed outside of Terraform since the last apply</h2>",
    ...drift.map((review, each) => resourceHtml(review, `s${index}d${each}`)),
  ];
  return `<section id="s${index}">${parts.filter((part) => part !== "").join("\n")}</section>`;
}

function outputsHtml(outputs: readonly OutputReview[], stack: number): string {
  if (outputs.length === 0) return "";
  const review = (output: OutputReview): ResourceReview => ({
    address: `output.${output.name}`,
    type: "output",
    action: output.action,
    direction: "neutral",
    severity: "low",
    findings: [],
    attributes: output.attributes.map((row) => ({ ...row, path: row.path === "" ? "value" : row.path })),
    known_after_apply: output.known_after_apply ? ["value"] : [],
  });
  return `<h2>Outputs</h2>${outputs.map((output, index) => resourceHtml(review(output), `s${stack}o${index}`)).join("\n")}`;
}

function footer(review: Review): string {
  const engines = [...new Set(review.stacks.flatMap(({ engine_version: version }) => version ?? []))].join(", ");
  const times = [...new Set(review.stacks.flatMap(({ planned_at: time }) => time ?? []))].join(", ");
  const parts = [engines === "" ? "" : `Engine ${engines}`, times === "" ? "" : `planned ${times}`].filter(
    (part) => part !== "",
  );
  return `<footer>${escapeHtml(visible(parts.join(", ")))}</footer>`;
}
