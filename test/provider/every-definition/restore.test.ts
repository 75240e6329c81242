import { driveWalks, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

/** What is declared of an object, what it is then, and what else of it somebody changes. */
interface Case {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly seed?: () => Promise<unknown>;
  /** Reads what the API has. */
  readonly present: () => Promise<unknown>;
  /** Changes another member than the declared ones; undefined if there is none. */
  readonly changeOther?: () => Promise<unknown>;
  /** Changes the declared member. */
  readonly changeOwn: () => Promise<unknown>;
}

const get = (path: string) => used.service.send("GET", path);
const zonePatch = (shieldZone: object) =>
  used.service.send("PATCH", "/shield/shield-zone", { shieldZoneId: 42, shieldZone });
const uploads = "/shield/shield-zone/42/upload-scanning";
const botDetection = "/shield/shield-zone/42/bot-detection";

const zoneNow = async () => {
  const { data } = (await get("/shield/shield-zone/42")) as { data: Record<string, unknown> };
  const { wafExecutionMode, dDoSShieldSensitivity, wafProfileId, wafEngineConfig, learningMode } = data;
  const engine = (wafEngineConfig as { name: string }[]).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return { wafExecutionMode, dDoSShieldSensitivity, wafProfileId, engine, learningMode };
};

const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { responses: { 200: { description: "OK" } } } } },
});
const guardian = "/shield/shield-zone/42/api-guardian";
const zoneInService = () => used.service.snapshot().zones.find(({ shieldZoneId }) => shieldZoneId === 42);
const endpointNow = () => {
  const { updatedAt: _, ...endpoint } = zoneInService()?.apiGuardian?.endpoints[0] ?? { updatedAt: undefined };
  return Promise.resolve(endpoint as Record<string, unknown>);
};
const patchEndpoint = async (change: object) => {
  const { apiGuardianEndpointId: id } = await endpointNow();
  return used.service.send("PATCH", `${guardian}/endpoint/${String(id)}`, change);
};
const lists = "/shield/shield-zone/42/access-lists";
const managedNow = async () => {
  const { managedLists } = (await get(lists)) as { managedLists: { listId: number; configurationId: number }[] };
  return managedLists.find(({ listId }) => listId === 2);
};
const configure = async (isEnabled: boolean, action: number) => {
  const path = `${lists}/configurations/${String((await managedNow())?.configurationId)}`;
  return used.service.send("PATCH", path, { isEnabled, action });
};
const bots = "/shield/shield-zone/42/bot-categorization";
const page = "/shield/shield-zone/42/custom-page/block";
const autoscaling = "/mc/apps/app-shop/autoscaling";

