export interface PlanLimits {
  readonly lists: number;
  readonly entries: number;
  readonly rateLimits: number;
  readonly wafRules: number;
}

const UNLIMITED: PlanLimits = { lists: Infinity, entries: Infinity, rateLimits: Infinity, wafRules: Infinity };

/**
 * The documented limits by plan, lowest plan first (docs/reference/service.md#quotas). If the API returns limits for a zone, the
 * returned limits take precedence.
 */
export const planLimits: ReadonlyMap<string, PlanLimits> = new Map([
  ["basic", { lists: 1, entries: 1000, rateLimits: 2, wafRules: 0 }],
  ["advanced", { lists: 5, entries: 5000, rateLimits: 10, wafRules: 10 }],
  ["business", { lists: 10, entries: 7500, rateLimits: 25, wafRules: 25 }],
  ["enterprise", UNLIMITED],
]);

/** In seconds. */
export const LONGEST_BASIC_TIMEFRAME = 10;
