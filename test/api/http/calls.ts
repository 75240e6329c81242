import type { BunnyClient, CallOptions } from "../../../src/api/index.js";
import type { ScriptedAnswer } from "../../support/scripted-server.js";
import { all } from "./all.js";

const rule = {
  ruleName: "r",
  ruleDescription: "",
  ruleConfiguration: {
    actionType: 1,
    value: "x",
    isNegated: null,
    chainedRuleConditions: [{ value: "y", isNegated: null }],
  },
};
const ruleBody =
  '{"ruleName":"r","ruleDescription":"","ruleConfiguration":{"actionType":1,"value":"x","chainedRuleConditions":[{"value":"y"}]}}';
const video = { libraryId: 759, videoId: "v" };
const day = "2026-08-01";

/** What each call says that it was doing, its request, and the call. docs/reference/operations.md lists the requests. */
export const calls: readonly (readonly [
  string,
  string,
  (client: BunnyClient, options?: CallOptions) => Promise<unknown>,
])[] = [
  [
    "list the access lists of Shield zone 42",
    "GET /shield/shield-zone/42/access-lists",
    (c, o) => c.accessLists.list(42, o),
  ],
  [
    "read access list 7 of Shield zone 42",
    "GET /shield/shield-zone/42/access-lists/7",
    (c, o) => c.accessLists.get(42, 7, o),
  ],
  [
    'create access list "l" in Shield zone 42',
    'POST /shield/shield-zone/42/access-lists {"name":"l","type":0,"content":"192.0.2.1"}',
    (c, o) => c.accessLists.create(42, { name: "l", description: null, type: 0, content: "192.0.2.1" }, o),
  ],
  [
    "update access list 7 of Shield zone 42",
    'PATCH /shield/shield-zone/42/access-lists/7 {"name":"l"}',
    (c, o) => c.accessLists.update(42, 7, { name: "l" }, o),
  ],
  [
    "set the action of access list configuration 9 of Shield zone 42",
    'PATCH /shield/shield-zone/42/access-lists/configurations/9 {"isEnabled":true,"action":1}',
    (c, o) => c.accessLists.configure(42, 9, { action: 1, isEnabled: true }, o),
  ],
  [
    "delete access list 7 of Shield zone 42",
    "DELETE /shield/shield-zone/42/access-lists/7",
    (c, o) => c.accessLists.delete(42, 7, o),
  ],
  [
    "read the access list enums of Shield zone 42",
    "GET /shield/shield-zone/42/access-lists/enums",
    (c, o) => c.accessLists.enums(42, o),
  ],
  [
    "read the block page of Shield zone 42",
    "GET /shield/shield-zone/42/custom-page/block",
    (c, o) => c.customPages.get(42, "block", o),
  ],
  [
    "upload the block page of Shield zone 42",
    "PUT /shield/shield-zone/42/custom-page/block <p></p>",
    (c, o) => c.customPages.put(42, "block", "<p></p>", o),
  ],
  [
    "delete the block page of Shield zone 42",
    "DELETE /shield/shield-zone/42/custom-page/block",
    (c, o) => c.customPages.delete(42, "block", o),
  ],
  ["list the bots of Shield zone 42", "GET /shield/shield-zone/42/bot-categorization", (c, o) => c.bots.list(42, o)],
  [
    "set the action of bot 17 in Shield zone 42",
    'PUT /shield/shield-zone/42/bot-categorization/bots/17 {"action":1}',
    (c, o) => c.bots.setAction(42, 17, 1, o),
  ],
  [
    "set the action of bot category 2 in Shield zone 42",
    'PUT /shield/shield-zone/42/bot-categorization/categories/2 {"action":1}',
    (c, o) => c.bots.setCategoryAction(42, 2, 1, o),
  ],
  [
    "read the event logs of Shield zone 42 of 2026-08-01",
    "GET /shield/event-logs/42/08-01-2026",
    (c, o) => all(c.eventLogs.pages(42, day, o)),
  ],
  [
    "search the event logs of Shield zone 42",
    'POST /shield/event-logs/42/search {"from":1,"to":86400000}',
    (c, o) => c.eventLogs.search(42, { from: 1, to: "1970-01-02" }, o),
  ],
  [
    "read the access log of pull zone 9001",
    "GET /v2/pullzones/9001/logs?from=1970-01-01T00%3A00%3A00.000Z&to=1970-01-01T00%3A00%3A00.001Z&limit=10000&offset=0&order=asc",
    (c, o) => all(c.traffic.rows(9001, { from: 0, to: 1 }, o)),
  ],
  ["read the metrics of Shield zone 42", "GET /shield/metrics/overview/42", (c, o) => c.metrics.overview(42, o)],
  [
    "read the detailed metrics of Shield zone 42",
    "GET /shield/metrics/overview/42/detailed",
    (c, o) => c.metrics.detailed(42, {}, o),
  ],
  [
    "read the metrics of WAF rule 941100 of Shield zone 42",
    "GET /shield/metrics/shield-zone/42/waf-rule/941100",
    (c, o) => c.metrics.wafRule(42, "941100", o),
  ],
  [
    "read the metrics of the rate limits of Shield zone 42",
    "GET /shield/metrics/rate-limits/42",
    (c, o) => c.metrics.rateLimits(42, o),
  ],
  ["read the metrics of rate limit 7", "GET /shield/metrics/rate-limit/7", (c, o) => c.metrics.rateLimit(7, o)],
  [
    "read the metrics of endpoint 7 of Shield zone 42",
    "GET /shield/metrics/shield-zone/42/api-guardian/endpoint/7",
    (c, o) => c.metrics.endpoint(42, 7, o),
  ],
  [
    "read the overages of Shield zone 42 in 2026-07",
    "GET /shield/metrics/overages/42?year=2026&month=7",
    (c, o) => c.overages.get(42, 2026, 7, o),
  ],
  ["read the DDoS enums", "GET /shield/ddos/enums", (c, o) => c.ddos.enums(o)],
  ["list the account's applications", "GET /mc/apps?limit=1000", (c, o) => all(c.applications.list(o))],
  [
    "read the autoscaling of application app-shop",
    "GET /mc/apps/app-shop/autoscaling",
    (c, o) => c.autoscaling.get("app-shop", o),
  ],
  [
    "set the autoscaling of application app-shop",
    'PUT /mc/apps/app-shop/autoscaling {"min":1,"max":2}',
    (c, o) => c.autoscaling.put("app-shop", { min: 1, max: 2 }, o),
  ],
  ["read the account's application limits", "GET /mc/limits", (c, o) => c.limits.get(o)],
  [
    "list the rate limits of Shield zone 42",
    "GET /shield/rate-limits/42?page=1&perPage=1000",
    (c, o) => c.rateLimits.list(42, o),
  ],
  ["read rate limit 7", "GET /shield/rate-limit/7", (c, o) => c.rateLimits.get(7, o)],
  [
    'create rate limit "r" in Shield zone 42',
    `POST /shield/rate-limit {"shieldZoneId":42,${ruleBody.slice(1)}`,
    (c, o) => c.rateLimits.create(42, rule as never, o),
  ],
  [
    "update rate limit 7",
    `PATCH /shield/rate-limit/7 ${ruleBody}`,
    (c, o) => c.rateLimits.update(42, 7, rule as never, o),
  ],
  ["delete rate limit 7", "DELETE /shield/rate-limit/7", (c, o) => c.rateLimits.delete(42, 7, o)],
  [
    "list the WAF rules of Shield zone 42",
    "GET /shield/waf/custom-rules/42?page=1&perPage=1000",
    (c, o) => c.wafRules.list(42, o),
  ],
  ["read WAF rule 7", "GET /shield/waf/custom-rule/7", (c, o) => c.wafRules.get(7, o)],
  [
    'create WAF rule "r" in Shield zone 42',
    `POST /shield/waf/custom-rule {"shieldZoneId":42,${ruleBody.slice(1)}`,
    (c, o) => c.wafRules.create(42, rule as never, o),
  ],
  [
    "update WAF rule 7",
    `PATCH /shield/waf/custom-rule/7 ${ruleBody}`,
    (c, o) => c.wafRules.update(42, 7, rule as never, o),
  ],
  ["delete WAF rule 7", "DELETE /shield/waf/custom-rule/7", (c, o) => c.wafRules.delete(42, 7, o)],
  [
    "read the API Guardian enums of Shield zone 42",
    "GET /shield/shield-zone/42/api-guardian/enums",
    (c, o) => c.apiGuardian.enums(42, o),
  ],
  [
    "read API Guardian of Shield zone 42",
    "GET /shield/shield-zone/42/api-guardian",
    (c, o) => c.apiGuardian.get(42, o),
  ],
  [
    "update API Guardian of Shield zone 42",
    'PATCH /shield/shield-zone/42/api-guardian {"isEnabled":true}',
    (c, o) => c.apiGuardian.update(42, { isEnabled: true } as never, o),
  ],
  [
    "upload the OpenAPI document of Shield zone 42",
    'POST /shield/shield-zone/42/api-guardian/spec {"content":"{}"}',
    (c, o) =>
      c.apiGuardian.upload(42, { content: "{}", title: "", version: "", enforceAuthorizationValidation: null }, o),
  ],
  [
    "update API Guardian endpoint 7 of Shield zone 42",
    "PATCH /shield/shield-zone/42/api-guardian/endpoint/7 {}",
    (c, o) => c.apiGuardian.updateEndpoint(42, 7, {}, o),
  ],
  [
    "read bot detection of Shield zone 42",
    "GET /shield/shield-zone/42/bot-detection",
    (c, o) => c.botDetection.get(42, o),
  ],
  [
    "update bot detection of Shield zone 42",
    'PATCH /shield/shield-zone/42/bot-detection {"requestIntegrity":{},"ipAddress":{},"browserFingerprint":{}}',
    (c, o) => c.botDetection.update(42, {} as never, o),
  ],
  [
    "read upload scanning of Shield zone 42",
    "GET /shield/shield-zone/42/upload-scanning",
    (c, o) => c.uploadScanning.get(42, o),
  ],
  [
    "update upload scanning of Shield zone 42",
    "PATCH /shield/shield-zone/42/upload-scanning {}",
    (c, o) => c.uploadScanning.update(42, {} as never, o),
  ],
  ["list the managed WAF rules of Shield zone 42", "GET /shield/waf/rules/42", (c, o) => c.wafCatalog.rules(42, o)],
  [
    "list the managed WAF rules of each plan",
    "GET /shield/waf/rules/plan-segmentation",
    (c, o) => c.wafCatalog.rulesByPlan(o),
  ],
  ["list the WAF profiles", "GET /shield/waf/profiles", (c, o) => c.wafCatalog.profiles(o)],
  ["read the WAF enums", "GET /shield/waf/enums", (c, o) => c.wafCatalog.enums(o)],
  [
    "list the triggered WAF rules of Shield zone 42",
    "GET /shield/waf/rules/review-triggered/42",
    (c, o) => c.wafCatalog.triggered(42, o),
  ],
  [
    "review WAF rule 941100 of Shield zone 42",
    'POST /shield/waf/rules/review-triggered/42 {"ruleId":"941100","action":2}',
    (c, o) => c.wafCatalog.review(42, "941100", "disable", o),
  ],
  [
    "get a recommendation on WAF rule 941100 of Shield zone 42",
    "GET /shield/waf/rules/review-triggered/ai-recommendation/42/941100",
    (c, o) => c.wafCatalog.recommendation(42, "941100", o),
  ],
  ["list the account's Shield zones", "GET /shield/shield-zones/pullzone-mapping", (c, o) => c.zones.mapping(o)],
  ["read Shield zone 42", "GET /shield/shield-zone/42", (c, o) => c.zones.get(42, o)],
  [
    "read the Shield zone of pull zone 9001",
    "GET /shield/shield-zone/get-by-pullzone/9001",
    (c, o) => c.zones.getByPullZone(9001, o),
  ],
  ["list the account's Shield zones", "GET /shield/shield-zones?page=1&perPage=1000", (c, o) => all(c.zones.pages(o))],
  ["list the account's pull zones", "GET /pullzone?page=1&perPage=100", (c, o) => all(c.pullZones.pages(o))],
  ["purge the cache of pull zone 9001", "POST /pullzone/9001/purgeCache", (c, o) => c.purges.pullZone(9001, null, o)],
  [
    "purge https://www.example.com/a from the cache",
    "POST /purge?url=https%3A%2F%2Fwww.example.com%2Fa",
    (c, o) => c.purges.url("https://www.example.com/a", false, o),
  ],
  ["read the defaults of Shield zones", "GET /shield/shield-zone/defaults", (c, o) => c.zones.defaults(o)],
  ["read the defaults of the WAF engine", "GET /shield/waf/engine-config", (c, o) => c.zones.engineDefaults(o)],
  [
    "create a Shield zone for pull zone 9001",
    'POST /shield/shield-zone {"pullZoneId":9001,"shieldZone":{}}',
    (c, o) => c.zones.create(9001, {}, o),
  ],
  [
    "create a Shield zone under attack for pull zone 9001",
    'POST /shield/shield-zone/under-attack {"pullZoneId":9001,"planType":1}',
    (c, o) => c.zones.create(9001, { planType: 1, learningMode: false }, { ...o, underAttack: true }),
  ],
  [
    "update Shield zone 42",
    'PATCH /shield/shield-zone {"shieldZoneId":42,"shieldZone":{"wafEnabled":false}}',
    (c, o) => c.zones.update(42, { wafEnabled: false }, o),
  ],
  ["read the playback data of video v", "GET /library/759/videos/v/play", (c, o) => c.videos.play(video, o)],
  ["read the heatmap of video v", "GET /library/759/videos/v/play/heatmap", (c, o) => c.videos.heatmap(video, o)],
  [
    "read the heatmap of video v with the library's key",
    "GET /library/759/videos/v/heatmap",
    (c, o) => c.videos.keyedHeatmap({ ...video, libraryAccessKey: "k" }, o),
  ],
];

const noDocument = { message: "none", errorKey: "api_guardian.get_api_guardian.no_configuration" };

/** What a write reads first. */
export const reads: Readonly<Record<string, ScriptedAnswer>> = {
  "/shield/rate-limits/42?page=1&perPage=1000": { body: { data: [], page: null } },
  "/shield/waf/custom-rules/42?page=1&perPage=1000": { body: { data: [], page: null } },
  "/shield/shield-zone/42/api-guardian": { status: 404, body: { data: null, error: noDocument } },
  "/shield/shield-zone/42": { body: { data: { shieldZoneId: 42, pullZoneId: 9001, planType: 2, wafEnabled: true } } },
};
