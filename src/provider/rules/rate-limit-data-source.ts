import type { BunnyClient } from "../../api/index.js";
import { atLeast, defineDataSource, integer, required } from "../../framework/index.js";
import { rateLimitAttributes, rateLimitOf } from "./rule-data-source-attributes.js";

/** `bunny_shield_rate_limit`: GET `/shield/rate-limit/{id}` (docs/reference/service.md#rate-limits). */
export const shieldRateLimit = defineDataSource<BunnyClient>()({
  type: "bunny_shield_rate_limit",
  doc: "A rate limit rule, by its ID.",
  attributes: {
    rate_limit_id: required(integer, { doc: "ID of the rule.", constraints: [atLeast(1)] }),
    ...rateLimitAttributes,
  },
  async read({ config, client, options }) {
    return rateLimitOf(await client.rateLimits.get(config.rate_limit_id, options));
  },
});
