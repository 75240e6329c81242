import * as v from "valibot";
import type { CodeOf, CodeTable } from "../../zone/words/code-table.js";
import { parseExactJson } from "../../shared/exact-json.js";

/** A response that cannot be decoded. Internal: the sender converts it to an `ApiError`. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

/** The decoded type of a schema, read-only at any depth. Documentation of the schema's members applies to the type. */
export type Decoded<Schema extends v.GenericSchema> = Unchanged<v.InferOutput<Schema>>;
type Unchanged<Value> = Value extends number
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> }
    : Value;

/** A safe integer: IDs, codes, 32-bit counts. */
export const integer = v.pipe(v.number(), v.safeInteger());

/** Returns the schema of a code that may be in a table, or may be a code that this version does not know. */
export const code = <Table extends CodeTable>(_table: Table): v.GenericSchema<unknown, CodeOf<Table>> =>
  integer as v.GenericSchema<unknown, number> as v.GenericSchema<unknown, CodeOf<Table>>;

/** Any number. Integers that are too large to be exact are rounded. */
export const double = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => Number(value)),
);

/** A 64-bit count as a number. A count that is too large to be exact is rounded. This does not happen in practice. */
export const int64 = v.union([
  v.pipe(
    v.bigint(),
    v.transform((value) => Number(value)),
  ),
  v.pipe(v.number(), v.safeInteger()),
]);

/** Returns the schema of a value that may be null or absent. Decoded as null. */
export function optional<Schema extends v.GenericSchema>(schema: Schema): v.NullishSchema<Schema, null> {
  return v.nullish(schema, null);
}

/** Returns the schema of a list that may be null or absent. Decoded as empty. */
export function listOf<Schema extends v.GenericSchema>(
  item: Schema,
): v.NullishSchema<v.ArraySchema<Schema, undefined>, () => never[]> {
  return v.nullish(v.array(item), () => []);
}

/**
 * Returns the schema of a list that must be present but may be null, decoded as empty. A response without the list is another
 * response. Not for a list that proves which objects exist, because null proves nothing.
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
export function decodeWith<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  throw new UnreadableAnswer(
    `the response does not have the documented form: ${place === null ? "" : `${place}: `}expected ${issue.expected ?? "something else"}, received ${kindOf(issue.input)}`,
  );
}

/** Reads the member `data` of a wrapper. Throws `UnreadableAnswer` if `data` is null or absent. */
export function readData<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const { data } = decodeWith(v.object({ data: v.optional(v.unknown()) }), body);
  if (data === undefined || data === null) throw new UnreadableAnswer("the response is empty: it has no data");
  return decodeWith(schema, data);
}

/** Requires a response with data, which confirms a write. */
export function hasData({ json }: { readonly json: () => unknown }): undefined {
  readData(v.unknown(), json());
}

/**
 * Throws `UnreadableAnswer` if a response has another identifier than the request. A null identifier, which the API omitted, is
 * not compared.
 */
export function requireSame(noun: string, asked: number | string, answered: number | string | null): void {
  if (answered === null || answered === asked) return;
  throw new UnreadableAnswer(`the API answered with ${noun} ${answered} instead of ${asked}; it was not used`);
}

/** Names only the type of a value, because the value may be a secret. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return value === undefined ? "nothing" : typeof value;
}

// An integer that a JavaScript number may not hold. A match inside a string only costs time.
const LONG_INTEGER = /(?:^|[:[,])\s*-?\d{16}/;

/** Parses JSON text. Integers that a JavaScript number cannot hold become bigint. Throws `SyntaxError`. */
function parseJson(text: string): unknown {
  const json = text.replace(/^\uFEFF/, "");
  return LONG_INTEGER.test(json) ? parseExactJson(json) : (JSON.parse(json) as unknown);
}

/** Parses JSON text like {@link parseJson}; undefined if it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
