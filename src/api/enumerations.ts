import * as v from "valibot";
import { stringifyExactJson } from "../shared/exact-json.js";
import {
  count,
  type Decoded,
  flag,
  integer,
  listOf,
  nullableList,
  optional,
  decodeWith,
  text,
} from "./http/response-schema.js";
import { type Call, path } from "./http/call.js";
import type { Context } from "./http/context.js";
import type { CallOptions } from "../shared/call-options.js";

/**
 * Enum name → code or key → name, as the API returns it (docs/reference/service.md#enumerations).
 */
export type EnumTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Parses an object of enums. A value that is not an object becomes one: each item of a list gets its index as its key, and any
 * other value gets the key `value`.
 */
export function readEnumTables(body: unknown): EnumTables {
  const tables = decodeWith(v.record(v.string(), v.unknown()), body);
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
  return stringifyExactJson(value) ?? "null";
}

const strings = listOf(v.string());

const enumSchema = v.object({
  enumName: text,
  enumValues: listOf(
    v.object({
      value: integer,
      name: text,
      isPremium: flag,
      optionalInput: flag,
      supportedValues: optional(v.object({ values: strings, editable: flag })),
      recommendedOperator: optional(v.object({ operator: count, values: strings })),
    }),
  ),
});

/** One enum of the DDoS settings (docs/reference/service.md#enumerations). */
export type DdosEnum = Decoded<typeof enumSchema>;
/** One value of an enum (docs/reference/service.md#enumerations). */
export type DdosEnumValue = DdosEnum["enumValues"][number];

/** DDoS protection. Every method rejects with an `ApiError`. */
export interface Ddos {
  /** Returns all enums with their values. */
  enums(options?: CallOptions): Promise<readonly DdosEnum[]>;
}

/** Creates the DDoS entity of a client. */
export function createDdos({ send }: Context): Ddos {
  return { enums: (options) => send(ddosEnumsCall, options) };
}

const ddosEnumsCall = enumsCall("read the DDoS enums", path`/shield/ddos/enums`);

/** Returns a call for enums in the form of the DDoS settings. */
export function enumsCall(operation: string, at: Call<unknown>["path"]): Call<readonly DdosEnum[]> {
  return {
    operation,
    method: "GET",
    path: at,
    decode: ({ json }) => decodeWith(v.object({ data: nullableList(enumSchema) }), json()).data,
  };
}
