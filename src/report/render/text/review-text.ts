import type { MatchedCondition, OutputReview, Review, StackReview } from "../../document/document.js";
import { grouped } from "../../document/phrase.js";
import { anyChange } from "../../judge/review.js";
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
import { createPaint, type Paint, resourceText } from "./resource-text.js";

const MOST_RESOURCES = 500;

/** Writes a review for a terminal, with or without colors. */
export function renderReviewText(review: Review, options: { readonly color: boolean }): string {
  const paint = createPaint(options.color);
  const several = review.stacks.length > 1;
  const blocks = review.stacks.flatMap((stack) => stackBlocks(stack, several, paint));
  return `${[...headBlocks(review, paint), ...blocks, ...conditionBlock(review.closed_gates, paint)].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function headBlocks(review: Review, paint: Paint): string[][] {
  const lines = [paint.bold(reviewTitle(review))];
  const protection = protectionText(review.stacks.flatMap(({ resources }) => resources));
  if (protection !== "") lines.push(paint.direction(review.direction, `Security: ${protection}`));
  lines.push(...sinceTexts(review).map((text) => `Since the plan that was reviewed before: ${paint.phrase(text)}`));
  if (review.stacks.length > 1) {
    const width = Math.max(...review.stacks.map(({ name }) => Math.min(name.length, 40)));
    lines.push(
      ...review.stacks.map(
        (stack) => `  ${paint.plain(shorten(stack.name, 40)).padEnd(width)}  ${stackOutcome(stack, paint)}`,
      ),
    );
  }
  return [lines];
}

function stackOutcome(stack: StackReview, paint: Paint): string {
  return stack.error === undefined ? countsText(stack.counts) : paint.red("no review");
}

function stackBlocks(stack: StackReview, several: boolean, paint: Paint): string[][] {
  const blocks: string[][] = [];
  const changes = [...stack.resources, ...stack.deferred.map(({ resource }) => resource)];
  if (stack.error !== undefined || (several && (anyChange(stack.counts) || stack.drift.length > 0))) {
    blocks.push([paint.underline(paint.plain(stack.name))]);
  }
  if (stack.error !== undefined) blocks.push([paint.red(stack.error.split("\n").map(paint.plain).join("\n"))]);
  const remarks = remarksOf(stack);
  if (remarks.length > 0) blocks.push(remarks.map((problem) => paint.red(`! ${paint.phrase(problem)}`)));
  blocks.push(...changes.slice(0, MOST_RESOURCES).map((review) => resourceText(review, paint)));
  if (changes.length > MOST_RESOURCES)
    blocks.push([`… and ${grouped(changes.length - MOST_RESOURCES)} more changes: see --format json`]);
  if (stack.outputs.length > 0) blocks.push(["Outputs:", ...stack.outputs.map((output) => outputLine(output, paint))]);
  if (stack.drift.length > 0) {
    blocks.push([paint.bold("Changed outside of Terraform since the last apply:")]);
    blocks.push(...stack.drift.slice(0, MOST_RESOURCES).map((review) => resourceText(review, paint)));
  }
  return blocks;
}

function outputLine(output: OutputReview, paint: Paint): string {
  const first = output.attributes[0];
  let change = output.known_after_apply ? "known after apply" : "";
  if (first?.kind === "sensitive") change = "(sensitive)";
  else if (first?.kind === "value") {
    const text = (value: typeof first.before): string => paint.plain(shorten(valueText(value), 80));
    change =
      first.before === undefined
        ? text(first.after)
        : `${text(first.before)} → ${first.after === undefined ? "none" : text(first.after)}`;
  } else if (first?.kind === "items") change = `${signed(first.added.length, first.removed.length)} items`;
  else if (first?.kind === "text") change = `${signed(first.added_lines, first.removed_lines)} lines`;
  const more = output.attributes.length > 1 ? `, and ${output.attributes.length - 1} more` : "";
  return `  ${output.action} ${paint.bold(paint.plain(output.name))}${change === "" ? "" : `: ${change}${more}`}`;
}

/** The matched conditions come last, directly above the prompt. */
export function conditionBlock(gates: readonly MatchedCondition[], paint: Paint): string[][] {
  if (gates.length === 0) return [];
  const rows = gates.map(({ gate, count, addresses }) => {
    const named = addresses
      .slice(0, 3)
      .map((address) => paint.plain(shorten(address, 120)))
      .join(", ");
    return paint.red(`--fail-on matched: ${gate} (${named}${count > 3 ? ` and ${grouped(count - 3)} more` : ""})`);
  });
  return [rows];
}
