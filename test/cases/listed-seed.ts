import { defaultSeed, type Seed } from "../../src/emulator/index.js";

const { zones = [], bots = [], rateLimits = [], applications = [] } = defaultSeed;

const names = { Path: ["petId"], Query: [], Header: [], Cookie: [] };

/** A document with one endpoint. */
const apiGuardian = {
  isEnabled: true,
  executionMode: 1,
  bodyLimitAction: 1,
  unmatchedPathAction: 2,
  title: "Shop",
  version: "1",
  createdAt: "2026-08-01T00:00:00Z",
  updatedAt: null,
  endpoints: [
    {
      apiGuardianEndpointId: 7,
      requestMethod: "GET",
      requestPath: "/pets/{petId}",
      validateRequestBodySchema: false,
      validateResponseBodySchema: false,
      validateAuthorization: true,
      isEnabled: true,
      authSchemes: null,
      requestBodySchemaYaml: null,
      responseBodySchemasYaml: null,
      availableParameters: names,
      injectionDetectionParameters: null,
      detectParameterXss: false,
      detectParameterSqli: false,
      rateLimitingEnabled: false,
      rateLimitingType: "IP" as const,
      rateLimitingRequestCount: 100,
      rateLimitingTimeframe: 60,
      createdAt: "2026-08-01T00:00:00Z",
      updatedAt: null,
    },
  ],
};

/** The ID of the edge rule that switches something off. */
export const LISTED_EXCEPTION = "7a0c2f5e-9d3b-4c61-8e24-1f6b5a9d0c37";

const exception = {
  Guid: LISTED_EXCEPTION,
  ActionType: 32,
  Triggers: [{ Type: 0, PatternMatches: ["/health"] }],
  Description: "Health checks",
  OrderIndex: 1,
};
const redirect = {
  Guid: "0e8d4b1a-6c57-4f92-a3d0-52c9e7f18b64",
  ActionType: 1,
  ActionParameter1: "https://example.com/",
};

/** The default seed, with an object of each kind in zone 44, and an unknown bot category. */
export const LISTED_SEED: Seed = {
  ...defaultSeed,
  zones: zones.map((zone) =>
    zone.shieldZoneId === 44
      ? {
          ...zone,
          apiGuardian,
          edgeRules: [exception, redirect],
          customPages: { block: "<h1>Blocked</h1>\n", ratelimit: "<h1>Slow down</h1>" },
          botActions: { "17": 2, "900": 3, "49": 2 },
          botCategoryActions: { "2": 1, "6": 2, "99": 1 },
          wafCustomRuleOrder: [601],
        }
      : zone,
  ),
  bots: [...bots, { botId: 900, userAgentMatch: null, category: { unknownCode: 99 }, isVerifiable: false }],
  accessLists: [
    {
      listId: 700,
      configurationId: 701,
      shieldZoneId: 44,
      name: "Office",
      type: 1,
      content: "192.0.2.0/24\n10.0.0.0/8",
    },
    {
      listId: 710,
      configurationId: 711,
      shieldZoneId: 44,
      name: "Countries",
      description: "Where we sell",
      type: 3,
      content: "DE",
      isEnabled: true,
      action: 1,
    },
  ],
  wafRules: [
    {
      ...rateLimits[0]!,
      id: 601,
      shieldZoneId: 44,
      ruleName: "Scanners",
      ruleConfiguration: asWafRule(rateLimits[0]!.ruleConfiguration),
    },
  ],
  applications: [...applications, { appId: "app-blog", name: "blog", min: 2, max: 4 }],
  rateLimits: [...rateLimits, { ...rateLimits[0]!, id: 78, shieldZoneId: 44, ruleName: "Search" }],
};

/** The configuration of a rate limit without what a WAF rule does not have. */
function asWafRule(configuration: RuleConfiguration): RuleConfiguration {
  const { requestCount: _r, counterKeyType: _c, timeframe: _t, blockTime: _b, ...rule } = configuration!;
  return rule;
}

type RuleConfiguration = NonNullable<Seed["rateLimits"]>[number]["ruleConfiguration"];

/** The filter of a `list` block for the zone that has an object of each kind. */
export const LISTED_ZONE = { shield_zone_id: 44 } as const;
