import { escapeHtml } from "../../../shared/html.js";
import { phraseParts, shorten, visible } from "../../../shared/phrase.js";
import type { Inline, Inlines, Tone } from "../nodes.js";
import { mdCell, mdCode, mdHtml, mdText } from "./escape-markdown.js";

/** How a place writes text, code, and what is bold. */
export interface Place {
  readonly text: (text: string) => string;
  readonly code: (text: string) => string;
  readonly bold: readonly [start: string, end: string];
  readonly isSummary: boolean;
  /** The number of shown rows of the first table. */
  readonly rows: number;
}

/** A line of text, below `rows` shown rows. */
export const inLine = (rows: number): Place => ({
  text: mdText,
  code: mdCode,
  bold: ["**", "**"],
  isSummary: false,
  rows,
});
/** The shortest form of an entry. */
export const inBrief = (rows: number): Place => ({ ...inLine(rows), bold: ["", ""] });
/** A cell of a table. */
export const inCell = (rows: number): Place => ({ ...inLine(rows), code: mdCell });
/** GitHub renders only HTML in a summary. */
export const inSummary = (rows: number): Place => ({
  text: mdHtml,
  code: (text) => `<code>${escapeHtml(visible(text))}</code>`,
  bold: ["<b>", "</b>"],
  isSummary: true,
  rows,
});

/** Writes the pieces of a line. */
export function inlinesMarkdown(parts: Inlines, place: Place): string {
  return parts.map((part) => inlineMarkdown(part, place)).join("");
}

/** Writes a piece of a line. */
export function inlineMarkdown(inline: Inline, place: Place): string {
  if (typeof inline === "string") return place.text(inline);
  switch (inline.kind) {
    case "code":
      return place.code(inline.text);
    case "phrase":
      return phraseMarkdown(inline.text, place);
    case "note":
      return `*${place.text(inline.text)}*`;
    case "small":
      return `<sub>${place.text(inline.text)}</sub>`;
    case "strong":
      return bold(inlinesMarkdown(inline.parts, place), place);
    case "dim":
    case "link":
      return inlinesMarkdown(inline.parts, place);
    case "badge":
      return place.text(inline.text);
    case "mark":
      return `${MARKS[inline.tone]} `;
    case "gist":
      return place.isSummary ? ` ${phraseMarkdown(inline.text, place)}` : "";
    case "row":
      return inline.number <= place.rows ? `${bold(`[${inline.number}]`, place)} ` : "";
    case "above": {
      const { number = Infinity, parts, isNamed } = inline;
      if (number > place.rows) return inlinesMarkdown(parts, place);
      if (isNamed) return `see [${number}]`;
      return place.isSummary ? "" : inlinesMarkdown(parts, place);
    }
    case "message":
      return place.text(shorten(onOneLine(inline.text), LONGEST_MESSAGE));
    case "sign":
    case "meter":
      return "";
  }
}

const bold = (text: string, { bold: [start, end] }: Place): string => `${start}${text}${end}`;

const phraseMarkdown = (text: string, place: Place): string =>
  phraseParts(text)
    .map((part) => (part.quoted ? place.code(part.text) : place.text(part.text)))
    .join("");

export const MARKS: Readonly<Record<Tone, string>> = {
  red: "🔴",
  amber: "🟠",
  yellow: "🟡",
  green: "🟢",
  blue: "🔵",
  gray: "⚪",
};

const LONGEST_MESSAGE = 1_500;
/** The frame that engines draw around messages. */
const FRAME = /^[\s│╷╵]+/;

function onOneLine(message: string): string {
  const [first = "", ...more] = message.split("\n").map((line) => line.trimEnd());
  const lines = [first, ...more.map((line) => line.replace(FRAME, ""))].filter((line) => line !== "");
  return lines.join(" ").trim();
}