const CASES: readonly Case[] = [
  {
    type: "bunny_shield_zone",
    config: { pull_zone_id: 9001, ddos_shield_sensitivity: "high" },
    present: zoneNow,
    changeOther: () => zonePatch({ wafExecutionMode: 0, wafProfileId: 3 }),
    changeOwn: () => zonePatch({ dDoSShieldSensitivity: 1 }),
  },
  {
    type: "bunny_shield_zone",
    config: { pull_zone_id: 9001, waf_detection_paranoia_level: 3, waf_engine_config: { max_file_size: "9" } },
    present: zoneNow,
    changeOther: () =>
      zonePatch({
        wafEngineConfig: [
          { name: "detection_paranoia_level", valueEncoded: "3" },
          { name: "max_file_size", valueEncoded: "9" },
          { name: "executing_paranoia_level", valueEncoded: "4" },
        ],
      }),
    changeOwn: () =>
      zonePatch({
        wafEngineConfig: [
          { name: "detection_paranoia_level", valueEncoded: "2" },
          { name: "max_file_size", valueEncoded: "8" },
        ],
      }),
  },
  {
    type: "bunny_shield_upload_scanning",
    config: { shield_zone_id: 42, enabled: true, antivirus_scanning_mode: "off", csam_scanning_mode: "log" },
    present: () => get(uploads),
    changeOwn: () => used.service.send("PATCH", uploads, { shieldZoneId: 42, isEnabled: false, csamScanningMode: 2 }),
  },
  {
    type: "bunny_shield_bot_detection",
    config: { shield_zone_id: 42, ip_address_sensitivity: "high", execution_mode: "challenge" },
    present: () => get(botDetection),
    changeOther: () =>
      used.service.send("PATCH", botDetection, { shieldZoneId: 42, requestIntegrity: { sensitivity: 3 } }),
    changeOwn: () =>
      used.service.send("PATCH", botDetection, { shieldZoneId: 42, executionMode: 0, ipAddress: { sensitivity: 2 } }),
  },
  {
    type: "bunny_shield_access_list_configuration",
    config: { shield_zone_id: 42, list_id: 2, enabled: true, action: "log" },
    present: managedNow,
    changeOther: () => configure(true, 4),
    changeOwn: () => configure(false, 3),
  },
  {
    type: "bunny_shield_bot_action",
    config: { shield_zone_id: 42, bot_id: 17, action: "block" },
    present: () => get(bots),
    changeOwn: () => used.service.send("PUT", `${bots}/bots/17`, { action: 3 }),
  },
  {
    type: "bunny_shield_bot_category_action",
    config: { shield_zone_id: 42, category: "ai_scraper", action: "block" },
    present: () => get(bots),
    changeOwn: () => used.service.send("PUT", `${bots}/categories/2`, { action: 2 }),
  },
  {
    type: "bunny_shield_custom_page",
    config: { shield_zone_id: 42, page_type: "block", html: "<p>Ours</p>" },
    seed: () => used.service.send("PUT", page, "<p>Before</p>"),
    present: () => Promise.resolve(zoneInService()?.customPages),
    changeOwn: () => used.service.send("PUT", page, "<p>Theirs</p>"),
  },
  {
    type: "bunny_app_autoscaling",
    config: { app_id: "app-shop", min: 2, max: 4 },
    present: () => get(autoscaling),
    changeOwn: () => used.service.send("PUT", autoscaling, { min: 5, max: 6 }),
  },
  {
    type: "bunny_shield_api_guardian",
    config: { shield_zone_id: 42, content: document, execution_mode: "block", unmatched_path_action: "log" },
    seed: () => walks("bunny_shield_api_guardian").apply({ shield_zone_id: 42, content: document }),
    present: () => {
      const { executionMode, bodyLimitAction, unmatchedPathAction } = zoneInService()?.apiGuardian ?? {};
      return Promise.resolve({ executionMode, bodyLimitAction, unmatchedPathAction });
    },
    changeOther: () => used.service.send("PATCH", guardian, { bodyLimitAction: 0 }),
    changeOwn: () => used.service.send("PATCH", guardian, { executionMode: 0, unmatchedPathAction: 0 }),
  },
  {
    type: "bunny_shield_api_guardian_endpoint",
    config: { shield_zone_id: 42, request_method: "GET", request_path: "/pets", rate_limiting_timeframe: 300 },
    seed: () => walks("bunny_shield_api_guardian").apply({ shield_zone_id: 42, content: document }),
    present: endpointNow,
    changeOther: () => patchEndpoint({ detectParameterXss: true }),
    changeOwn: () => patchEndpoint({ rateLimitingTimeframe: 10 }),
  },
];

