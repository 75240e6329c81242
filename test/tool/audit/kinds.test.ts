import type { Seed } from "../../../src/emulator/index.js";
import type { DriftReport } from "../../../src/review/document/drift-document.js";
import { useAccountCommand } from "../support/account-command.js";

type Configuration = NonNullable<NonNullable<Seed["wafRules"]>[number]["ruleConfiguration"]>;

const [BLOCK, BYPASS] = [2, 5];
const starting = (value: string) => ({ variableTypes: { REQUEST_URI: "" }, operatorType: 0, value });
const rule = (id: number, ruleConfiguration: Configuration) => ({
  id,
  shieldZoneId: Math.floor(id / 10),
  ruleName: `Rule ${id}`,
  ruleConfiguration,
});
const list = (id: number, action: number, content: string, rest: object = {}) => ({
  listId: id,
  configurationId: 1000 + id,
  shieldZoneId: Math.floor(id / 10),
  ...{ name: `List ${id}`, type: 1, content, action, isEnabled: true },
  ...rest,
});
const edge = (Guid: string, ActionType: number, rest: object = {}) => ({ Guid, ActionType, Triggers: [], ...rest });
const url = (...PatternMatches: string[]) => ({ Triggers: [{ Type: 0, PatternMatches }] });
const limit = (id: number, value: string) =>
  rule(id, {
    ...starting(value),
    ...{ actionType: 1, counterKeyType: 0, timeframe: 60, blockTime: 60, requestCount: 9 },
  });
const zone = { planType: 1, wafRealtimeThreatIntelligenceEnabled: true };
const managed = (shieldZoneId: number, ...enabled: boolean[]) =>
  enabled.map((isEnabled, at) => ({
    ...{ listId: at + 1, configurationId: shieldZoneId * 1000 + at, isEnabled, action: BLOCK },
  }));

const learning = (shieldZoneId: number, learningModeUntil: string) => ({
  ...{
    ...zone,
    shieldZoneId,
    pullZoneId: 9000 + shieldZoneId,
    managedLists: [],
    learningMode: true,
    learningModeUntil,
  },
});

/** Zone 42 has each kind of weakness, and zone 43 what only looks like one. */
const { bunnyTf } = useAccountCommand("audit", {
  zones: [
    {
      ...{ ...zone, shieldZoneId: 42, pullZoneId: 9001, customWafRulesLimit: 5, customListLimit: 3 },
      wafCustomRuleOrder: [421, 422, 423, 424],
      managedLists: managed(42, true, false, false), // Its plan does not have the third.
      botActions: { "1": 2, "34": 2 },
      edgeRules: [
        edge("all", 28, url("/*")),
        edge("always", 23),
        edge("addresses", 31, { Triggers: [{ Type: 5, PatternMatches: ["0.0.0.0/0"] }] }),
        edge("but", 32, { ...url("/health"), TriggerMatchingType: 2 }),
        edge("extra", 0, { ...url("/app/*"), ExtraActions: [{ ActionType: 27 }] }),
        edge("header", 28, { Triggers: [{ Type: 1, PatternMatches: ["secret"], Parameter1: "X-Partner" }] }),
        edge("countries", 29, { Triggers: [{ Type: 4, PatternMatches: ["DE", "AT"] }] }),
        edge("token", 8, url("*.jpg")),
      ],
    },
    {
      ...{ ...zone, shieldZoneId: 43, pullZoneId: 9002, customWafRulesLimit: 4, wafDisabledRules: [] },
      wafCustomRuleOrder: [431, 432, 433],
      managedLists: managed(43, true, true, false),
      botActions: { "1": 2, "34": 1 },
      edgeRules: [edge("off", 28, { ...url("*"), Enabled: false }), edge("other", 4, url("*"))],
    },
    learning(44, "2026-01-31T00:00:00"),
    learning(45, "2099-01-01T00:00:00Z"),
  ],
  accessLists: [
    list(421, BYPASS, "192.0.2.1\n::/0"),
    list(422, BYPASS, "203.0.113.0"),
    list(423, BLOCK, "198.51.100.0/24"),
    list(431, BYPASS, "0.0.0.0/0", { isEnabled: false }),
    list(432, BLOCK, "198.51.100.0/24"),
  ],
  wafRules: [
    rule(421, { actionType: 1, ...starting("/wp-admin") }),
    rule(422, { actionType: 3, ...starting("/wp-admin/users") }),
    rule(423, { actionType: 1, variableTypes: { REQUEST_METHOD: "" }, operatorType: 15, value: "/post" }),
    rule(424, { actionType: 4, variableTypes: { REQUEST_URI: "" }, operatorType: 2, value: "/" }),
    rule(431, { actionType: 1, ...starting("/wp-admin") }),
    rule(432, { actionType: 3, ...starting("/login") }),
    rule(433, { actionType: 1, ...starting("/wp-login") }),
  ],
  rateLimits: [limit(425, "api/"), limit(435, "/api/")],
  managedLists: [
    { listId: 1, name: "VPN", type: 1, category: 1, requiredPlan: 0, entryCount: 100 },
    { listId: 2, name: "Botnets", type: 1, category: 16, requiredPlan: 1, entryCount: 100 },
    { listId: 3, name: "Scanners", type: 1, category: 32, requiredPlan: 3, entryCount: 100 },
  ],
  bots: [
    { botId: 1, userAgentMatch: "Googlebot", category: 0, isVerifiable: true },
    { botId: 34, userAgentMatch: "curl", category: 0, isVerifiable: false },
  ],
});

it("finds each kind of weakness as the API has it, and nothing that only looks like one", async () => {
  const { out } = await bunnyTf("--format", "json");
  const found = (JSON.parse(out) as DriftReport).stacks.flatMap(({ drifted }) =>
    drifted.flatMap(({ object }) => object.findings.map((one) => `${one.rule} ${one.severity} ${object.address}`)),
  );
  expect(found.toSorted()).toEqual([
    "exemption-of-everybody high bunny_shield_access_list 42/421",
    "exemption-of-everybody high bunny_shield_waf_rule 42/424",
    "exemption-without-end low bunny_shield_access_list 42/422",
    "exemption-without-end medium bunny_shield_bot_action 42/34",
    "learning-without-end medium bunny_shield_zone 44",
    "managed-lists-off low bunny_shield_zone 42",
    "near-limit low bunny_shield_zone 42",
    ...["addresses", "all", "always", "but"].map((id) => `protection-skipped high bunny_shield_exception 9001/${id}`),
    ...["countries", "extra", "header", "token"].map(
      (id) => `protection-skipped medium bunny_shield_exception 9001/${id}`,
    ),
    "rule-never-acts medium bunny_shield_waf_rule 42/422",
    "rule-never-met medium bunny_shield_rate_limit 42/425",
    "rule-never-met medium bunny_shield_waf_rule 42/423",
  ]);
});
