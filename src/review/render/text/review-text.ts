import type { MatchedCondition, OutputReview, ResourceReview, Review, StackReview } from "../../document/document.js";
import { grouped, shorten } from "../../document/phrase.js";
import { anyChange } from "../../judge/review.js";
import {
  countsText,
  protectionText,
  remarksOf,
  reviewTitle,
  signed,
  sinceTexts,
  valueText,
  whichText,
} from "../wording.js";
import { groupEqual } from "../grouping.js";
import { createPaint, cutBlock, type Paint, type TextOptions, wrapText } from "./paint.js";
import { groupText, resourceText } from "./resource-text.js";

const MOST_RESOURCES = 2_000;

/** Writes a review for a terminal, with or without colors. */
export function renderReviewText(review: Review, options: TextOptions): string {
  const paint = createPaint(options.color);
  const several = review.stacks.length > 1;
  const blocks = review.stacks.flatMap((stack) => stackBlocks(stack, several, paint));
  const shown = [...headBlocks(review, paint), ...blocks];
  const all = [...shown, ...cutBlock(shown, paint), ...conditionBlock(review.matched_conditions, several, paint)];
  return `${wrapText(all.map((lines) => lines.join("\n")).join("\n\n"), options.width)}\n`;
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
  blocks.push(...changeBlocks(changes.slice(0, MOST_RESOURCES), paint));
  if (changes.length > MOST_RESOURCES) blocks.push([`… and ${grouped(changes.length - MOST_RESOURCES)} more changes`]);
  if (stack.outputs.length > 0) blocks.push(["Outputs:", ...stack.outputs.map((output) => outputLine(output, paint))]);
  if (stack.drift.length > 0) {
    blocks.push([paint.bold("Changed outside of Terraform since the last apply:")]);
    blocks.push(...changeBlocks(stack.drift.slice(0, MOST_RESOURCES), paint));
    if (stack.drift.length > MOST_RESOURCES)
      blocks.push([`… and ${grouped(stack.drift.length - MOST_RESOURCES)} more objects`]);
  }
  return blocks;
}

function changeBlocks(resources: readonly ResourceReview[], paint: Paint): string[][] {
  return groupEqual(resources).map((group) => {
    const [first] = group;
    if (first === undefined) return [];
    if (group.length === 1) return resourceText(first.review, paint);
    return groupText(
      group.map(({ review }) => review),
      paint,
    );
  });
}

function outputLine(output: OutputReview, paint: Paint): string {
  const first = output.attributes[0];
  let change = output.known_after_apply ? "known after apply" : "";
  if (first?.kind === "sensitive") change = "(sensitive)";
  else if (first?.kind === "value") {
    const text = (value: typeof first.before): string => paint.plain(shorten(valueText(value), 200));
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
export function conditionBlock(conditions: readonly MatchedCondition[], several: boolean, paint: Paint): string[][] {
  if (conditions.length === 0) return [];
  const rows = conditions.map(({ condition, count, objects }) => {
    const named = objects.slice(0, 3).map((object) => {
      const stack = several && object.stack !== undefined ? `${paint.plain(object.stack)}: ` : "";
      const which = whichText(object);
      return `${stack}${paint.plain(object.address)}${which === "" ? "" : ` (${paint.phrase(which)})`}`;
    });
    const more = count > named.length ? `, and ${grouped(count - named.length)} more` : "";
    return paint.red(`--fail-on matched: ${condition}: ${named.join(", ")}${more}`);
  });
  return [rows];
}
