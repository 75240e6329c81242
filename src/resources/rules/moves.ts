import { type AttributePath, computed, type Diagnostics, integer, moveSource } from "../../framework/index.js";

const official = { provider: "bunnyway/bunnynet", attributes: { id: computed(integer, { doc: "Rule." }) } };

/** State of the official provider's rate limit, of any of its schema versions: the read that follows finds the rest. */
export const officialRateLimit = moveSource({
  ...official,
  type: "bunnynet_pullzone_ratelimit_rule",
  move: ({ id }) => ({ state: { rate_limit_id: id ?? null } }),
});

/** State of the official provider's WAF rule, of any of its schema versions: the read that follows finds the rest. */
export const officialWafRule = moveSource({
  ...official,
  type: "bunnynet_pullzone_waf_rule",
  move: ({ id }) => ({ state: { waf_rule_id: id ?? null } }),
});

/** Policy: a moved rule must be read first. Without its Shield zone, the plan would show a replacement. */
export function requireReadAfterMove(
  prior: { readonly shield_zone_id: number | null } | null,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (prior?.shield_zone_id !== null) return;
  diagnostics.error(
    at,
    "The moved rule has not been read yet",
    "The rule was moved from the official provider, whose state does not contain the Shield zone; reading the rule finds it. " +
      "Plan again without -refresh=false. Nothing was changed.",
  );
}
