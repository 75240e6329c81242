const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Invisible and bidirectional characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;
const TO_ESCAPE = new RegExp(`["\\\\]|${HIDDEN.source}`, "gu");

/** Reports whether a text has invisible characters besides line ends and tabs. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text.replaceAll(/[\n\t]/g, ""));

/** Escapes invisible characters, and characters that HCL does not allow between quotes. Keeps templates (`${`, `%{`). */
export function escapeQuoted(text: string): string {
  return text.replaceAll(TO_ESCAPE, (mark) => ESCAPES[mark] ?? escapedCode(mark.codePointAt(0) ?? 0));
}

function escapedCode(code: number): string {
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** Escapes the start of templates, so a string or a heredoc is literal. */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/[$%](?=\{)/g, (mark) => mark + mark);
}

/** Returns a literal HCL string. */
export function quoteHcl(text: string): string {
  return `"${escapeQuoted(escapeTemplate(text))}"`;
}
