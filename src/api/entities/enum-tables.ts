import * as v from "valibot";
import { stringify } from "lossless-json";
import { read } from "../schema.js";

/** Enum name → code or key → name, as the service tells it (API facts §4.7, §10.1). */
export type EnumTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads an object of enums; an enum that is no object becomes one: a list by index, anything else under `value`. */
export function readEnumTables(body: unknown): EnumTables {
  const tables = read(v.record(v.string(), v.unknown()), body);
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([name, value]) => value !== null && name !== "error" && name !== "errorResponse")
      .map(([name, value]) => [name, tableOf(value)]),
  );
}

function tableOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return { value: textOf(value) };
  return Object.fromEntries(Object.entries(value).map(([key, name]) => [key, textOf(name)]));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return stringify(value) ?? "null";
}
