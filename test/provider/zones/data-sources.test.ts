import { useHostedService } from "../../support/hosted-service.js";
import { oddSeed } from "../every-definition/odd-seed.js";

const triggers = (pattern: string) => [{ Type: 0, PatternMatches: [pattern] }];
const edgeRules = [
  {
    Guid: "e1",
    ActionType: 23,
    ExtraActions: [{ ActionType: 32 }],
    Triggers: triggers("/partner/*"),
    Description: "Partners",
  },
  { Guid: "e2", ActionType: 28, Triggers: triggers("/*"), Description: "Everything" },
  { Guid: "e3", ActionType: 28, Triggers: triggers("/*"), Description: "Switched off", Enabled: false },
  { Guid: "e4", ActionType: 1, Triggers: triggers("/old"), Description: "Redirect" },
];
const seed = {
  ...oddSeed,
  zones: oddSeed.zones.map((zone) => (zone.shieldZoneId === 42 ? { ...zone, edgeRules } : zone)),
};

const hosted = useHostedService({ seed });

async function read(type: string, config: Record<string, unknown>) {
  const { values, reported } = await hosted.host.readData(type, config);
  expect(reported).toEqual([]);
  return values;
}

test.each([
  ["its number", { shield_zone_id: 42 }],
  ["its pull zone", { pull_zone_id: 9001 }],
])("a zone by %s: every field", async (_, config) => {
  expect(await read("bunny_shield_zone", config)).toEqual({
    shield_zone_id: 42,
    pull_zone_id: 9001,
    plan_type: "business",
    plan_type_code: 2,
    waf_enabled: true,
    waf_execution_mode: "block",
    waf_execution_mode_code: 1,
    waf_realtime_threat_intelligence_enabled: false,
    waf_disabled_rules: [],
    waf_log_only_rules: [],
    waf_custom_rule_order: [],
    waf_profile_id: 2,
    waf_engine_config: {},
    waf_request_header_logging_enabled: true,
    waf_request_ignored_headers: [],
    request_body_logging_enabled: false,
    waf_request_body_limit_action: "log",
    waf_response_body_limit_action: "ignore",
    learning_mode: false,
    learning_mode_until: null,
    rate_limit_rules_limit: 25,
    custom_waf_rules_limit: 25,
    whitelabel_response_pages: true,
    ddos_shield_sensitivity: "medium",
    ddos_shield_sensitivity_code: 2,
    ddos_execution_mode: "block",
    ddos_execution_mode_code: 1,
    ddos_challenge_window: 1800,
    shield_disabled_by: [
      {
        edge_rule_id: "e1",
        description: "Partners",
        disables: ["rate_limiting", "waf"],
        requests: 'Requests where the URL matches "/partner/*"',
        all_requests: false,
      },
      {
        edge_rule_id: "e2",
        description: "Everything",
        disables: ["shield"],
        requests: 'All requests (the URL matches "/*")',
        all_requests: true,
      },
    ],
  });
  expect(hosted.service.countRequests()).toBe(2);
});

test("a zone with unknown codes, and nulls where allowed", async () => {
  expect(await read("bunny_shield_zone", { shield_zone_id: 45 })).toMatchObject({
    pull_zone_id: null,
    plan_type: "unknown_7",
    waf_enabled: null,
    waf_execution_mode: "unknown_8",
    learning_mode: null,
    whitelabel_response_pages: null,
    ddos_shield_sensitivity: "unknown_9",
    ddos_execution_mode: "unknown_9",
    ddos_challenge_window: null,
    shield_disabled_by: null,
  });
});

test.each([
  ["none", {}, "-: No zone is given"],
  ["two", { shield_zone_id: 42, pull_zone_id: 9001 }, "pull_zone_id: Both shield_zone_id and pull_zone_id are set"],
])("a zone given by %s of both is an error before a request", async (_, config, said) => {
  const { reported } = await hosted.host.readData("bunny_shield_zone", config);

  expect(reported).toEqual([expect.stringContaining(`error ${said}`)]);
  expect(hosted.service.countRequests()).toBe(0);
});

test("overages: every field, and 64-bit counts without loss", async () => {
  const month = { shield_zone_id: 45, year: 2026, month: 9 };
  expect(await read("bunny_shield_overages", month)).toEqual({
    ...month,
    found: true,
    total_overage: 9007199254740991n,
    total_clean_requests: 1n,
    segments: [
      {
        period_start: "2026-09-01T00:00:00Z",
        period_end: "2026-10-01T00:00:00Z",
        plan_type: "unknown_7",
        plan_type_code: 7,
        overage_allowance: 5n,
        overage: 6n,
      },
    ],
  });
});

test("overages: a month without billing data is not found, without an error", async () => {
  const month = { shield_zone_id: 42, year: 2024, month: 2 };
  expect(await read("bunny_shield_overages", month)).toEqual({
    ...month,
    found: false,
    total_overage: 0n,
    total_clean_requests: 0n,
    segments: [],
  });
});

test("API Guardian's enums, sorted by name", async () => {
  const { enums } = (await read("bunny_shield_api_guardian_enums", { shield_zone_id: 42 })) as { enums: unknown[] };

  expect(enums).toHaveLength(5);
  expect(enums[0]).toEqual({ enum_name: "ApiGuardianRateLimitType", enum_values: { Global: "Global", IP: "IP" } });
  expect(enums[4]).toEqual({
    enum_name: "UnmatchedPathAction",
    enum_values: { "0": "Block", "1": "Log", "2": "Ignore" },
  });
});

test("DDoS enums: every field, present or null", async () => {
  const supported = { values: ["a"], editable: true };
  await hosted.service.edit(({ enums: { ddos } }) => {
    Object.assign((ddos[0]?.enumValues as object[])[0] ?? {}, {
      optionalInput: true,
      supportedValues: supported,
      recommendedOperator: { operator: 99, values: null },
    });
  });
  const { enums } = (await read("bunny_shield_ddos_enums", {})) as {
    enums: { enum_name: string; enum_values: unknown[] }[];
  };

  expect(enums.map(({ enum_name: name }) => name)).toEqual(["DDoSShieldSensitivity", "DDoSExecutionMode"]);
  expect(enums[0]!.enum_values).toHaveLength(5);
  expect(enums[0]!.enum_values[0]).toEqual({
    value: 0,
    name: "Off",
    is_premium: false,
    optional_input: true,
    supported_values: supported,
    recommended_operator: { operator: "unknown_99", operator_code: 99, values: [] },
  });
  expect(enums[0]!.enum_values[4]).toEqual({
    value: 4,
    name: "Challenge",
    is_premium: true,
    optional_input: null,
    supported_values: null,
    recommended_operator: null,
  });
});
