import * as v from "valibot";
import { type Answer, Failure, type StatusBlock } from "../../answer.js";
import { type RateLimit, ruleConfiguration } from "../../contents.js";
import { identifier } from "../../fields.js";
import { InvalidInput, jsonBody } from "../../input.js";
import { type Call, noFailure, type Operation } from "../../operation.js";
import { acceptedResult, completedRule, findRateLimit, findZone, pageOf, zoneMissing } from "../zones/objects.js";

const ONE = "/shield/rate-limit/:id";

const configuration = v.object({
  ...ruleConfiguration.entries,
  actionType: v.optional(v.picklist([1, 2, 3])),
  counterKeyType: v.optional(v.picklist([0, 1, 2, 3, 4, 5, 6, 7])),
  timeframe: v.optional(v.picklist([1, 10, 60, 300, 900, 3600])),
  blockTime: v.optional(v.picklist([30, 60, 300, 900, 1800, 3600])),
  requestCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

const written = {
  ruleName: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9 ]+$/, "Only letters, digits and spaces.")))),
  ruleDescription: v.string("The ruleDescription field is required."),
  ruleConfiguration: v.optional(v.nullable(configuration), null),
};
const createBody = v.object({ shieldZoneId: identifier, ...written });
const updateBody = v.object(written);

/** The rule as it is returned, alone or in a list. */
function record(call: Call, rule: RateLimit) {
  return { ...rule, ...noFailure(call, "errorResponse") };
}

function create(call: Call): Answer {
  const body = jsonBody(call, createBody);
  const zone = call.contents.zones.find(({ shieldZoneId }) => shieldZoneId === body.shieldZoneId);
  if (!zone) throw zoneMissing();
  const rules = call.contents.rateLimits.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId);
  if (rules.length >= zone.rateLimitRulesLimit) {
    throw new Failure(
      202,
      400,
      `Rate limit rules are limited to ${zone.rateLimitRulesLimit} on your plan.`,
      "limit_reached.waf",
    );
  }
  if (!body.ruleName) throw new InvalidInput({ ruleName: ["The ruleName field is required."] });
  if (!body.ruleConfiguration) throw new InvalidInput({ ruleConfiguration: ["The field is required."] });
  const rule: RateLimit = {
    id: call.contents.nextIds.rateLimit++,
    shieldZoneId: zone.shieldZoneId,
    userId: call.contents.rateLimits[0]?.userId ?? null,
    ruleName: body.ruleName,
    ruleDescription: body.ruleDescription,
    ruleJson: null,
    ruleConfiguration: completedRule(body.ruleConfiguration),
  };
  call.contents.rateLimits.push(rule);
  return { status: 200, json: record(call, rule) };
}

function update(call: Call): Answer {
  const rule = findRateLimit(call);
  const body = jsonBody(call, updateBody);
  if (body.ruleName) rule.ruleName = body.ruleName;
  rule.ruleDescription = body.ruleDescription;
  if (body.ruleConfiguration) {
    rule.ruleConfiguration =
      call.variants.rateLimitUpdate === "merge"
        ? { ...rule.ruleConfiguration, ...body.ruleConfiguration }
        : completedRule(body.ruleConfiguration);
  }
  return { status: 200, json: record(call, rule) };
}

function remove(call: Call): Answer {
  const rule = findRateLimit(call);
  call.contents.rateLimits.splice(call.contents.rateLimits.indexOf(rule), 1);
  return { status: 200, json: { statusCode: 200, success: true, message: "Deleted.", errorKey: null } };
}

function list(call: Call): Answer {
  const zone = findZone(call, 202, true);
  const rules = call.contents.rateLimits.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId);
  const { data, page } = pageOf(call, rules);
  return { status: 200, json: { data: data.map((rule) => record(call, rule)), page, ...noFailure(call, "error") } };
}

const emptyRule = (errorResponse: StatusBlock): unknown => ({
  id: 0,
  shieldZoneId: 0,
  ruleConfiguration: null,
  errorResponse,
});

/** The response for a missing rule: a rule of zeros or, depending on the variant, the documented `AcceptedResult`. */
function get(call: Call): Answer {
  try {
    return { status: 200, json: record(call, findRateLimit(call)) };
  } catch (error) {
    if (error instanceof Failure && call.variants.rateLimitMissing === "accepted-result") {
      return acceptedResult;
    }
    throw error;
  }
}

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
