import type { Seed } from "../../../src/emulator/index.js";

type SeedZone = NonNullable<Seed["zones"]>[number];
type SeedList = NonNullable<Seed["accessLists"]>[number];
type SeedRule = NonNullable<Seed["wafRules"]>[number];
type SeedEdgeRule = NonNullable<SeedZone["edgeRules"]>[number];

/** A weakness, as whoever planted it notes it down: what an audit is expected to call it, how severe, and where it is. */
export type Planted = `${string} ${"high" | "medium" | "low"} ${string}`;

/** An account, the weaknesses that it was given, and what else is rightly found: exemptions of offices, which have no end. */
export interface PlantedAccount {
  readonly seed: Seed;
  readonly weaknesses: readonly Planted[];
  readonly offices: readonly Planted[];
}

/** One zone with all that belongs to it, which can be changed. */
interface Site {
  readonly index: number;
  readonly zone: SeedZone & { managedLists: NonNullable<SeedZone["managedLists"]>; edgeRules: SeedEdgeRule[] };
  readonly lists: SeedList[];
  readonly rules: SeedRule[];
  readonly limits: NonNullable<Seed["rateLimits"]>;
}

const starting = (value: string) => ({ variableTypes: { REQUEST_URI: "" }, operatorType: 0, value });

function ruleOf(
  index: number,
  at: number,
  ruleName: string,
  ruleConfiguration: SeedRule["ruleConfiguration"],
): SeedRule {
  return { id: 100_000 + index * 10 + at, shieldZoneId: 1000 + index, ruleName, ruleConfiguration };
}

function listOf(index: number, at: number, name: string, action: number, content: string, type = 1): SeedList {
  const listId = 300_000 + index * 10 + at;
  return {
    listId,
    configurationId: 500_000 + index * 10 + at,
    shieldZoneId: 1000 + index,
    name,
    type,
    content,
    action,
    isEnabled: true,
  };
}

const edgeRuleOf = (index: number, at: number, rest: Partial<SeedEdgeRule>): SeedEdgeRule => ({
  Guid: `edge-${index}-${at}`,
  ActionType: 28,
  Triggers: [],
  ...rest,
});
const onUrl = (...PatternMatches: string[]) => [{ Type: 0, PatternMatches }];

/** A zone as a careful person has it. */
function siteOf(index: number): Site {
  const [shieldZoneId, pullZoneId] = [1000 + index, 50_000 + index];
  const rules = [
    ruleOf(index, 1, "Admin pages", { actionType: 1, ...starting("/wp-admin") }),
    ruleOf(index, 2, "Login", { actionType: 3, ...starting("/login") }),
  ];
  const limit = {
    ...starting("/api/"),
    actionType: 1,
    counterKeyType: 0,
    timeframe: 60,
    blockTime: 60,
    requestCount: 100,
  };
  return {
    index,
    zone: {
      ...{
        shieldZoneId,
        pullZoneId,
        planType: 1,
        wafRealtimeThreatIntelligenceEnabled: true,
        wafCustomRuleOrder: rules.map(({ id }) => id),
      },
      managedLists: [1, 2, 3].map((listId) => ({
        listId,
        configurationId: shieldZoneId * 1000 + listId,
        isEnabled: listId !== 3, // Its plan does not have the third.
        action: 2,
      })),
      edgeRules: [edgeRuleOf(index, 0, { ActionType: 0, Triggers: onUrl("*") })],
      botActions: { "1": 2 },
    },
    lists: [listOf(index, 1, "Abuse", 2, `198.18.${index}.0/24`)],
    rules,
    limits: [{ id: 900_000 + index, shieldZoneId, ruleName: "API", ruleConfiguration: limit }],
  };
}

/** Changes a site, and says what that is. */
type Plant = (site: Site) => Planted;

const zoneWith =
  (rule: string, severity: "high" | "medium" | "low", change: Partial<SeedZone>): Plant =>
  ({ zone }) => {
    Object.assign(zone, change);
    return `${rule} ${severity} bunny_shield_zone ${zone.shieldZoneId}`;
  };

const edge =
  (severity: "high" | "medium", rest: Partial<SeedEdgeRule>): Plant =>
  ({ zone, index }) => {
    zone.edgeRules.push(edgeRuleOf(index, 1, rest));
    return `protection-skipped ${severity} bunny_shield_exception ${50_000 + index}/edge-${index}-1`;
  };

