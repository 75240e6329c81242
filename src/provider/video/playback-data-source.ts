import {
  type ApiError,
  type BunnyClient,
  type HeatmapAnswer,
  type PlayData,
  type Video,
  type VideoAccess,
  isApiError,
  smartGenerateStatuses,
  transcodingIssues,
  transcodingLevels,
  videoStatuses,
} from "../../api/index.js";
import {
  atLeast,
  bool,
  computed,
  defineDataSource,
  float64,
  int64,
  integer,
  isKnown,
  listOf,
  mapOf,
  object,
  optional,
  required,
  string,
} from "../../framework/index.js";
import { unixSeconds, videoId } from "./video-id.js";
import { readMembers } from "../policies/read-members.js";

const generation = (what: string): string => `Status of the generation of ${what}.`;
const generationCode = (what: string): string => `Code of the status of ${what}.`;

/** The video record of the play data (docs/reference/stream.md#play-data). */
const video = readMembers<Video>()({
  video_library_id: ["videoLibraryId", integer, "ID of the library."],
  guid: ["guid", string, "GUID of the video."],
  title: ["title", string, "Title."],
  description: ["description", string, "Description."],
  date_uploaded: ["dateUploaded", string, "Upload time as returned by the API, possibly without a time zone."],
  views: ["views", int64, "Number of views."],
  is_public: ["isPublic", bool, "Whether the video is public."],
  length: ["length", integer, "Duration in seconds."],
  framerate: ["framerate", float64, "Frames per second."],
  rotation: ["rotation", integer, "Rotation in degrees."],
  width: ["width", integer, "Size in pixels."],
  height: ["height", integer, "Size in pixels."],
  available_resolutions: ["availableResolutions", string, "Available resolutions, comma-separated."],
  output_codecs: ["outputCodecs", string, "Output codecs, comma-separated."],
  thumbnail_count: ["thumbnailCount", integer, "Number of thumbnails."],
  encode_progress: ["encodeProgress", integer, "Encoding progress in percent."],
  storage_size: ["storageSize", int64, "Storage size in bytes."],
  has_mp4_fallback: ["hasMP4Fallback", bool, "Whether the video has an MP4 fallback."],
  collection_id: ["collectionId", string, "ID of the video's collection."],
  thumbnail_file_name: ["thumbnailFileName", string, "File name of the thumbnail."],
  thumbnail_url: ["thumbnailUrl", string, "URL of the thumbnail."],
  thumbnail_blurhash: ["thumbnailBlurhash", string, "BlurHash of the thumbnail."],
  average_watch_time: ["averageWatchTime", int64, "Duration in seconds."],
  total_watch_time: ["totalWatchTime", int64, "Duration in seconds."],
  category: ["category", string, "Category."],
  jit_encoding_enabled: ["jitEncodingEnabled", bool, "Whether just-in-time encoding is enabled."],
  has_original: ["hasOriginal", bool, "Whether the original file is kept."],
  original_hash: ["originalHash", string, "Hash of the original file."],
  has_high_quality_preview: ["hasHighQualityPreview", bool, "Whether the video has a high-quality preview."],
  status: ["status", videoStatuses, "Processing status, such as `finished` or `transcoding`."],
  status_code: ["status", integer, "Code of the status."],
  smart_generate_status: ["smartGenerateStatus", smartGenerateStatuses, generation("texts as a whole")],
  smart_generate_status_code: ["smartGenerateStatus", integer, generationCode("texts as a whole")],
});

const message = readMembers<Video["transcodingMessages"][number]>()({
  time_stamp: ["timeStamp", string, "Time of the message."],
  level: ["level", transcodingLevels, "Severity."],
  level_code: ["level", integer, "Code of the level."],
  issue: ["issueCode", transcodingIssues, "Issue."],
  issue_code: ["issueCode", integer, "Code of the issue."],
  message: ["message", string, "Message."],
  value: ["value", string, "Value for the message."],
});

const features = readMembers<NonNullable<Video["smartGenerateFeaturesStatus"]>>()({
  title: ["title", smartGenerateStatuses, generation("the title")],
  title_code: ["title", integer, generationCode("the title")],
  description: ["description", smartGenerateStatuses, generation("the description")],
  description_code: ["description", integer, generationCode("the description")],
  chapters: ["chapters", smartGenerateStatuses, generation("chapters")],
  chapters_code: ["chapters", integer, generationCode("chapters")],
  moments: ["moments", smartGenerateStatuses, generation("moments")],
  moments_code: ["moments", integer, generationCode("moments")],
});

