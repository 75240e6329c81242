import type { Seed } from "../../../src/emulator/index.js";

/** The objects that the example responses name. */
export const exampleSeed: Seed = {
  nextIds: { accessList: 301, configuration: 42 },
  zones: [
    {
      shieldZoneId: 42,
      pullZoneId: 9001,
      planType: 1,
      customListLimit: 1,
      customEntryLimit: 1000,
      managedLists: [{ listId: 1, configurationId: 100, isEnabled: false, action: 4 }],
      botActions: { "1": 2 },
      botCategoryActions: { "1": 2 },
      eventLogs: [
        {
          logId: "00000000-1111-4222-8333-444444444444",
          timestamp: 1759913310543,
          log: '{"ServerZoneId":4,"Message":"Restricted File Access Attempt","Url":"https://bunnyexample.test/.env","RemoteIp":"1.2.3.*","UrlEncodedBody":null,"Headers":[{"Name":"Accept","Value":"*/*"},{"Name":"User-Agent","Value":"ExampleBot/1.0"}],"TriggerMatch":{"Key":"PMF","Value":"/.env"}}',
          labels: {
            asn: "48090",
            country: "BG",
            ruleId: "930130",
            severity: "",
            method: "GET",
            ruleGroup: "",
            status: "Blocked",
            serverZone: "SG",
          },
        },
        ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => ({
          logId: `search-${i}`,
          timestamp: i === 11 ? 1789624659000 : 1789624652913 + i,
          log: { RemoteIp: "203.0.113.9" },
          labels: { country: i % 2 === 0 ? "DE" : "AT" },
        })),
      ],
      overages: [
        {
          year: 2026,
          month: 7,
          totalOverage: 120000,
          totalCleanRequests: 5120000,
          segments: [
            {
              periodStart: "2026-07-01T00:00:00Z",
              periodEnd: "2026-07-15T00:00:00Z",
              planType: 0,
              overageAllowance: 2500000,
              overage: 0,
            },
            {
              periodStart: "2026-07-15T00:00:00Z",
              periodEnd: "2026-08-01T00:00:00Z",
              planType: 1,
              overageAllowance: 2500000,
              overage: 120000,
            },
          ],
        },
      ],
    },
    { shieldZoneId: 43, planType: 0 },
  ],
  managedLists: [
    {
      listId: 1,
      name: "VPN Providers",
      description: "…",
      type: 1,
      category: 1,
      requiredPlan: 1,
      entryCount: 10000,
      lastUpdated: "2026-08-01T00:00:00Z",
    },
  ],
  bots: [
    { botId: 1, userAgentMatch: "Googlebot", category: 1, isVerifiable: true },
    { botId: 17, userAgentMatch: "GPTBot", category: 2, isVerifiable: true },
  ],
  rateLimits: [
    {
      id: 77,
      shieldZoneId: 42,
      userId: "u-1",
      ruleName: "Login limit",
      ruleConfiguration: {
        actionType: 1,
        variableTypes: { REQUEST_URI: "" },
        operatorType: 0,
        severityType: 0,
        transformationTypes: [8],
        value: "/login",
        isNegated: false,
        isRegexVariable: false,
        requestCount: 10,
        counterKeyType: 0,
        timeframe: 60,
        blockTime: 300,
        chainedRuleConditions: [],
      },
    },
  ],
  applications: [{ appId: "a", name: "a", min: 1, max: 1 }],
  libraries: [
    {
      libraryId: 759,
      name: "lib",
      videos: [
        {
          video: {
            guid: "32d140e2-e4f4-4eec-9d53-20371e9be607",
            title: "demo",
            smartGenerateFeaturesStatus: { title: null, description: null, chapters: 3, moments: null },
          },
          heatmap: { "0": 100, "1": 87 },
        },
      ],
    },
  ],
  enums: {
    ddos: [
      {
        enumName: "DDoSShieldSensitivity",
        enumValues: [
          {
            optionalInput: null,
            isPremium: false,
            name: "Off",
            value: 0,
            supportedValues: null,
            recommendedOperator: null,
          },
        ],
      },
    ],
    apiGuardian: {
      UnmatchedPathAction: { "0": "Block", "1": "Log", "2": "Ignore" },
      RateLimitTimeframe: { "1": "PerSecond", "10": "PerTenSeconds" },
    },
  },
};
