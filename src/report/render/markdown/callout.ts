import type { MatchedCondition, Finding, ResourceReview } from "../../document/document.js";
import { grouped } from "../../document/phrase.js";
import { mdCode, mdPhrase, mdText } from "./escape-markdown.js";
import { nameMarkdown } from "./resource-markdown.js";
import { actionText, shorten } from "../wording.js";

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

/** One finding as a row: severity, object, sentence. */
export function findingRow(review: ResourceReview, found: Finding): string {
  return `${found.severity} · ${nameMarkdown(review)} — ${mdPhrase(found.text)}`;
}

/** One destroyed or replaced object with the reason. */
export function endRow(review: ResourceReview): string {
  const reason = review.reason === undefined ? "" : ` — ${mdPhrase(review.reason)}`;
  return `${actionText(review)} ${nameMarkdown(review)}${reason}`;
}

/** One matched condition with the first addresses that match it. */
export function conditionRow({ gate, count, addresses }: MatchedCondition): string {
  const named = addresses.slice(0, 3).map((address) => mdCode(shorten(address, 200)));
  const more = count > named.length ? ` and ${grouped(count - named.length)} more` : "";
  return `${mdCode(gate)}: ${named.join(", ")}${more}`;
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
