import * as v from "valibot";
import { count, identifier, instant, limit, shortIdentifier, text } from "../fields.js";
import { guardianEndpoint } from "../guardian-contents.js";
import { metrics, overage, triggeredRule, edgeRule, edgeRuleMembers } from "../zone-contents.js";
import { apiGuardianSettings, botDetectionSettings, seedSettings, uploadScanningSettings } from "../zone-settings.js";
import { codeOf, described } from "./codes.js";
import { seedPlayer, seedVideo } from "../video-contents.js";
import * as stored from "../contents.js";

const event = v.strictObject({
  logId: v.pipe(v.string(), v.nonEmpty()),
  timestamp: described(v.optional(count), "Unix milliseconds; or give daysAgo and time."),
  daysAgo: described(v.optional(count), "Days before the day on which the store is created."),
  time: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?$/, "HH:mm:ss or HH:mm:ss.SSS, in UTC")),
    ),
    "The time of day with daysAgo, in UTC.",
  ),
  log: described(
    v.union([v.string(), v.record(v.string(), v.unknown())]),
    "The event: text, or an object that is converted to text.",
  ),
  labels: v.optional(v.record(v.string(), text), {}),
});

const listConfiguration = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  isEnabled: v.boolean(),
  action: codeOf("listAction"),
});

const endpoint = v.strictObject({
  ...v.partial(guardianEndpoint).entries,
  apiGuardianEndpointId: identifier,
  requestMethod: v.pipe(v.string(), v.nonEmpty()),
  requestPath: v.pipe(v.string(), v.nonEmpty()),
});

const apiGuardian = v.strictObject({
  ...apiGuardianSettings.seed.entries,
  title: v.optional(text, null),
  version: v.optional(text, null),
  createdAt: v.optional(instant),
  updatedAt: v.optional(v.nullable(instant), null),
  endpoints: described(v.optional(v.array(endpoint), []), "The endpoints of the OpenAPI document."),
});

const seedEdgeRule = v.strictObject({
  ...edgeRule.entries,
  ...edgeRuleMembers({
    action: codeOf("edgeRuleAction"),
    trigger: codeOf("edgeRuleTrigger"),
    match: codeOf("edgeRuleMatch"),
  }),
});

const actionsBy = (table: "botAction" | "botCategoryAction") =>
  v.record(v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,9})$/, "a number in digits")), codeOf(table));

/** A Shield zone of a seed. If a member is omitted, it has the value of a new zone. */
const seedZone = v.strictObject({
  shieldZoneId: described(shortIdentifier, "The ID of the Shield zone, which differs from the ID of its pull zone."),
  pullZoneId: v.optional(v.nullable(identifier), null),
  ...seedSettings,
  customListLimit: described(v.optional(limit), "How many access lists the zone may have; null for no limit."),
  customEntryLimit: described(v.optional(limit), "How many entries its lists may have together; null for no limit."),
  botDetection: v.optional(botDetectionSettings.seed),
  uploadScanning: v.optional(uploadScanningSettings.seed),
  apiGuardian: described(v.optional(v.nullable(apiGuardian)), "null for a zone without a document."),
  managedLists: described(
    v.optional(v.array(listConfiguration)),
    "The zone's configuration of managed lists. Default: all lists, disabled.",
  ),
  customPages: described(
    v.optional(v.record(v.picklist(["block", "challenge", "ratelimit"]), v.string()), {}),
    'HTML by page type: { "block": "<h1>Blocked</h1>" }.',
  ),
  botActions: described(v.optional(actionsBy("botAction"), {}), 'Actions of bots by their IDs: { "17": 1 }.'),
  botCategoryActions: described(
    v.optional(actionsBy("botCategoryAction"), {}),
    'Actions by the numbers of categories: { "2": 1 }.',
  ),
  edgeRules: described(
    v.optional(v.array(seedEdgeRule), []),
    "The edge rules of its pull zone, as the core API has them.",
  ),
  triggeredRules: described(v.optional(v.array(triggeredRule)), "Managed rules that requests have triggered."),
  eventLogs: v.optional(v.array(event), []),
  overages: v.optional(v.array(v.strictObject({ ...overage.entries })), []),
  metrics: v.optional(metrics),
});

const seedLibrary = v.strictObject({
  ...stored.library.entries,
  apiKey: v.optional(v.string(), ""),
  tokenAuthenticationKey: v.optional(text, null),
  player: described(v.optional(seedPlayer, {}), "Members of the play response that differ from the defaults."),
  videos: v.optional(
    v.array(
      v.strictObject({ video: seedVideo, heatmap: v.optional(v.nullable(v.record(v.string(), v.number())), null) }),
    ),
    [],
  ),
});

const condition = {
  variableTypes: described(
    v.optional(v.nullable(v.record(v.string(), v.string()))),
    'The variables, each with the part to compare, or "": { "REQUEST_HEADERS": "user-agent" }.',
  ),
  operatorType: v.optional(codeOf("operator")),
  value: described(v.optional(text), "The value to compare the variable with."),
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
  lastUpdated: described(v.optional(instant), "Default: the time at which the store is created."),
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
  lastModified: described(v.optional(instant), "Default: the time at which the store is created."),
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
 * The contents of a seed file: JSON with these members, all optional, published as a JSON Schema
 * (`docs/schemas/emulator-seed-1.schema.json`). Unknown members are errors, and so are unknown codes, unless written as `{
 * "unknownCode": 99 }`.
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
    "The IDs of the next objects. Default: the IDs after those of the seed.",
  ),
});

type Members = (typeof seedSchema)["entries"];

/** A seed as written, with all members optional. `seedSchema` documents them. */
// Inferred member by member, because TypeScript 7 refuses the type of the whole schema as too deep.
export type Seed = { [Name in keyof Members]?: v.InferInput<Members[Name]> };
export type ParsedSeed = v.InferOutput<typeof seedSchema>;
