import * as v from "valibot";
import { ruleConfiguration } from "../../contents.js";
import type { Operation } from "../../operation.js";
import { emptyRule, ruleHandlers } from "./rules.js";

const ONE = "/shield/waf/custom-rule/:id";

const configuration = v.object({
  ...ruleConfiguration.entries,
  actionType: v.optional(v.picklist([1, 2, 3, 4, 5])),
});

const { list, create, get, update, remove } = ruleHandlers({
  noun: "Custom WAF rules",
  configuration,
  rules: "wafRules",
  nextId: "wafRule",
  limit: "customWafRulesLimit",
  onUpdate: "wafRuleUpdate",
  onMissing: "wafRuleMissing",
  userId: () => "u-1",
  onRemove: (zone, removed) => {
    if (zone?.wafCustomRuleOrder) zone.wafCustomRuleOrder = zone.wafCustomRuleOrder.filter((id) => id !== removed);
  },
});

const access = "account-status";

/** Custom WAF rules: docs/reference/service.md#waf-rules. */
export const wafRuleOperations: readonly Operation[] = [
  {
    name: "listWafRules",
    method: "GET",
    path: "/shield/waf/custom-rules/:shieldZoneId",
    access,
    handle: list,
    wrapFailure: (error) => ({ data: null, page: null, error }),
  },
  {
    name: "createWafRule",
    method: "POST",
    path: "/shield/waf/custom-rule",
    access,
    handle: create,
    wrapFailure: emptyRule,
  },
  { name: "getWafRule", method: "GET", path: ONE, access, handle: get, wrapFailure: emptyRule },
  { name: "updateWafRule", method: "PATCH", path: ONE, access, handle: update, wrapFailure: emptyRule },
  { name: "replaceWafRule", method: "PUT", path: ONE, access, handle: update, wrapFailure: emptyRule },
  { name: "deleteWafRule", method: "DELETE", path: ONE, access, handle: remove },
];
