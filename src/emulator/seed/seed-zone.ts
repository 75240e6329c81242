import * as v from "valibot";
import { edgeRule, edgeRuleMembers } from "../edge-rule-contents.js";
import { count, identifier, instant, limit, shortIdentifier, text } from "../fields.js";
import { guardianEndpoint, metrics, overage, triggeredRule } from "../zone-contents.js";
import { seedSettings } from "../zone-settings.js";
import { codeOf, described } from "./seed-fields.js";

const sensitivity = v.strictObject({ sensitivity: codeOf("sensitivity") });

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
  isEnabled: v.boolean(),
  executionMode: codeOf("guardianMode"),
  bodyLimitAction: codeOf("bodyLimitAction"),
  unmatchedPathAction: codeOf("bodyLimitAction"),
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

/** A Shield zone of a seed. Members that are left out are those of a new zone. */
export const seedZone = v.strictObject({
  shieldZoneId: described(shortIdentifier, "The ID of the Shield zone, which is not that of its pull zone."),
  pullZoneId: v.optional(v.nullable(identifier), null),
  ...seedSettings,
  customListLimit: described(v.optional(limit), "How many access lists the zone may have; null for no limit."),
  customEntryLimit: described(v.optional(limit), "How many entries its lists may have together; null for no limit."),
  botDetection: v.optional(
    v.strictObject({
      executionMode: codeOf("botDetectionMode"),
      requestIntegrity: sensitivity,
      ipAddress: sensitivity,
      browserFingerprint: v.strictObject({
        sensitivity: codeOf("sensitivity"),
        aggression: codeOf("aggression"),
        complexEnabled: v.nullable(v.boolean()),
      }),
    }),
  ),
  uploadScanning: v.optional(
    v.strictObject({
      isEnabled: v.boolean(),
      csamScanningMode: codeOf("scanningMode"),
      antivirusScanningMode: codeOf("scanningMode"),
    }),
  ),
  apiGuardian: described(v.optional(v.nullable(apiGuardian)), "null for a zone without a document."),
  managedLists: described(
    v.optional(v.array(listConfiguration)),
    "The zone's configuration of managed lists; all of them, disabled, if left out.",
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
