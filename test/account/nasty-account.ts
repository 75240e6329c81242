import { defaultSeed, type Seed } from "../../src/emulator/index.js";
import { LISTED_SEED } from "../cases/listed-seed.js";

type List = NonNullable<Seed["accessLists"]>[number];
type Rule = NonNullable<Seed["rateLimits"]>[number];

/** Names that a person would not choose, but the dashboard accepts. */
export const NASTY_NAMES = [
  'Say "hello"',
  "${path.module} and %{ if true }",
  "$${escaped} %%{twice}",
  "line\r\nbreak\tand tab",
  "C:\\temp\\",
  "Zoë – Büro № 5",
  "  spaces  ",
  "# comment",
  "<script>",
  "123",
  "constructor",
  "__proto__",
  "\uFEFFmarked \uFEFF",
  "terraform",
  "日本",
  "*/ end",
  "Office",
  "Office",
  "office!",
];

const list = (listId: number, shieldZoneId: number, more: Partial<List>): List => ({
  listId,
  configurationId: listId + 10_000,
  shieldZoneId,
  name: `List ${listId}`,
  type: 0,
  content: "192.0.2.1",
  ...more,
});

const named = NASTY_NAMES.map((name, index) =>
  list(1000 + index, 44, { name, action: (index % 5) + 1, isEnabled: index % 2 === 0 }),
);

const byType = [
  list(1100, 44, { name: "Networks", type: 1, content: "192.0.2.77/24\n10.1.2.3/8\n2001:DB8::1/32", action: 2 }),
  list(1101, 44, { name: "Numbers", type: 2, content: "AS64496\n64497", description: 'With "quotes" and ${x}' }),
  list(1102, 44, { name: "Countries", type: 3, content: "DE\nAT\nCH", action: 1, isEnabled: true, description: "" }),
  list(1103, 44, { name: "Organizations", type: 4, content: 'Example ${Org}\nWith "quotes"' }),
  list(1104, 44, { name: "Clients", type: 5, content: "t13d1516h2_8daaf6152771_02713d6af862" }),
  list(1105, 44, { name: "Everybody", type: 1, content: "0.0.0.0/0\n::/0", action: 2, isEnabled: true }),
  list(1106, 44, { name: "Empty", content: "" }),
  list(1107, 44, {
    name: "Long ${list}",
    type: 1,
    action: 2,
    content: Array.from({ length: 300 }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`).join("\n"),
  }),
  list(1108, 42, { name: "Office", type: 0, content: "198.51.100.7\r\n198.51.100.8\r\n", action: 1, isEnabled: true }),
];

const matching = {
  variableTypes: { REQUEST_URI: "" },
  operatorType: 0,
  severityType: 0,
  transformationTypes: [8],
  value: "/login",
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [],
};
const counting = { ...matching, actionType: 1, requestCount: 10, counterKeyType: 0, timeframe: 60, blockTime: 300 };

const rule = (
  id: number,
  shieldZoneId: number,
  ruleName: string,
  ruleConfiguration: Rule["ruleConfiguration"],
): Rule => ({
  id,
  shieldZoneId,
  ruleName,
  ruleConfiguration,
});

const chained: NonNullable<NonNullable<Rule["ruleConfiguration"]>["chainedRuleConditions"]> = [
  { variableTypes: { REQUEST_HEADERS: "user-agent" }, operatorType: 14, value: "^curl/\\d+$", isNegated: true },
  { variableTypes: { GEO: "COUNTRY_CODE" }, operatorType: 15, value: "de", isNegated: false, isRegexVariable: false },
];

const rateLimits: Rule[] = [
  rule(2001, 44, "Search", { ...counting, value: "/search?q=${x}&y=%{z}", counterKeyType: 7, severityType: 2 }),
  rule(2002, 44, "Search", { ...counting, actionType: 3, transformationTypes: [], value: "/s" }),
  rule(2003, 44, "Chained", { ...counting, chainedRuleConditions: chained }),
  rule(2004, 44, "Injection", {
    ...counting,
    operatorType: 17,
    value: "",
    variableTypes: { ARGS: "", REQUEST_BODY: "" },
  }),
  { ...rule(2005, 44, "Described", counting), ruleDescription: 'Says "no"\r\nto ${everyone}' },
  rule(2006, 44, "Bad name!", counting),
  rule(2007, 44, "10 per minute", counting),
  rule(2008, 44, "Not a country", {
    ...counting,
    variableTypes: { GEO: "COUNTRY_CODE" },
    operatorType: 18,
    value: "Germany",
    isNegated: true,
  }),
];

const wafRules: Rule[] = [
  rule(3001, 44, "Scanners", { ...matching, actionType: 1, value: "/wp-admin" }),
  rule(3002, 44, "Monitoring", { ...matching, actionType: 5, value: "/health", chainedRuleConditions: chained }),
  rule(3003, 44, "Everybody", { ...matching, actionType: 1, value: "/", transformationTypes: [] }),
  rule(3004, 44, "Bad name!", { ...matching, actionType: 1 }),
  rule(3007, 44, "Nobody", { ...matching, actionType: 1, operatorType: 15, value: "login", transformationTypes: [] }),
  rule(3006, 44, "Not a country", {
    ...matching,
    actionType: 1,
    operatorType: 15,
    value: "login",
    isNegated: true,
    chainedRuleConditions: chained,
  }),
  rule(3005, 44, "Backslashes", { ...matching, actionType: 2, operatorType: 14, value: "\\.(env|git)\\b\"'`${x}" }),
];

const { zones = [], applications = [] } = LISTED_SEED;
const [listedZone] = zones.filter(({ shieldZoneId }) => shieldZoneId === 44);

/** More than 60 objects of all types, with names, values, and gaps that make trouble. */
export const NASTY_ACCOUNT: Seed = {
  ...defaultSeed,
  zones: [
    ...zones.filter(({ shieldZoneId }) => shieldZoneId !== 44),
    {
      ...listedZone,
      shieldZoneId: 44,
      wafDisabledRules: ["942100", "930130"],
      wafLogOnlyRules: ["941100"],
      wafRequestIgnoredHeaders: ["Authorization", 'X-"Odd"'],
      wafEngineConfig: [
        { name: "blocking_paranoia_level", valueEncoded: "2" },
        { name: "allowed_methods", valueEncoded: "GET POST PUT" },
        { name: "max_num_args", valueEncoded: "100" },
        { name: "odd ${name}", valueEncoded: "" },
      ],
      wafCustomRuleOrder: [3002, 3001],
      dDoSShieldSensitivity: 3,
      whitelabelResponsePages: true,
      uploadScanning: { isEnabled: true, csamScanningMode: 1, antivirusScanningMode: 1 },
      managedLists: [1, 2, 3].map((listId) => ({
        listId,
        configurationId: 44_000 + listId,
        isEnabled: listId !== 3,
        action: 2,
      })),
      customPages: {
        block: "<h1>Blocked ${name}</h1>\r\n<p>100%{</p>\r\n",
        challenge: "<p>Cafe\u0301, no newline</p>",
        ratelimit: "<style>\n  a { color: red }\n</style>\n\n",
      },
    },
    { shieldZoneId: 45, pullZoneId: null, planType: 1 },
  ],
  bots: LISTED_SEED.bots ?? [],
  accessLists: [...named, ...byType],
  rateLimits: [...(defaultSeed.rateLimits ?? []), ...rateLimits],
  wafRules,
  applications: [
    ...applications,
    { appId: "app/odd ${id}", name: 'An "odd" one', min: 1, max: 1 },
    { appId: "app-paused", name: "paused", min: 0, max: 3 },
  ],
};
