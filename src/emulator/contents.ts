import * as v from "valibot";

/**
 * A number that the API defines. Codes are not checked against a table here, so that a test can return unknown ones.
 */
export const code = v.pipe(v.number(), v.integer());
/** An ID that the API assigns; never 0. */
export const identifier = v.pipe(v.number(), v.integer(), v.minValue(1));
/** A count, or a duration in milliseconds. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An ISO 8601 time stamp. */
export const instant = v.pipe(v.string(), v.isoTimestamp());
const text = v.nullable(v.string());
const limit = v.nullable(count);

/** Codes by key: a bot's ID or a category's number. */
export const codesByNumber = v.record(v.pipe(v.string(), v.digits()), code);
/** Names of codes, by enum. */
export const enumTables = v.record(v.string(), v.record(v.string(), v.string()));

/** A managed access list. Every zone has its own configuration for it. */
export const managedList = v.strictObject({
  listId: identifier,
  name: text,
  description: text,
  type: code,
  category: code,
  requiredPlan: code,
  entryCount: count,
  updateFrequency: text,
  lastUpdated: instant,
});

/** A zone's configuration of a managed list. */
export const listConfiguration = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  isEnabled: v.boolean(),
  action: code,
});

/** A custom access list, its configuration included. */
export const accessList = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  shieldZoneId: identifier,
  name: v.string(),
  description: text,
  type: code,
  content: v.string(),
  checksum: v.string(),
  entryCount: count,
  isEnabled: v.boolean(),
  action: code,
  lastModified: instant,
});

/** A security event. */
export const eventLog = v.strictObject({
  logId: v.string(),
  /** Unix milliseconds, UTC. */
  timestamp: count,
  /** The API's `log`: JSON as text. */
  log: v.string(),
  labels: v.record(v.string(), text),
});

/** The overages of one month. */
export const overage = v.strictObject({
  year: count,
  month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  totalOverage: count,
  totalCleanRequests: count,
  segments: v.nullable(
    v.array(
      v.strictObject({
        periodStart: instant,
        periodEnd: instant,
        planType: code,
        overageAllowance: count,
        overage: count,
      }),
    ),
  ),
});

/** A switch with a code: the sensitivity of one part of bot detection. */
const sensitivity = v.strictObject({ sensitivity: code });

/** What a zone does with suspected bots. */
export const botDetection = v.strictObject({
  executionMode: code,
  requestIntegrity: sensitivity,
  ipAddress: sensitivity,
  browserFingerprint: v.strictObject({ sensitivity: code, aggression: code, complexEnabled: v.nullable(v.boolean()) }),
});

/** What a zone does with uploaded files. */
export const uploadScanning = v.strictObject({
  isEnabled: v.boolean(),
  csamScanningMode: code,
  antivirusScanningMode: code,
});

/** A managed rule that requests have triggered. */
const triggeredRule = v.strictObject({
  ruleId: v.string(),
  ruleDescription: text,
  topTargetedUrls: v.record(v.string(), count),
  totalTriggeredRequests: count,
});

const texts = v.optional(v.nullable(v.array(v.string())), []);

/** Settings that older stores do not have. */
const laterSettings = {
  wafDisabledRules: texts,
  wafLogOnlyRules: texts,
  wafCustomRuleOrder: v.optional(v.nullable(v.array(identifier)), []),
  wafRequestHeaderLoggingEnabled: v.optional(v.boolean(), true),
  requestBodyLoggingEnabled: v.optional(v.boolean(), false),
  wafRequestIgnoredHeaders: texts,
  wafProfileId: v.optional(v.nullable(count), 2),
  wafEngineConfig: v.optional(v.nullable(v.array(v.strictObject({ name: v.string(), valueEncoded: text }))), []),
  wafRequestBodyLimitAction: v.optional(code, 1),
  wafResponseBodyLimitAction: v.optional(code, 2),
  botDetection: v.optional(botDetection, {
    executionMode: 0,
    requestIntegrity: { sensitivity: 1 },
    ipAddress: { sensitivity: 1 },
    browserFingerprint: { sensitivity: 1, aggression: 1, complexEnabled: false },
  }),
  triggeredRules: v.optional(v.array(triggeredRule), []),
  uploadScanning: v.optional(uploadScanning, { isEnabled: false, csamScanningMode: 0, antivirusScanningMode: 0 }),
};

