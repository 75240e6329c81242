import * as v from "valibot";
import { count, type Decoded, double, flag, int64, listOf, optional, text, code } from "../http/response-schema.js";
import { smartGenerateStatuses, transcodingIssues, transcodingLevels, videoStatuses } from "../../zone/words/video.js";

const number = optional(double);

const measure = optional(int64);

const captionSchema = v.object({ srclang: text, label: text, version: count });
const chapterSchema = v.object({ title: text, start: number, end: number });
const momentSchema = v.object({ label: text, timestamp: number });
const metaTagSchema = v.object({ property: text, value: text });

const messageSchema = v.object({
  timeStamp: text,
  /** A code of `transcodingLevels`. */
  level: optional(code(transcodingLevels)),
  /** A code of `transcodingIssues`. */
  issueCode: optional(code(transcodingIssues)),
  message: text,
  value: text,
});

const featuresSchema = v.object({ title: count, description: count, chapters: count, moments: count });

const videoSchema = v.object({
  videoLibraryId: count,
  guid: text,
  title: text,
  description: text,
  /** As returned; it may lack a time zone. */
  dateUploaded: text,
  views: measure,
  isPublic: flag,
  /** Seconds. */
  length: count,
  /** A code of `videoStatuses`. */
  status: optional(code(videoStatuses)),
  framerate: number,
  rotation: count,
  width: count,
  height: count,
  availableResolutions: text,
  outputCodecs: text,
  thumbnailCount: count,
  /** Percent. */
  encodeProgress: count,
  /** Bytes. */
  storageSize: measure,
  captions: listOf(captionSchema),
  hasMP4Fallback: flag,
  collectionId: text,
  thumbnailFileName: text,
  thumbnailUrl: text,
  thumbnailBlurhash: text,
  /** Seconds. */
  averageWatchTime: measure,
  /** Seconds. */
  totalWatchTime: measure,
  category: text,
  chapters: listOf(chapterSchema),
  moments: listOf(momentSchema),
  metaTags: listOf(metaTagSchema),
  transcodingMessages: listOf(messageSchema),
  jitEncodingEnabled: flag,
  /** A code of `smartGenerateStatuses`. */
  smartGenerateStatus: optional(code(smartGenerateStatuses)),
  smartGenerateFeaturesStatus: optional(featuresSchema),
  hasOriginal: flag,
  originalHash: text,
  hasHighQualityPreview: flag,
});

/** The response of `GET play` (docs/reference/stream.md#play-data). No member is documented as required. */
const playSchema = v.object({
  video: optional(videoSchema),
  libraryName: text,
  captionsPath: text,
  seekPath: text,
  thumbnailUrl: text,
  fallbackUrl: text,
  videoPlaylistUrl: text,
  originalUrl: text,
  previewUrl: text,
  controls: text,
  enableDRM: flag,
  drmVersion: count,
  playerKeyColor: text,
  vastTagUrl: text,
  viAiPublisherId: text,
  captionsFontSize: count,
  captionsFontColor: text,
  captionsBackground: text,
  uiLanguage: text,
  allowEarlyPlay: flag,
  tokenAuthEnabled: flag,
  enableMP4Fallback: flag,
  showHeatmap: flag,
  fontFamily: text,
  playbackSpeeds: text,
  widevineMinClientSecurityLevel: count,
  widevineEmeRobustness: text,
  widevineSdOnlyForL3: flag,
  maxSoftwareWidevineResolution: count,
  zoneTier: count,
  pullZoneId: count,
  isPlayable: flag,
  isPlaylistPlayable: flag,
  /** `None`, `Playlist`, `Original` or a future value. */
  preferredPlaybackSource: text,
  rememberPlayerPosition: flag,
  customCss: text,
  exposeVideoMetadata: flag,
  enableCompactControls: flag,
});

/** Subtitles of a video. */
export type VideoCaption = Decoded<typeof captionSchema>;
/** A chapter, in seconds. */
export type VideoChapter = Decoded<typeof chapterSchema>;
/** A moment, in seconds. */
export type VideoMoment = Decoded<typeof momentSchema>;
/** A meta tag of the player page. */
export type VideoMetaTag = Decoded<typeof metaTagSchema>;
/** A message about transcoding. */
export type TranscodingMessage = Decoded<typeof messageSchema>;
/** Codes of `smartGenerateStatuses`. */
export type SmartGenerateFeatures = Decoded<typeof featuresSchema>;
/** A video of a library (docs/reference/stream.md#play-data). Null means that the API omitted the member. */
export type Video = Decoded<typeof videoSchema>;
/** The data that a player needs (docs/reference/stream.md#play-data). Null means that the API omitted the member. */
export type PlayData = Decoded<typeof playSchema>;

/** The members that only play data has. */
const playMembers: readonly string[] = [
  "video",
  "libraryName",
  "isPlayable",
  "isPlaylistPlayable",
  "preferredPlaybackSource",
  "videoPlaylistUrl",
  "enableDRM",
  "controls",
];

/** Play data with at least one known member. An object without a known member is another response. */
export const anyPlayData = v.pipe(v.unknown(), v.check(isPlayData, "not play data"), playSchema);

/** Reports whether a value is play data and not, for example, a heatmap. */
export function isPlayData(value: unknown): boolean {
  return typeof value === "object" && value !== null && playMembers.some((member) => Object.hasOwn(value, member));
}
