export interface PlanLimits {
  readonly lists: number;
  readonly entries: number;
  readonly rateLimits: number;
  readonly wafRules: number;
}

const UNLIMITED: PlanLimits = { lists: Infinity, entries: Infinity, rateLimits: Infinity, wafRules: Infinity };

/**
 * The documented limits by plan, lowest first (docs/reference/service.md#quotas). Limits that the API returns for a zone take
 * precedence.
 */
export const planLimits: ReadonlyMap<string, PlanLimits> = new Map([
  ["basic", { lists: 1, entries: 1000, rateLimits: 2, wafRules: 0 }],
  ["advanced", { lists: 5, entries: 5000, rateLimits: 10, wafRules: 10 }],
  ["business", { lists: 10, entries: 7500, rateLimits: 25, wafRules: 25 }],
  ["enterprise", UNLIMITED],
]);

/** In seconds. */
export const LONGEST_BASIC_TIMEFRAME = 10;
