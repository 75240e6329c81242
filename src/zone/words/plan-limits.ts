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

/**
 * The lowest plan on which objects of a type can be changed. On lower plans, the API refuses the write, and the object has no
 * effect (docs/reference/service.md#quotas). Managed lists name their plan in `required_plan`.
 */
const lowestPlans: ReadonlyMap<string, string> = new Map([
  ["bunny_shield_bot_action", "advanced"],
  ["bunny_shield_bot_category_action", "advanced"],
  ["bunny_shield_bot_detection", "advanced"],
]);

const PLANS = [...planLimits.keys()];

/** Returns the plan that an object needs, if a zone with this plan lacks it. */
export function missingPlan(type: string, requiredPlan: unknown, plan: unknown): string | undefined {
  const lowest = lowestPlans.get(type) ?? requiredPlan;
  if (typeof lowest !== "string" || typeof plan !== "string" || !PLANS.includes(plan)) return undefined;
  return PLANS.indexOf(plan) < PLANS.indexOf(lowest) ? lowest : undefined;
}
