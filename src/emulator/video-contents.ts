import * as v from "valibot";
import type { Library } from "./contents.js";
import { count, text } from "./fields.js";
import { codeOf } from "./seed/codes.js";
import { column, type Setting } from "./zone-settings.js";

const flag = v.optional(v.nullable(v.boolean()));
const number = v.optional(v.nullable(v.number()));
const counted = v.optional(v.nullable(count));
const words = v.optional(text);
const generated = v.optional(v.nullable(codeOf("generationStatus")));
const listOf = <const Members extends v.ObjectEntries>(members: Members) =>
  v.optional(v.nullable(v.array(v.strictObject(members))));

/** A video (docs/reference/stream.md#play-data): each member's schema in a seed, and its value if the seed omits it. */
const VIDEO = {
  guid: { seed: v.pipe(v.string(), v.nonEmpty()) },
  title: { seed: v.string() },
  description: { seed: words, fresh: null },
  dateUploaded: { seed: words, fresh: "2026-01-02T03:04:05" },
  views: { seed: counted, fresh: 0 },
  isPublic: { seed: flag, fresh: true },
  length: { seed: counted, fresh: 60 },
  status: { seed: v.optional(v.nullable(codeOf("videoStatus"))), fresh: 4 },
  framerate: { seed: number, fresh: 25 },
  rotation: { seed: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))), fresh: null },
  width: { seed: counted, fresh: 1920 },
  height: { seed: counted, fresh: 1080 },
  availableResolutions: { seed: words, fresh: "240p,360p,480p,720p,1080p" },
  outputCodecs: { seed: words, fresh: "x264" },
  thumbnailCount: { seed: counted, fresh: 1 },
  encodeProgress: { seed: counted, fresh: 100 },
  storageSize: { seed: counted, fresh: 123 },
  captions: { seed: listOf({ srclang: words, label: words, version: counted }), fresh: [] },
  hasMP4Fallback: { seed: flag, fresh: false },
  collectionId: { seed: words, fresh: null },
  thumbnailFileName: { seed: words, fresh: "thumbnail.jpg" },
  thumbnailUrl: { seed: words, fresh: null },
  thumbnailBlurhash: { seed: words, fresh: null },
  averageWatchTime: { seed: counted, fresh: 0 },
  totalWatchTime: { seed: counted, fresh: 0 },
  category: { seed: words, fresh: null },
  chapters: { seed: listOf({ title: words, start: number, end: number }), fresh: [] },
  moments: { seed: listOf({ label: words, timestamp: number }), fresh: [] },
  metaTags: { seed: listOf({ property: words, value: words }), fresh: [] },
  transcodingMessages: {
    seed: listOf({
      timeStamp: v.string(),
      level: codeOf("transcodingLevel"),
      issueCode: codeOf("transcodingIssue"),
      message: text,
      value: text,
    }),
    fresh: [],
  },
  jitEncodingEnabled: { seed: flag, fresh: false },
  smartGenerateStatus: { seed: generated, fresh: null },
  smartGenerateFeaturesStatus: {
    seed: v.optional(
      v.nullable(v.strictObject({ title: generated, description: generated, chapters: generated, moments: generated })),
    ),
    fresh: null,
  },
  hasOriginal: { seed: flag, fresh: true },
  originalHash: { seed: words, fresh: null },
  hasHighQualityPreview: { seed: flag, fresh: false },
} as const satisfies Readonly<Record<string, Partial<Setting>>>;

/** The members of a play response, without the video (docs/reference/stream.md#play-data). */
const PLAYER = {
  libraryName: { seed: words },
  captionsPath: { seed: words },
  seekPath: { seed: words },
  thumbnailUrl: { seed: words },
  fallbackUrl: { seed: words, fresh: null },
  videoPlaylistUrl: { seed: words },
  originalUrl: { seed: words, fresh: null },
  previewUrl: { seed: words },
  controls: { seed: words, fresh: "play-large,play,progress,current-time,mute,volume,captions,settings,fullscreen" },
  enableDRM: { seed: flag, fresh: false },
  drmVersion: { seed: counted, fresh: 0 },
  playerKeyColor: { seed: words, fresh: "ff7755" },
  vastTagUrl: { seed: words, fresh: null },
  viAiPublisherId: { seed: words, fresh: null },
  captionsFontSize: { seed: counted, fresh: 20 },
  captionsFontColor: { seed: words, fresh: "#fff" },
  captionsBackground: { seed: words, fresh: "#000" },
  uiLanguage: { seed: words, fresh: null },
  allowEarlyPlay: { seed: flag, fresh: false },
  tokenAuthEnabled: { seed: flag },
  enableMP4Fallback: { seed: flag, fresh: false },
  showHeatmap: { seed: flag, fresh: true },
  fontFamily: { seed: words, fresh: "Rubik" },
  playbackSpeeds: { seed: words, fresh: null },
  widevineMinClientSecurityLevel: { seed: counted, fresh: null },
  widevineEmeRobustness: { seed: words, fresh: null },
  widevineSdOnlyForL3: { seed: flag, fresh: false },
  maxSoftwareWidevineResolution: { seed: counted, fresh: null },
  zoneTier: { seed: counted, fresh: 0 },
  pullZoneId: { seed: counted, fresh: 0 },
  isPlayable: { seed: flag, fresh: true },
  isPlaylistPlayable: { seed: flag, fresh: true },
  preferredPlaybackSource: { seed: words, fresh: "Playlist" },
  rememberPlayerPosition: { seed: flag, fresh: false },
  customCss: { seed: words, fresh: null },
  exposeVideoMetadata: { seed: flag, fresh: false },
  enableCompactControls: { seed: flag, fresh: false },
} as const satisfies Readonly<Record<string, Partial<Setting>>>;

export const seedVideo = v.strictObject(column(VIDEO, "seed"));
export const seedPlayer = v.strictObject(column(PLAYER, "seed"));

/** Returns a video with every member of `VideoModel`. The store overrides the defaults. */
function videoRecord(videoLibraryId: number, stored: Library["videos"][number]["video"]) {
  return { videoLibraryId, ...column(VIDEO, "fresh"), ...stored };
}

/** Returns the play response with every member. `player` of the library overrides the defaults. */
export function playData(library: Library, stored: Library["videos"][number]["video"]) {
  const files = `https://vz-${library.libraryId}.b-cdn.net/${stored.guid}`;
  return {
    video: videoRecord(library.libraryId, stored),
    ...column(PLAYER, "fresh"),
    libraryName: library.name,
    captionsPath: `${files}/captions/`,
    seekPath: `${files}/seek`,
    thumbnailUrl: `${files}/thumbnail.jpg`,
    videoPlaylistUrl: `${files}/playlist.m3u8`,
    previewUrl: `${files}/preview.webp`,
    tokenAuthEnabled: library.tokenAuthenticationKey !== null,
    ...library.player,
  };
}
