import fc from "fast-check";
import { noFailure } from "./failures.js";
import {
  anything,
  code,
  double,
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
  word,
} from "./shape.js";
import { zoneId } from "./zone-answers.js";

const names = list(text);
const parameters = object({ Path: names, Query: names, Header: names, Cookie: names });

const endpoint = object(
  {
    apiGuardianEndpointId: identifier,
    requestMethod: pinned(text, "GET"),
    requestPath: pinned(text, "/pets"),
    isEnabled: flag,
    validateRequestBodySchema: flag,
    validateResponseBodySchema: flag,
    validateAuthorization: flag,
    detectParameterXss: flag,
    detectParameterSqli: flag,
    rateLimitingEnabled: flag,
    rateLimitingType: word("Global", "IP"),
    rateLimitingRequestCount: int32,
    rateLimitingTimeframe: int32,
    createdAt: instant,
  },
  {
    shieldZoneId: zoneId,
    requestBodySchemaYaml: nullable(text),
    responseBodySchemasYaml: nullable(mapOf(text)),
    authSchemes: nullable(
      list(
        object(
          {
            schemeType: word("ApiKey", "Http", "OAuth2", "OpenIdConnect"),
            location: word("Header", "Query", "Cookie"),
          },
          { schemeName: nullable(text), credentialName: nullable(text), httpScheme: nullable(text) },
        ),
      ),
    ),
    availableParameters: nullable(parameters),
    injectionDetectionParameters: nullable(parameters),
    updatedAt: nullable(instant),
  },
);

const configuration = object(
  { isEnabled: flag, executionMode: code, bodyLimitAction: code, unmatchedPathAction: code },
  {
    shieldZoneId: zoneId,
    title: nullable(text),
    version: nullable(text),
    createdAt: instant,
    updatedAt: nullable(instant),
    maxEndpoints: int32,
    maxFieldsPerType: int32,
    maxNestingDepth: int32,
    maxTotalSchemaNodes: int32,
    maxTotalRegexLength: int32,
  },
);

const data = (shape: Shape) => object({ data: shape }, { error: noFailure });
const guardian = data(object({ configuration, endpoints: list(endpoint, 1) }));

export const guardianAnswers = {
  getApiGuardian: guardian,
  updateApiGuardian: data(configuration),
  uploadApiDocument: guardian,
  replaceApiDocument: guardian,
  updateApiGuardianEndpoint: data(endpoint),
  getApiGuardianEnums: mapOf(mapOf(text)),
};

const LABELS = ["asn", "country", "ruleId", "severity", "method", "ruleGroup", "status", "serverZone"];
const labels = object({}, Object.fromEntries(LABELS.map((name) => [name, nullable(text)])));

const accessLogRow = object(
  { timestamp: instant, pullZoneId: identifier, requestId: text, statusCode: int32, bytesSent: int64 },
  {
    cacheStatus: text,
    remoteIp: text,
    countryCode: text,
    edgeLocation: text,
    scheme: text,
    host: text,
    path: text,
    url: text,
    userAgent: text,
    referer: text,
    ja4Fingerprint: text,
    asn: int64,
    asnOrganization: text,
    bodyBytesSent: int64,
    contentRange: text,
    authorizationHeader: text,
  },
);

export const trafficAnswers = {
  getAccessLogs: object({
    data: list(accessLogRow),
    pagination: object({ offset: int32, limit: int32, returned: int32, hasMore: pinned(flag, false) }),
    query: mapOf(text),
  }),
};

export const eventAnswers = {
  getEventLogs: object(
    {
      logs: nullable(list(object({ timestamp: int64 }, { logId: nullable(text), log: nullable(text), labels }))),
      hasMoreData: pinned(flag, false),
    },
    { continuationToken: nullable(text), startToken: nullable(text), errorResponse: noFailure },
  ),
  searchEventLogs: object(
    {
      rows: nullable(
        list(
          object(
            { timestamp: int64 },
            { logId: nullable(text), log: nullable(anything), fields: nullable(mapOf(text)) },
          ),
        ),
      ),
      groups: nullable(
        list(
          object(
            { count: int64, firstSeen: int64, lastSeen: int64 },
            { key: nullable(mapOf(text)), context: nullable(mapOf(anything)), sparkline: nullable(list(int32)) },
          ),
        ),
      ),
      total: int64,
      totalPages: int32,
      page: int32,
    },
    { errorResponse: noFailure },
  ),
  getOverages: object(
    {
      shieldZoneId: zoneId,
      year: pinned(int32, 2026),
      month: pinned(int32, 7),
      totalOverage: int64,
      totalCleanRequests: int64,
      segments: nullable(
        list(
          object({ periodStart: instant, periodEnd: instant, planType: code, overageAllowance: int64, overage: int64 }),
        ),
      ),
    },
    { error: noFailure },
  ),
};

