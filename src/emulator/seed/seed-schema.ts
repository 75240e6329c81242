import * as v from "valibot";
import * as stored from "../contents.js";
import { count, identifier, instant, shortIdentifier, text } from "../fields.js";
import { codeOf, described } from "./seed-fields.js";
import { seedLibrary } from "./seed-library.js";
import { seedZone } from "./seed-zone.js";

const condition = {
  variableTypes: described(
    v.optional(v.nullable(v.record(v.string(), v.string()))),
    'The variables, each with the part of it that counts, or "": { "REQUEST_HEADERS": "user-agent" }.',
  ),
  operatorType: v.optional(codeOf("operator")),
  value: described(v.optional(text), "What the variable is compared with."),
  isNegated: v.optional(v.nullable(v.boolean())),
  isRegexVariable: v.optional(v.nullable(v.boolean())),
};

const configuration = {
  ...condition,
  severityType: v.optional(codeOf("severity")),
  transformationTypes: v.optional(v.nullable(v.array(codeOf("transformation")))),
  chainedRuleConditions: described(
    v.optional(v.nullable(v.array(v.strictObject(condition)))),
    "Further conditions; all must match.",
  ),
};

const rule = {
  id: identifier,
  shieldZoneId: shortIdentifier,
  userId: v.optional(text, null),
  ruleName: text,
  ruleDescription: v.optional(text, ""),
  ruleJson: v.optional(text, null),
};

/** A rate limit of a seed. */
const seedRateLimit = v.strictObject({
  ...rule,
  ruleConfiguration: v.nullable(
    v.strictObject({
      ...configuration,
      actionType: v.optional(codeOf("rateLimitAction")),
      requestCount: v.optional(count),
      counterKeyType: v.optional(codeOf("counterKey")),
      timeframe: v.optional(codeOf("timeframe")),
      blockTime: v.optional(codeOf("blockTime")),
    }),
  ),
});

/** A custom WAF rule of a seed. */
const seedWafRule = v.strictObject({
  ...rule,
  ruleConfiguration: v.nullable(v.strictObject({ ...configuration, actionType: v.optional(codeOf("wafRuleAction")) })),
});

const managedList = v.strictObject({
  listId: identifier,
  name: text,
  description: v.optional(text, null),
  type: codeOf("listType"),
  category: described(v.optional(count, 0), "A sum of flags: 1 VPNs, 2 datacenters, 4 proxies, 8 Tor exit nodes, …"),
  requiredPlan: v.optional(codeOf("plan"), 0),
  entryCount: count,
  updateFrequency: v.optional(text, "1.00:00:00"),
  lastUpdated: described(v.optional(instant), "When the store is created, if left out."),
});

const accessList = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  shieldZoneId: shortIdentifier,
  name: text,
  description: v.optional(text, null),
  type: codeOf("listType"),
  content: described(v.string(), "The entries, one per line."),
  isEnabled: v.optional(v.boolean(), false),
  action: v.optional(codeOf("listAction"), 4),
  lastModified: described(v.optional(instant), "When the store is created, if left out."),
});

const bot = v.strictObject({
  botId: shortIdentifier,
  userAgentMatch: text,
  category: codeOf("botCategory"),
  isVerifiable: v.boolean(),
});

const pullZone = v.strictObject({ pullZoneId: identifier, name: v.optional(text, null) });

const application = v.strictObject({
  ...stored.application.entries,
  suspended: v.optional(v.boolean(), false),
});

/** One of the enumerations of DDoS protection (docs/reference/service.md#enumerations). */
const ddosEnum = v.strictObject({
  enumName: text,
  enumValues: v.array(
    v.strictObject({
      value: v.pipe(v.number(), v.safeInteger()),
      name: v.optional(text, null),
      isPremium: v.optional(v.nullable(v.boolean()), null),
      optionalInput: v.optional(v.nullable(v.boolean()), null),
      supportedValues: v.optional(
        v.nullable(v.strictObject({ values: v.nullable(v.array(v.string())), editable: v.nullable(v.boolean()) })),
        null,
      ),
      recommendedOperator: v.optional(
        v.nullable(
          v.strictObject({ operator: v.nullable(codeOf("operator")), values: v.nullable(v.array(v.string())) }),
        ),
        null,
      ),
    }),
  ),
});

const list = <const Item extends v.GenericSchema>(item: Item, text: string) =>
  described(v.optional(v.array(item), []), text);

/**
 * The contents of a seed file: JSON with these members, all optional. It is also published as a JSON Schema,
 * `docs/schemas/emulator-seed-1.schema.json`. Unknown members are errors, and so is a code that its table lacks, unless it is
 * written as `{ "unknownCode": 99 }`.
 */
export const seedSchema = v.strictObject({
  $schema: described(v.optional(v.string()), "Where editors find the schema."),
  zones: list(seedZone, "Shield zones."),
  pullZones: list(pullZone, "Pull zones without Shield."),
  accessLists: list(accessList, "Custom access lists."),
  managedLists: list(managedList, "The managed access lists of all zones."),
  bots: list(bot, "The catalog of bots, which all zones share."),
  rateLimits: list(seedRateLimit, "Rate limits."),
  wafRules: list(seedWafRule, "Custom WAF rules."),
  applications: list(application, "Magic Containers applications."),
  applicationLimits: described(
    v.optional(v.partial(stored.applicationLimits), {}),
    "The account's limits for applications; null for no limit.",
  ),
  libraries: list(seedLibrary, "Video libraries."),
  enums: described(
    v.optional(
      v.strictObject({
        ...v.partial(stored.contentsSchema.entries.enums).entries,
        ddos: v.optional(v.array(ddosEnum)),
      }),
      {},
    ),
    "The tables that the operations on enumerations return.",
  ),
  nextIds: described(
    v.optional(v.partial(stored.contentsSchema.entries.nextIds), {}),
    "The IDs of the next objects; those after the seed's own if left out.",
  ),
});

type Members = (typeof seedSchema)["entries"];

/** A seed as it is written, with all members optional. `seedSchema` documents them. */
// Inferred member by member: TypeScript 7 refuses the type of the whole schema as too deep.
export type Seed = { [Name in keyof Members]?: v.InferInput<Members[Name]> };
/** A seed with its defaults. */
export type ParsedSeed = v.InferOutput<typeof seedSchema>;
