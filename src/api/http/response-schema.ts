import * as v from "valibot";
import type { CodeOf, CodeTable } from "../../zone/words/code-table.js";
import { parseExactJson } from "../../shared/exact-json.js";

/** A response that cannot be decoded. Internal; the sender converts it to an `ApiError`. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

/** What a schema decodes, read-only at any depth. Documentation of the schema's members is that of the type's, too. */
export type Decoded<Schema extends v.GenericSchema> = Unchanged<v.InferOutput<Schema>>;
type Unchanged<Value> = Value extends number
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> }
    : Value;

/** A safe integer: IDs, codes, 32-bit counts. */
export const integer = v.pipe(v.number(), v.safeInteger());

/** A code of a table, or one that this version does not know. */
export const code = <Table extends CodeTable>(_table: Table): v.GenericSchema<unknown, CodeOf<Table>> => integer;

/** Any number. Integers that are too large to be exact are rounded, as doubles are. */
export const double = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => Number(value)),
);

/** A count of 64 bits as a number: one that is too large to be exact, which none is in practice, is rounded. */
export const int64 = v.union([
  v.pipe(
    v.bigint(),
    v.transform((value) => Number(value)),
  ),
  v.pipe(v.number(), v.safeInteger()),
]);

/** A value that may be null or absent; decoded as null. */
export function optional<Schema extends v.GenericSchema>(schema: Schema): v.NullishSchema<Schema, null> {
  return v.nullish(schema, null);
}

/** A list that may be null or absent; decoded as empty. */
export function listOf<Schema extends v.GenericSchema>(
  item: Schema,
): v.NullishSchema<v.ArraySchema<Schema, undefined>, () => never[]> {
  return v.nullish(v.array(item), () => []);
}

/**
 * A list that may be null, decoded as empty, but must be present: a response without it is another response. Not for a list
 * that shows what exists, of which null proves nothing.
 */
export function nullableList<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    v.nullable(v.array(item)),
    v.transform((items) => items ?? []),
  );
}

/** A string that may be null or absent. */
export const text = optional(v.string());

/** A boolean that may be null or absent. */
export const flag = optional(v.boolean());

/** An integer that may be null or absent. */
export const count = optional(integer);

/** A string that the API may also return as a number or boolean. */
export const looseText = optional(
  v.union([
    v.string(),
    v.pipe(
      v.union([v.number(), v.bigint(), v.boolean()]),
      v.transform((value) => String(value)),
    ),
  ]),
);

/** Decodes a value by a schema. Throws an `UnreadableAnswer` that names the place of the first error. */
export function read<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new UnreadableAnswer(
    `the response does not have the documented form: ${place === null ? "" : `${place}: `}expected ${issue.expected ?? "something else"}, received ${kindOf(issue.input)}`,
  );
}

/** Reads the member `data` of a wrapper. Throws `UnreadableAnswer` when it is null or absent. */
export function readData<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const { data } = read(v.object({ data: v.optional(v.unknown()) }), body);
  if (data === undefined || data === null) throw new UnreadableAnswer("the response is empty: it has no data");
  return read(schema, data);
}

/**
 * Throws an `UnreadableAnswer` if a response is about another object than the one that was asked for. An identifier that
 * the API left out, null, cannot be compared.
 */
export function requireSame(noun: string, asked: number | string, answered: number | string | null): void {
  if (answered === null || answered === asked) return;
  throw new UnreadableAnswer(`the API answered with ${noun} ${answered} instead of ${asked}; nothing of it was used`);
}

/** The type of a value, never the value itself, which may be a secret. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return value === undefined ? "nothing" : typeof value;
}

// An integer that a JavaScript number may not hold. It may also match inside strings, which only costs time.
const LONG_INTEGER = /(?:^|[:[,])\s*-?\d{16}/;

/** Parses JSON text; integers that a JavaScript number cannot hold become bigint. Throws `SyntaxError`. */
function parseJson(text: string): unknown {
  const json = text.replace(/^\uFEFF/, "");
  return LONG_INTEGER.test(json) ? parseExactJson(json) : (JSON.parse(json) as unknown);
}

/** Parses JSON text as {@link parseJson} does; undefined if it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
