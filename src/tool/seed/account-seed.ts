import type {
  AccountContents,
  ApplicationLimits,
  ChainedRuleCondition,
  ListContents,
  RateLimit,
  WafRule,
  ZoneContents,
} from "../../account/read-contents.js";
import { seedCode } from "../../emulator/seed/codes.js";
import type { Seed } from "../../emulator/seed/seed-schema.js";
import { createLeftOutValues, type LeftOutValues } from "./left-out-values.js";
import { type SeedItem, seedZone, seedCodeOrNone, withoutEmpty, isoTime } from "./zone-seed.js";
import { safeJson } from "../../shared/safe-json.js";

/** The seed of an account, and its gaps. */
export interface AccountSeed {
  readonly seed: Seed;
  /** Places of secrets that placeholders replace. */
  readonly replaced: readonly string[];
  /** Sentences about parts that the seed cannot have. */
  readonly notes: readonly string[];
}

/**
 * Converts an account to a seed of the emulator. Omits keys, user IDs, and visitor data. Placeholders replace secrets in the
 * conditions of rules.
 */
export function accountSeed({ zones, applications, applicationLimits }: AccountContents): AccountSeed {
  const leftOut = createLeftOutValues();
  const notes: string[] = [];
  const seed: Seed = {
    zones: zones.map((zone) => seedZone(zone, leftOut, notes)),
    accessLists: zones.flatMap(({ zone, lists }) => lists.map((one) => seedList(zone.shieldZoneId, one))),
    managedLists: distinct(zones.flatMap(managedListsOf), ({ listId }) => listId),
    bots: distinct(zones.flatMap(botsOf), ({ botId }) => botId),
    rateLimits: zones.flatMap((one) => rateLimitsOf(one, leftOut)),
    wafRules: zones.flatMap((one) => wafRulesOf(one, leftOut)),
    ...(applicationLimits === null ? {} : { applicationLimits: withoutEmpty(withoutExisting(applicationLimits)) }),
    applications: applications.map(({ appId, name, ...replicas }) => ({
      appId,
      name: name ?? `application ${appId}`,
      ...replicas,
    })),
  };
  return { seed, replaced: leftOut.places, notes };
}

function distinct<One>(items: readonly One[], idOf: (item: One) => number): One[] {
  const found = new Map<number, One>();
  for (const item of items) if (!found.has(idOf(item))) found.set(idOf(item), item);
  return [...found.values()];
}

function seedList(shieldZoneId: number, { row, list }: ListContents): SeedItem<"accessLists"> {
  return {
    listId: row.listId,
    configurationId: row.configurationId,
    shieldZoneId,
    name: list.name ?? row.name,
    description: list.description ?? row.description,
    type: seedCode("listType", list.type ?? row.type),
    content: list.content ?? "",
    isEnabled: row.isEnabled,
    action: seedCode("listAction", row.action),
    ...withoutEmpty({ lastModified: isoTime(list.lastModified ?? row.lastUpdated) }),
  };
}

const managedListsOf = ({ overview }: ZoneContents): SeedItem<"managedLists">[] =>
  overview.managedLists.map(({ listId, name, description, updateFrequency, ...row }) => ({
    ...{ listId, name, description },
    type: seedCode("listType", row.type),
    category: row.category ?? 0,
    requiredPlan: seedCode("plan", row.requiredPlan ?? 0),
    entryCount: row.entryCount,
    updateFrequency,
    ...withoutEmpty({ lastUpdated: isoTime(row.lastUpdated) }),
  }));

const botsOf = (contents: ZoneContents): SeedItem<"bots">[] =>
  contents.bots.flatMap(({ bots }) =>
    bots.map(({ botId, userAgentMatch, category, isVerifiable }) => ({
      ...{ botId, userAgentMatch },
      category: seedCode("botCategory", category),
      isVerifiable,
    })),
  );

function rateLimitsOf({ zone, rateLimits }: ZoneContents, leftOut: LeftOutValues): SeedItem<"rateLimits">[] {
  return rateLimits.map((rule) => ({
    ...named(rule),
    shieldZoneId: zone.shieldZoneId,
    ruleConfiguration: rule.ruleConfiguration && {
      ...conditions(rule, rule.ruleConfiguration, "rate limit", leftOut),
      ...withoutEmpty({
        actionType: seedCodeOrNone("rateLimitAction", rule.ruleConfiguration.actionType),
        requestCount: rule.ruleConfiguration.requestCount,
        counterKeyType: seedCodeOrNone("counterKey", rule.ruleConfiguration.counterKeyType),
        timeframe: seedCodeOrNone("timeframe", rule.ruleConfiguration.timeframe),
        blockTime: seedCodeOrNone("blockTime", rule.ruleConfiguration.blockTime),
      }),
    },
  }));
}

function wafRulesOf({ zone, wafRules }: ZoneContents, leftOut: LeftOutValues): SeedItem<"wafRules">[] {
  return wafRules.map((rule) => ({
    ...named(rule),
    shieldZoneId: zone.shieldZoneId,
    ruleConfiguration: rule.ruleConfiguration && {
      ...conditions(rule, rule.ruleConfiguration, "WAF rule", leftOut),
      ...withoutEmpty({ actionType: seedCodeOrNone("wafRuleAction", rule.ruleConfiguration.actionType) }),
    },
  }));
}

const named = ({ id, ruleName, ruleDescription }: RateLimit | WafRule) => ({ id, ruleName, ruleDescription });

/** Converts the conditions of a rule. */
function conditions(
  { id, ruleName }: RateLimit | WafRule,
  configuration: NonNullable<WafRule["ruleConfiguration"]>,
  noun: string,
  leftOut: LeftOutValues,
) {
  const rule = `${noun} ${id} (${safeJson(ruleName ?? "")})`;
  const one = (condition: ChainedRuleCondition) => {
    const { variableTypes, operatorType, value, isNegated, isRegexVariable } = leftOut.without(condition, rule);
    return withoutEmpty({
      variableTypes,
      operatorType: seedCodeOrNone("operator", operatorType),
      value,
      isNegated,
      isRegexVariable,
    });
  };
  return {
    ...one(configuration),
    ...withoutEmpty({
      severityType: seedCodeOrNone("severity", configuration.severityType),
      transformationTypes: configuration.transformationTypes?.map((type) => seedCode("transformation", type)),
      chainedRuleConditions: configuration.chainedRuleConditions?.map(one),
    }),
  };
}

const withoutExisting = ({
  existingNumberOfApplications: _,
  ...limits
}: ApplicationLimits): Partial<ApplicationLimits> => limits;
