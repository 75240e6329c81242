import * as v from "valibot";
import * as stored from "./contents.js";
import { code, count, identifier, instant } from "./fields.js";
import { codesByNumber, eventLog, overage, zone } from "./zone-contents.js";

const seedManagedList = v.strictObject({
  ...stored.managedList.entries,
  description: v.optional(v.nullable(v.string()), null),
  category: v.optional(code, 0),
  requiredPlan: v.optional(code, 0),
  updateFrequency: v.optional(v.nullable(v.string()), "1.00:00:00"),
});

const seedEvent = v.strictObject({
  logId: v.pipe(v.string(), v.nonEmpty()),
  timestamp: v.optional(count),
  daysAgo: v.optional(count),
  time: v.optional(
    v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?$/, "Expected HH:mm:ss or HH:mm:ss.SSS")),
  ),
  log: v.union([v.string(), v.record(v.string(), v.unknown())]),
  labels: v.optional(eventLog.entries.labels, {}),
});

const { shieldZoneId, pullZoneId, planType, customPages } = zone.entries;

const seedZone = v.strictObject({
  ...v.partial(zone).entries,
  shieldZoneId,
  pullZoneId: v.optional(pullZoneId, null),
  planType: v.optional(planType, 0),
  customPages: v.optional(customPages, {}),
  botActions: v.optional(codesByNumber, {}),
  botCategoryActions: v.optional(codesByNumber, {}),
  eventLogs: v.optional(v.array(seedEvent), []),
  overages: v.optional(v.array(overage), []),
});

const seedAccessList = v.strictObject({
  listId: identifier,
  configurationId: identifier,
  shieldZoneId,
  name: v.string(),
  description: v.optional(v.nullable(v.string()), null),
  type: code,
  content: v.string(),
  isEnabled: v.optional(v.boolean(), false),
  action: v.optional(code, 4),
  lastModified: v.optional(instant),
});

const seedRateLimit = v.strictObject({
  ...stored.rateLimit.entries,
  userId: v.optional(stored.rateLimit.entries.userId, null),
  ruleDescription: v.optional(stored.rateLimit.entries.ruleDescription, ""),
  ruleJson: v.optional(stored.rateLimit.entries.ruleJson, null),
});

const seedApplication = v.strictObject({
  ...stored.application.entries,
  suspended: v.optional(v.boolean(), false),
});

const seedLibrary = v.strictObject({
  ...stored.library.entries,
  apiKey: v.optional(v.string(), ""),
  tokenAuthenticationKey: v.optional(v.nullable(v.string()), null),
  player: v.optional(stored.library.entries.player, {}),
  videos: v.optional(
    v.array(
      v.strictObject({
        video: stored.video,
        heatmap: v.optional(v.nullable(v.record(v.string(), v.number())), null),
      }),
    ),
    [],
  ),
});

/**
 * The contents of a seed file: JSON with these members, all optional.
 *
 * - `zones`: `shieldZoneId`, `pullZoneId`, `planType` (0 Basic to 3 Enterprise, which determines the quotas), and any
 * of the zone's settings and limits (`customListLimit`, `customEntryLimit`, `rateLimitRulesLimit`, …; `null` means no
 * limit), `customPages` (`{"block": "<h1>…"}`), `botActions` and `botCategoryActions` (`{"17": 1}`), `overages`, and
 * `eventLogs`: `logId`, `log` (text, or an object that is converted to text), `labels`, and either `timestamp` (Unix
 * milliseconds) or `daysAgo` with `time` (`HH:mm:ss`, UTC), counted from the day the store is created.
 * - `accessLists`: custom lists with `listId`, `configurationId`, `shieldZoneId`, `name`, `type`, `content`, and
 * optionally `description`, `isEnabled`, `action`, `lastModified`.
 * - `managedLists`, `bots`: the catalogs, shared by all zones.
 * - `rateLimits`, `applications` (`appId`, `name`, `min`, `max`, `suspended`), `applicationLimits`, `libraries`
 * (`libraryId`, `name`, `apiKey`, `tokenAuthenticationKey`, `player`, `videos`).
 * - `enums`: the tables of the enum operations.
 * - `nextIds`: the ID of the next access list, configuration, rate limit or zone.
 *
 * Codes are not checked against the known ones, so that a test can return unknown ones. Unknown members are errors.
 */
export const seedSchema = v.strictObject({
  zones: v.optional(v.array(seedZone), []),
  accessLists: v.optional(v.array(seedAccessList), []),
  managedLists: v.optional(v.array(seedManagedList), []),
  bots: v.optional(v.array(stored.bot), []),
  rateLimits: v.optional(v.array(seedRateLimit), []),
  applications: v.optional(v.array(seedApplication), []),
  applicationLimits: v.optional(v.partial(stored.applicationLimits), {}),
  libraries: v.optional(v.array(seedLibrary), []),
  enums: v.optional(v.partial(stored.contentsSchema.entries.enums), {}),
  nextIds: v.optional(v.partial(stored.contentsSchema.entries.nextIds), {}),
});

/** A seed as it is written, with all members optional. `seedSchema` documents them. */
export type Seed = v.InferInput<typeof seedSchema>;
/** A seed with its defaults. */
export type ParsedSeed = v.InferOutput<typeof seedSchema>;
