/** A value that can be written as HCL. */
type HclLiteral =
  string | number | bigint | boolean | null | readonly HclLiteral[] | { readonly [name: string]: HclLiteral };

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

/** An HCL expression for a value; lists and objects have one line per member. */
export function toHcl(value: HclLiteral, indent = ""): string {
  if (typeof value === "string") return quoteHcl(value);
  if (value === null || typeof value !== "object") return String(value);
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => `${inner}${toHcl(item, inner)},\n`).join("")}${indent}]`;
  }
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const lines = members.map(([name, item]) => `${inner}${hclName(name)} = ${toHcl(item, inner)}\n`);
  return `{\n${lines.join("")}${indent}}`;
}

function isList(value: HclLiteral): value is readonly HclLiteral[] {
  return Array.isArray(value);
}

function hclName(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) ? name : quoteHcl(name);
}
