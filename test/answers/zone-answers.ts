import { noFailure } from "./failures.js";
import {
  code,
  flag,
  identifier,
  instant,
  int32,
  int64,
  list,
  mapOf,
  nullable,
  object,
  pinned,
  type Shape,
  text,
} from "./shape.js";

/** The zone that generated answers are about. */
export const ZONE = 42;
export const zoneId = pinned(identifier, ZONE);

const settings = {
  planType: code,
  learningMode: nullable(flag),
  learningModeUntil: nullable(instant),
  wafEnabled: nullable(flag),
  wafExecutionMode: code,
  wafDisabledRules: nullable(list(text)),
  wafLogOnlyRules: nullable(list(text)),
  wafCustomRuleOrder: nullable(list(identifier)),
  wafRequestHeaderLoggingEnabled: nullable(flag),
  requestBodyLoggingEnabled: nullable(flag),
  wafRequestIgnoredHeaders: nullable(list(text)),
  wafRealtimeThreatIntelligenceEnabled: nullable(flag),
  wafProfileId: nullable(int32),
  wafEngineConfig: nullable(list(object({ name: text, valueEncoded: nullable(text) }))),
  wafRequestBodyLimitAction: code,
  wafResponseBodyLimitAction: code,
  dDoSShieldSensitivity: code,
  dDoSChallengeWindow: nullable(int32),
  whitelabelResponsePages: nullable(flag),
};

/** A PATCH of generated answers needs the enumerations: what they were is sent with every change. */
const zone = object(
  {
    shieldZoneId: zoneId,
    planType: code,
    wafExecutionMode: code,
    wafRequestBodyLimitAction: code,
    wafResponseBodyLimitAction: code,
    dDoSShieldSensitivity: code,
    dDoSExecutionMode: code,
    rateLimitRulesLimit: int32,
    customWafRulesLimit: int32,
  },
  { ...settings, pullZoneId: pinned(nullable(identifier), 9001) },
);

const written = object({}, { ...settings, shieldZoneId: identifier, premiumPlan: flag });
const withError = (data: Shape) => object({ data }, { error: noFailure });

/** `page` is null for an empty list. */
export const page = nullable(
  object(
    { totalCount: int32, totalPages: pinned(int32, 1), currentPage: pinned(int32, 1), pageSize: int32 },
    { nextPage: nullable(int32) },
  ),
);

export const zoneAnswers = {
  getZone: withError(zone),
  getZoneByPullZone: withError(zone),
  listZones: object({ data: list(zone, 2), page }),
  getPullZoneMapping: object({
    data: list(object({ shieldZoneId: identifier, pullZoneId: nullable(identifier) })),
  }),
  createZone: withError(
    object(
      { pullZoneId: identifier, shieldZone: object({ ...settings, shieldZoneId: identifier }) },
      {
        accessLists: nullable(mapOf(code)),
        botDetectionExecutionMode: code,
        csamScanningMode: code,
        antivirusScanningMode: code,
      },
    ),
  ),
  updateZone: withError(object({ shieldZoneId: zoneId, shieldZone: written })),
  getZoneDefaults: withError(
    object({
      shieldZone: written,
      botDetectionExecutionMode: code,
      csamScanningMode: code,
      antivirusScanningMode: code,
      accessLists: nullable(
        list(
          object({
            listId: identifier,
            name: nullable(text),
            description: nullable(text),
            requiredPlan: code,
            action: code,
          }),
        ),
      ),
    }),
  ),
};

const sensitivity = object({ sensitivity: code });

const botDetection = withError(
  object(
    {
      executionMode: code,
      requestIntegrity: sensitivity,
      ipAddress: sensitivity,
      browserFingerprint: object({ sensitivity: code, aggression: code }, { complexEnabled: nullable(flag) }),
    },
    { shieldZoneId: zoneId },
  ),
);
const uploadScanning = withError(
  object({ isEnabled: flag, csamScanningMode: code, antivirusScanningMode: code }, { shieldZoneId: zoneId }),
);

/** A list in the overview of a zone. */
const listed = (id: Shape) =>
  object(
    {
      listId: id,
      configurationId: identifier,
      name: nullable(text),
      isEnabled: flag,
      type: code,
      action: code,
      entryCount: int64,
      lastUpdated: instant,
    },
    { description: nullable(text), category: code, requiredPlan: code, updateFrequency: nullable(text) },
  );

/** The content of list 7. */
const content = withError(
  object(
    { id: pinned(identifier, 7), type: code },
    {
      name: nullable(text),
      description: nullable(text),
      content: nullable(text),
      checksum: nullable(text),
      entryCount: nullable(int64),
      lastModified: nullable(instant),
    },
  ),
);

const botWith = (action: Shape): Shape =>
  object({
    botId: pinned(identifier, 17),
    userAgentMatch: nullable(text),
    category: code,
    action,
    isVerifiable: flag,
  });
const bot = botWith(code);
/** The answer to a write has what was sent; otherwise the object is read again. */
const sent = pinned(code, 1);

export const partAnswers = {
  getBotDetection: botDetection,
  updateBotDetection: botDetection,
  getUploadScanning: uploadScanning,
  updateUploadScanning: uploadScanning,
  listAccessLists: object(
    { managedLists: list(listed(identifier)), customLists: list(listed(identifier)) },
    {
      customEntryCount: nullable(int32),
      customEntryLimit: nullable(int32),
      customListCount: nullable(int32),
      customListLimit: nullable(int32),
      error: noFailure,
    },
  ),
  getAccessList: content,
  createAccessList: content,
  updateAccessList: content,
  updateAccessListConfiguration: withError(object({ isEnabled: flag, action: code })),
  getAccessListEnums: mapOf(mapOf(text)),
  listBots: object(
    { categories: list(object({ category: code, categoryAction: code, bots: nullable(list(bot, 1)) })) },
    { error: noFailure },
  ),
  setBotAction: withError(botWith(sent)),
  setBotCategoryAction: withError(object({ category: pinned(code, 2), action: sent })),
};
