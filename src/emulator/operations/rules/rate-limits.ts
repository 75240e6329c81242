import * as v from "valibot";
import { ruleConfiguration } from "../../contents.js";
import type { Operation } from "../../operation.js";
import { emptyRule, ruleHandlers } from "./rules.js";

const ONE = "/shield/rate-limit/:id";

const configuration = v.object({
  ...ruleConfiguration.entries,
  actionType: v.optional(v.picklist([1, 2, 3])),
  counterKeyType: v.optional(v.picklist([0, 1, 2, 3, 4, 5, 6, 7])),
  timeframe: v.optional(v.picklist([1, 10, 60, 300, 900, 3600])),
  blockTime: v.optional(v.picklist([30, 60, 300, 900, 1800, 3600])),
  requestCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

const { list, create, get, update, remove } = ruleHandlers({
  noun: "Rate limit rules",
  configuration,
  defaults: { counterKeyType: 0 },
  rules: "rateLimits",
  nextId: "rateLimit",
  limit: "rateLimitRulesLimit",
  onUpdate: "rateLimitUpdate",
  onMissing: "rateLimitMissing",
  userId: ({ rateLimits: [first] }) => first?.userId ?? null,
});

const access = "account-status";

/** Rate limit rules: docs/reference/service.md#rate-limits. */
export const rateLimitOperations: readonly Operation[] = [
  {
    name: "listRateLimits",
    method: "GET",
    path: "/shield/rate-limits/:shieldZoneId",
    access,
    handle: list,
    wrapFailure: (error) => ({ data: null, page: null, error }),
  },
  {
    name: "createRateLimit",
    method: "POST",
    path: "/shield/rate-limit",
    access,
    handle: create,
    wrapFailure: emptyRule,
  },
  { name: "getRateLimit", method: "GET", path: ONE, access, handle: get, wrapFailure: emptyRule },
  { name: "updateRateLimit", method: "PATCH", path: ONE, access, handle: update, wrapFailure: emptyRule },
  { name: "deleteRateLimit", method: "DELETE", path: ONE, access, handle: remove },
];