const everybody =
  (action: number, content: string): Plant =>
  ({ lists, index }) => {
    lists.push(listOf(index, 2, "Partners", action, content));
    return `exemption-of-everybody high bunny_shield_access_list ${1000 + index}/${300_000 + index * 10 + 2}`;
  };

const ruled =
  (
    rule: string,
    severity: "high" | "medium",
    at: 1 | 9,
    configuration: NonNullable<SeedRule["ruleConfiguration"]>,
  ): Plant =>
  ({ rules, zone, index }) => {
    const added = ruleOf(index, 3, "Added", configuration);
    rules.push(added);
    zone.wafCustomRuleOrder =
      at === 1 ? [added.id, ...(zone.wafCustomRuleOrder ?? [])] : [...(zone.wafCustomRuleOrder ?? []), added.id];
    return `${rule} ${severity} bunny_shield_waf_rule ${zone.shieldZoneId}/${added.id}`;
  };

/** Forty, of which ten are edge rules. Pull zones without Shield, and pairs of zones, are planted apart. */
const EDGE_RULES: readonly Plant[] = [
  edge("high", { Triggers: onUrl("*") }),
  edge("high", { Triggers: onUrl("/*") }),
  edge("high", { ActionType: 23, Triggers: [] }),
  edge("high", { ActionType: 31, Triggers: [{ Type: 5, PatternMatches: ["0.0.0.0/0"] }] }),
  edge("high", { ActionType: 32, Triggers: onUrl("/health"), TriggerMatchingType: 2 }),
  edge("medium", { Triggers: onUrl("/webhooks/*") }),
  edge("medium", { ActionType: 0, ExtraActions: [{ ActionType: 27 }], Triggers: onUrl("/app/*") }),
  edge("medium", { Triggers: [{ Type: 1, PatternMatches: ["secret"], Parameter1: "X-Partner" }] }),
  edge("medium", { ActionType: 29, Triggers: [{ Type: 4, PatternMatches: ["DE", "AT"] }] }),
  edge("medium", { ActionType: 8, Triggers: onUrl("*.jpg") }),
];

const IN_ZONES: readonly Plant[] = [
  ...Array.from({ length: 4 }, () => zoneWith("waf-off", "high", { wafEnabled: false })),
  ...Array.from({ length: 3 }, () => zoneWith("waf-only-logs", "high", { wafExecutionMode: 0 })),
  ...Array.from({ length: 2 }, () => zoneWith("learning-without-end", "medium", { learningMode: true })),
  zoneWith("learning-without-end", "medium", { learningMode: true, learningModeUntil: "2026-01-31T00:00:00" }),
  everybody(5, "0.0.0.0/0\n::/0"),
  everybody(1, "0.0.0.0/1\n128.0.0.0/1"),
  everybody(5, "192.0.2.1\n::/0"),
  ruled("exemption-of-everybody", "high", 9, { actionType: 5, ...starting("/") }),
  ruled("exemption-of-everybody", "high", 9, {
    actionType: 4,
    variableTypes: { REQUEST_URI: "" },
    operatorType: 2,
    value: "/",
  }),
  ruled("rule-never-met", "medium", 1, { actionType: 1, ...starting("admin") }),
  ruled("rule-never-met", "medium", 1, {
    actionType: 1,
    variableTypes: { REQUEST_METHOD: "" },
    operatorType: 15,
    value: "/post",
  }),
  ({ limits, zone, index }) => {
    const [limit] = limits;
    if (limit?.ruleConfiguration) Object.assign(limit.ruleConfiguration, { value: "api/" });
    return `rule-never-met medium bunny_shield_rate_limit ${zone.shieldZoneId}/${900_000 + index}`;
  },
  ruled("rule-never-acts", "medium", 9, { actionType: 3, ...starting("/wp-admin/users") }),
  ruled("rule-never-acts", "medium", 9, { actionType: 1, ...starting("/wp-admin") }),
  ({ zone }) => {
    for (const list of zone.managedLists) if (list.listId === 2) list.isEnabled = false;
    return `managed-lists-off low bunny_shield_zone ${zone.shieldZoneId}`;
  },
  zoneWith("near-limit", "low", { customWafRulesLimit: 2 }),
  zoneWith("near-limit", "low", { customListLimit: 1 }),
  ({ zone, index }) => {
    zone.botActions = { ...zone.botActions, "34": 2 };
    return `exemption-without-end medium bunny_shield_bot_action ${1000 + index}/34`;
  },
];
const PULL_ZONES = 4;
const PAIRS = 2;

