import * as v from "valibot";
import { type CodeTable, isKnownCode, type SeedCode } from "./codes.js";

/**
 * Returns the schema of a code. A code that is missing in the table is a mistake in most cases, so a seed must write it as an
 * object.
 */
export const codeOf = (table: CodeTable) =>
  v.pipe(
    v.custom<SeedCode>((value) => isCode(table, value)),
    v.transform((value) => (typeof value === "number" ? value : value.unknownCode)),
    v.metadata({ codes: table }),
  );

function isCode(table: CodeTable, value: unknown): boolean {
  if (typeof value === "number") return isKnownCode(table, value);
  if (typeof value !== "object" || value === null || !("unknownCode" in value)) return false;
  const { unknownCode: code, ...rest } = value;
  return (
    typeof code === "number" &&
    Number.isSafeInteger(code) &&
    code >= 0 &&
    !isKnownCode(table, code) &&
    Object.keys(rest).length === 0
  );
}

/** Returns a schema with a description for the published JSON Schema. */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));
