import type { Shown } from "../document/document.js";

/** Writes a value as HCL. Template markers in texts are escaped, so that the text means itself. */
export function toHcl(value: Shown, indent = ""): string {
  if (typeof value === "string") return hclText(value);
  if (value === null || typeof value !== "object") return String(value);
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => `${inner}${toHcl(item, inner)},\n`).join("")}${indent}]`;
  }
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const names = members.map(([name, item]) => `${inner}${hclName(name)} = ${toHcl(item, inner)}\n`);
  return `{\n${names.join("")}${indent}}`;
}

function isList(value: Shown): value is readonly Shown[] {
  return Array.isArray(value);
}

function hclName(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) ? name : hclText(name);
}

/** A line of a heredoc that means itself. */
export function hclLine(text: string): string {
  return text.replace(/[$%](?=\{)/g, (mark) => mark + mark);
}

function hclText(text: string): string {
  return hclLine(JSON.stringify(text));
}
