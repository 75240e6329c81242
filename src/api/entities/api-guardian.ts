import type { Call } from "../call.js";
import type { Context } from "../context.js";
import type { CallOptions } from "../options.js";
import { path } from "../path.js";
import { readEnumTables, type EnumTables } from "./enum-tables.js";

/** API Guardian. Every method rejects with an `ApiError`. */
export interface ApiGuardian {
  /** All enums (API facts §10.1). What is no object becomes one: a list by index, anything else under `value`. */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
}

/** Makes the API Guardian of a client. */
export function createApiGuardian({ send }: Context): ApiGuardian {
  return { enums: (zoneId, options) => send(enumsCall(zoneId), options) };
}

const enumsCall = (zoneId: number): Call<EnumTables> => ({
  operation: `read the API Guardian enums of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/api-guardian/enums`,
  decode: ({ json }) => readEnumTables(json()),
});