const videoAttributes = {
  ...video.attributes,
  captions: computed(
    listOf(
      object({
        srclang: computed(string, { doc: "Language." }),
        label: computed(string, { doc: "Label." }),
        version: computed(integer, { doc: "Version." }),
      }),
    ),
    { doc: "Captions." },
  ),
  chapters: computed(
    listOf(
      object({
        title: computed(string, { doc: "Title." }),
        start: computed(integer, { doc: "Start, in seconds." }),
        end: computed(integer, { doc: "End, in seconds." }),
      }),
    ),
    { doc: "Chapters." },
  ),
  moments: computed(
    listOf(
      object({
        label: computed(string, { doc: "Label." }),
        timestamp: computed(integer, { doc: "Position, in seconds." }),
      }),
    ),
    { doc: "Moments." },
  ),
  meta_tags: computed(
    listOf(
      object({
        property: computed(string, { doc: "Property." }),
        value: computed(string, { doc: "Value." }),
      }),
    ),
    { doc: "Meta tags of the player page." },
  ),
  transcoding_messages: computed(listOf(object(message.attributes)), { doc: "Transcoding messages." }),
  smart_generate_features_status: computed(object(features.attributes), { doc: "Status by feature." }),
};

/** Converts a video to `videoAttributes`. */
function videoOf(from: Video) {
  return {
    ...video.read(from),
    captions: from.captions,
    chapters: from.chapters,
    moments: from.moments,
    meta_tags: from.metaTags,
    transcoding_messages: from.transcodingMessages.map(message.read),
    smart_generate_features_status: from.smartGenerateFeaturesStatus && features.read(from.smartGenerateFeaturesStatus),
  };
}

/** The data that a player needs (docs/reference/stream.md#play-data). */
const player = readMembers<PlayData>()({
  library_name: ["libraryName", string, "Name of the library."],
  captions_path: ["captionsPath", string, "Base URL of the captions."],
  seek_path: ["seekPath", string, "URL of the seek thumbnails."],
  thumbnail_url: ["thumbnailUrl", string, "URL of the thumbnail."],
  fallback_url: ["fallbackUrl", string, "URL of an MP4 file for players without HLS."],
  video_playlist_url: ["videoPlaylistUrl", string, "URL of the HLS playlist."],
  original_url: ["originalUrl", string, "URL of the original file."],
  preview_url: ["previewUrl", string, "URL of the animated preview."],
  controls: ["controls", string, "Controls that the player shows, comma-separated."],
  enable_drm: ["enableDRM", bool, "Whether playback is protected by DRM."],
  drm_version: ["drmVersion", integer, "DRM version."],
  player_key_color: ["playerKeyColor", string, "Primary color of the player."],
  vast_tag_url: ["vastTagUrl", string, "VAST tag for advertisements."],
  vi_ai_publisher_id: ["viAiPublisherId", string, "Publisher ID at vi.ai."],
  captions_font_size: ["captionsFontSize", integer, "Font size of captions. The unit is not documented."],
  captions_font_color: ["captionsFontColor", string, "Font color of captions."],
  captions_background: ["captionsBackground", string, "Background color of captions."],
  ui_language: ["uiLanguage", string, "Language of the player."],
  allow_early_play: ["allowEarlyPlay", bool, "Whether the video can be played before transcoding finishes."],
  token_auth_enabled: ["tokenAuthEnabled", bool, "Whether playback requires a signed token."],
  enable_mp4_fallback: ["enableMP4Fallback", bool, "Whether the library creates MP4 fallbacks."],
  show_heatmap: ["showHeatmap", bool, "Whether the player shows the heatmap."],
  font_family: ["fontFamily", string, "Font family of the player."],
  playback_speeds: ["playbackSpeeds", string, "Speeds that the player offers, comma-separated."],
  widevine_min_client_security_level: [
    "widevineMinClientSecurityLevel",
    integer,
    "Minimum Widevine security level of a client.",
  ],
  widevine_eme_robustness: ["widevineEmeRobustness", string, "Widevine robustness that the player requests."],
  widevine_sd_only_for_l3: [
    "widevineSdOnlyForL3",
    bool,
    "Whether Widevine L3 clients are limited to standard definition.",
  ],
  max_software_widevine_resolution: [
    "maxSoftwareWidevineResolution",
    integer,
    "Maximum resolution for software Widevine. The unit is not documented.",
  ],
  zone_tier: ["zoneTier", integer, "Tier of the pull zone."],
  pull_zone_id: ["pullZoneId", integer, "ID of the pull zone that delivers the library."],
  is_playable: ["isPlayable", bool, "Whether the video can be played now, from the playlist or the original."],
  is_playlist_playable: ["isPlaylistPlayable", bool, "Whether the HLS playlist can be played now."],
  preferred_playback_source: [
    "preferredPlaybackSource",
    string,
    "Preferred source: `None`, `Playlist`, `Original`, or a value that this provider does not know.",
  ],
  remember_player_position: [
    "rememberPlayerPosition",
    bool,
    "Whether the player resumes at the viewer's last position.",
  ],
  custom_css: ["customCss", string, "Custom CSS of the player."],
  expose_video_metadata: ["exposeVideoMetadata", bool, "Whether the player page contains the video's metadata."],
  enable_compact_controls: ["enableCompactControls", bool, "Whether the player uses compact controls."],
});

