import * as v from "valibot";
import { type Call, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { isApiError } from "../http/api-error.js";
import type { CallOptions } from "../../shared/call-options.js";
import { count, type Decoded, int64, listOf, optional, decodeWith, text, code } from "../http/response-schema.js";
import { shieldPlans } from "../../zone/words/zones.js";

const schema = v.object({
  shieldZoneId: count,
  year: count,
  month: count,
  totalOverage: int64,
  totalCleanRequests: int64,
  segments: listOf(
    v.object({
      periodStart: text,
      periodEnd: text,
      /** A code of `shieldPlans`. */
      planType: optional(code(shieldPlans)),
      overageAllowance: optional(int64),
      overage: optional(int64),
    }),
  ),
});

/** Requests over the plan's allowance in one month (docs/reference/service.md#overages). */
export type Overage = Decoded<typeof schema>;
/** A part of the month under one plan. */
export type OverageSegment = Overage["segments"][number];

/** Overages of Shield zones. Every method rejects with an `ApiError`. */
export interface Overages {
  /** Returns one month, 1 to 12; null if the zone has no billing data for the month. */
  get(zoneId: number, year: number, month: number, options?: CallOptions): Promise<Overage | null>;
}

/** Creates the overages of a client. */
export function createOverages({ send }: Context): Overages {
  return {
    get: async (zoneId, year, month, options) => {
      try {
        return await send(getCall(zoneId, year, month), options);
      } catch (thrown) {
        // Documented as ProblemDetails, which has no errorKey.
        if (isApiError(thrown, "not_found") && !thrown.ambiguousNotFound && thrown.statusInBody === 404) return null;
        throw thrown;
      }
    },
  };
}

const getCall = (zoneId: number, year: number, month: number): Call<Overage> => ({
  operation: `read the overages of Shield zone ${zoneId} in ${year}-${String(month).padStart(2, "0")}`,
  method: "GET",
  path: path`/shield/metrics/overages/${zoneId}`,
  query: { year, month },
  decode: ({ json }) => decodeWith(schema, json()),
});
