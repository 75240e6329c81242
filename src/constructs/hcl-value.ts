import type { IResolvable, IResolveContext } from "cdktf";
import { escapeQuoted } from "../shared/hcl.js";

/**
 * Prepares the text of an attribute for the libraries' HCL, so that Terraform reads exactly this text. The libraries put a single
 * line into quotes, and several lines into a heredoc, which adds a newline at the end. They escape at most the quotes. So a text
 * of several lines that ends with a newline becomes a heredoc, and any other text becomes a quoted string.
 */
export function hclText(text: unknown): unknown {
  return text === undefined ? undefined : new HclValue(text, (found) => hereDocument(found) ?? quotable(found));
}

/** Prepares a list, set, or map of texts for the libraries' HCL. */
export function hclTexts(texts: unknown): unknown {
  return texts === undefined ? undefined : new HclValue(texts, quotable);
}

/** Prepares a nested value for the libraries' HCL, which guess the type of a text without quotes. */
export function hclObject(value: unknown): unknown {
  const leaf = (text: string): string => (text.includes("${") ? quotable(text) : `"${quotable(text)}"`);
  return value === undefined ? undefined : new HclValue(value, leaf);
}

/**
 * Returns a resource as HCL, with the preconditions of its `lifecycle` as blocks. The libraries write them as an attribute, which
 * Terraform refuses.
 */
export function withPreconditionBlocks(resource: unknown): unknown {
  if (typeof resource !== "object" || resource === null || Array.isArray(resource) || "resolve" in resource)
    return resource;
  return Object.fromEntries(
    Object.entries(resource).map(([name, member]: [string, unknown]) => [
      name,
      name === "lifecycle" ? lifecycleBlock(member) : withPreconditionBlocks(member),
    ]),
  );
}

function lifecycleBlock(lifecycle: unknown): unknown {
  if (typeof lifecycle !== "object" || lifecycle === null || !("precondition" in lifecycle)) return lifecycle;
  const { precondition } = lifecycle;
  const value = Array.isArray(precondition) ? precondition.map(hclObject) : precondition;
  return { value: { ...lifecycle, precondition: { value, isBlock: true, type: "list" } }, isBlock: true };
}

/** Resolves tokens first, because only then can text be distinguished from expressions. Expressions stay unchanged. */
class HclValue implements IResolvable {
  public readonly creationStack: string[] = [];
  private readonly value: unknown;
  private readonly form: (text: string) => string;

  public constructor(value: unknown, form: (text: string) => string) {
    this.value = value;
    this.form = form;
  }

  public resolve(context: IResolveContext): unknown {
    return withTexts(context.resolve(this.value), this.form);
  }

  public toString(): string {
    return "value in HCL";
  }
}

function withTexts(value: unknown, form: (text: string) => string): unknown {
  if (typeof value === "string") return form(value);
  if (Array.isArray(value)) return value.map((element: unknown) => withTexts(element, form));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [quotable(key), withTexts(member, form)]));
}

/** Returns the text without its last newline, if a heredoc of the result means exactly the given text. */
function hereDocument(text: string): string | undefined {
  const lines = text.split("\n");
  const fits = lines.length > 2 && lines.at(-1) === "" && !text.includes("\r");
  return fits && !lines.some((line) => line.trim() === "EOF") ? text.slice(0, -1) : undefined;
}

const PART = /\$\$\{|%%\{|[$%]\{|[^$%]+|[$%]/gs;

/** Returns a template for use between quotes: escapes text, and keeps expressions. */
function quotable(template: string): string {
  const part = new RegExp(PART);
  let written = "";
  for (let found = part.exec(template); found !== null; found = part.exec(template)) {
    const isExpression = found[0] === "${" || found[0] === "%{";
    if (isExpression) part.lastIndex = expressionEnd(template, part.lastIndex);
    written += isExpression ? template.slice(found.index, part.lastIndex) : escapeQuoted(found[0]);
  }
  return written;
}

/** Returns the position after the closing brace of the expression whose content begins at `start`. */
function expressionEnd(template: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < template.length && depth > 0) {
    const mark = template[at];
    at += 1;
    if (mark === "{") depth += 1;
    else if (mark === "}") depth -= 1;
    else if (mark === '"') at = stringEnd(template, at);
  }
  return at;
}

/** Returns the position after the closing quote of the string whose content begins at `start`. */
function stringEnd(template: string, start: number): number {
  let at = start;
  while (at < template.length) {
    const two = template.slice(at, at + 2);
    if (two.startsWith('"')) return at + 1;
    if (template.startsWith("$${", at) || template.startsWith("%%{", at)) at += 3;
    else if (two === "${" || two === "%{") at = expressionEnd(template, at + 2);
    else at += two.startsWith("\\") ? 2 : 1;
  }
  return at;
}
