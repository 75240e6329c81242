import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { DefaultTokenResolver, Fn, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { fileProblem } from "../shared/file-problem.js";

/**
 * Returns a text that Terraform reads literally: escapes the start of a template (`${`, `%{`), and keeps tokens. Engines skip a
 * byte order mark at the beginning of a text, so the mark becomes an expression.
 */
export function literalText(text: string): string {
  const escaped = text.replaceAll(/\$\{(?!TfToken\[)|%\{/g, (mark) => mark.slice(0, 1) + mark);
  return escaped.replace(/^\uFEFF/, '${"\\ufeff"}');
}

/** Returns the source of {@link literalText}. */
export function writtenText(literal: string): string {
  return literal.replace(/^\$\{"\\ufeff"\}/, "\uFEFF").replaceAll(/([$%])\1\{/g, "$1{");
}

/** Returns any text as part of an expression: the library escapes only quotes and `${`. */
export function rawText(text: string): string {
  return Fn.rawString(text.replaceAll("\\", "\\\\").replaceAll("%{", "%%{"));
}

/** Resolves a token after the app is complete: the value of a `Lazy`, or an expression for Terraform. */
export function produced(scope: IConstruct, token: unknown): unknown {
  return Tokenization.resolve(token, {
    scope,
    resolver: new DefaultTokenResolver(new StringConcat()),
    preparing: false,
  });
}

/** Reports whether a value is a text without an expression for Terraform. */
export function isPlainText(value: unknown): value is string {
  return typeof value === "string" && !/[$%]\{/.test(value);
}

/** Returns the text of a file, or the reason for its absence with the remedy. `what` names the content of the file. */
export function readText(what: string, file: string): { text: string; problems: string[] } {
  if (typeof (file as unknown) !== "string")
    return { text: "", problems: [`The file of the ${what} is ${describeValue(file)}. Give its path.`] };
  try {
    return decoded(what, file, readFileSync(file));
  } catch (error) {
    const reason = `${fileProblem(error)} Relative paths start at ${process.cwd()}.`;
    return { text: "", problems: [`The ${what} ${file} cannot be read. ${reason}`] };
  }
}

/** Refuses bytes that are not UTF-8, which would be replaced silently. */
function decoded(what: string, file: string, bytes: Buffer): { text: string; problems: string[] } {
  if (isUtf8(bytes)) return { text: bytes.toString("utf8"), problems: [] };
  return { text: "", problems: [`The ${what} ${file} is not text in UTF-8. Save it with that encoding.`] };
}

/** Returns the default name of a rule: the construct's ID, in the characters that the API accepts. */
export function ruleNameOf(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]+/g, " ").trim();
}

/** Returns a value as a person writes it, shortened. */
export function describeValue(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value instanceof RegExp) return `the regular expression ${String(value)}`;
  if (value instanceof Promise) return "a promise, which lacks await";
  const written = JSON.stringify(value, withoutConstructs) as string | undefined;
  if (written === undefined) return typeof value === "function" ? "a function" : String(value);
  return written.length > 80 ? `${written.slice(0, 77)}...` : written;
}

/** A construct refers to its whole tree, which JSON cannot express. */
function withoutConstructs(_: string, value: unknown): unknown {
  return typeof value === "object" && value !== null && "node" in value ? "a construct" : value;
}
