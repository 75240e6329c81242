import { quoteHcl } from "../shared/hcl.js";

/** An expression that is written unchanged: a reference, a function call. */
export class HclCode {
  constructor(readonly text: string) {}
}

/** Values that are written as blocks, one per body. */
export class HclBlocks {
  constructor(readonly bodies: readonly Readonly<Record<string, unknown>>[]) {}
}

const LINE = 100;
const SHORT = 60;

/** Formats a body as `terraform fmt` does. Aligns the equal signs of consecutive one-line arguments. Omits null. */
export function bodyLines(members: Readonly<Record<string, unknown>>, indent: string): string[] {
  const lines: string[] = [];
  let run: [name: string, value: string][] = [];
  const endRun = (): void => {
    const width = run.reduce((widest, [name]) => Math.max(widest, name.length), 0);
    for (const [name, value] of run) lines.push(`${indent}${name.padEnd(width)} = ${value}`);
    run = [];
  };
  for (const [name, value] of Object.entries(members)) {
    if (value === null || value === undefined) continue;
    if (value instanceof HclBlocks) {
      endRun();
      for (const body of value.bodies) lines.push(...blockLines(name, body, indent));
      continue;
    }
    const text = hclText(value, indent);
    if (!text.includes("\n")) run.push([keyText(name), text]);
    else {
      endRun();
      lines.push(...`${indent}${keyText(name)} = ${text}`.split("\n"));
    }
  }
  endRun();
  return lines;
}

function blockLines(name: string, body: Readonly<Record<string, unknown>>, indent: string): readonly string[] {
  return [`${indent}${name} {`, ...bodyLines(body, `${indent}  `), `${indent}}`];
}

/** Formats a value as `terraform fmt` does. Lines after the first begin with `indent`. */
export function hclText(value: unknown, indent = ""): string {
  if (value instanceof HclCode) return value.text;
  if (typeof value === "string") return quoteHcl(value);
  if (Array.isArray(value)) return listText(value, indent);
  return value !== null && typeof value === "object" ? objectText({ ...value }, indent) : String(value);
}

function listText(items: readonly unknown[], indent: string): string {
  const inner = `${indent}  `;
  const texts = items.map((item) => hclText(item, inner));
  const line = `[${texts.join(", ")}]`;
  if (line.length <= LINE - indent.length && !line.includes("\n")) return line;
  return `[\n${texts.map((text) => `${inner}${text},\n`).join("")}${indent}]`;
}

function objectText(members: Readonly<Record<string, unknown>>, indent: string): string {
  const lines = bodyLines(members, "");
  const [only = ""] = lines;
  if (lines.length === 0) return "{}";
  if (lines.length === 1 && only.length <= SHORT && only.endsWith('"')) return `{ ${only} }`;
  return `{\n${bodyLines(members, `${indent}  `).join("\n")}\n${indent}}`;
}

/** Keywords of HCL that cannot be names. */
const RESERVED = new Set(["for", "null", "true", "false"]);

const keyText = (name: string): string =>
  /^[A-Za-z_][\w-]*$/.test(name) && !RESERVED.has(name) ? name : quoteHcl(name);
