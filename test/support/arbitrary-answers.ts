import fc from "fast-check";

/**
 * Responses as docs/reference/service.md#errors allows them: any code, null or absent wherever allowed, unknown
 * members.
 */

const int32 = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const identifier = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const int64 = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const words = fc.string({ maxLength: 12 });
const instant = fc.constantFrom("2026-08-01T00:00:00Z", "2026-08-01T00:00:00.123", "2026-11-21T09:30:00+01:00");

/** Known codes, those around them, and unused numbers. */
const code = fc.oneof(fc.integer({ min: -1, max: 20 }), fc.constantFrom(98, 99, 254, 255, 256, 300));

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.constant(null), fc.constant(undefined));
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.constant(null));

const object = (members: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(
      fc.dictionary(
        words.map((name) => `new${name}`),
        fc.jsonValue(),
        { maxKeys: 2 },
      ),
      fc.record(members),
    )
    .map(([unknown, known]) => ({ ...unknown, ...known }));

const noFailure = maybe(fc.constant({ statusCode: 0, success: false, message: null, errorKey: null }));

const listOf = (listId: fc.Arbitrary<number>) =>
  object({
    listId,
    configurationId: identifier,
    name: nullable(words),
    description: maybe(words),
    isEnabled: fc.boolean(),
    type: code,
    category: maybe(fc.oneof(code, int32)),
    action: code,
    requiredPlan: maybe(code),
    entryCount: int64,
    updateFrequency: maybe(words),
    lastUpdated: instant,
  });

/** `GET access-lists`: managed list 1 and custom list 7, when there are any. */
export const overviews = object({
  managedLists: fc.tuple(listOf(fc.constant(1))),
  customLists: fc.tuple(listOf(fc.constant(7))),
  customEntryCount: maybe(int32),
  customEntryLimit: maybe(int32),
  customListCount: maybe(int32),
  customListLimit: maybe(int32),
  error: noFailure,
});

/** `GET access-lists/7`. */
export const contents = object({
  data: object({
    id: fc.constant(7),
    name: maybe(words),
    description: maybe(words),
    content: maybe(fc.oneof(words, fc.constant("192.0.2.1\r\n2001:DB8::1\n\nAS64496\nde\n"))),
    checksum: maybe(words),
    type: code,
    entryCount: maybe(int64),
    lastModified: maybe(instant),
  }),
  error: noFailure,
});

const bot = object({
  botId: fc.constant(17),
  userAgentMatch: nullable(words),
  category: code,
  action: code,
  isVerifiable: fc.boolean(),
});

/** `GET bot-categorization`: bot 17, when there is one. */
export const catalogues = object({
  categories: fc.array(
    object({ category: code, categoryAction: code, bots: nullable(fc.array(bot, { maxLength: 1 })) }),
    { maxLength: 3 },
  ),
  error: noFailure,
});

const condition = {
  variableTypes: maybe(fc.dictionary(words, words, { maxKeys: 2 })),
  operatorType: maybe(code),
  value: maybe(words),
  isNegated: maybe(fc.boolean()),
  isRegexVariable: maybe(fc.boolean()),
};

/** `GET rate-limit/7`. */
export const rules = object({
  id: fc.constant(7),
  shieldZoneId: identifier,
  userId: maybe(words),
  ruleName: maybe(words),
  ruleDescription: maybe(words),
  ruleJson: maybe(words),
  ruleConfiguration: maybe(
    object({
      ...condition,
      actionType: maybe(code),
      severityType: maybe(code),
      counterKeyType: maybe(code),
      timeframe: maybe(int32),
      blockTime: maybe(int32),
      requestCount: maybe(int32),
      transformationTypes: maybe(fc.array(code, { maxLength: 3 })),
      chainedRuleConditions: maybe(fc.array(object(condition), { maxLength: 2 })),
    }),
  ),
  errorResponse: noFailure,
});

const labels = ["asn", "country", "ruleId", "severity", "method", "ruleGroup", "status", "serverZone"];
const logText = fc.oneof(
  words,
  fc.json(),
  object({
    ServerZoneId: maybe(int32),
    Message: maybe(words),
    Headers: maybe(fc.array(object({ Name: maybe(words), Value: maybe(words) }), { maxLength: 2 })),
    TriggerMatch: maybe(object({ Key: maybe(words), Value: maybe(words) })),
  }).map((log) => JSON.stringify(log)),
);

/** `GET event-logs/…`, the only page. */
export const eventPages = object({
  logs: nullable(
    fc.array(
      object({
        logId: maybe(words),
        timestamp: int64,
        log: maybe(logText),
        labels: maybe(object(Object.fromEntries(labels.map((name) => [name, maybe(words)])))),
      }),
      { maxLength: 3 },
    ),
  ),
  hasMoreData: fc.constant(false),
  continuationToken: maybe(words),
  startToken: maybe(words),
  errorResponse: noFailure,
});

/** `GET metrics/overages/42`. */
export const overages = object({
  shieldZoneId: fc.constant(42),
  year: fc.constant(2026),
  month: fc.constant(7),
  totalOverage: int64,
  totalCleanRequests: int64,
  segments: nullable(
    fc.array(
      object({ periodStart: instant, periodEnd: instant, planType: code, overageAllowance: int64, overage: int64 }),
      { maxLength: 2 },
    ),
  ),
  error: noFailure,
});

/** `GET shield-zone/42`. */
export const zones = object({
  data: object({
    shieldZoneId: fc.constant(42),
    pullZoneId: nullable(identifier),
    planType: code,
    wafEnabled: maybe(fc.boolean()),
    wafExecutionMode: code,
    learningMode: maybe(fc.boolean()),
    learningModeUntil: maybe(instant),
    rateLimitRulesLimit: int32,
    customWafRulesLimit: int32,
    whitelabelResponsePages: maybe(fc.boolean()),
    dDoSShieldSensitivity: code,
    dDoSExecutionMode: code,
    dDoSChallengeWindow: maybe(int32),
  }),
  error: noFailure,
});

/** `GET ddos/enums`. */
export const ddosEnums = object({
  data: nullable(
    fc.array(
      object({
        enumName: nullable(words),
        enumValues: nullable(
          fc.array(
            object({
              optionalInput: nullable(fc.boolean()),
              isPremium: fc.boolean(),
              name: nullable(words),
              value: int32,
              supportedValues: nullable(object({ values: nullable(fc.array(words)), editable: fc.boolean() })),
              recommendedOperator: nullable(object({ operator: code, values: nullable(fc.array(words)) })),
            }),
            { maxLength: 2 },
          ),
        ),
      }),
      { maxLength: 2 },
    ),
  ),
});

/** `GET api-guardian/enums`; a value that is not a table is shown as text. */
export const guardianEnums = fc.dictionary(words, fc.oneof(fc.dictionary(words, words), fc.jsonValue()), {
  maxKeys: 3,
});

const video = object({
  ...Object.fromEntries(
    ["views", "storageSize", "averageWatchTime", "totalWatchTime"].map((name) => [name, maybe(int64)]),
  ),
  ...Object.fromEntries(["status", "smartGenerateStatus"].map((name) => [name, maybe(code)])),
  ...Object.fromEntries(["length", "rotation", "width", "height"].map((name) => [name, maybe(int32)])),
  ...Object.fromEntries(["title", "dateUploaded", "category"].map((name) => [name, maybe(words)])),
  captions: maybe(fc.array(object({ srclang: words, label: maybe(words), version: int32 }), { maxLength: 2 })),
  transcodingMessages: maybe(
    fc.array(object({ level: code, issueCode: code, message: maybe(words) }), { maxLength: 2 }),
  ),
  smartGenerateFeaturesStatus: maybe(object({ title: maybe(code), chapters: maybe(code) })),
  framerate: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
});

/** `GET …/play`. */
export const playData = object({
  video: nullable(video),
  isPlayable: fc.boolean(),
  preferredPlaybackSource: maybe(words),
  drmVersion: maybe(int32),
  enableDRM: maybe(fc.boolean()),
});
