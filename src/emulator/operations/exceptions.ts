import * as v from "valibot";
import { type Answer, Refusal } from "../answer.js";
import type { EdgeRule } from "../contents.js";
import { edgeRuleMembers } from "../zone-contents.js";
import { code, identifier, text } from "../fields.js";
import { intParam, jsonBody } from "../input.js";
import { type Call, type Operation, operationsOf } from "../operation.js";

const PULL_ZONE = "/pullzone/:pullZoneId";
const RULE = `${PULL_ZONE}/edgerules/:edgeRuleId`;

const ACTIONS = [
  ...[
    "ForceSSL",
    "Redirect",
    "OriginUrl",
    "OverrideCacheTime",
    "BlockRequest",
    "SetResponseHeader",
    "SetRequestHeader",
  ],
  ...["ForceDownload", "DisableTokenAuthentication", "EnableTokenAuthentication", "OverrideCacheTimePublic"],
  ...["IgnoreQueryString", "DisableOptimizer", "ForceCompression", "SetStatusCode", "BypassPermaCache"],
  ...["OverrideBrowserCacheTime", "OriginStorage", "SetNetworkRateLimit", "SetConnectionLimit"],
  ...["SetRequestsPerSecondLimit", "RunEdgeScript", "OriginMagicContainers", "DisableWAF", "RetryOrigin"],
  ...["OverrideBrowserCacheResponseHeader", "RemoveBrowserCacheResponseHeader", "DisableShieldChallenge"],
  ...["DisableShield", "DisableShieldBotDetection", "BypassAwsS3Authentication", "DisableShieldAccessLists"],
  "DisableShieldRateLimiting",
];
const TRIGGERS = [
  ...["Url", "RequestHeader", "ResponseHeader", "UrlExtension", "CountryCode", "RemoteIP", "UrlQueryString"],
  ...["RandomChance", "StatusCode", "RequestMethod", "CookieValue", "CountryStateCode", "OriginRetryAttemptCount"],
  "OriginConnectionError",
];
const MATCHES = ["MatchAny", "MatchAll", "MatchNone"];

const codeOrName = (names: readonly string[]) =>
  v.pipe(
    v.union([code, v.picklist(names)]),
    v.transform((sent) => (typeof sent === "number" ? sent : names.indexOf(sent))),
  );

const body = v.object({
  ...edgeRuleMembers({ action: codeOrName(ACTIONS), trigger: codeOrName(TRIGGERS), match: codeOrName(MATCHES) }),
  Guid: v.optional(text, null),
  OrderIndex: v.optional(v.nullable(code), null),
});

const missing = (key: string, field: string, what: string): Refusal =>
  new Refusal({
    status: 404,
    json: { ErrorKey: key, Field: field, Message: `The requested ${what} was not found` },
  });

/** Returns the response for an unknown pull zone. */
export const unknownPullZone = (): Refusal => missing("pullZone.not_found", "PullZone", "Pull Zone");

/**
 * The owner of a pull zone's edge rules. This is its Shield zone. A pull zone without a Shield zone owns its edge rules itself.
 */
interface WithEdgeRules {
  readonly pullZoneId: number | null;
  readonly edgeRules: EdgeRule[];
}

function findPullZone(call: Call): WithEdgeRules {
  const id = intParam(call, "pullZoneId", true);
  const { zones, pullZones } = call.contents;
  const found = [...zones, ...pullZones].find(({ pullZoneId }) => pullZoneId === id);
  if (!found) throw unknownPullZone();
  return found;
}

function findRule(call: Call, { edgeRules }: WithEdgeRules, guid = call.params["edgeRuleId"]): EdgeRule {
  const rule = edgeRules.find(({ Guid }) => Guid === guid);
  if (!rule) throw missing("edgeRule.not_found", "EdgeRule", "Edge Rule");
  return rule;
}

