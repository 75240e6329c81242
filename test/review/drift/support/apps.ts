import type { ResourceType } from "../../../cases/generated/index.js";
import type { Values } from "./outside.js";

/** An app with one construct, as TypeScript. */
export interface App {
  readonly name: string;
  readonly type: ResourceType;
  /** Statements before the construct. */
  readonly before?: string;
  /** How the construct is made; `PROPS` are its props. */
  readonly create: string;
  readonly variable: string;
  readonly props: Readonly<Record<string, string>>;
  /** What somebody else sets, besides what the case of the type changes. */
  readonly outside?: readonly Values[];
}

const ZONE = 'const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);';
const rule = {
  when: 'Condition.path().beginsWith("/admin").and(Condition.country().isNot("DE"))',
  action: "WafAction.BLOCK",
  severity: "WafSeverity.NOTICE",
  ruleName: '"Administration"',
  description: '"Only from Germany"',
};
const limit = {
  match: 'Condition.path().beginsWith("/login").and(Condition.method().is("POST"))',
  requests: "10",
  timeframe: "RateLimitTimeframe.ONE_MINUTE",
  blockTime: "RateLimitBlockTime.FIVE_MINUTES",
  ruleName: '"Sign in"',
  description: '"Ten tries a minute"',
};
const of = (type: ResourceType, name: string, variable: string, props: App["props"], rest: Partial<App> = {}): App => ({
  name,
  type,
  before: ZONE,
  create: `new ${name}(stack, "mine", PROPS)`,
  variable,
  props: { zone: "zone", ...props },
  ...rest,
});
const generated = (type: ResourceType, name: string, props: App["props"], rest: Partial<App> = {}): App => {
  const create = `new ${name}(stack, "mine", PROPS)`;
  return { name: `generated ${name}`, type, create, variable: "resource", props, ...rest };
};

/** Each construct of which a drifted object may come, with its props. */
export const APPS: readonly App[] = [
  {
    name: "AppAutoscaling",
    type: "bunny_app_autoscaling",
    create: 'new AppAutoscaling(stack, "mine", PROPS)',
    variable: "autoscaling",
    props: { appId: '"app-shop"', min: "2", max: "6" },
  },
  of("bunny_shield_access_list", "AccessList", "list", {
    entries: 'Entries.cidrs("192.0.2.0/24", "198.51.100.7/32", "2001:db8:40::/48")',
    action: "AccessListAction.ALLOW",
    listName: '"Office"',
    enabled: "true",
  }),
  of(
    "bunny_shield_access_list",
    "AccessList",
    "list",
    {
      entries: 'Entries.cidrs("192.0.2.0/24", "198.51.100.7/32")',
      action: "AccessListAction.BLOCK",
      asText: "true",
    },
    {
      name: "AccessList as text",
      outside: [
        { content: "192.0.2.0/24\n203.0.113.0/25\n" },
        { content: "192.0.2.0/24\n0.0.0.0/0\n", allow_catch_all: true },
      ],
    },
  ),
  of("bunny_shield_access_list_configuration", "ManagedListPolicy", "lists", {
    block: "[ManagedList.fromListId(1)]",
  }),
  of("bunny_shield_api_guardian", "ApiGuardian", "api", {
    document:
      'ApiDocument.fromObject({ openapi: "3.0.3", info: { title: "Shop", version: "1" }, paths: { "/pets": { get: { responses: { 200: { description: "OK" } } } } } })',
    mode: "ApiGuardianMode.BLOCK",
    unmatched: "UnmatchedRequests.LOG",
  }),
  of(
    "bunny_shield_api_guardian_endpoint",
    "ApiEndpoint",
    "endpoint",
    {
      method: '"GET"',
      path: '"/pets/{petId}"',
      enabled: "true",
      checkRequestBody: "true",
      checkResponseBody: "true",
      checkAuthorization: "false",
      detectCrossSiteScripting: "true",
      detectSqlInjection: "true",
      searchedParameters: '{ path: ["petId"], query: ["expand"] }',
      rateLimit: "{ requests: 10, timeframe: RateLimitTimeframe.TEN_SECONDS }",
    },
    { outside: [{ rate_limiting_type: "global" }] },
  ),
  of(
    "bunny_shield_bot_action",
    "BotPolicy",
    "bots",
    { allow: "[Bot.fromBotId(17)]" },
    {
      outside: [{ action: "ignore" }],
    },
  ),
  of(
    "bunny_shield_bot_category_action",
    "BotPolicy",
    "bots",
    { blockCategories: "[BotCategory.AI_SCRAPER]" },
    { name: "BotPolicy of a category", outside: [{ action: "none" }] },
  ),
  of("bunny_shield_bot_detection", "BotDetection", "detection", {
    mode: "BotDetectionMode.CHALLENGE",
    requestIntegrity: "DetectionSensitivity.MEDIUM",
    ipAddress: "DetectionSensitivity.LOW",
    browserFingerprint: "DetectionSensitivity.HIGH",
  }),
  of("bunny_shield_custom_page", "ResponsePage", "page", { content: 'PageContent.fromHtml("<h1>Blocked</h1>\\n")' }),
  of("bunny_shield_rate_limit", "RateLimit", "limit", limit),
  of("bunny_shield_upload_scanning", "UploadScanning", "uploads", {
    viruses: "UploadAction.BLOCK",
    csam: "UploadAction.LOG",
  }),
  of("bunny_shield_waf_rule", "WafRule", "rule", rule),
  {
    ...of("bunny_shield_waf_rule", "WafRule", "rule", rule),
    name: "addRule",
    create: 'zone.addRule("mine", PROPS)',
    props: rule,
  },
  {
    name: "ShieldZone",
    type: "bunny_shield_zone",
    create: 'ShieldZone.adopt(stack, "mine", PROPS)',
    variable: "zone",
    props: {
      pullZone: "9001",
      plan: "ShieldPlan.BUSINESS",
      waf: 'Waf.blocking({ except: ["941100", "942100"], logOnly: ["952100"] })',
      ddos: "Ddos.HIGH",
      whiteLabelPages: "true",
      allowUnprotected: "true",
    },
    outside: [{ waf_execution_mode: "log", learning_mode: true }],
  },
  generated("bunny_shield_rate_limit", "ShieldRateLimit", {
    shieldZoneId: "42",
    ruleName: '"Sign in"',
    ruleConfiguration:
      '{ variableTypes: { REQUEST_URI: "" }, operatorType: "begins_with", value: "/login", actionType: "rate_limit", requestCount: 10, timeframe: 60, blockTime: 300 }',
  }),
  generated("bunny_shield_access_list", "ShieldAccessList", {
    shieldZoneId: "42",
    name: '"Office"',
    type: '"cidr"',
    action: '"allow"',
    entries: '["192.0.2.0/24", "198.51.100.7/32", "2001:db8:40::/48"]',
  }),
  generated("bunny_shield_bot_category_action", "ShieldBotCategoryAction", {
    shieldZoneId: "42",
    category: '"ai_scraper"',
    action: '"block"',
  }),
];

/** The app as a function of a module. */
export function functionOf(name: string, { before = "", create, variable, props }: App, statements = ""): string {
  const given = Object.entries(props).map(([prop, value]) => `    ${prop}: ${value},\n`);
  const made = create.replace("PROPS", `{\n${given.join("")}  }`);
  return `export function ${name}(stack: TerraformStack): void {\n  ${before}\n  const ${variable} = ${made};\n  void ${variable};\n${statements}\n}\n`;
}