/** What looks like a weakness, and is none. */
const DECOYS: readonly ((site: Site) => void)[] = [
  ({ zone, index }) => zone.edgeRules.push(edgeRuleOf(index, 1, { Triggers: onUrl("*"), Enabled: false })),
  ({ zone, index }) => zone.edgeRules.push(edgeRuleOf(index, 1, { ActionType: 4, Triggers: onUrl("*") })),
  ({ zone }) => Object.assign(zone, { learningMode: true, learningModeUntil: "2099-01-01T00:00:00Z" }),
  ({ lists, index }) => lists.push({ ...listOf(index, 2, "Off", 5, "0.0.0.0/0"), isEnabled: false }),
  ({ lists, index }) => lists.push(listOf(index, 2, "Logged", 4, "0.0.0.0/0")),
  ({ rules, index }) => rules.push(ruleOf(index, 3, "Elsewhere", { actionType: 1, ...starting("/wp-login") })),
  ({ zone }) => Object.assign(zone, { customWafRulesLimit: 3 }),
  ({ zone }) => Object.assign(zone, { botActions: { "34": 1 } }),
  ({ zone }) => Object.assign(zone, { wafDisabledRules: ["942100"] }),
];

/** The account with so many zones and every `share`-th of the weaknesses; the same every time. */
export function plantedAccount(zones: number, share = 1): PlantedAccount {
  const sites = Array.from({ length: zones }, (_, index) => siteOf(index));
  // A step that has no factor in common with the number of zones meets each of them once.
  let next = 0;
  const pick = (): Site => sites[(next++ * 37 + 11) % zones] ?? siteOf(0);
  const some = <Item>(items: readonly Item[]): Item[] => items.filter((_, index) => index % share === 0);
  const weaknesses = some([...EDGE_RULES, ...IN_ZONES]).map((plant) => plant(pick()));
  const pairs: ReturnType<typeof plantPair>[] = [];
  for (let pair = 0; pair < PAIRS; pair += share) pairs.push(plantPair(pick(), pick(), pair));
  weaknesses.push(...pairs.map(({ planted }) => planted));
  const pullZones = some(
    Array.from({ length: PULL_ZONES }, (_, at) => ({ pullZoneId: 70_000 + at, name: `old-${at}` })),
  );
  weaknesses.push(
    ...pullZones.map(({ pullZoneId }): Planted => `shield-missing medium bunnynet_pullzone ${pullZoneId}`),
  );
  for (const decoy of some(DECOYS)) decoy(pick());
  const offices = Array.from({ length: Math.min(12, zones - next) }, (_, at) => plantOffice(pick(), at));
  return {
    weaknesses,
    offices: [...offices, ...pairs.map(({ beside }) => beside)],
    seed: { ...seedOf(sites), pullZones },
  };
}

/** One zone lets an address past that another one blocks. The exemption has no end either. */
function plantPair(one: Site, other: Site, at: number): { readonly planted: Planted; readonly beside: Planted } {
  const address = `bunny_shield_access_list ${1000 + one.index}/${300_000 + one.index * 10 + 2}`;
  one.lists.push(listOf(one.index, 2, "Partner", 5, `203.0.113.${at}`));
  other.lists.push(listOf(other.index, 2, "Blocked", 2, "203.0.113.0/24"));
  return { planted: `treated-differently medium ${address}`, beside: `exemption-without-end low ${address}` };
}

function plantOffice({ lists, index }: Site, at: number): Planted {
  lists.push(listOf(index, 3, "Office", 5, `192.0.2.${at}`));
  return `exemption-without-end low bunny_shield_access_list ${1000 + index}/${300_000 + index * 10 + 3}`;
}

const MANAGED = [
  { listId: 1, name: "VPN", type: 1, category: 1, requiredPlan: 0, entryCount: 100 },
  { listId: 2, name: "Botnets", type: 1, category: 16, requiredPlan: 1, entryCount: 100 },
  { listId: 3, name: "Scanners", type: 1, category: 32, requiredPlan: 3, entryCount: 100 },
];

const seedOf = (sites: readonly Site[]): Seed => ({
  zones: sites.map(({ zone }) => zone),
  accessLists: sites.flatMap(({ lists }) => lists),
  wafRules: sites.flatMap(({ rules }) => rules),
  rateLimits: sites.flatMap(({ limits }) => limits),
  managedLists: MANAGED,
  bots: [
    { botId: 1, userAgentMatch: "Googlebot", category: 0, isVerifiable: true },
    { botId: 34, userAgentMatch: "curl", category: 0, isVerifiable: false },
  ],
});