/** A Shield zone with all objects that belong to it. */
export const zone = v.strictObject({
  ...laterSettings,
  shieldZoneId: identifier,
  pullZoneId: v.nullable(identifier),
  planType: code,
  wafEnabled: v.nullable(v.boolean()),
  wafExecutionMode: code,
  learningMode: v.nullable(v.boolean()),
  learningModeUntil: text,
  rateLimitRulesLimit: count,
  customWafRulesLimit: count,
  whitelabelResponsePages: v.nullable(v.boolean()),
  dDoSShieldSensitivity: code,
  dDoSExecutionMode: code,
  dDoSChallengeWindow: v.nullable(count),
  wafRealtimeThreatIntelligenceEnabled: v.nullable(v.boolean()),
  /** `null`: no limit. */
  customListLimit: limit,
  /** `null`: no limit. */
  customEntryLimit: limit,
  managedLists: v.array(listConfiguration),
  /** HTML by page type. */
  customPages: v.record(v.string(), v.string()),
  /** The bots' own actions, by bot ID; a bot without one has no key. */
  botActions: codesByNumber,
  /** Actions by category; a category without one has no key. */
  botCategoryActions: codesByNumber,
  eventLogs: v.array(eventLog),
  overages: v.array(overage),
});

/** A bot of the catalog. The zone contains the action for it. */
export const bot = v.strictObject({
  botId: identifier,
  userAgentMatch: text,
  category: code,
  isVerifiable: v.boolean(),
});

const condition = {
  variableTypes: v.optional(v.nullable(v.record(v.string(), v.string()))),
  operatorType: v.optional(code),
  value: v.optional(text),
  isNegated: v.optional(v.nullable(v.boolean())),
  isRegexVariable: v.optional(v.nullable(v.boolean())),
};

/** The configuration of a rule; loose, because a response may have fewer or more members than documented. */
export const ruleConfiguration = v.looseObject({
  ...condition,
  actionType: v.optional(code),
  severityType: v.optional(code),
  counterKeyType: v.optional(code),
  timeframe: v.optional(code),
  blockTime: v.optional(code),
  requestCount: v.optional(code),
  transformationTypes: v.optional(v.nullable(v.array(code))),
  chainedRuleConditions: v.optional(v.nullable(v.array(v.looseObject(condition)))),
});

/** A rate limit rule. */
export const rateLimit = v.strictObject({
  id: identifier,
  shieldZoneId: identifier,
  userId: text,
  ruleName: text,
  ruleDescription: text,
  ruleJson: text,
  ruleConfiguration: v.nullable(ruleConfiguration),
});

/** A custom WAF rule. */
export const wafRule = rateLimit;

/** A Magic Containers application, reduced to what autoscaling needs. */
export const application = v.strictObject({
  appId: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  min: count,
  max: count,
  /** A suspended account can read but not write (403). */
  suspended: v.boolean(),
});

/** The account's limits for applications; `null` means no limit. */
export const applicationLimits = v.strictObject({
  maxNumberOfApplications: count,
  maxNumberOfRegionsPerApplication: limit,
  maxNumberOfInstancesPerRegion: count,
  maxNumberOfInstancesPerApplication: limit,
  maxNumberOfVolumesPerApplication: count,
  maxVolumeSize: limit,
});

const transcodingMessage = v.strictObject({
  timeStamp: v.string(),
  level: code,
  issueCode: code,
  message: text,
  value: text,
});