function playOf(play: PlayData | null) {
  return { video: play?.video ? videoOf(play.video) : null, ...player.read(play) };
}

function accessOf(config: {
  readonly library_id: number;
  readonly video_id: string;
  readonly token: string | null;
  readonly expires: number | null;
  readonly library_access_key: string | null;
}): VideoAccess {
  return {
    libraryId: config.library_id,
    videoId: config.video_id,
    token: config.token ?? undefined,
    expires: config.expires ?? undefined,
    libraryAccessKey: config.library_access_key ?? undefined,
  };
}

function answerOf(play: PlayData, heatmap: HeatmapAnswer | null) {
  return {
    ...playOf(heatmap?.play ?? play),
    heatmap_available: (heatmap?.heatmap ?? null) !== null,
    heatmap: heatmap?.heatmap ?? null,
    raw_body: heatmap?.rawBody ?? null,
  };
}

/** `bunny_video_playback`: `/play` and `/play/heatmap` of Stream (docs/reference/stream.md#playback). */
export const videoPlayback = defineDataSource<BunnyClient>()({
  type: "bunny_video_playback",
  doc: [
    "The playback data and the heatmap of a video of a Stream library.",
    "",
    "The account's access key is never sent to Stream. Libraries with token authentication require `token` and `expires`.",
  ].join("\n"),
  attributes: {
    library_id: required(integer, { doc: "ID of the library.", constraints: [atLeast(1)] }),
    video_id: videoId,
    token: optional(string, {
      doc: "Signed access token, for example from the function `stream_token`. Requires `expires`.",
      sensitive: true,
    }),
    expires: optional(integer, {
      doc: "Expiration time of the token, in Unix seconds.",
      constraints: [unixSeconds],
    }),
    library_access_key: optional(string, {
      doc: "API key of the library, if playback requires it. Not the API key of the account.",
      sensitive: true,
    }),
    video: computed(object(videoAttributes), { doc: "The video, or null if the API returns none." }),
    ...player.attributes,
    heatmap_available: computed(bool, { doc: "Whether the video has a heatmap." }),
    heatmap: computed(mapOf(float64), { doc: "Segment index to its view score, from 0 to 100." }),
    raw_body: computed(string, { doc: "The heatmap response body." }),
  },
  validate({ config, at, diagnostics }) {
    if (!isKnown(config.token) || !isKnown(config.expires)) return;
    if ((config.token ?? "") !== "" && config.expires === null)
      diagnostics.error(
        at.expires,
        "expires is required with token",
        "A token is signed together with its expiration time. Set the attribute expires to the expiration time of this token.",
      );
  },
  async read({ config, at, diagnostics, client, options }) {
    const access = accessOf(config);
    const withoutHeatmap = (thrown: unknown): ApiError => {
      // The play data does not need the heatmap. If a video has no heatmap, the API fails with one of these errors.
      if (!isApiError(thrown, "not_found", "unavailable", "invalid_response")) throw thrown;
      return thrown;
    };
    const [play, heatmap] = await bothEnded([
      client.videos.play(access, options),
      client.videos.heatmap(access, options).catch(withoutHeatmap),
    ]);
    if (!isApiError(heatmap)) return answerOf(play, heatmap);
    diagnostics.warning(
      at.heatmap,
      "The heatmap cannot be read",
      `${heatmap.message}\n\nThe heatmap is null. The other attributes are not affected.`,
    );
    return answerOf(play, null);
  },
});

/**
 * Waits for both promises even if one of them rejects. Without this wait, the slower request would continue during the next
 * operation.
 */
async function bothEnded<A, B>(both: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled(both);
  return Promise.all(both);
}
