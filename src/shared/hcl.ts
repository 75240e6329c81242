const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Characters that cannot be seen, or that turn the text around them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;
const TO_ESCAPE = new RegExp(`["\\\\]|${HIDDEN.source}`, "gu");

/** Whether a text has characters other than line ends and tabs that a reader of the code would not see. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text.replaceAll(/[\n\t]/g, ""));

/**
 * Escapes characters that HCL does not allow between quotes, and those that a reader of the code would not see; templates (`${`,
 * `%{`) are kept.
 */
export function escapeQuoted(text: string): string {
  return text.replaceAll(TO_ESCAPE, (mark) => ESCAPES[mark] ?? escapedCode(mark.codePointAt(0) ?? 0));
}

function escapedCode(code: number): string {
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** Escapes the start of templates, so that a quoted string or a heredoc is read literally. */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/[$%](?=\{)/g, (mark) => mark + mark);
}

/** An HCL string that is read literally. */
export function quoteHcl(text: string): string {
  return `"${escapeQuoted(escapeTemplate(text))}"`;
}
