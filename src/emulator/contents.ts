import * as v from "valibot";
import { code, count, identifier, instant, limit, text } from "./fields.js";
import { apiGuardian, guardianEndpoint } from "./guardian-contents.js";
import { eventLog, zone, edgeRule } from "./zone-contents.js";

const enumTables = v.record(v.string(), v.record(v.string(), v.string()));

/** A managed access list. Every zone has its own configuration for the list. */
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

/** A pull zone without Shield, or a pull zone with settings from a write. Other pull zones are part of their Shield zones. */
const pullZone = v.strictObject({
  pullZoneId: identifier,
  name: text,
  /** The sent settings, which have no effect here. */
  settings: v.record(v.string(), v.unknown()),
  /** Edge rules of a pull zone without a Shield zone. If there is a Shield zone, it has the edge rules. */
  edgeRules: v.array(edgeRule),
});

/** A bot of the catalog. The zone has the bot's action. */
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

/** The configuration of a rule. The schema is loose, because a response may have fewer or more members than the documentation. */
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

export const rateLimit = v.strictObject({
  id: identifier,
  shieldZoneId: identifier,
  userId: text,
  ruleName: text,
  ruleDescription: text,
  ruleJson: text,
  ruleConfiguration: v.nullable(ruleConfiguration),
});

/** A Magic Containers application, with only the members that autoscaling needs. */
export const application = v.strictObject({
  appId: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  min: count,
  max: count,
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

/** A video; omitted members get a default when it is played. */
const video = v.looseObject({
  guid: v.pipe(v.string(), v.nonEmpty()),
  title: v.string(),
  transcodingMessages: v.optional(v.nullable(v.array(transcodingMessage))),
});

export const library = v.strictObject({
  libraryId: identifier,
  name: v.string(),
  /** The library's own API key, for management calls. */
  apiKey: v.string(),
  /** The key that signs playback; `null` without token authentication. */
  tokenAuthenticationKey: text,
  /** Members of the play response that differ from the defaults. */
  player: v.record(v.string(), v.unknown()),
  videos: v.array(
    v.strictObject({
      video,
      /** Percentage of viewers by segment, from 0 to 100. `null` if there is no heatmap. */
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
    wafRule: identifier,
    apiGuardianEndpoint: identifier,
    edgeRule: identifier,
    shieldZone: identifier,
    pullZone: identifier,
  }),
  zones: v.array(zone),
  pullZones: v.array(pullZone),
  accessLists: v.array(accessList),
  managedLists: v.array(managedList),
  bots: v.array(bot),
  rateLimits: v.array(rateLimit),
  wafRules: v.array(rateLimit),
  applications: v.array(application),
  applicationLimits,
  libraries: v.array(library),
  enums: v.strictObject({
    accessLists: enumTables,
    apiGuardian: enumTables,
    ddos: v.array(v.looseObject({ enumName: text })),
  }),
});

export type Contents = v.InferOutput<typeof contentsSchema>;
export type PullZone = Contents["pullZones"][number];
export type Zone = v.InferOutput<typeof zone>;
export type ApiGuardian = v.InferOutput<typeof apiGuardian>;
export type GuardianEndpoint = v.InferOutput<typeof guardianEndpoint>;
export type EdgeRule = v.InferOutput<typeof edgeRule>;
export type AccessList = v.InferOutput<typeof accessList>;
export type ManagedList = v.InferOutput<typeof managedList>;
export type Bot = v.InferOutput<typeof bot>;
export type Rule = v.InferOutput<typeof rateLimit>;
export type Application = v.InferOutput<typeof application>;
export type Library = v.InferOutput<typeof library>;
export type EventLog = v.InferOutput<typeof eventLog>;

/** The contents without the ID counters, for comparisons with the seed. */
export type Snapshot = Omit<Contents, "nextIds">;

/** Returns a copy of the contents for comparisons. The copy has no counters, and its collections are sorted by ID. */
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

/** Returns a time in the form of the API: ISO 8601 in UTC. If the fraction of a second is zero, it is left out. */
export function timeStamp(time: Date): string {
  return time.toISOString().replace(".000Z", "Z");
}
