import { useHostedService } from "../../support/hosted-service.js";

const hosted = useHostedService();

async function read(type: string, config: Record<string, unknown> = {}) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

const zone = { shield_zone_id: 42 };

test("zones: every zone of the account", async () => {
  expect(await read("bunny_shield_zones")).toMatchObject({
    zones: [
      { shield_zone_id: 42, pull_zone_id: 9001, plan_type: "business", waf_request_body_limit_action: "log" },
      { shield_zone_id: 43, plan_type: "basic" },
      { shield_zone_id: 44, plan_type: "enterprise" },
    ],
  });
});

test("defaults: the suggestion of the dashboard", async () => {
  expect(await read("bunny_shield_zone_defaults")).toMatchObject({
    settings: { plan_type: "advanced" },
    bot_detection_execution_mode: "challenge",
    csam_scanning_mode: "block",
    access_lists: [{ list_id: 1, action: "log" }, { list_id: 2 }, { list_id: 3 }],
  });
});

test.each([
  [{}, ["913100", "933100", "941100", "941110", "942100", "942140", "952100", "953100"]],
  [{ section: "RESPONSE" }, ["952100", "953100"]],
  [{ group_code: "941" }, ["941100", "941110"]],
  [{ section: "RESPONSE", group_code: "941" }, []],
])("managed rules, filtered by %p", async (filter, ids) => {
  expect(await read("bunny_shield_waf_rules", { ...zone, ...filter })).toMatchObject({ rule_ids: ids });
});

test("managed rules of each plan", async () => {
  expect(await read("bunny_shield_waf_plan_rules")).toMatchObject({
    plans: [{ plan_type: "basic" }, { plan_type: "advanced", rules: [{ rule_id: "952100", section: "RESPONSE" }, {}] }],
  });
});

test("profiles, engine defaults, enums, and triggered rules", async () => {
  expect(await read("bunny_shield_waf_profiles")).toMatchObject({
    profiles: [{ profile_id: 1, category: "CMS" }, { profile_id: 2 }, { profile_id: 3, is_premium: true }],
  });
  expect(await read("bunny_shield_waf_engine_config")).toMatchObject({ defaults: { blocking_paranoia_level: "1" } });
  expect(await read("bunny_shield_waf_enums")).toMatchObject({ enums: [{ enum_name: "WafRuleActionType" }] });
  expect(await read("bunny_shield_waf_triggered_rules", zone)).toMatchObject({
    rules: [{ rule_id: "930130", request_count: 12, top_targeted_urls: { "/.env": 12 } }],
  });
});

test("custom rules, bot detection, and upload scanning", async () => {
  expect(await read("bunny_shield_waf_custom_rules", zone)).toMatchObject({ waf_rules: [] });
  expect(await read("bunny_shield_bot_detection", zone)).toMatchObject({
    execution_mode: "log",
    ip_address_sensitivity: "low",
  });
  expect(await read("bunny_shield_upload_scanning", zone)).toMatchObject({
    enabled: false,
    csam_scanning_mode: "off",
  });
});

test("bot detection of a zone on Basic is an error that names the plan", async () => {
  const { reported } = await hosted.host.readData("bunny_shield_bot_detection", { shield_zone_id: 43 });
  expect(reported).toEqual([expect.stringMatching(/Upgrade the zone to Advanced/)]);
});