export const containerAnswers = {
  getAutoscaling: object({ min: int32, max: int32 }),
  getApplicationLimits: object({
    maxNumberOfApplications: int32,
    existingNumberOfApplications: int32,
    maxNumberOfRegionsPerApplication: nullable(int32),
    maxNumberOfInstancesPerRegion: int32,
    maxNumberOfInstancesPerApplication: nullable(int32),
    maxNumberOfVolumesPerApplication: int32,
    maxVolumeSize: nullable(int32),
  }),
  listVolumes: object(
    {
      items: list(
        object({ name: text }, { id: text, size: int32, totalUsage: int64, volumeInstances: list(anything) }),
      ),
    },
    { cursor: nullable(text), meta: anything },
  ),
  listApplications: object({
    items: list(object({ id: text }, { name: nullable(text) })),
    meta: object({ totalItems: int32 }),
    cursor: nullable(text, 0),
  }),
};

const members = (shape: Shape, list: string): Record<string, Shape> =>
  Object.fromEntries(list.split(" ").map((name) => [name, shape]));

const video = object(
  {
    ...members(text, "guid title outputCodecs"),
    dateUploaded: instant,
    videoLibraryId: identifier,
    ...members(int64, "views storageSize averageWatchTime totalWatchTime"),
    ...members(int32, "length status width height thumbnailCount encodeProgress"),
    ...members(flag, "isPublic hasMP4Fallback"),
    framerate: double,
  },
  {
    ...members(
      nullable(text),
      "description availableResolutions collectionId thumbnailFileName thumbnailUrl thumbnailBlurhash category originalHash",
    ),
    ...members(nullable(int32), "rotation smartGenerateStatus"),
    ...members(nullable(flag), "jitEncodingEnabled hasOriginal hasHighQualityPreview"),
    captions: nullable(list(object({ srclang: text, label: nullable(text), version: int32 }))),
    chapters: nullable(list(object({ title: text, start: int32, end: int32 }))),
    moments: nullable(list(object({ label: text, timestamp: int32 }))),
    metaTags: nullable(list(object({ property: text, value: nullable(text) }))),
    transcodingMessages: nullable(
      list(
        object({ timeStamp: instant, level: int32, issueCode: int32, message: nullable(text), value: nullable(text) }),
      ),
    ),
    smartGenerateFeaturesStatus: nullable(object(members(nullable(int32), "title description chapters moments"))),
  },
);

/** No member is required. */
const playData = object(
  { video: nullable(video) },
  {
    ...members(
      nullable(text),
      "libraryName captionsPath seekPath thumbnailUrl fallbackUrl videoPlaylistUrl originalUrl previewUrl controls playerKeyColor vastTagUrl viAiPublisherId captionsFontColor captionsBackground uiLanguage fontFamily playbackSpeeds customCss widevineEmeRobustness",
    ),
    ...members(int32, "drmVersion captionsFontSize"),
    ...members(
      flag,
      "enableDRM allowEarlyPlay tokenAuthEnabled enableMP4Fallback showHeatmap isPlayable isPlaylistPlayable rememberPlayerPosition exposeVideoMetadata enableCompactControls widevineSdOnlyForL3",
    ),
    ...members(nullable(int32), "widevineMinClientSecurityLevel zoneTier maxSoftwareWidevineResolution"),
    pullZoneId: { ...int64, arbitrary: identifier.arbitrary },
    preferredPlaybackSource: word("None", "Playlist", "Original"),
  },
);

const segments = nullable(mapOf(int32, fc.integer({ min: 0, max: 99 }).map(String)));

export const videoAnswers = {
  getPlayData: playData,
  getHeatmap: object({ heatmap: segments }),
};
