export interface CommentForm {
  /** The start of each line. */
  readonly mark: string;
  /** Maximum characters in a line; a longer word exceeds it. */
  readonly width: number;
}

const HCL: CommentForm = { mark: "#", width: 100 };

export const TS_COMMENT: CommentForm = { mark: "//", width: 100 };

/** For lines inside a JSDoc comment. */
export const DOC_COMMENT: CommentForm = { mark: "*", width: 100 };

/** Wraps a text as comment lines. Escapes control characters as JSON does. */
export function commentLines(text: string, indent = "", { mark, width } = HCL): string[] {
  const prefix = `${indent}${mark} `;
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(" ")) {
    if (line !== "" && prefix.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `${prefix}${each}`.trimEnd());
}

/**
 * Nothing in a comment may end its line, change how the text around it is shown, or direct a tool: `@ts-nocheck` in a name, at the
 * beginning of a line.
 */
const printable = (text: string): string =>
  text
    .replaceAll(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu,
      (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
    )
    .replaceAll(/(?<=@ts|eslint|prettier)-/gi, "\\u002d");
