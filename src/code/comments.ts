/** The longest line of a comment; a longer word exceeds it. */
const WIDTH = 100;

/** The start of each line of a comment in HCL, in TypeScript, or inside a JSDoc comment. */
type Mark = "#" | "//" | "*";

/** Wraps a text as comment lines. Escapes control characters as JSON does. */
export function commentLines(text: string, indent = "", mark: Mark = "#"): string[] {
  const prefix = `${indent}${mark} `;
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(" ")) {
    if (line !== "" && prefix.length + line.length + 1 + word.length > WIDTH) {
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