/** A video; members that are not given get a default when it is played. */
export const video = v.looseObject({
  guid: v.pipe(v.string(), v.nonEmpty()),
  title: v.string(),
  transcodingMessages: v.optional(v.nullable(v.array(transcodingMessage))),
});

/** A video library with its videos. */
export const library = v.strictObject({
  libraryId: identifier,
  name: v.string(),
  /** The library's own API key, required by management calls. */
  apiKey: v.string(),
  /** The key that signs playback; `null` if token authentication is off. */
  tokenAuthenticationKey: text,
  /** Members of the play response that differ from the defaults. */
  player: v.record(v.string(), v.unknown()),
  videos: v.array(
    v.strictObject({
      video,
      /** Share of viewers by segment, 0 to 100; `null` if there is no heatmap. */
      heatmap: v.nullable(v.record(v.string(), v.number())),
    }),
  ),
});

/** Everything that the emulator stores. `canonical` sorts the arrays by ID. */
export const contentsSchema = v.strictObject({
  nextIds: v.strictObject({
    accessList: identifier,
    configuration: identifier,
    rateLimit: identifier,
    wafRule: v.optional(identifier, 501),
    shieldZone: identifier,
  }),
  zones: v.array(zone),
  accessLists: v.array(accessList),
  managedLists: v.array(managedList),
  bots: v.array(bot),
  rateLimits: v.array(rateLimit),
  wafRules: v.optional(v.array(wafRule), []),
  applications: v.array(application),
  applicationLimits,
  libraries: v.array(library),
  /** The tables that the enum operations return; as a list in the order of the API. */
  enums: v.strictObject({
    accessLists: enumTables,
    apiGuardian: enumTables,
    ddos: v.array(v.looseObject({ enumName: text })),
  }),
});

/** Everything that the emulator stores. */
export type Contents = v.InferOutput<typeof contentsSchema>;
/** A Shield zone with all objects that belong to it. */
export type Zone = v.InferOutput<typeof zone>;
/** A custom access list with its configuration. */
export type AccessList = v.InferOutput<typeof accessList>;
/** A managed access list. */
export type ManagedList = v.InferOutput<typeof managedList>;
/** A bot of the catalog, which is the same for all zones. */
export type Bot = v.InferOutput<typeof bot>;
/** A rate limit rule. */
export type RateLimit = v.InferOutput<typeof rateLimit>;
/** A custom WAF rule. */
export type WafRule = v.InferOutput<typeof wafRule>;
/** A Magic Containers application, reduced to what autoscaling needs. */
export type Application = v.InferOutput<typeof application>;
/** A video library with its videos. */
export type Library = v.InferOutput<typeof library>;
/** A security event. */
export type EventLog = v.InferOutput<typeof eventLog>;

/** The contents without the ID counters: what comparisons with the seed use. */
export type Snapshot = Omit<Contents, "nextIds">;

/** A copy of the contents for comparisons: without counters, and with collections sorted by ID. */
export function canonical(contents: Contents): Snapshot {
  const { nextIds: _, ...rest } = structuredClone(contents);
  rest.zones.sort((a, b) => a.shieldZoneId - b.shieldZoneId);
  rest.accessLists.sort((a, b) => a.listId - b.listId);
  rest.managedLists.sort((a, b) => a.listId - b.listId);
  rest.bots.sort((a, b) => a.botId - b.botId);
  rest.rateLimits.sort((a, b) => a.id - b.id);
  rest.wafRules.sort((a, b) => a.id - b.id);
  rest.applications.sort((a, b) => (a.appId < b.appId ? -1 : 1));
  rest.libraries.sort((a, b) => a.libraryId - b.libraryId);
  return rest;
}

/** A time as the API returns it: ISO 8601 in UTC, without a fraction if that is zero. */
export function timeStamp(time: Date): string {
  return time.toISOString().replace(".000Z", "Z");
}
