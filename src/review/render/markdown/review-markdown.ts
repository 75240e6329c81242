import { shorten } from "../../document/phrase.js";
import type { AttributeReview, OutputReview, ResourceReview, Review, StackReview } from "../../document/document.js";
import { HIDDEN } from "../../plan/secrets.js";
import { countsText, protectionText, remarksOf, reviewTitle, signed, sinceTexts, valueText } from "../wording.js";
import { type Attention, attentionKey, attentionOf, callout, conditionRow, errorRow } from "./callout.js";
import { composeMarkdown, type MarkdownLimits, type Section, type WeightedPart } from "./compose-markdown.js";
import { marker, mdCell, mdCode, mdPhrase } from "./escape-markdown.js";
import { WEIGHT } from "../../judge/verdict.js";
import { groupEqual } from "../grouping.js";
import { briefMarkdown, fullMarkdown, groupLine, groupMarkdown, lineMarkdown } from "./resource-markdown.js";

/** How the comment is to be written. */
export interface MarkdownOptions extends MarkdownLimits {
  /** Distinguishes several comments of one pull request. */
  readonly marker?: string;
}

/** Writes a review as a pull-request comment. Its first line is the marker by which a workflow finds it again. */
export function renderReviewMarkdown(review: Review, options: MarkdownOptions): string {
  const attention = attentionOf(review.stacks);
  const head = (rows: number): string => headOf(review, attention, rows, options);
  return composeMarkdown({ head, sections: (rows) => sectionsOf(review, attention, rows), noun: "change" }, options);
}

function headOf(review: Review, attention: Attention, rows: number, options: MarkdownOptions): string {
  const resources = review.stacks.flatMap((stack) => stack.resources);
  const protection = protectionText(resources);
  return [
    marker("review", options.marker),
    `## ${reviewTitle(review)}`,
    protection === "" ? "" : `**Security:** ${protection}.`,
    alertOf(review, attention, rows),
    review.stacks.length > 1 ? stackTable(review.stacks, Math.max(rows * 2, 3)) : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function alertOf(review: Review, attention: Attention, rows: number): string {
  const several = review.stacks.length > 1;
  const errors = review.stacks.flatMap(({ name, error }) => (error === undefined ? [] : [errorRow(name, error)]));
  const problems = review.stacks.flatMap((stack) =>
    remarksOf(stack).map((problem) => `${several ? `${mdCode(stack.name)}: ` : ""}${mdPhrase(problem)}`),
  );
  const matched = review.matched_conditions.map((each) => conditionRow(each, attention, rows, several));
  const ends = review.totals.destroy + review.totals.replace > 0;
  const isUrgent = errors.length + problems.length + matched.length > 0 || ends || review.severity === "high";
  const lists = [
    { title: "No plan could be read", rows: errors },
    { title: "Problems of the plan", rows: problems },
    { title: "Since the plan that was reviewed before", rows: sinceTexts(review).map(mdPhrase) },
    { title: "Matched --fail-on conditions", rows: matched },
    { title: "Needs attention", rows: attention.rows },
  ];
  return callout(isUrgent ? "CAUTION" : "WARNING", lists, rows);
}

function stackTable(stacks: readonly StackReview[], most: number): string {
  const rows = stacks.slice(0, most).map((stack) => {
    const outcome = stack.error === undefined ? countsText(stack.counts) : "**no review**";
    return `| ${mdCell(shorten(stack.name, 80))} | ${outcome} | ${protectionText(stack.resources) || "—"} |`;
  });
  const more = stacks.length > most ? [`| … and ${stacks.length - most} more stacks | | |`] : [];
  return ["| stack | changes | security |", "| --- | --- | --- |", ...rows, ...more].join("\n");
}

function sectionsOf(review: Review, attention: Attention, rows: number): Section[] {
  const several = review.stacks.length > 1;
  return review.stacks.flatMap((stack) => {
    const heading = several ? { heading: `### ${mdCode(shorten(stack.name, 80))}` } : {};
    const numberOf = numbersOf(attention, stack.name, rows);
    const changes = changeParts(stack.resources, numberOf);
    const deferred = stack.deferred.map(({ resource }) => resourcePart(resource));
    const sections: Section[] = [{ ...heading, parts: [...changes, ...deferred, ...stack.outputs.map(outputPart)] }];
    if (stack.drift.length > 0) {
      const title = "Changed outside of Terraform since the last apply";
      sections.push({
        heading: several ? `#### ${title}` : `### ${title}`,
        parts: changeParts(stack.drift).map(driftPart),
      });
    }
    return sections;
  });
}

/** The number of an object's row above the changes, if it is among the rows that are shown. */
export function numbersOf(attention: Attention, stack: string, rows: number): NumberOf {
  return (review) => {
    const number = attention.numbers.get(attentionKey(stack, review));
    return number !== undefined && number <= rows ? number : undefined;
  };
}

type NumberOf = (review: ResourceReview) => number | undefined;

const NO_NUMBERS: NumberOf = () => undefined;

function changeParts(resources: readonly ResourceReview[], numberOf: NumberOf = NO_NUMBERS): WeightedPart[] {
  return groupEqual(resources).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const number = numberOf(first.review);
    if (group.length === 1) return [resourcePart(first.review, number)];
    return [
      groupPart(
        group.map(({ review }) => review),
        number,
      ),
    ];
  });
}

