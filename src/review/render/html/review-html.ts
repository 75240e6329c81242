import { markup, type Markup, joinMarkup } from "../../../shared/html.js";
import type { MatchedCondition, OutputReview, ResourceReview, Review, StackReview } from "../../document/document.js";
import { grouped, visible, shorten } from "../../document/phrase.js";
import { bySeverity } from "../../judge/verdict.js";
import { groupEqual } from "../grouping.js";
import { changesHtml } from "./changes-html.js";
import { FILTER_HASH, filterScript, filtersHtml } from "./filters.js";
import { htmlCode, htmlPage, htmlPhrase } from "./page.js";
import {
  actionText,
  countsText,
  isSevere,
  protectionText,
  remarksOf,
  reviewTitle,
  sinceTexts,
  whichText,
} from "../wording.js";
import { resourceHtml, subjectHtml } from "./resource-html.js";

const MOST_RESOURCES = 5_000;
/** A page with fewer changes has no filters and no script. */
const FEWEST_FILTERED = 13;

/** Writes a review as one HTML file without outside references; only the filters of large plans use a script. */
export function renderReviewHtml(review: Review): string {
  const title = reviewTitle(review);
  const resources = review.stacks.flatMap((stack) => stack.resources);
  const protection = protectionText(resources);
  const lead = protection === "" ? "No change to protection found." : `Security: ${protection}.`;
  const main = [
    markup`<header>
<h1>${title}</h1>
<p class="lead">${lead}</p>
</header>`,
    markup`<main id="changes" tabindex="-1">`,
    attention(review),
    review.stacks.length > 1 ? stackTable(review.stacks) : undefined,
    resources.length < FEWEST_FILTERED ? undefined : filtersHtml(resources),
    ...review.stacks.map((stack, index) => stackHtml(stack, index, review.stacks.length > 1)),
    markup`</main>`,
    footer(review),
  ];
  const total = review.stacks.reduce((sum, { resources }) => sum + resources.length, 0);
  if (total < FEWEST_FILTERED) return htmlPage(title, joinMarkup(main, "\n"));
  return htmlPage(title, joinMarkup(main, "\n"), { hash: FILTER_HASH, element: filterScript() });
}

function anchor(stack: number, resource: number): string {
  return `s${stack}r${resource}`;
}

/** Changes that mean the same, with a link to the first of them. */
interface LinkedGroup {
  readonly review: ResourceReview;
  readonly link: Markup;
  /** ` and 499 more`; "" for one. */
  readonly count: string;
}

function attention(review: Review): Markup | undefined {
  const linked = review.stacks.flatMap(({ resources }, stack) =>
    groupEqual(resources.slice(0, MOST_RESOURCES)).flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const count = group.length === 1 ? "" : ` and ${grouped(group.length - 1)} more`;
      return [
        {
          review: first.review,
          link: markup`${stackPrefix(review.stacks, stack)}${linkTo(first.review, anchor(stack, first.index))}`,
          count,
        },
      ];
    }),
  );
  const ends = linked.filter(({ review: { action } }) => action === "destroy" || action === "replace");
  const lists = joinMarkup(
    [
      listHtml(
        "Problems of the plan",
        review.stacks.flatMap((stack) => problemRows({ ...stack, problems: remarksOf(stack) })),
      ),
      listHtml("Since the plan that was reviewed before", sinceTexts(review).map(htmlPhrase)),
      listHtml(
        "Matched --fail-on conditions",
        review.matched_conditions.map((each) => conditionHtml(each, review.stacks, anchorsOf(review.stacks))),
      ),
      listHtml("Loosens protection, or has high severity", severeFindings(linked)),
      listHtml("Destroys or replaces", ends.filter((end) => !hasSevere(end)).map(endHtml)),
    ],
    "",
  );
  if (lists.text === "") return undefined;
  const calm = review.severity === "high" || ends.length > 0 ? "" : " calm";
  return markup`<section class="box${calm}" aria-label="Needs attention">${lists}</section>`;
}

function stackPrefix(stacks: readonly StackReview[], index: number): Markup | undefined {
  return stacks.length > 1 ? markup`${visible(shorten(stacks[index]?.name ?? "", 80))}: ` : undefined;
}

/** Each object is listed once, with all its severe findings. */
function severeFindings(linked: readonly LinkedGroup[]): Markup[] {
  return linked
    .filter(hasSevere)
    .sort((left, right) => bySeverity(left.review, right.review))
    .map(({ review, link, count }) => {
      const texts = review.findings.filter(isSevere).map(({ text }) => htmlPhrase(text));
      const ends =
        review.action === "destroy" || review.action === "replace" ? markup` · ${actionText(review)}` : undefined;
      return markup`<b>${review.severity}</b>${ends} · ${link}${subjectHtml(review)}${count} — ${joinMarkup(texts, " ")}`;
    });
}

function hasSevere({ review }: LinkedGroup): boolean {
  return review.findings.some(isSevere);
}

function endHtml({ review, link, count }: LinkedGroup): Markup {
  const reason = review.reason === undefined ? undefined : markup` — ${htmlPhrase(review.reason)}`;
  return markup`${actionText(review)} ${link}${subjectHtml(review)}${count}${reason}`;
}

