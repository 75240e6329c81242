import type { Seed } from "../seed/seed-schema.js";
import type { Bot } from "../contents.js";

type EnumTables = Record<string, Record<string, string>>;

/**
 * Names of the codes of access lists, as the API returns them. The API returns no name for action 0
 * (docs/reference/service.md#codes and #enumerations).
 */
export const accessListEnums: EnumTables = {
  AccessListType: { "0": "IP", "1": "CIDR", "2": "ASN", "3": "Country", "4": "Organization", "5": "JA4" },
  AccessListAction: { "1": "Allow", "2": "Block", "3": "Challenge", "4": "Log", "5": "Bypass" },
};

const seconds = {
  "1": "PerSecond",
  "10": "PerTenSeconds",
  "60": "PerOneMinute",
  "300": "PerFiveMinutes",
  "900": "PerFifteenMinutes",
  "3600": "PerOneHour",
};

/**
 * Names of the codes of API Guardian. An enum with string values has its own name for each code (docs/reference/service.md#codes
 * and #enumerations).
 */
export const apiGuardianEnums: EnumTables = {
  UnmatchedPathAction: { "0": "Block", "1": "Log", "2": "Ignore" },
  RateLimitTimeframe: seconds,
  ApiGuardianRateLimitType: { Global: "Global", IP: "IP" },
  AuthLocation: { Header: "Header", Query: "Query", Cookie: "Cookie" },
  AuthSchemeType: { ApiKey: "ApiKey", Http: "Http", OAuth2: "OAuth2", OpenIdConnect: "OpenIdConnect" },
};

const value = (name: string, number: number, isPremium = false) => ({
  optionalInput: null,
  isPremium,
  name,
  value: number,
  supportedValues: null,
  recommendedOperator: null,
});

/** Names of the codes of DDoS protection (docs/reference/service.md#codes and #enumerations). */
export const ddosEnums = [
  {
    enumName: "DDoSShieldSensitivity",
    enumValues: [value("Off", 0), value("Low", 1), value("Medium", 2), value("High", 3), value("Challenge", 4, true)],
  },
  { enumName: "DDoSExecutionMode", enumValues: [value("Log", 0), value("Block", 1)] },
];

type SeedEvent = NonNullable<NonNullable<Seed["zones"]>[number]["eventLogs"]>[number];

const YESTERDAY = 120;
const SOURCES = [
  { asn: "48090", country: "BG", ip: "203.0.113.*" },
  { asn: "13335", country: "DE", ip: "198.51.100.*" },
  { asn: "15169", country: "AT", ip: "192.0.2.*" },
];
const ATTEMPTS = [
  { message: "Restricted File Access Attempt", path: "/.env", ruleId: "930130", status: "Blocked" },
  { message: "SQL Injection Attack", path: "/search?q=%27", ruleId: "942100", status: "Logged" },
];