const walks = (type: string) => driveWalks(used.service, type);
/** What stays besides is said by other tests. */
const BESIDE = /^(?:The document stays in the zone|The zone's Shield plan continues to be billed)/;
const summaries = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
  diagnostics.map(({ summary }) => summary).filter((summary) => !BESIDE.test(summary));

const LEFT = "Changed settings were not restored";
const PLANNED = "The destroy restores earlier settings";

describe.each(CASES)(
  "$type, which is restored by default,",
  ({ type, config, seed, present, changeOther, changeOwn }) => {
    const created = () => walks(type).apply(config);

    beforeEach(async () => {
      await seed?.();
    });

    it("restores what it wrote, and its plan says so", async () => {
      const before = await present();
      const stored = await created();
      expect(await present()).not.toEqual(before);
      const destroyed = await walks(type).destroy(stored);
      expect(await present()).toEqual(before);
      expect(summaries(destroyed)).toEqual([PLANNED]);
    });

    it("leaves what it never declared, without a word", async () => {
      const stored = await created();
      await changeOther?.();
      const changed = await present();
      const read = await walks(type).read(stored);
      const destroyed = await walks(type).destroy(read);
      expect(summaries(destroyed)).toEqual([PLANNED]);
      const after = await present();
      await created();
      expect(await present()).toEqual(changed);
      expect(after).not.toEqual(changed);
    });

    it("leaves what somebody changed, and says so; without anything to restore, it writes nothing", async () => {
      const stored = await created();
      await changeOwn();
      const changed = await present();
      used.service.resetRequests();
      const destroyed = await walks(type).destroy(stored);
      expect(await present()).toEqual(changed);
      expect(used.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
      expect(summaries(destroyed)).toContain(LEFT);
    });
  },
);

describe("two stacks on different members of one zone", () => {
  const ZONE = "bunny_shield_zone";

  it("do not undo each other", async () => {
    const restoring = { pull_zone_id: 9001, on_destroy: "restore" };
    const one = await walks(ZONE).apply({ ...restoring, ddos_shield_sensitivity: "high" });
    const other = await walks(ZONE).apply({ ...restoring, waf_profile_id: 3 });
    await walks(ZONE).destroy(one);
    expect(await zoneNow()).toMatchObject({ dDoSShieldSensitivity: 2, wafProfileId: 3 });
    await walks(ZONE).destroy(other);
    expect(await zoneNow()).toMatchObject({ dDoSShieldSensitivity: 2, wafProfileId: 2 });
  });

  it("restore what was declared at some time, and warn of nothing that is as it was found", async () => {
    const base = { pull_zone_id: 9001, on_destroy: "restore" };
    const first = await walks(ZONE).apply({ ...base, ddos_shield_sensitivity: "high", waf_profile_id: 3 });
    const second = await walks(ZONE).apply({ ...base, waf_profile_id: 4 }, first);
    const destroyed = await walks(ZONE).destroy(second);
    expect(summaries(destroyed)).toEqual([PLANNED]);
    expect(destroyed.diagnostics[0]?.detail).toContain('ddos_shield_sensitivity: "high" → "medium"');
    expect(destroyed.diagnostics[0]?.detail).toContain("waf_profile_id: 4 → 2");
    expect(await zoneNow()).toMatchObject({ dDoSShieldSensitivity: 2, wafProfileId: 2 });
  });

  it("restore nothing that was only imported", async () => {
    const imported = await walks(ZONE).import("42");
    await zonePatch({ dDoSShieldSensitivity: 3 });
    const read = await walks(ZONE).read({ ...imported, state: { ...imported.state, on_destroy: "restore" } });
    expect(summaries(await walks(ZONE).destroy(read))).toEqual(["The destroy changes nothing"]);
    expect(await zoneNow()).toMatchObject({ dDoSShieldSensitivity: 3 });
  });

  it("restore what a failed write may have changed", async () => {
    const base = { pull_zone_id: 9001, on_destroy: "restore" };
    const stored = await walks(ZONE).apply({ ...base, ddos_shield_sensitivity: "high" });
    used.service.faults.add({ kind: "failure", method: "PATCH", status: 400, times: 1 });
    const failed = await walks(ZONE).apply({ ...base, ddos_shield_sensitivity: "low" }, stored);
    expect(failed.diagnostics.some(({ severity }) => severity === 1)).toBe(true);
    await walks(ZONE).destroy(failed);
    expect(await zoneNow()).toMatchObject({ dDoSShieldSensitivity: 2 });
  });
});
