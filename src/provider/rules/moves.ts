import { integer, moveSource } from "../../framework/index.js";
import { officialAttribute } from "../policies/read-after-move.js";

const official = { provider: "bunnyway/bunnynet", attributes: { id: officialAttribute(integer) } };

/** Accepts any schema version of the official provider's state. The next read finds the remaining attributes. */
export const officialRateLimit = moveSource({
  ...official,
  type: "bunnynet_pullzone_ratelimit_rule",
  move: ({ id }) => ({ state: { rate_limit_id: id ?? null } }),
});

/** Accepts any schema version of the official provider's state. The next read finds the remaining attributes. */
export const officialWafRule = moveSource({
  ...official,
  type: "bunnynet_pullzone_waf_rule",
  move: ({ id }) => ({ state: { waf_rule_id: id ?? null } }),
});
