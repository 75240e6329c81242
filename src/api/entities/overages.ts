import type { CallOptions } from "../options.js";

/** A stretch of the month under one plan. */
export interface OverageSegment {
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  /** A code of `shieldPlans`. */
  readonly planType: number | null;
  readonly overageAllowance: bigint | null;
  readonly overage: bigint | null;
}

/** Requests above the plan's allowance in one month (API facts §7.3). */
export interface Overage {
  readonly shieldZoneId: number | null;
  readonly year: number | null;
  readonly month: number | null;
  readonly totalOverage: bigint;
  readonly totalCleanRequests: bigint;
  readonly segments: readonly OverageSegment[];
}

/** Overages of Shield zones. Every method rejects with an `ApiError`. */
export interface Overages {
  /** One month, 1 to 12; null where the zone has no billing data for it. */
  get(zoneId: number, year: number, month: number, options?: CallOptions): Promise<Overage | null>;
}