function groupPart(reviews: readonly ResourceReview[], number: number | undefined): WeightedPart {
  const [first] = reviews;
  const weight = first === undefined ? 0 : resourcePart(first).weight;
  return {
    weight,
    count: reviews.length,
    levels: [
      () => groupMarkdown(reviews, number, reviews.length),
      () => groupMarkdown(reviews, number),
      () => groupLine(reviews),
    ],
  };
}

/** The importance of a change. Drift and outputs are left out before planned changes are. */
export function resourcePart(review: ResourceReview, number?: number): WeightedPart {
  const ends = review.action === "destroy" || review.action === "replace" ? 1 : 0;
  const weight = 10 + WEIGHT[review.severity] * 4 + (review.direction === "loosens" ? 2 : 0) + ends;
  return {
    weight: review.findings.length === 0 ? 9 : weight,
    levels: [() => fullMarkdown(review, number), () => briefMarkdown(review, number), () => lineMarkdown(review)],
  };
}

function driftPart(part: WeightedPart): WeightedPart {
  return { ...part, weight: part.weight / 10 + 2 };
}

function outputPart(output: OutputReview): WeightedPart {
  const line = `- output ${mdCode(output.name)}: ${output.action}`;
  const full = (): string => `${line}${outputChange(output)}`;
  return { weight: 1, levels: [full, () => line, () => line] };
}

function outputChange({ attributes, known_after_apply: later }: OutputReview): string {
  const shown = attributes.slice(0, 5).map(changeText);
  if (later) shown.push("known after apply");
  return shown.length === 0 ? "" : ` — ${shown.join("; ")}${attributes.length > 5 ? "; …" : ""}`;
}

function changeText(row: AttributeReview): string {
  const name = row.path === "" ? "" : `${mdCode(row.path)}: `;
  if (row.kind === "sensitive") return `${name}*${HIDDEN}*`;
  if (row.kind === "items")
    return `${name}${row.reordered ? "reordered" : `${signed(row.added.length, row.removed.length)} items`}`;
  if (row.kind === "text") return `${name}${signed(row.added_lines, row.removed_lines)} lines`;
  const side = (value: typeof row.before): string =>
    value === undefined ? "—" : mdCode(shorten(valueText(value), 80));
  return row.before === undefined ? `${name}${side(row.after)}` : `${name}${side(row.before)} → ${side(row.after)}`;
}
