import { readFileSync } from "node:fs";
import path from "node:path";
import { knownErrorKeys, knownErrorTexts, type ErrorKind } from "../../src/api/index.js";
import { between, table } from "./page-tables.js";

export const ERROR_PAGE = "docs/reference/errors.md";

function consequence(kind: ErrorKind, ambiguous: boolean): string {
  if (kind !== "not_found") return "error";
  return ambiguous
    ? "the account's zones decide whether it was deleted"
    : "if the account has the zone: removed from the state by a read, and done for a delete";
}

/** Returns the page with the tables of errors that the client knows by their key or text, from the tables of the client: file path → text. */
export function generateErrorPage(root = process.cwd()): Map<string, string> {
  const page = readFileSync(path.join(root, ERROR_PAGE), "utf8");
  return new Map([[ERROR_PAGE, between(page, "errors", errorTables())]]);
}

/** Returns the tables before prettier aligns them. */
export function errorTables(): string {
  const keys = knownErrorKeys.map(({ key, kind, statuses, meaning, advice, ambiguous }) => [
    `\`${key}\``,
    statuses.join(", "),
    meaning,
    consequence(kind, ambiguous === true),
    advice,
  ]);
  const texts = knownErrorTexts.map(({ pattern, kind, statuses, meaning, advice }) => [
    `"${pattern.source}"`,
    statuses.join(", "),
    meaning,
    consequence(kind, false),
    advice,
  ]);
  return [
    "## By errorKey",
    table(["errorKey", "HTTP status", "what it means", "what the provider does", "what to do"], keys),
    "## By text, if the error has no errorKey",
    table(["text", "HTTP status", "what it means", "what the provider does", "what to do"], texts),
  ].join("\n\n");
}
