const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes characters that HCL does not allow between quotes; templates (`${`, `%{`) are kept. */
export function escapeQuoted(text: string): string {
  return text.replaceAll(
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    /["\\\u0000-\u001f\u007f]/g,
    (mark) => ESCAPES[mark] ?? `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Escapes the start of templates, so that a quoted string or a heredoc is read literally. */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/[$%](?=\{)/g, (mark) => mark + mark);
}

/** An HCL string that is read literally. */
export function quoteHcl(text: string): string {
  return `"${escapeQuoted(escapeTemplate(text))}"`;
}
