import type {
  AttributeReview,
  OutputReview,
  ResourceReview,
  Review,
  Severity,
  StackReview,
} from "../../document/document.js";
import { HIDDEN } from "../../plan/secrets.js";
import {
  countsText,
  protectionText,
  remarksOf,
  reviewTitle,
  shorten,
  signed,
  sinceTexts,
  valueText,
} from "../wording.js";
import { callout, endRow, errorRow, findingRow, conditionRow } from "./callout.js";
import { composeMarkdown, type MarkdownLimits, type Section, type WeightedPart } from "./compose-markdown.js";
import { marker, mdCell, mdCode, mdPhrase } from "./escape-markdown.js";
import { briefMarkdown, fullMarkdown, lineMarkdown } from "./resource-markdown.js";

/** How the comment is to be written. */
export interface MarkdownOptions extends MarkdownLimits {
  /** Distinguishes several comments of one pull request. */
  readonly marker?: string;
}

/** Writes a review as a pull-request comment. Its first line is the marker by which a workflow finds it again. */
export function renderReviewMarkdown(review: Review, options: MarkdownOptions): string {
  const head = (rows: number): string => headOf(review, rows, options);
  return composeMarkdown({ head, sections: sectionsOf(review), noun: "change" }, options);
}

function headOf(review: Review, rows: number, options: MarkdownOptions): string {
  const resources = review.stacks.flatMap((stack) => stack.resources);
  const protection = protectionText(resources);
  return [
    marker("review", options.marker),
    `## ${reviewTitle(review)}`,
    protection === "" ? "" : `**Security:** ${protection}.`,
    alertOf(review, resources, rows),
    review.stacks.length > 1 ? stackTable(review.stacks, Math.max(rows * 2, 3)) : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function alertOf(review: Review, resources: readonly ResourceReview[], rows: number): string {
  const several = review.stacks.length > 1;
  const errors = review.stacks.flatMap(({ name, error }) => (error === undefined ? [] : [errorRow(name, error)]));
  const problems = review.stacks.flatMap((stack) =>
    remarksOf(stack).map((problem) => `${several ? `${mdCode(stack.name)}: ` : ""}${mdPhrase(problem)}`),
  );
  const loosening = rowsOf(resources, ({ direction }) => direction === "loosens");
  const otherHigh = rowsOf(resources, ({ direction, severity }) => direction !== "loosens" && severity === "high");
  const ends = resources.filter(({ action }) => action === "destroy" || action === "replace").map(endRow);
  const isSevere = errors.length + problems.length + review.closed_gates.length + ends.length + otherHigh.length > 0;
  const lists = [
    { title: "No plan could be read", rows: errors },
    { title: "Problems of the plan", rows: problems },
    { title: "Since the plan that was reviewed before", rows: sinceTexts(review).map(mdPhrase) },
    { title: "Matched --fail-on conditions", rows: review.closed_gates.map(conditionRow) },
    { title: "Loosens protection", rows: loosening },
    { title: "Also of high severity", rows: otherHigh },
    { title: "Destroys or replaces", rows: ends },
  ];
  return callout(isSevere || review.severity === "high" ? "CAUTION" : "WARNING", lists, rows);
}

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { high: 2, medium: 1, low: 0 };

function rowsOf(
  resources: readonly ResourceReview[],
  wanted: (found: ResourceReview["findings"][number]) => boolean,
): string[] {
  const found = resources.flatMap((review) => review.findings.filter(wanted).map((finding) => ({ review, finding })));
  found.sort((left, right) => SEVERITY_RANK[right.finding.severity] - SEVERITY_RANK[left.finding.severity]);
  return found.map(({ review, finding }) => findingRow(review, finding));
}

function stackTable(stacks: readonly StackReview[], most: number): string {
  const rows = stacks.slice(0, most).map((stack) => {
    const outcome = stack.error === undefined ? countsText(stack.counts) : "**no review**";
    return `| ${mdCell(shorten(stack.name, 80))} | ${outcome} | ${protectionText(stack.resources) || "—"} |`;
  });
  const more = stacks.length > most ? [`| … and ${stacks.length - most} more stacks | | |`] : [];
  return ["| stack | changes | security |", "| --- | --- | --- |", ...rows, ...more].join("\n");
}

function sectionsOf(review: Review): Section[] {
  const several = review.stacks.length > 1;
  return review.stacks.flatMap((stack) => {
    const heading = several ? { heading: `### ${mdCode(shorten(stack.name, 80))}` } : {};
    const changes = [...stack.resources, ...stack.deferred.map(({ resource }) => resource)].map(resourcePart);
    const sections: Section[] = [{ ...heading, parts: [...changes, ...stack.outputs.map(outputPart)] }];
    if (stack.drift.length > 0) {
      const title = "Changed outside of Terraform since the last apply";
      sections.push({ heading: several ? `#### ${title}` : `### ${title}`, parts: stack.drift.map(driftPart) });
    }
    return sections;
  });
}

/** The importance of a change. Drift and outputs are left out before planned changes are. */
export function resourcePart(review: ResourceReview): WeightedPart {
  const ends = review.action === "destroy" || review.action === "replace" ? 1 : 0;
  const weight = 10 + SEVERITY_RANK[review.severity] * 4 + (review.direction === "loosens" ? 2 : 0) + ends;
  return {
    weight: review.findings.length === 0 ? 9 : weight,
    levels: [() => fullMarkdown(review), () => briefMarkdown(review), () => lineMarkdown(review)],
  };
}

function driftPart(review: ResourceReview): WeightedPart {
  return { ...resourcePart(review), weight: SEVERITY_RANK[review.severity] + 4 };
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
