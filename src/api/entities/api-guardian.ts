import type { CallOptions } from "../options.js";
import type { EnumTables } from "./enum-tables.js";

/** API Guardian. Every method rejects with an `ApiError`. */
export interface ApiGuardian {
  /** All enums (API facts §10.1). What is no object becomes one: a list by index, anything else under `value`. */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
}
