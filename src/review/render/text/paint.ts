import { createColors } from "picocolors";
import { phraseParts, visible } from "../../../shared/phrase.js";
import type { Tone } from "../nodes.js";

export interface TextOptions {
  readonly color: boolean;
  /** Columns of the terminal; undefined to not wrap lines. */
  readonly width?: number;
}

/** Colors for a terminal, or none. Every text of a plan goes through {@link Paint.plain} first. */
export type Paint = ReturnType<typeof createPaint>;

/** Creates the palette. */
export function createPaint(color: boolean) {
  const colors = createColors(color);
  const { red, yellow, green, cyan, dim } = colors;
  const tones: Readonly<Record<Tone, (text: string) => string>> = {
    ...{ red, amber: yellow, yellow, green, blue: cyan, gray: dim },
  };
  return {
    ...colors,
    /** A text of the plan, on one line, without control characters. */
    plain: visible,
    phrase: (text: string): string =>
      phraseParts(text)
        .map((part) =>
          part.quoted ? (color ? colors.bold(visible(part.text)) : visible(part.text)) : visible(part.text),
        )
        .join(""),
    tone: (tone: Tone, text: string): string => tones[tone](text),
  };
}

const NARROWEST = 20;
/** A color sequence, or one character. */
// eslint-disable-next-line no-control-regex -- colors begin with one
const TOKEN = /\u001B\[[\d;]*m|[^]/gu;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;

function columnsOf(token: string): number {
  if (token.startsWith("\u001B") || /^\p{M}$/u.test(token)) return 0;
  return WIDE.test(token) ? 2 : 1;
}

/** Wraps lines at spaces, or within words that are too long; continued lines are indented. */
export function wrapText(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  const room = Math.max(NARROWEST, width);
  return text
    .split("\n")
    .map((line) => wrapLine(line, room))
    .join("\n");
}

function wrapLine(line: string, width: number): string {
  const indent = " ".repeat(Math.min(/^ */.exec(line)?.[0].length ?? 0, width / 2) + 2);
  const lines: string[] = [];
  let current = "";
  let used = 0;
  // The last space of the line, where the line can break.
  let lastSpace = -1;
  let sinceSpace = 0;
  for (const token of line.match(TOKEN) ?? []) {
    const columns = columnsOf(token);
    if (used + columns > width) {
      const atSpace = lastSpace > indent.length;
      const rest = token === " " ? "" : atSpace ? current.slice(lastSpace + 1) : "";
      lines.push(token === " " || !atSpace ? current : current.slice(0, lastSpace));
      current = indent + rest;
      used = indent.length + (token === " " || !atSpace ? 0 : sinceSpace);
      lastSpace = -1;
      sinceSpace = used - indent.length;
      if (token === " ") continue;
    }
    if (token === " ") {
      lastSpace = current.length;
      sinceSpace = 0;
    } else sinceSpace += columns;
    current += token;
    used += columns;
  }
  return [...lines, current].join("\n");
}

const CUT = /… and [\d,]+ more|, and [\d,]+ more|more characters\)/;

/** Adds a note about formats that show more, if anything was cut. */
export function cutBlock(blocks: readonly (readonly string[])[], paint: Paint): string[][] {
  const isCut = blocks.some((lines) => lines.some((line) => CUT.test(line)));
  return isCut ? [[paint.dim("Some of this is cut: --format html and --format json show more.")]] : [];
}
