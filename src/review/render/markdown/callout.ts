import type { MatchedCondition, ResourceReview } from "../../document/document.js";
import { grouped, shorten } from "../../document/phrase.js";
import { mdCode, mdPhrase, mdText } from "./escape-markdown.js";
import { nameMarkdown } from "./resource-markdown.js";
import { bySeverity } from "../../judge/verdict.js";
import { groupEqual } from "../grouping.js";
import { actionText, isSevere, needsAttention, verdictText, whichText } from "../wording.js";

/** A titled list above the fold. */
export interface CalloutList {
  readonly title: string;
  readonly rows: readonly string[];
}

/** A GitHub alert of several lists, each cut to `most` rows with the rest counted; "" when all are empty. */
export function callout(kind: "CAUTION" | "WARNING" | "NOTE", lists: readonly CalloutList[], most: number): string {
  const shown = lists.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return "";
  const blocks = shown.map(({ title, rows }) => {
    const more =
      rows.length > most
        ? [`- … ${most === 0 ? "" : "and "}${grouped(rows.length - most)}${most === 0 ? "" : " more"}`]
        : [];
    return [`**${title}**`, ...rows.slice(0, most).map((row) => `- ${row}`), ...more].join("\n");
  });
  const text = `[!${kind}]\n${blocks.join("\n\n")}`;
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** The objects that come above all others, each numbered and listed once. */
export interface Attention {
  readonly rows: readonly string[];
  /** The number of the row of an object, by {@link attentionKey}. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** What distinguishes the objects of a report. */
export function attentionKey(stack: string, { address, deposed }: Pick<ResourceReview, "address" | "deposed">): string {
  return [stack, address, deposed ?? ""].join("\0");
}

/** Lists what needs attention, most severe first; equal changes have one row. */
export function attentionOf(
  stacks: readonly { readonly name: string; readonly resources: readonly ResourceReview[] }[],
): Attention {
  const several = stacks.length > 1;
  const groups = stacks.flatMap(({ name, resources }) =>
    groupEqual(resources.filter(needsAttention)).map((group) => ({ name, reviews: group.map(({ review }) => review) })),
  );
  const numbers = new Map<string, number>();
  const rows = groups
    .flatMap(({ name, reviews }) => (reviews[0] === undefined ? [] : [{ name, reviews, first: reviews[0] }]))
    .sort((left, right) => bySeverity(left.first, right.first))
    .map(({ name, reviews, first }, index) => {
      for (const review of reviews) numbers.set(attentionKey(name, review), index + 1);
      const stack = several ? `${mdCode(shorten(name, 80))}: ` : "";
      return `**[${index + 1}]** ${stack}${attentionText(first, reviews.length)}`;
    });
  return { rows, numbers };
}

function attentionText(review: ResourceReview, count: number): string {
  const verdict = verdictText(review);
  const what =
    count === 1
      ? `${actionText(review)} ${nameMarkdown(review)}`
      : `${grouped(count)} × ${actionText(review)} ${mdCode(review.type)}, first ${nameMarkdown(review)}`;
  const texts = review.findings.filter(isSevere).map(({ text }) => mdPhrase(text));
  const reason = review.reason === undefined ? [] : [mdPhrase(review.reason)];
  const said = (texts.length > 0 ? texts : reason).join(" ");
  return `${verdict === "" ? "" : `${verdict} · `}${what}${said === "" ? "" : ` — ${said}`}${matchesMarkdown(review)}`;
}

/** The conditions that a change matches, as the end of a row. */
function matchesMarkdown({ matches }: ResourceReview): string {
  return matches === undefined ? "" : ` · matches ${matches.map(mdCode).join(", ")}`;
}

const MOST_OBJECTS = 3;

/** One matched condition: the numbers of the rows that match it, or the first objects if they have no row. */
export function conditionRow(
  { condition, count, objects }: MatchedCondition,
  { numbers }: Attention,
  rows: number,
  several: boolean,
): string {
  const shown = objects.map((object) => {
    const number = numbers.get(attentionKey(object.stack ?? "", object));
    if (number !== undefined && number <= rows) return `[${number}]`;
    const stack = several && object.stack !== undefined ? `${mdCode(shorten(object.stack, 80))}: ` : "";
    const which = whichText(object);
    return `${stack}${mdCode(shorten(object.address, 200))}${which === "" ? "" : ` (${mdPhrase(which)})`}`;
  });
  const named = [...new Set(shown)];
  const numbered = named.every((text) => /^\[\d+\]$/.test(text));
  const listed = named.slice(0, numbered ? named.length : MOST_OBJECTS);
  const more = named.length > listed.length || objects.length < count ? ", …" : "";
  return `${mdCode(condition)} (${grouped(count)}): ${listed.join(", ")}${more}`;
}

/** The frame that engines draw around messages. */
const FRAME = /^[\s│╷╵]+/;

function oneLine(text: string): string {
  const [first = "", ...more] = text.split("\n").map((line) => line.trimEnd());
  return [first, ...more.map((line) => line.replace(FRAME, ""))]
    .filter((line) => line !== "")
    .join(" ")
    .trim();
}

/** A failed stack with what went wrong, in one line. */
export function errorRow(name: string, error: string): string {
  return `${mdCode(name)}: ${mdText(shorten(oneLine(error), 1_500))}`;
}
