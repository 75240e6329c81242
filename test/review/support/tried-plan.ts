import { withCondition } from "../../support/rule-values.js";
import { accessList, change, type Json, type JsonObject } from "./plan-builder.js";

/** A condition on the decoded path and query. */
export const condition = (value: Json, more: JsonObject = {}): JsonObject => ({
  variables: ["REQUEST_URI"],
  operator: "begins_with",
  value,
  ...more,
});
/** A rule of zone 1001. */
export const rule = (configuration: JsonObject, more: JsonObject = {}): JsonObject =>
  withCondition<Json>({
    shield_zone_id: 1001,
    name: "Login",
    waf_rule_id: 9,
    action: "block",
    ...configuration,
    ...more,
  });
const limit = rule(condition("/", { action: "rate_limit", request_count: 10, timeframe: 60, block_time: 300 }));
const login = rule(condition("/login"));
/** A new rule that blocks the login, a rate limit of everything, and a list that allows the office. */
export const changes = [
  change("bunny_shield_waf_rule.login", null, login, { unknown: { waf_rule_id: true } }),
  change("bunny_shield_rate_limit.all", limit, limit),
  change(
    "bunny_shield_access_list.office",
    accessList({ action: "allow", entries: ["192.0.2.0/24"], type: "cidr" }),
    accessList({ action: "allow", entries: ["192.0.2.0/24"], type: "cidr" }),
  ),
];