/** Returns the rule in the form of the API. By the variant, types are codes or names. */
function edgeRuleRecord({ variants }: Call, rule: EdgeRule): unknown {
  if (variants.edgeRuleCodes === "numbers") return rule;
  const named = <Of extends { readonly ActionType: number }>(one: Of) => ({
    ...one,
    ActionType: ACTIONS[one.ActionType] ?? one.ActionType,
  });
  return {
    ...named(rule),
    ExtraActions: rule.ExtraActions?.map(named) ?? null,
    Triggers: rule.Triggers.map((trigger) => ({ ...trigger, Type: TRIGGERS[trigger.Type] ?? trigger.Type })),
  };
}

/** Returns the edge rules of a pull zone as the API does. */
export const edgeRulesOf = (call: Call, { edgeRules }: WithEdgeRules): readonly unknown[] =>
  edgeRules.map((rule) => edgeRuleRecord(call, rule));

/** docs/reference/edge-rules.md#rules */
const MOST_RULES = 50;
const MOST_TRIGGERS = 5;
const MOST_PATTERNS = 5;

const tooMany = (field: string, most: number): Refusal =>
  new Refusal({
    status: 400,
    json: { ErrorKey: "edgeRule.limit_reached", Field: field, Message: `At most ${most} are allowed.` },
  });

function addOrUpdate(call: Call): Answer {
  const zone = findPullZone(call);
  const { Guid, OrderIndex, ...sent } = jsonBody(call, body);
  const known = Guid === null || Guid === "" ? undefined : findRule(call, zone, Guid);
  if (known === undefined && zone.edgeRules.length >= MOST_RULES) throw tooMany("EdgeRules", MOST_RULES);
  if (sent.Triggers.length > MOST_TRIGGERS) throw tooMany("Triggers", MOST_TRIGGERS);
  if (sent.Triggers.some(({ PatternMatches: { length } }) => length > MOST_PATTERNS))
    throw tooMany("PatternMatches", MOST_PATTERNS);
  const rule: EdgeRule = {
    ...sent,
    Guid: known?.Guid ?? nextGuid(call),
    OrderIndex: OrderIndex ?? known?.OrderIndex ?? 0,
    ReadOnly: known?.ReadOnly ?? false,
  };
  if (known === undefined) zone.edgeRules.push(rule);
  else zone.edgeRules[zone.edgeRules.indexOf(known)] = rule;
  return call.variants.edgeRuleAnswer === "empty" ? { status: 201 } : { status: 201, json: edgeRuleRecord(call, rule) };
}

function nextGuid({ contents: { nextIds, zones, pullZones } }: Call): string {
  const taken = new Set([...zones, ...pullZones].flatMap(({ edgeRules }) => edgeRules.map(({ Guid }) => Guid)));
  for (;;) {
    const guid = `00000000-0000-4000-8000-${String(nextIds.edgeRule++).padStart(12, "0")}`;
    if (!taken.has(guid)) return guid;
  }
}

function remove(call: Call): Answer {
  const zone = findPullZone(call);
  zone.edgeRules.splice(zone.edgeRules.indexOf(findRule(call, zone)), 1);
  return { status: 204 };
}

const enabledBody = v.object({ Id: v.optional(identifier), Value: v.boolean() });

function setEnabled(call: Call): Answer {
  const rule = findRule(call, findPullZone(call));
  rule.Enabled = jsonBody(call, enabledBody).Value;
  return { status: 204 };
}

/** Edge rules of pull zones: docs/reference/edge-rules.md. */
export const edgeRuleOperations: readonly Operation[] = operationsOf("account-status", {
  addOrUpdateEdgeRule: ["POST", `${PULL_ZONE}/edgerules/addOrUpdate`, addOrUpdate],
  deleteEdgeRule: ["DELETE", RULE, remove],
  setEdgeRuleEnabled: ["POST", `${RULE}/setEdgeRuleEnabled`, setEnabled],
});
