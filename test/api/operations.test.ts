import type { BunnyClient } from "../../src/api/index.js";
import type { ScriptedAnswer, SeenRequest } from "../support/scripted-server.js";
import { all, bench, errorOf } from "./harness.js";

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
const rows: readonly (readonly [string, string, (client: BunnyClient) => Promise<unknown>])[] = [
  ["list the access lists of Shield zone 42", "GET /shield/shield-zone/42/access-lists", (c) => c.accessLists.list(42)],
  [
    "read access list 301 of Shield zone 42",
    "GET /shield/shield-zone/42/access-lists/301",
    (c) => c.accessLists.get(42, 301),
  ],
  [
    'create access list "l" in Shield zone 42',
    'POST /shield/shield-zone/42/access-lists {"name":"l","type":0,"content":"192.0.2.1"}',
    (c) => c.accessLists.create(42, { name: "l", description: null, type: 0, content: "192.0.2.1" }),
  ],
  [
    "update access list 301 of Shield zone 42",
    'PATCH /shield/shield-zone/42/access-lists/301 {"name":"l"}',
    (c) => c.accessLists.update(42, 301, { name: "l" }),
  ],
  [
    "set the action of access list configuration 9 of Shield zone 42",
    'PATCH /shield/shield-zone/42/access-lists/configurations/9 {"isEnabled":true,"action":1}',
    (c) => c.accessLists.configure(42, 9, { action: 1, isEnabled: true }),
  ],
  [
    "delete access list 301 of Shield zone 42",
    "DELETE /shield/shield-zone/42/access-lists/301",
    (c) => c.accessLists.delete(42, 301),
  ],
  [
    "read the access list enums of Shield zone 42",
    "GET /shield/shield-zone/42/access-lists/enums",
    (c) => c.accessLists.enums(42),
  ],
  [
    "read the block page of Shield zone 42",
    "GET /shield/shield-zone/42/custom-page/block",
    (c) => c.customPages.get(42, "block"),
  ],
  [
    "upload the block page of Shield zone 42",
    "PUT /shield/shield-zone/42/custom-page/block <p></p>",
    (c) => c.customPages.put(42, "block", "<p></p>"),
  ],
  [
    "delete the block page of Shield zone 42",
    "DELETE /shield/shield-zone/42/custom-page/block",
    (c) => c.customPages.delete(42, "block"),
  ],
  ["list the bots of Shield zone 42", "GET /shield/shield-zone/42/bot-categorization", (c) => c.bots.list(42)],
  [
    "set the action of bot 17 in Shield zone 42",
    'PUT /shield/shield-zone/42/bot-categorization/bots/17 {"action":1}',
    (c) => c.bots.setAction(42, 17, 1),
  ],
  [
    "set the action of bot category 3 in Shield zone 42",
    'PUT /shield/shield-zone/42/bot-categorization/categories/3 {"action":1}',
    (c) => c.bots.setCategoryAction(42, 3, 1),
  ],
  [
    "read the event logs of Shield zone 42 of 2026-08-01",
    "GET /shield/event-logs/42/2026-08-01",
    (c) => all(c.eventLogs.pages(42, day)),
  ],
  [
    "search the event logs of Shield zone 42",
    'POST /shield/event-logs/42/search {"timeframe":"PerOneHour"}',
    (c) => c.eventLogs.search(42, { timeframe: "PerOneHour" } as never),
  ],
  ["read the metrics of Shield zone 42", "GET /shield/metrics/overview/42", (c) => c.metrics.overview(42)],
  [
    "read the detailed metrics of Shield zone 42",
    "GET /shield/metrics/overview/42/detailed",
    (c) => c.metrics.detailed(42, {}),
  ],
  [
    "read the metrics of WAF rule 941100 of Shield zone 42",
    "GET /shield/metrics/shield-zone/42/waf-rule/941100",
    (c) => c.metrics.wafRule(42, "941100"),
  ],
  [
    "read the metrics of the rate limits of Shield zone 42",
    "GET /shield/metrics/rate-limits/42",
    (c) => c.metrics.rateLimits(42),
  ],
  ["read the metrics of rate limit 77", "GET /shield/metrics/rate-limit/77", (c) => c.metrics.rateLimit(77)],
  [
    "read the overages of Shield zone 42 in 2026-07",
    "GET /shield/metrics/overages/42?year=2026&month=7",
    (c) => c.overages.get(42, 2026, 7),
  ],
  ["read the DDoS enums", "GET /shield/ddos/enums", (c) => c.ddos.enums()],
  ["list the account's applications", "GET /mc/apps?limit=1000", (c) => all(c.applications.list())],
  [
    "read the autoscaling of application app-shop",
    "GET /mc/apps/app-shop/autoscaling",
    (c) => c.autoscaling.get("app-shop"),
  ],
  [
    "set the autoscaling of application app-shop",
    'PUT /mc/apps/app-shop/autoscaling {"min":1,"max":2}',
    (c) => c.autoscaling.put("app-shop", { min: 1, max: 2 }),
  ],
  ["read the account's application limits", "GET /mc/limits", (c) => c.limits.get()],
  [
    "list the rate limits of Shield zone 42",
    "GET /shield/rate-limits/42?page=1&perPage=1000",
    (c) => c.rateLimits.list(42),
  ],
  ["read rate limit 77", "GET /shield/rate-limit/77", (c) => c.rateLimits.get(77)],
  [
    'create rate limit "r" in Shield zone 42',
    `POST /shield/rate-limit {"shieldZoneId":42,${ruleBody.slice(1)}`,
    (c) => c.rateLimits.create(42, rule as never),
  ],
  [
    "update rate limit 77",
    `PATCH /shield/rate-limit/77 ${ruleBody}`,
    (c) => c.rateLimits.update(42, 77, rule as never),
  ],
  ["delete rate limit 77", "DELETE /shield/rate-limit/77", (c) => c.rateLimits.delete(42, 77)],
  [
    "list the WAF rules of Shield zone 42",
    "GET /shield/waf/custom-rules/42?page=1&perPage=1000",
    (c) => c.wafRules.list(42),
  ],
  ["read WAF rule 78", "GET /shield/waf/custom-rule/78", (c) => c.wafRules.get(78)],
  [
    'create WAF rule "r" in Shield zone 42',
    `POST /shield/waf/custom-rule {"shieldZoneId":42,${ruleBody.slice(1)}`,
    (c) => c.wafRules.create(42, rule as never),
  ],
  [
    "update WAF rule 78",
    `PATCH /shield/waf/custom-rule/78 ${ruleBody}`,
    (c) => c.wafRules.update(42, 78, rule as never),
  ],
  ["delete WAF rule 78", "DELETE /shield/waf/custom-rule/78", (c) => c.wafRules.delete(42, 78)],
  [
    "read the API Guardian enums of Shield zone 42",
    "GET /shield/shield-zone/42/api-guardian/enums",
    (c) => c.apiGuardian.enums(42),
  ],
  ["read API Guardian of Shield zone 42", "GET /shield/shield-zone/42/api-guardian", (c) => c.apiGuardian.get(42)],
  [
    "update API Guardian of Shield zone 42",
    'PATCH /shield/shield-zone/42/api-guardian {"isEnabled":true}',
    (c) => c.apiGuardian.update(42, { isEnabled: true } as never),
  ],
  [
    "upload the OpenAPI document of Shield zone 42",
    'POST /shield/shield-zone/42/api-guardian/spec {"content":"{}"}',
    (c) => c.apiGuardian.upload(42, { content: "{}", title: "", version: "", enforceAuthorizationValidation: null }),
  ],
  [
    "update API Guardian endpoint 7 of Shield zone 42",
    "PATCH /shield/shield-zone/42/api-guardian/endpoint/7 {}",
    (c) => c.apiGuardian.updateEndpoint(42, 7, {}),
  ],
  ["read bot detection of Shield zone 42", "GET /shield/shield-zone/42/bot-detection", (c) => c.botDetection.get(42)],
  [
    "update bot detection of Shield zone 42",
    'PATCH /shield/shield-zone/42/bot-detection {"requestIntegrity":{},"ipAddress":{},"browserFingerprint":{}}',
    (c) => c.botDetection.update(42, {} as never),
  ],
  [
    "read upload scanning of Shield zone 42",
    "GET /shield/shield-zone/42/upload-scanning",
    (c) => c.uploadScanning.get(42),
  ],
  [
    "update upload scanning of Shield zone 42",
    "PATCH /shield/shield-zone/42/upload-scanning {}",
    (c) => c.uploadScanning.update(42, {} as never),
  ],
  ["list the managed WAF rules of Shield zone 42", "GET /shield/waf/rules/42", (c) => c.wafCatalog.rules(42)],
  [
    "list the managed WAF rules of each plan",
    "GET /shield/waf/rules/plan-segmentation",
    (c) => c.wafCatalog.rulesByPlan(),
  ],
  ["list the WAF profiles", "GET /shield/waf/profiles", (c) => c.wafCatalog.profiles()],
  ["read the WAF enums", "GET /shield/waf/enums", (c) => c.wafCatalog.enums()],
  [
    "list the triggered WAF rules of Shield zone 42",
    "GET /shield/waf/rules/review-triggered/42",
    (c) => c.wafCatalog.triggered(42),
  ],
  [
    "review WAF rule 941100 of Shield zone 42",
    'POST /shield/waf/rules/review-triggered/42 {"ruleId":"941100","action":2}',
    (c) => c.wafCatalog.review(42, "941100", "disable"),
  ],
  [
    "get a recommendation on WAF rule 941100 of Shield zone 42",
    "GET /shield/waf/rules/review-triggered/ai-recommendation/42/941100",
    (c) => c.wafCatalog.recommendation(42, "941100"),
  ],
  ["list the account's Shield zones", "GET /shield/shield-zones/pullzone-mapping", (c) => c.zones.mapping()],
  ["read Shield zone 42", "GET /shield/shield-zone/42", (c) => c.zones.get(42)],
  [
    "read the Shield zone of pull zone 9001",
    "GET /shield/shield-zone/get-by-pullzone/9001",
    (c) => c.zones.getByPullZone(9001),
  ],
  ["list the account's Shield zones", "GET /shield/shield-zones?page=1&perPage=1000", (c) => all(c.zones.pages())],
  ["read the defaults of Shield zones", "GET /shield/shield-zone/defaults", (c) => c.zones.defaults()],
  ["read the defaults of the WAF engine", "GET /shield/waf/engine-config", (c) => c.zones.engineDefaults()],
  [
    "create a Shield zone for pull zone 9001",
    'POST /shield/shield-zone {"pullZoneId":9001,"shieldZone":{}}',
    (c) => c.zones.create(9001, {}),
  ],
  [
    "update Shield zone 42",
    'PATCH /shield/shield-zone {"shieldZoneId":42,"shieldZone":{"planType":2,"wafEnabled":false}}',
    (c) => c.zones.update(42, { wafEnabled: false }),
  ],
  ["read the playback data of video v", "GET /library/759/videos/v/play", (c) => c.videos.play(video)],
  ["read the heatmap of video v", "GET /library/759/videos/v/play/heatmap", (c) => c.videos.heatmap(video)],
  [
    "read the heatmap of video v with the library's key",
    "GET /library/759/videos/v/heatmap",
    (c) => c.videos.keyedHeatmap({ ...video, libraryAccessKey: "k" }),
  ],
];

const noDocument = { message: "none", errorKey: "api_guardian.get_api_guardian.no_configuration" };

/** What a write reads first. */
const reads: Readonly<Record<string, ScriptedAnswer>> = {
  "/shield/rate-limits/42?page=1&perPage=1000": { body: { data: [], page: null } },
  "/shield/waf/custom-rules/42?page=1&perPage=1000": { body: { data: [], page: null } },
  "/shield/shield-zone/42/api-guardian": { status: 404, body: { data: null, error: noDocument } },
  "/shield/shield-zone/42": { body: { data: { shieldZoneId: 42, pullZoneId: 9001, planType: 2, wafEnabled: true } } },
};

const lineOf = ({ method, path, body }: SeenRequest): string => `${method} ${path} ${body}`.trim();

test.each(rows)("%s: %s", async (operation, request, call) => {
  const refusal = { status: 400, body: { message: "no", errorKey: "x.y" } };
  const { client, server } = await bench((seen) => (lineOf(seen) === request ? refusal : (reads[seen.path] ?? {})));
  expect((await errorOf(call(client))).operation).toBe(operation);
  expect(server.requests.map(lineOf)).toContain(request);
});
