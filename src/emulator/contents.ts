import * as v from "valibot";
import { code, count, identifier, instant, limit, text } from "./fields.js";
import { edgeRule } from "./edge-rule-contents.js";
import { apiGuardian, eventLog, guardianEndpoint, zone } from "./zone-contents.js";

/** Names of codes, by enum. */
const enumTables = v.record(v.string(), v.record(v.string(), v.string()));

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

/** A custom access list, its configuration included. */
export const accessList = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  shieldZoneId: identifier,
  name: text,
  description: text,
  type: code,
  content: v.string(),
  checksum: v.string(),
  entryCount: count,
  isEnabled: v.boolean(),
  action: code,
  lastModified: instant,
});

/** A pull zone that was made by itself, or whose settings were written. Others are part of their Shield zones. */
const pullZone = v.strictObject({
  pullZoneId: identifier,
  name: text,
  /** What was sent, as it was sent: nothing here acts on it. */
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  /** While it has no Shield zone, which has them. */
  edgeRules: v.optional(v.array(edgeRule), []),
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
const wafRule = rateLimit;

/** A Magic Containers application, reduced to what autoscaling needs. */
export const application = v.strictObject({
  appId: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  min: count,
  max: count,
  /** The names of its persistent volumes. */
  volumes: v.optional(v.array(v.string()), []),
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
const video = v.looseObject({
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
    apiGuardianEndpoint: v.optional(identifier, 701),
    edgeRule: v.optional(identifier, 1),
    shieldZone: identifier,
    pullZone: v.optional(identifier, 10_001),
  }),
  zones: v.array(zone),
  pullZones: v.optional(v.array(pullZone), []),
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
/** A pull zone with its settings. */
export type PullZone = Contents["pullZones"][number];
/** A Shield zone with all objects that belong to it. */
export type Zone = v.InferOutput<typeof zone>;
/** API Guardian of a zone with a document. */
export type ApiGuardian = v.InferOutput<typeof apiGuardian>;
/** An endpoint of a zone's OpenAPI document. */
export type GuardianEndpoint = v.InferOutput<typeof guardianEndpoint>;
/** An edge rule of a zone's pull zone. */
export type EdgeRule = v.InferOutput<typeof edgeRule>;
/** A custom access list with its configuration. */
export type AccessList = v.InferOutput<typeof accessList>;
/** A managed access list. */
export type ManagedList = v.InferOutput<typeof managedList>;
/** A bot of the catalog, which is the same for all zones. */
export type Bot = v.InferOutput<typeof bot>;
/** A rate limit rule or a custom WAF rule. */
export type Rule = v.InferOutput<typeof rateLimit>;
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
  rest.pullZones.sort((a, b) => a.pullZoneId - b.pullZoneId);
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