/** Returns one event. Sources and attempts alternate, so that filters and groups have different values. */
function event(index: number, daysAgo: number, time: string): SeedEvent {
  const source = SOURCES[index % SOURCES.length] ?? { asn: "0", country: "XX", ip: "" };
  const attempt = ATTEMPTS[index % ATTEMPTS.length] ?? { message: "", path: "/", ruleId: "", status: "" };
  const serial = String(daysAgo * 1000 + index).padStart(12, "0");
  return {
    logId: `00000000-1111-4222-8333-${serial}`,
    daysAgo,
    time,
    log: {
      ServerZoneId: 4,
      Message: attempt.message,
      Url: `https://shop.example.test${attempt.path}`,
      RemoteIp: source.ip,
      UrlEncodedBody: null,
      Headers: [
        { Name: "Accept", Value: "*/*" },
        { Name: "User-Agent", Value: "ExampleBot/1.0" },
      ],
      TriggerMatch: { Key: "PMF", Value: attempt.path },
    },
    labels: {
      asn: source.asn,
      country: source.country,
      ruleId: attempt.ruleId,
      severity: "",
      method: "GET",
      ruleGroup: "",
      status: attempt.status,
      serverZone: "SG",
    },
  };
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00.543`;

/**
 * Events of zone 42. Three are in the first second of today, so that they are never in the future. 120 are from yesterday, ten
 * minutes apart. One is from the day before yesterday.
 */
const eventLogs: SeedEvent[] = [
  ...[0, 1, 2].map((index) => event(index, 0, `00:00:00.${String(100 + index)}`)),
  ...Array.from({ length: YESTERDAY }, (_, index) => event(index, 1, clock(index * 10))),
  event(0, 2, "12:00:00.543"),
];

const CATEGORIES: Record<number, readonly (readonly [botId: number, userAgentMatch: string, isVerifiable: boolean])[]> =
  {
    1: [
      [1, "Googlebot", true],
      [2, "bingbot", true],
      [3, "DuckDuckBot", true],
      [4, "SemrushBot", false],
    ],
    2: [
      [17, "GPTBot", true],
      [18, "ClaudeBot", false],
      [19, "CCBot", true],
      [20, "Bytespider", false],
    ],
    3: [
      [25, "ChatGPT-User", true],
      [26, "Perplexity-User", true],
    ],
    4: [
      [33, "Chrome-Lighthouse", true],
      [34, "UptimeRobot", false],
      [35, "Pingdom.com_bot", false],
    ],
    5: [[41, "AdsBot-Google", true]],
    6: [
      [49, "Slackbot-LinkExpanding", true],
      [50, "Discordbot", false],
    ],
    7: [
      [57, "facebookexternalhit", true],
      [58, "Twitterbot", false],
    ],
  };

/** The catalog has seven categories, with verifiable and unverifiable bots. The emulator defines the IDs itself. */
const bots: Bot[] = Object.entries(CATEGORIES).flatMap(([category, members]) =>
  members.map(([botId, userAgentMatch, isVerifiable]) => ({
    botId,
    userAgentMatch,
    category: Number(category),
    isVerifiable,
  })),
);

/**
 * Bots that a new zone allows: search engines, Google's performance tools, ads, previews, social networks
 * (docs/reference/service.md#bot-actions).
 */
const zoneBotActions: Record<string, number> = { "1": 2, "2": 2, "3": 2, "33": 2 };
const zoneBotCategoryActions: Record<string, number> = { "5": 2, "6": 2, "7": 2 };

const GUID = "32d140e2-e4f4-4eec-9d53-20371e9be607";

/**
 * Library 759 is open and has one video with a heatmap. Library 760 has token authentication enabled, and a video with the same
 * ID.
 */
const libraries: NonNullable<Seed["libraries"]> = [
  {
    libraryId: 759,
    name: "Product films",
    apiKey: "library-759-key",
    videos: [
      {
        video: {
          guid: GUID,
          title: "Introduction",
          captions: [{ srclang: "en", label: "English", version: 1 }],
          chapters: [{ title: "Welcome", start: 0, end: 20 }],
          moments: [{ label: "The product", timestamp: 25 }],
          metaTags: [{ property: "og:title", value: "Introduction" }],
          transcodingMessages: [
            {
              timeStamp: "2026-01-02T03:06:00",
              level: 2,
              issueCode: 3,
              message: "The 1440p version is left out.",
              value: "1440p",
            },
          ],
          smartGenerateStatus: 3,
          smartGenerateFeaturesStatus: { title: null, description: null, chapters: 3, moments: null },
        },
        heatmap: { "0": 100, "1": 87, "2": 64, "3": 31 },
      },
    ],
  },
  {
    libraryId: 760,
    name: "Members only",
    apiKey: "library-760-key",
    tokenAuthenticationKey: "4742a81b-bf15-42fe-8b1c-8fcb9024c550",
    videos: [{ video: { guid: GUID, title: "Behind the scenes", isPublic: false } }],
  },
];

const MANAGED_SINCE = "2026-08-01T00:00:00Z";
const actions = { botActions: zoneBotActions, botCategoryActions: zoneBotCategoryActions };

const managedList = (listId: number, name: string, category: number, requiredPlan: number, entryCount: number) => ({
  listId,
  name,
  description: `${name}, maintained by bunny.net`,
  type: 1,
  category,
  requiredPlan,
  entryCount,
  lastUpdated: MANAGED_SINCE,
});

/**
 * The contents of a store without a given seed:
 *
 * - zone 42 (pull zone 9001, Business: 10 lists, 7,500 entries, 25 rate limits) with rate limit 77, event logs of three days and
 * overages of two months of 2026;
 * - zone 43 (pull zone 9002, Basic: 1 list, 1,000 entries, no response pages, no bot changes);
 * - zone 44 (pull zone 9003, Enterprise: no limits);
 * - three managed lists (the first for Advanced and higher, the last only for Enterprise) and eighteen bots in seven categories;
 * - application `app-shop` (1 to 3 replicas; the account allows 10 per region);
 * - library 759 with one video, library 760 with token authentication.
 */
export const defaultSeed: Seed = {
  zones: [
    {
      shieldZoneId: 42,
      pullZoneId: 9001,
      planType: 2,
      whitelabelResponsePages: true,
      ...actions,
      eventLogs,
      triggeredRules: [
        {
          ruleId: "930130",
          ruleDescription: "Restricted file access attempt",
          topTargetedUrls: { "/.env": 12 },
          totalTriggeredRequests: 12,
        },
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
        { year: 2026, month: 8, totalOverage: 0, totalCleanRequests: 3100000, segments: [] },
      ],
    },
    { shieldZoneId: 43, pullZoneId: 9002, planType: 0, ...actions },
    { shieldZoneId: 44, pullZoneId: 9003, planType: 3, ...actions },
  ],
  managedLists: [
    managedList(1, "VPN Providers", 1, 1, 10000),
    managedList(2, "Tor Exit Nodes", 8, 0, 1200),
    managedList(3, "Botnets", 16, 3, 25000),
  ],
  bots,
  rateLimits: [
    {
      id: 77,
      shieldZoneId: 42,
      userId: "u-1",
      ruleName: "Login limit",
      ruleDescription: "",
      ruleJson: null,
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
  applications: [{ appId: "app-shop", name: "shop", min: 1, max: 3 }],
  libraries,
};