/** Why a stack has no result, and other problems of its plan. */
export function problemRows({ name, error, problems }: Pick<StackReview, "name" | "error" | "problems">): Markup[] {
  const errors = error === undefined ? [] : [markup`${htmlCode(name)}: ${error.split("\n").map(visible).join("\n")}`];
  return [...errors, ...problems.map((problem) => markup`${htmlCode(name)}: ${htmlPhrase(problem)}`)];
}

function linkTo(resource: ResourceReview, id: string): Markup {
  return markup`<a href="#${id}">${htmlCode(shorten(resource.address, 200))}</a>`;
}

/** The anchors of all changes, by stack and address. */
export function anchorsOf(
  stacks: readonly { readonly name: string; readonly resources: readonly ResourceReview[] }[],
): ReadonlyMap<string, string> {
  return new Map(
    stacks.flatMap(({ name, resources }, stack) =>
      resources.map(({ address }, index) => [`${name}\0${address}`, anchor(stack, index)] as const),
    ),
  );
}

/** A `--fail-on` condition with links to the first objects that match it. */
export function conditionHtml(
  { condition, count, objects }: MatchedCondition,
  stacks: readonly unknown[],
  anchors: ReadonlyMap<string, string>,
): Markup {
  const named = objects.slice(0, 5).map((object) => {
    const stack =
      stacks.length > 1 && object.stack !== undefined ? markup`${visible(shorten(object.stack, 80))}: ` : undefined;
    const name = htmlCode(shorten(object.address, 200));
    const id = anchors.get(`${object.stack ?? ""}\0${object.address}`);
    const link = id === undefined ? name : markup`<a href="#${id}">${name}</a>`;
    const which = whichText(object);
    return markup`${stack}${link}${which === "" ? undefined : markup` (${htmlPhrase(which)})`}`;
  });
  return markup`${htmlCode(condition)}: ${joinMarkup(named, ", ")}${count > 5 ? ` and ${grouped(count - 5)} more` : ""}`;
}

/** A titled list; nothing without rows. */
export function listHtml(title: string, rows: readonly Markup[]): Markup | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, 100).map((row) => markup`<li>${row}</li>`);
  const more = rows.length > 100 ? markup`<li class="dim">… and ${grouped(rows.length - 100)} more</li>` : undefined;
  return markup`<h2>${title}</h2><ul>${shown}${more}</ul>`;
}

function stackTable(stacks: readonly StackReview[]): Markup {
  const rows = stacks.map((stack, index) => {
    const outcome =
      stack.error === undefined ? markup`${countsText(stack.counts)}` : markup`<span class="pill red">no review</span>`;
    const name = markup`<a href="#s${index}">${visible(stack.name)}</a>`;
    return markup`<tr><td>${name}</td><td>${outcome}</td><td>${protectionText(stack.resources) || "—"}</td></tr>`;
  });
  return markup`<table><thead><tr><th scope=col>stack<th scope=col>changes<th scope=col>security</tr></thead><tbody>${rows}</tbody></table>`;
}

function stackHtml(stack: StackReview, index: number, several: boolean): Markup {
  const resources = stack.resources.slice(0, MOST_RESOURCES);
  const more = stack.resources.length - resources.length;
  const drift = stack.drift.slice(0, MOST_RESOURCES);
  const parts = [
    several ? markup`<h2>${visible(stack.name)}</h2>` : undefined,
    changesHtml(resources, (each) => anchor(index, each)),
    more > 0 ? markup`<p class="dim">… and ${grouped(more)} more changes: the JSON report has all.</p>` : undefined,
    ...stack.deferred.map(({ resource }, each) => resourceHtml(resource, `s${index}p${each}`)),
    outputsHtml(stack.outputs, index),
    drift.length === 0 ? undefined : markup`<h2>Changed outside of Terraform since the last apply</h2>`,
    ...drift.map((review, each) => resourceHtml(review, `s${index}d${each}`)),
  ];
  return markup`<section id="s${index}">${joinMarkup(parts, "\n")}</section>`;
}

function outputsHtml(outputs: readonly OutputReview[], stack: number): Markup | undefined {
  if (outputs.length === 0) return undefined;
  const folds = outputs.map((output, index) => resourceHtml(asResource(output), `s${stack}o${index}`));
  return markup`<h2>Outputs</h2>${joinMarkup(folds, "\n")}`;
}

function asResource(output: OutputReview): ResourceReview {
  return {
    address: `output.${output.name}`,
    type: "output",
    action: output.action,
    direction: "neutral",
    severity: "low",
    findings: [],
    attributes: output.attributes.map((row) => ({ ...row, path: row.path === "" ? "value" : row.path })),
    known_after_apply: output.known_after_apply ? ["value"] : [],
  };
}

function footer(review: Review): Markup {
  const engines = [...new Set(review.stacks.flatMap(({ engine_version: version }) => version ?? []))].join(", ");
  const times = [...new Set(review.stacks.flatMap(({ planned_at: time }) => time ?? []))].join(", ");
  const parts = [engines === "" ? "" : `Engine ${engines}`, times === "" ? "" : `planned ${times}`].filter(
    (part) => part !== "",
  );
  return markup`<footer>${visible(parts.join(", "))}</footer>`;
}
