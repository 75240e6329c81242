import fc from "fast-check";
import { type BunnyClient, createClient, isApiError } from "../../src/api/index.js";
import { stringifyExactJson } from "../../src/shared/exact-json.js";
import { startScriptedServer, type ScriptedServer } from "../support/scripted-server.js";
import { runs } from "../framework/properties/runs.js";
import { answers } from "./answers.js";
import { PULL_ZONE } from "./edge-rule-answers.js";
import { RULE } from "./rule-answers.js";
import { ZONE } from "./zone-answers.js";

let body: unknown = {};
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer(() => ({
    headers: { "content-type": "application/json" },
    body: stringifyExactJson(body),
  }));
});
afterAll(() => server.close());

async function all(pages: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const video = { libraryId: 1, videoId: "v", token: undefined, expires: undefined, libraryAccessKey: "library-key" };
const search = { from: 0, to: 1 };

type Read = readonly [operation: string, call: (client: BunnyClient) => Promise<unknown>];

/** One call that each read of the client sends. */
const READS: readonly Read[] = [
  ["getZone", (client) => client.zones.get(ZONE)],
  ["getZoneByPullZone", (client) => client.zones.getByPullZone(9001)],
  ["listZones", (client) => all(client.zones.pages())],
  ["getPullZoneMapping", (client) => client.zones.mapping()],
  ["getZoneDefaults", (client) => client.zones.defaults()],
  ["getEngineDefaults", (client) => client.zones.engineDefaults()],
  ["getAccessLogs", (client) => all(client.traffic.rows(9001, search))],
  ["getBotDetection", (client) => client.botDetection.get(ZONE)],
  ["getUploadScanning", (client) => client.uploadScanning.get(ZONE)],
  ["listAccessLists", (client) => client.accessLists.list(ZONE)],
  ["getAccessList", (client) => client.accessLists.get(ZONE, 7)],
  ["getAccessListEnums", (client) => client.accessLists.enums(ZONE)],
  ["listBots", (client) => client.bots.list(ZONE)],
  ["setBotAction", (client) => client.bots.setAction(ZONE, 17, 1)],
  ["setBotCategoryAction", (client) => client.bots.setCategoryAction(ZONE, 2, 1)],
  ["getRateLimit", (client) => client.rateLimits.get(RULE)],
  ["listRateLimits", (client) => all(client.rateLimits.pages(ZONE))],
  ["getWafRule", (client) => client.wafRules.get(RULE)],
  ["listWafRules", (client) => all(client.wafRules.pages(ZONE))],
  ["getDdosEnums", (client) => client.ddos.enums()],
  ["getWafEnums", (client) => client.wafCatalog.enums()],
  ["getManagedRules", (client) => client.wafCatalog.rules(ZONE)],
  ["getManagedRulesByPlan", (client) => client.wafCatalog.rulesByPlan()],
  ["getWafProfiles", (client) => client.wafCatalog.profiles()],
  ["getTriggeredRules", (client) => client.wafCatalog.triggered(ZONE)],
  ["getMetrics", (client) => client.metrics.overview(ZONE)],
  ["getDetailedMetrics", (client) => client.metrics.detailed(ZONE, {})],
  ["getRateLimitMetricsOfZone", (client) => client.metrics.rateLimits(ZONE)],
  ["getRateLimitMetrics", (client) => client.metrics.rateLimit(RULE)],
  ["getWafRuleMetrics", (client) => client.metrics.wafRule(ZONE, "942100")],
  ["getEndpointMetrics", (client) => client.metrics.endpoint(ZONE, 7)],
  ["getApiGuardian", (client) => client.apiGuardian.get(ZONE)],
  ["getApiGuardianEnums", (client) => client.apiGuardian.enums(ZONE)],
  ["getPullZone", (client) => client.edgeRules.list(PULL_ZONE)],
  ["listPullZones", (client) => all(client.pullZones.pages())],
  ["getEventLogs", (client) => all(client.eventLogs.pages(ZONE, "2026-09-17"))],
  ["searchEventLogs", (client) => client.eventLogs.search(ZONE, search)],
  ["getOverages", (client) => client.overages.get(ZONE, 2026, 7)],
  ["getAutoscaling", (client) => client.autoscaling.get("app")],
  ["getApplicationLimits", (client) => client.limits.get()],
  ["getPlayData", (client) => client.videos.play(video)],
  ["getPlayData", async (client) => (await client.videos.heatmap(video)).play],
  ["getHeatmap", (client) => client.videos.keyedHeatmap(video)],
];

/** Their results have records as they came, or parts of any name. */
const WITH_NEW_MEMBERS: readonly string[] = ["getAccessLogs", "getPullZone", "getMetrics"];

test.each(READS)(
  "%s: every answer that the documents allow is read, and what is new in it is ignored",
  async (name, call) => {
    await fc.assert(
      fc.asyncProperty(answers[name]!.arbitrary, async (answer) => {
        body = answer;
        const options = {
          accessKey: "a-key",
          baseUrl: server.url,
          videoUrl: server.url,
          loggingUrl: server.url,
          retries: 0,
        };
        const found = await call(createClient(options)).catch((thrown: unknown) => {
          throw new Error(
            `${name} refused ${stringifyExactJson(answer) ?? ""}: ${isApiError(thrown) ? thrown.reason : String(thrown)}`,
          );
        });
        expect(found).toBeDefined();
        if (!WITH_NEW_MEMBERS.includes(name)) expect(stringifyExactJson(found)).not.toContain('"new');
      }),
      runs(300),
    );
  },
);
