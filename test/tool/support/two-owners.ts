import type { Seed } from "../../../src/emulator/index.js";
import { BUNNYNET } from "../../review/support/official-objects.js";
import { change, type JsonObject } from "../../review/support/plan-builder.js";

const ZONE = 42;
const PULL_ZONE = 9001;
const starting = (value: string) => ({ variableTypes: { REQUEST_URI: "" }, operatorType: 0, value });
const list = (listId: number, name: string, content: string, action: number, type = 0) => ({
  ...{ listId, configurationId: listId + 1000, shieldZoneId: ZONE, name, type, content, action, isEnabled: true },
});
const edgeRule = (Guid: string, ActionType: number, ...PatternMatches: string[]) => ({
  ...{ Guid, ActionType, Enabled: true, Description: Guid },
  Triggers: [{ Type: 0, PatternMatches, PatternMatchingType: 0 }],
});

/** A zone with objects that the official provider made, one that ours made, and those of the dashboard. */
export const SCENE: Seed = {
  zones: [
    {
      ...{ shieldZoneId: ZONE, pullZoneId: PULL_ZONE, planType: 1, wafExecutionMode: 1 },
      managedLists: [
        { listId: 1, configurationId: 11, isEnabled: true, action: 2 },
        { listId: 2, configurationId: 12, isEnabled: false, action: 4 },
      ],
      edgeRules: [edgeRule("guid-hooks", 28, "/hooks/*"), edgeRule("guid-health", 28, "*/health")],
      wafCustomRuleOrder: [502],
    },
    { shieldZoneId: 43, pullZoneId: 9002, planType: 1, managedLists: [] },
  ],
  managedLists: [
    { listId: 1, name: "VPN", type: 0, entryCount: 10 },
    { listId: 2, name: "Tor", type: 0, entryCount: 10 },
  ],
  accessLists: [
    list(301, "Office", "192.0.2.1", 1),
    list(302, "Bad", "198.51.100.7", 2),
    list(303, "Ours", "203.0.113.7", 2),
    list(304, "Dashboard", "203.0.113.0/24", 5, 1),
    // The same ID as one of the official state has, in another zone.
    { ...list(301, "Other", "192.0.2.9", 1), listId: 305, shieldZoneId: 43, configurationId: 1999 },
  ],
  wafRules: [
    { id: 502, shieldZoneId: ZONE, ruleName: "Login", ruleConfiguration: { actionType: 1, ...starting("/wp-login") } },
  ],
  rateLimits: [
    {
      ...{ id: 101, shieldZoneId: ZONE, ruleName: "Login limit" },
      ruleConfiguration: {
        ...{ actionType: 1, counterKeyType: 0, timeframe: 10, blockTime: 60, requestCount: 5 },
        ...starting("/wp-login"),
      },
    },
  ],
};

/** By type and name, what the official provider's state has of the zone. */
const OFFICIAL: readonly (readonly [type: string, name: string, attributes: JsonObject])[] = [
  [
    "bunnynet_pullzone_shield",
    "main",
    {
      ...{ id: ZONE, pullzone: PULL_ZONE, tier: "Advanced", whitelabel: false, bot_detection: null },
      access_list: [{ id: 1, action: "Block" }],
      ddos: { level: "Medium", challenge_window: 3600, mode: "Block" },
      waf: { enabled: true, mode: "Block" },
    },
  ],
  ...(
    [
      [301, "office", "Allow", "192.0.2.1"],
      [302, "bad", "Block", "198.51.100.7"],
    ] as const
  ).map(
    ([id, name, action, entry]) =>
      [
        "bunnynet_pullzone_access_list",
        name,
        { id, pullzone: PULL_ZONE, name, action, enabled: true, type: "IP", entries: [entry] },
      ] as const,
  ),
  [
    "bunnynet_pullzone_waf_rule",
    "login",
    { id: 502, pullzone: PULL_ZONE, name: "Login", response: { action: "Block" } },
  ],
  [
    "bunnynet_pullzone_ratelimit_rule",
    "login",
    {
      id: 101,
      pullzone: PULL_ZONE,
      name: "Login limit",
      response: { interval: 60 },
      limit: { requests: 5, interval: 10 },
    },
  ],
  [
    "bunnynet_pullzone_edgerule",
    "hooks",
    {
      ...{ id: "guid-hooks", pullzone: PULL_ZONE, enabled: true, description: "Hooks", action: "DisableShield" },
      ...{ actions: null, match_type: "MatchAny" },
      triggers: [{ type: "Url", match_type: "MatchAny", patterns: ["/hooks/*"], parameter1: null, parameter2: null }],
    },
  ],
];

/** A list that ours made. */
export const OURS: JsonObject = {
  ...{ shield_zone_id: ZONE, list_id: 303, name: "Ours", type: "ip", action: "block", enabled: true },
  entries: ["203.0.113.7"],
};

/** `terraform.tfstate` of both providers; without `official`, of ours only. */
export const stateOf = (official = OFFICIAL): string =>
  JSON.stringify({
    version: 4,
    resources: [
      ...official.map(([type, name, attributes]) => resource(type, name, BUNNYNET, attributes)),
      resource("bunny_shield_access_list", "ours", "registry.terraform.io/bunny-iac/bunny", OURS),
    ],
  });

const resource = (type: string, name: string, provider: string, attributes: JsonObject) => ({
  ...{ mode: "managed", type, name, provider: `provider["${provider}"]` },
  instances: [{ attributes }],
});

/** The same as rows of a plan that changes nothing. */
export const ROWS: readonly JsonObject[] = [
  ...OFFICIAL.map(([type, name, values]) => change(`${type}.${name}`, values, values, { provider: BUNNYNET })),
  change("bunny_shield_access_list.ours", OURS, OURS),
];
