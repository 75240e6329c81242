import * as v from "valibot";
import * as stored from "../contents.js";
import { count, text } from "../fields.js";
import { codeOf, described } from "./seed-fields.js";

const flag = v.optional(v.nullable(v.boolean()));
const number = v.optional(v.nullable(v.number()));
const counted = v.optional(v.nullable(count));
const words = v.optional(text);
const generated = v.optional(v.nullable(codeOf("generationStatus")));
const listOf = <const Members extends v.ObjectEntries>(members: Members) =>
  v.optional(v.nullable(v.array(v.strictObject(members))));

/** A video (docs/reference/stream.md#play-data). */
const video = v.strictObject({
  guid: v.pipe(v.string(), v.nonEmpty()),
  title: v.string(),
  description: words,
  dateUploaded: words,
  views: counted,
  isPublic: flag,
  length: counted,
  status: v.optional(v.nullable(codeOf("videoStatus"))),
  framerate: number,
  rotation: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))),
  width: counted,
  height: counted,
  availableResolutions: words,
  outputCodecs: words,
  thumbnailCount: counted,
  encodeProgress: counted,
  storageSize: counted,
  captions: listOf({ srclang: words, label: words, version: counted }),
  hasMP4Fallback: flag,
  collectionId: words,
  thumbnailFileName: words,
  thumbnailUrl: words,
  thumbnailBlurhash: words,
  averageWatchTime: counted,
  totalWatchTime: counted,
  category: words,
  chapters: listOf({ title: words, start: number, end: number }),
  moments: listOf({ label: words, timestamp: number }),
  metaTags: listOf({ property: words, value: words }),
  transcodingMessages: listOf({
    timeStamp: v.string(),
    level: codeOf("transcodingLevel"),
    issueCode: codeOf("transcodingIssue"),
    message: text,
    value: text,
  }),
  jitEncodingEnabled: flag,
  smartGenerateStatus: generated,
  smartGenerateFeaturesStatus: v.optional(
    v.nullable(v.strictObject({ title: generated, description: generated, chapters: generated, moments: generated })),
  ),
  hasOriginal: flag,
  originalHash: words,
  hasHighQualityPreview: flag,
});

/** The members of a play response, without the video (docs/reference/stream.md#play-data). */
const player = v.strictObject({
  libraryName: words,
  captionsPath: words,
  seekPath: words,
  thumbnailUrl: words,
  fallbackUrl: words,
  videoPlaylistUrl: words,
  originalUrl: words,
  previewUrl: words,
  controls: words,
  enableDRM: flag,
  drmVersion: counted,
  playerKeyColor: words,
  vastTagUrl: words,
  viAiPublisherId: words,
  captionsFontSize: counted,
  captionsFontColor: words,
  captionsBackground: words,
  uiLanguage: words,
  allowEarlyPlay: flag,
  tokenAuthEnabled: flag,
  enableMP4Fallback: flag,
  showHeatmap: flag,
  fontFamily: words,
  playbackSpeeds: words,
  widevineMinClientSecurityLevel: counted,
  widevineEmeRobustness: words,
  widevineSdOnlyForL3: flag,
  maxSoftwareWidevineResolution: counted,
  zoneTier: counted,
  pullZoneId: counted,
  isPlayable: flag,
  isPlaylistPlayable: flag,
  preferredPlaybackSource: words,
  rememberPlayerPosition: flag,
  customCss: words,
  exposeVideoMetadata: flag,
  enableCompactControls: flag,
});

/** A video library of a seed. */
export const seedLibrary = v.strictObject({
  ...stored.library.entries,
  apiKey: v.optional(v.string(), ""),
  tokenAuthenticationKey: v.optional(text, null),
  player: described(v.optional(player, {}), "Members of the play response that differ from the defaults."),
  videos: v.optional(
    v.array(v.strictObject({ video, heatmap: v.optional(v.nullable(v.record(v.string(), v.number())), null) })),
    [],
  ),
});
