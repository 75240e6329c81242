import * as v from "valibot";
import { type Answer, Failure, type StatusBlock } from "../../answer.js";
import { ruleConfiguration, type WafRule } from "../../contents.js";
import { identifier } from "../../fields.js";
import { intParam, InvalidInput, jsonBody } from "../../input.js";
import { type Call, noFailure, type Operation } from "../../operation.js";
import { acceptedResult, completedRule, findZone, pageOf, ruleMissing, zoneMissing } from "../zones/objects.js";

const ONE = "/shield/waf/custom-rule/:id";

const configuration = v.object({
  ...ruleConfiguration.entries,
  actionType: v.optional(v.picklist([1, 2, 3, 4, 5])),
});
const ruleText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]+$/, "Only letters, digits and spaces."));

const written = {
  ruleName: v.optional(v.nullable(ruleText)),
  ruleDescription: v.string("The ruleDescription field is required."),
  ruleConfiguration: v.optional(v.nullable(configuration), null),
};
const createBody = v.object({ shieldZoneId: identifier, ...written });
const updateBody = v.object(written);

/** The rule as it is returned, alone or in a list. */
function record(call: Call, rule: WafRule) {
  return { ...rule, ...noFailure(call, "errorResponse") };
}

function find(call: Call): WafRule {
  const id = intParam(call, "id", true);
  const rule = call.contents.wafRules.find((candidate) => candidate.id === id);
  if (!rule) throw ruleMissing();
  return rule;
}

function create(call: Call): Answer {
  const body = jsonBody(call, createBody);
  const { contents } = call;
  const zone = contents.zones.find(({ shieldZoneId }) => shieldZoneId === body.shieldZoneId);
  if (!zone) throw zoneMissing();
  const { customWafRulesLimit: limit, shieldZoneId } = zone;
  if (contents.wafRules.filter((rule) => rule.shieldZoneId === shieldZoneId).length >= limit)
    throw new Failure(202, 400, `Custom WAF rules are limited to ${limit} on your plan.`, "limit_reached.waf");
  if (!body.ruleName) throw new InvalidInput({ ruleName: ["The ruleName field is required."] });
  if (!body.ruleConfiguration) throw new InvalidInput({ ruleConfiguration: ["The field is required."] });
  const rule: WafRule = {
    id: contents.nextIds.wafRule++,
    shieldZoneId,
    userId: "u-1",
    ruleName: body.ruleName,
    ruleDescription: body.ruleDescription,
    ruleJson: null,
    ruleConfiguration: completedRule(body.ruleConfiguration),
  };
  contents.wafRules.push(rule);
  return { status: 200, json: record(call, rule) };
}

function update(call: Call): Answer {
  const rule = find(call);
  const body = jsonBody(call, updateBody);
  if (body.ruleName) rule.ruleName = body.ruleName;
  rule.ruleDescription = body.ruleDescription;
  if (body.ruleConfiguration)
    rule.ruleConfiguration =
      call.variants.wafRuleUpdate === "merge"
        ? { ...rule.ruleConfiguration, ...body.ruleConfiguration }
        : completedRule(body.ruleConfiguration);
  return { status: 200, json: record(call, rule) };
}

function remove(call: Call): Answer {
  const rule = find(call);
  const { zones, wafRules } = call.contents;
  wafRules.splice(wafRules.indexOf(rule), 1);
  const zone = zones.find(({ shieldZoneId }) => shieldZoneId === rule.shieldZoneId);
  if (zone?.wafCustomRuleOrder) zone.wafCustomRuleOrder = zone.wafCustomRuleOrder.filter((id) => id !== rule.id);
  return { status: 200, json: { statusCode: 200, success: true, message: "Deleted.", errorKey: null } };
}

function list(call: Call): Answer {
  const zone = findZone(call, 202, true);
  const rules = call.contents.wafRules.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId);
  const { data, page } = pageOf(call, rules);
  return { status: 200, json: { data: data.map((rule) => record(call, rule)), page, ...noFailure(call, "error") } };
}

function get(call: Call): Answer {
  try {
    return { status: 200, json: record(call, find(call)) };
  } catch (error) {
    if (error instanceof Failure && call.variants.wafRuleMissing === "accepted-result") return acceptedResult;
    throw error;
  }
}

const emptyRule = (errorResponse: StatusBlock): unknown => ({
  id: 0,
  shieldZoneId: 0,
  ruleConfiguration: null,
  errorResponse,
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
