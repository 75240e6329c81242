import { readFileSync } from "node:fs";
import { defaultSeed } from "../../src/emulator/index.js";
import { CASES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { driveResource, errorsIn, type Outcome, startProvider } from "../support/provider-driver.js";
import { useService } from "../support/service.js";

/** What the page calls an operation. */
const NAMES: Readonly<Record<string, string>> = {
  getPullZoneMapping: "GET mapping",
  getZone: "GET zone",
  createZone: "POST zone",
  updateZone: "PATCH zone",
  getManagedRules: "GET managed rules",
  listWafRules: "GET rules",
  getWafRule: "GET rule",
  createWafRule: "POST rule",
  updateWafRule: "PATCH rule",
  deleteWafRule: "DELETE rule",
  listRateLimits: "GET rules",
  getRateLimit: "GET rule",
  createRateLimit: "POST rule",
  updateRateLimit: "PATCH rule",
  deleteRateLimit: "DELETE rule",
  getBotDetection: "GET bot detection",
  updateBotDetection: "PATCH bot detection",
  getUploadScanning: "GET upload scanning",
  updateUploadScanning: "PATCH upload scanning",
  getApiGuardian: "GET API Guardian",
  updateApiGuardian: "PATCH API Guardian",
  uploadApiDocument: "POST document",
  replaceApiDocument: "PATCH document",
  updateApiGuardianEndpoint: "PATCH endpoint",
};

const document = (path: string): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Shop", version: "1" },
    paths: { [path]: { get: { responses: { 200: { description: "OK" } } } } },
  });
const rule = (value: string) => ({
  conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value }],
  action: "block",
});
const limit = (value: string) => ({
  ...rule(value),
  action: "rate_limit",
  request_count: 10,
  timeframe: 10,
  block_time: 30,
});
/** Zone 42 has no document, and zone 44 has one. */
const withDocument = CASES.bunny_shield_api_guardian_endpoint(SEEDED).seed?.zones ?? [];
const zones = (defaultSeed.zones ?? []).map((zone) =>
  zone.shieldZoneId === 44 ? (withDocument.find((one) => one.shieldZoneId === 44) ?? zone) : zone,
);
const wafRules = [501, 502].map((id) => ({
  id,
  shieldZoneId: 42,
  ruleName: `Rule ${id}`,
  ruleConfiguration: { actionType: 1, variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: `/${id}` },
}));

/** The row of the page, the type, its configuration, and a change of it. */
const ROWS: readonly (readonly [string, string, object, object])[] = [
  ["new zone", "bunny_shield_zone", { pull_zone_id: 9099, on_destroy: "disable" }, { ddos_shield_sensitivity: "high" }],
  [
    "zone that is taken over",
    "bunny_shield_zone",
    { pull_zone_id: 9001, ddos_shield_sensitivity: "high", on_destroy: "restore" },
    { ddos_shield_sensitivity: "low" },
  ],
  ["custom WAF rule", "bunny_shield_waf_rule", { shield_zone_id: 42, name: "One", ...rule("/a") }, { ...rule("/b") }],
  ["rate limit", "bunny_shield_rate_limit", { shield_zone_id: 42, name: "Two", ...limit("/a") }, { ...limit("/b") }],
  [
    "order of rules",
    "bunny_shield_waf_rule_order",
    { shield_zone_id: 42, rule_ids: [502, 501] },
    { rule_ids: [501, 502] },
  ],
  [
    "bot detection",
    "bunny_shield_bot_detection",
    { shield_zone_id: 42, execution_mode: "challenge", on_destroy: "disable" },
    { execution_mode: "log" },
  ],
  [
    "upload scanning",
    "bunny_shield_upload_scanning",
    {
      ...{ shield_zone_id: 42, enabled: true, antivirus_scanning_mode: "block", csam_scanning_mode: "block" },
      on_destroy: "disable",
    },
    { antivirus_scanning_mode: "log" },
  ],
  [
    "first document",
    "bunny_shield_api_guardian",
    { shield_zone_id: 42, content: document("/a") },
    { content: document("/b") },
  ],
  [
    "document that is replaced, with settings",
    "bunny_shield_api_guardian",
    { shield_zone_id: 44, content: document("/a"), execution_mode: "log", on_destroy: "disable" },
    { execution_mode: "block" },
  ],
  [
    "endpoint",
    "bunny_shield_api_guardian_endpoint",
    { shield_zone_id: 44, request_method: "GET", request_path: "/pets", enabled: false },
    { enabled: true },
  ],
];

const api = useService({ seed: { ...defaultSeed, zones, wafRules } });

/** The rows of the first table, by the name in the first column. */
const rows = new Map(
  readFileSync("docs/reference/requests.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1))
    .map(([name = "", ...cells]) => [name.trim(), cells.map((cell) => cell.trim())] as const),
);

function asked(): string {
  const names = api.service.requests().map(({ operation }) => NAMES[operation ?? ""] ?? operation ?? "other");
  api.service.resetRequests();
  return names.length === 0 ? "none" : names.join(", ");
}

const neverStopped = new AbortController().signal;
const TERRAFORM = { deferralAllowed: true, writeOnlyAttributesAllowed: true };

/** As Terraform does it: each walk has a provider of its own, and repeats the plan before it applies. */
test.each(ROWS)("the requests of the %s are those of the page", async (name, type, settings, change) => {
  const walk = async () => driveResource(await startProvider(api.service), type);
  const applying = async () => driveResource(await startProvider(api.service), type, neverStopped, TERRAFORM);
  const planned = async (config: object, prior: Outcome | null) => {
    const planning = await walk();
    const read = prior && (await planning.read(prior));
    await planning.plan({ ...config }, read);
    return read;
  };
  await planned(settings, null);
  asked();
  const stored = await (await applying()).apply({ ...settings });
  expect(errorsIn(stored)).toEqual([]);
  const created = asked();
  await planned(settings, stored);
  const read = asked();
  const refreshed = await planned({ ...settings, ...change }, stored);
  asked();
  const changed = await (await applying()).apply({ ...settings, ...change }, refreshed);
  expect(errorsIn(changed)).toEqual([]);
  const updated = asked();
  const last = await (await walk()).read(changed);
  asked();
  expect(errorsIn(await (await walk()).destroy(last))).toEqual([]);
  const destroyed = asked();
  expect([created, read, updated, destroyed]).toEqual(rows.get(name)?.slice(0, 4));
});

it("the page has a row for each case", () => {
  const cases = ROWS.map(([name]) => name);
  expect(cases.filter((name) => !rows.has(name))).toEqual([]);
});
