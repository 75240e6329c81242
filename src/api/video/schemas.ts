import * as v from "valibot";
import { count, double, flag, int64, listOf, optional, text } from "../http/response-schema.js";
import type { PlayData, Video } from "./records.js";

const number = optional(double);

const measure = optional(int64);

const features = v.object({ title: count, description: count, chapters: count, moments: count });

const videoSchema: v.GenericSchema<unknown, Video> = v.object({
  videoLibraryId: count,
  guid: text,
  title: text,
  description: text,
  dateUploaded: text,
  views: measure,
  isPublic: flag,
  length: count,
  status: count,
  framerate: number,
  rotation: count,
  width: count,
  height: count,
  availableResolutions: text,
  outputCodecs: text,
  thumbnailCount: count,
  encodeProgress: count,
  storageSize: measure,
  captions: listOf(v.object({ srclang: text, label: text, version: count })),
  hasMP4Fallback: flag,
  collectionId: text,
  thumbnailFileName: text,
  thumbnailUrl: text,
  thumbnailBlurhash: text,
  averageWatchTime: measure,
  totalWatchTime: measure,
  category: text,
  chapters: listOf(v.object({ title: text, start: number, end: number })),
  moments: listOf(v.object({ label: text, timestamp: number })),
  metaTags: listOf(v.object({ property: text, value: text })),
  transcodingMessages: listOf(
    v.object({ timeStamp: text, level: count, issueCode: count, message: text, value: text }),
  ),
  jitEncodingEnabled: flag,
  smartGenerateStatus: count,
  smartGenerateFeaturesStatus: optional(features),
  hasOriginal: flag,
  originalHash: text,
  hasHighQualityPreview: flag,
});

/** The response of `GET play` (docs/reference/stream.md#play-data): no member is documented as required. */
const playSchema: v.GenericSchema<unknown, PlayData> = v.object({
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
  preferredPlaybackSource: text,
  rememberPlayerPosition: flag,
  customCss: text,
  exposeVideoMetadata: flag,
  enableCompactControls: flag,
});

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

/** Play data with at least one known member: an object with none of them is another response. */
export const anyPlayData: v.GenericSchema<unknown, PlayData> = v.pipe(
  v.unknown(),
  v.check(isPlayData, "not play data"),
  playSchema,
);

/** Whether a value is play data and not a heatmap or something else. */
export function isPlayData(value: unknown): boolean {
  return typeof value === "object" && value !== null && playMembers.some((member) => Object.hasOwn(value, member));
}
