import * as v from "valibot";
import type { Call } from "../call.js";
import type { Context } from "../context.js";
import type { CallOptions } from "../options.js";
import { path } from "../path.js";
import { count, flag, integer, listOf, nullableList, optional, read, text } from "../schema.js";

/** One value of an enum (API facts §7.4). */
export interface DdosEnumValue {
  readonly value: number;
  readonly name: string | null;
  readonly isPremium: boolean | null;
  readonly optionalInput: boolean | null;
  readonly supportedValues: { readonly values: readonly string[]; readonly editable: boolean | null } | null;
  readonly recommendedOperator: { readonly operator: number | null; readonly values: readonly string[] } | null;
}

/** One enum of the DDoS settings (API facts §7.4). */
export interface DdosEnum {
  readonly enumName: string | null;
  readonly enumValues: readonly DdosEnumValue[];
}

/** DDoS protection. Every method rejects with an `ApiError`. */
export interface Ddos {
  /** All enums with their values. */
  enums(options?: CallOptions): Promise<readonly DdosEnum[]>;
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

/** Makes the DDoS entity of a client. */
export function createDdos({ send }: Context): Ddos {
  return { enums: (options) => send(enumsCall, options) };
}

const enumsCall: Call<readonly DdosEnum[]> = {
  operation: "read the DDoS enums",
  method: "GET",
  path: path`/shield/ddos/enums`,
  decode: ({ json }) => read(v.object({ data: nullableList(enumSchema) }), json()).data,
};
