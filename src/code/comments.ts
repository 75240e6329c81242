/** How a comment is written. */
export interface CommentForm {
  /** What begins each line. */
  readonly mark: string;
  /** Characters in a line, as far as words allow. */
  readonly width: number;
}

/** A comment of HCL. */
const HCL: CommentForm = { mark: "#", width: 100 };

/** A comment of TypeScript. */
export const TS_COMMENT: CommentForm = { mark: "//", width: 100 };

/** The lines of a comment that `/**` begins. */
export const DOC_COMMENT: CommentForm = { mark: "*", width: 100 };

/** A comment of several lines; control characters of names are shown as in JSON. */
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
