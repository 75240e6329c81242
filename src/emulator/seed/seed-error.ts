import * as v from "valibot";
import { seedCodes } from "./codes.js";
import { checksOf, codeTableOf, nodeAt, nodeOf, type SchemaNode, unwrapped } from "./schema-node.js";

/** Thrown for an invalid seed. The message lists each error with its place in the file. */
export class SeedError extends Error {
  constructor(source: string, faults: readonly string[], kind: "seed" | "traffic" = "seed") {
    super(`The ${kind} (${source}) cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "SeedError";
  }
}

/** Returns a place in a seed: `zones[0].botActions["17"]`. */
export function placeOf(path: readonly unknown[]): string {
  const text = path
    .map((key) => {
      if (typeof key === "number") return `[${key}]`;
      return /^[$\w]+$/.test(String(key)) && !/^\d/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(key)}]`;
    })
    .join("");
  return text === "" ? "(top)" : text.replace(/^\./, "");
}

/** Describes a value that a schema refuses. The text has the place, the value, and the remedy. */
export function faultOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): string {
  const path = (issue.path ?? []).map(({ key }) => key);
  const place = placeOf(path);
  const last = issue.path?.at(-1);
  const isName = last !== undefined && "origin" in last && last.origin === "key";
  const root = nodeOf(schema);
  if (isName && issue.kind === "schema" && issue.expected === "never") return `${place}: ${unknownMember(root, path)}`;
  const parent = nodeAt(root, path.slice(0, -1));
  if (isName && parent !== undefined && unwrapped(parent).node.type === "record")
    return `${place}: found ${describeInput(issue.input)} as a name. Write ${expected(unwrapped(parent).node.key)}.`;
  const wanted = expected(nodeAt(root, path)) + orUnknown(nodeAt(root, path), issue.input);
  if (issue.input === undefined) return `${place}: is missing. Write ${wanted}.`;
  const isSecret = /key$/i.test(String(path.at(-1)));
  return `${place}: found ${isSecret ? kindOf(issue.input) : describeInput(issue.input)}. Write ${wanted}.`;
}

/** Returns the form of a code that the table does not have. */
function orUnknown(outer: SchemaNode | undefined, input: unknown): string {
  const isCode = outer !== undefined && codeTableOf(unwrapped(outer).node) !== undefined;
  const isNew = isCode && Number.isSafeInteger(input) && Number(input) >= 0;
  return isNew ? `; if the API has that code now, write { "unknownCode": ${String(input)} }` : "";
}

function unknownMember(root: SchemaNode, path: readonly unknown[]): string {
  const parent = nodeAt(root, path.slice(0, -1));
  const known = Object.keys((parent === undefined ? undefined : unwrapped(parent).node.entries) ?? {});
  const near = nearest(String(path.at(-1)), known);
  return `unknown member. ${near === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${near}?`}`;
}

/** Returns the values that a schema accepts, for "Write …". */
function expected(outer: SchemaNode | undefined): string {
  if (outer === undefined) return "something else";
  const { node, isNullable, isOptional } = unwrapped(outer);
  const also = [...(isNullable ? ["null"] : []), ...(isOptional ? ["leave it out"] : [])];
  return [acceptedBy(node), ...also].join(", or ");
}

function acceptedBy(node: SchemaNode): string {
  const table = codeTableOf(node);
  if (table !== undefined) {
    const names = Object.entries(seedCodes[table]).map(([code, name]) => `${code} (${name})`);
    return alternatives(names);
  }
  if (node.type === "picklist") return alternatives((node.options ?? []).map((one) => JSON.stringify(one)));
  if (node.type === "union") return alternatives((node.options as readonly SchemaNode[]).map(acceptedBy));
  if (node.type === "number") return numberBy(node);
  if (node.type === "string") return textBy(node);
  return { array: "a list", boolean: "true or false" }[node.type] ?? "an object";
}

function numberBy(node: SchemaNode): string {
  const checks = checksOf(node);
  if (!checks.has("safe_integer")) return "a number";
  const [least, most] = ["min_value", "max_value"].map((name) => checks.get(name)?.requirement);
  if (typeof least !== "number") return "an integer";
  return `an integer from ${least} to ${typeof most === "number" ? most : Number.MAX_SAFE_INTEGER}`;
}

function textBy(node: SchemaNode): string {
  const checks = checksOf(node);
  const pattern = (checks.get("regex") ?? checks.get("check"))?.message;
  if (typeof pattern === "string") return pattern;
  if (checks.has("iso_timestamp")) return 'a time such as "2026-01-31T08:00:00Z"';
  return checks.has("digits") ? "digits" : checks.has("non_empty") ? "text that is not empty" : "text";
}

/** Joins alternatives: `1`, `1 or 2`, `1, 2, or 3`. */
export function alternatives(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 3) return items.join(" or ");
  return `${items.slice(0, -1).join(", ")}, or ${last}`;
}

const LONGEST = 60;

/** Returns a value as it is written in the file, but shortened. Of an object or a list, returns only the type. */
function describeInput(value: unknown): string {
  if (typeof value === "object" && value !== null) return kindOf(value);
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return { string: "text", number: "a number", boolean: "true or false" }[typeof value as string] ?? "an object";
}

/** Returns the known name that is most similar to a misspelled name. At most a third of the letters may differ. */
function nearest(text: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, distance: distanceBetween(text.slice(0, LONGEST).toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, best.name.length / 3) ? best.name : undefined;
}

function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1];
    for (const [column, against] of Array.from(other).entries()) {
      const replaced = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
