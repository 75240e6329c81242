import {
  type ApiError,
  type BunnyClient,
  type HeatmapAnswer,
  type PlayData,
  type Video,
  type VideoAccess,
  codeName,
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
import { int64Of } from "../policies/attributes.js";

const smartStatus = (what: string) => computed(string, { doc: `Status of the generation of ${what}.` });
const smartCode = (what: string) => computed(integer, { doc: `Code of the status of ${what}.` });

/** The video record of the play data (docs/reference/stream.md#play-data). */
const videoAttributes = {
  video_library_id: computed(integer, { doc: "ID of the library." }),
  guid: computed(string, { doc: "GUID of the video." }),
  title: computed(string, { doc: "Title." }),
  description: computed(string, { doc: "Description." }),
  date_uploaded: computed(string, {
    doc: "Upload time as returned by the API, possibly without a time zone.",
  }),
  views: computed(int64, { doc: "Number of views." }),
  is_public: computed(bool, { doc: "Whether the video is public." }),
  length: computed(integer, { doc: "Duration in seconds." }),
  framerate: computed(float64, { doc: "Frames per second." }),
  rotation: computed(integer, { doc: "Rotation in degrees." }),
  width: computed(integer, { doc: "Size in pixels." }),
  height: computed(integer, { doc: "Size in pixels." }),
  available_resolutions: computed(string, { doc: "Available resolutions, comma-separated." }),
  output_codecs: computed(string, { doc: "Output codecs, comma-separated." }),
  thumbnail_count: computed(integer, { doc: "Number of thumbnails." }),
  encode_progress: computed(integer, { doc: "Encoding progress in percent." }),
  storage_size: computed(int64, { doc: "Storage size in bytes." }),
  has_mp4_fallback: computed(bool, { doc: "Whether the video has an MP4 fallback." }),
  collection_id: computed(string, { doc: "ID of the video's collection." }),
  thumbnail_file_name: computed(string, { doc: "File name of the thumbnail." }),
  thumbnail_url: computed(string, { doc: "URL of the thumbnail." }),
  thumbnail_blurhash: computed(string, { doc: "BlurHash of the thumbnail." }),
  average_watch_time: computed(int64, { doc: "Duration in seconds." }),
  total_watch_time: computed(int64, { doc: "Duration in seconds." }),
  category: computed(string, { doc: "Category." }),
  jit_encoding_enabled: computed(bool, { doc: "Whether just-in-time encoding is enabled." }),
  has_original: computed(bool, { doc: "Whether the original file is kept." }),
  original_hash: computed(string, { doc: "Hash of the original file." }),
  has_high_quality_preview: computed(bool, { doc: "Whether the video has a high-quality preview." }),
  status: computed(string, { doc: "Processing status, such as `finished` or `transcoding`." }),
  status_code: computed(integer, { doc: "Code of the status." }),
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
  transcoding_messages: computed(
    listOf(
      object({
        time_stamp: computed(string, { doc: "Time of the message." }),
        level: computed(string, { doc: "Severity." }),
        level_code: computed(integer, { doc: "Code of the level." }),
        issue: computed(string, { doc: "Issue." }),
        issue_code: computed(integer, { doc: "Code of the issue." }),
        message: computed(string, { doc: "Message." }),
        value: computed(string, { doc: "Value for the message." }),
      }),
    ),
    { doc: "Transcoding messages." },
  ),
  smart_generate_status: smartStatus("texts as a whole"),
  smart_generate_status_code: smartCode("texts as a whole"),
  smart_generate_features_status: computed(
    object({
      title: smartStatus("the title"),
      title_code: smartCode("the title"),
      description: smartStatus("the description"),
      description_code: smartCode("the description"),
      chapters: smartStatus("chapters"),
      chapters_code: smartCode("chapters"),
      moments: smartStatus("moments"),
      moments_code: smartCode("moments"),
    }),
    { doc: "Status by feature." },
  ),
};

function messageOf({ timeStamp, level, issueCode, message, value }: Video["transcodingMessages"][number]) {
  return {
    time_stamp: timeStamp,
    level: codeName(transcodingLevels, level),
    level_code: level,
    issue: codeName(transcodingIssues, issueCode),
    issue_code: issueCode,
    message,
    value,
  };
}

function featuresOf(features: NonNullable<Video["smartGenerateFeaturesStatus"]>) {
  return {
    title: codeName(smartGenerateStatuses, features.title),
    title_code: features.title,
    description: codeName(smartGenerateStatuses, features.description),
    description_code: features.description,
    chapters: codeName(smartGenerateStatuses, features.chapters),
    chapters_code: features.chapters,
    moments: codeName(smartGenerateStatuses, features.moments),
    moments_code: features.moments,
  };
}

/** Converts a video to `videoAttributes`. */
function videoOf(video: Video) {
  return {
    video_library_id: video.videoLibraryId,
    guid: video.guid,
    title: video.title,
    description: video.description,
    date_uploaded: video.dateUploaded,
    views: int64Of(video.views),
    is_public: video.isPublic,
    length: video.length,
    framerate: video.framerate,
    rotation: video.rotation,
    width: video.width,
    height: video.height,
    available_resolutions: video.availableResolutions,
    output_codecs: video.outputCodecs,
    thumbnail_count: video.thumbnailCount,
    encode_progress: video.encodeProgress,
    storage_size: int64Of(video.storageSize),
    has_mp4_fallback: video.hasMP4Fallback,
    collection_id: video.collectionId,
    thumbnail_file_name: video.thumbnailFileName,
    thumbnail_url: video.thumbnailUrl,
    thumbnail_blurhash: video.thumbnailBlurhash,
    average_watch_time: int64Of(video.averageWatchTime),
    total_watch_time: int64Of(video.totalWatchTime),
    category: video.category,
    jit_encoding_enabled: video.jitEncodingEnabled,
    has_original: video.hasOriginal,
    original_hash: video.originalHash,
    has_high_quality_preview: video.hasHighQualityPreview,
    status: codeName(videoStatuses, video.status),
    status_code: video.status,
    captions: video.captions,
    chapters: video.chapters,
    moments: video.moments,
    meta_tags: video.metaTags,
    transcoding_messages: video.transcodingMessages.map(messageOf),
    smart_generate_status: codeName(smartGenerateStatuses, video.smartGenerateStatus),
    smart_generate_status_code: video.smartGenerateStatus,
    smart_generate_features_status: video.smartGenerateFeaturesStatus && featuresOf(video.smartGenerateFeaturesStatus),
  };
}

/** The data that a player needs (docs/reference/stream.md#play-data). */
const playAttributes = {
  video: computed(object(videoAttributes), { doc: "The video, or null if the API returns none." }),
  library_name: computed(string, { doc: "Name of the library." }),
  captions_path: computed(string, { doc: "Base URL of the captions." }),
  seek_path: computed(string, { doc: "URL of the seek thumbnails." }),
  thumbnail_url: computed(string, { doc: "URL of the thumbnail." }),
  fallback_url: computed(string, { doc: "URL of an MP4 file for players without HLS." }),
  video_playlist_url: computed(string, { doc: "URL of the HLS playlist." }),
  original_url: computed(string, { doc: "URL of the original file." }),
  preview_url: computed(string, { doc: "URL of the animated preview." }),
  controls: computed(string, { doc: "Controls that the player shows, comma-separated." }),
  enable_drm: computed(bool, { doc: "Whether playback is protected by DRM." }),
  drm_version: computed(integer, { doc: "DRM version." }),
  player_key_color: computed(string, { doc: "Primary color of the player." }),
  vast_tag_url: computed(string, { doc: "VAST tag for advertisements." }),
  vi_ai_publisher_id: computed(string, { doc: "Publisher ID at vi.ai." }),
  captions_font_size: computed(integer, { doc: "Font size of captions. The unit is not documented." }),
  captions_font_color: computed(string, { doc: "Font color of captions." }),
  captions_background: computed(string, { doc: "Background color of captions." }),
  ui_language: computed(string, { doc: "Language of the player." }),
  allow_early_play: computed(bool, { doc: "Whether the video can be played before transcoding finishes." }),
  token_auth_enabled: computed(bool, { doc: "Whether playback requires a signed token." }),
  enable_mp4_fallback: computed(bool, { doc: "Whether the library creates MP4 fallbacks." }),
  show_heatmap: computed(bool, { doc: "Whether the player shows the heatmap." }),
  font_family: computed(string, { doc: "Font family of the player." }),
  playback_speeds: computed(string, { doc: "Speeds that the player offers, comma-separated." }),
  widevine_min_client_security_level: computed(integer, { doc: "Minimum Widevine security level of a client." }),
  widevine_eme_robustness: computed(string, { doc: "Widevine robustness that the player requests." }),
  widevine_sd_only_for_l3: computed(bool, { doc: "Whether Widevine L3 clients are limited to standard definition." }),
  max_software_widevine_resolution: computed(integer, {
    doc: "Maximum resolution for software Widevine. The unit is not documented.",
  }),
  zone_tier: computed(integer, { doc: "Tier of the pull zone." }),
  pull_zone_id: computed(integer, { doc: "ID of the pull zone that delivers the library." }),
  is_playable: computed(bool, { doc: "Whether the video can be played now, from the playlist or the original." }),
  is_playlist_playable: computed(bool, { doc: "Whether the HLS playlist can be played now." }),
  preferred_playback_source: computed(string, {
    doc: "Preferred source: `None`, `Playlist`, `Original`, or a value that this provider does not know.",
  }),
  remember_player_position: computed(bool, { doc: "Whether the player resumes at the viewer's last position." }),
  custom_css: computed(string, { doc: "Custom CSS of the player." }),
  expose_video_metadata: computed(bool, { doc: "Whether the player page contains the video's metadata." }),
  enable_compact_controls: computed(bool, { doc: "Whether the player uses compact controls." }),
};

function playOf(play: PlayData | null) {
  return {
    video: play?.video ? videoOf(play.video) : null,
    library_name: play?.libraryName ?? null,
    captions_path: play?.captionsPath ?? null,
    seek_path: play?.seekPath ?? null,
    thumbnail_url: play?.thumbnailUrl ?? null,
    fallback_url: play?.fallbackUrl ?? null,
    video_playlist_url: play?.videoPlaylistUrl ?? null,
    original_url: play?.originalUrl ?? null,
    preview_url: play?.previewUrl ?? null,
    controls: play?.controls ?? null,
    enable_drm: play?.enableDRM ?? null,
    drm_version: play?.drmVersion ?? null,
    player_key_color: play?.playerKeyColor ?? null,
    vast_tag_url: play?.vastTagUrl ?? null,
    vi_ai_publisher_id: play?.viAiPublisherId ?? null,
    captions_font_size: play?.captionsFontSize ?? null,
    captions_font_color: play?.captionsFontColor ?? null,
    captions_background: play?.captionsBackground ?? null,
    ui_language: play?.uiLanguage ?? null,
    allow_early_play: play?.allowEarlyPlay ?? null,
    token_auth_enabled: play?.tokenAuthEnabled ?? null,
    enable_mp4_fallback: play?.enableMP4Fallback ?? null,
    show_heatmap: play?.showHeatmap ?? null,
    font_family: play?.fontFamily ?? null,
    playback_speeds: play?.playbackSpeeds ?? null,
    widevine_min_client_security_level: play?.widevineMinClientSecurityLevel ?? null,
    widevine_eme_robustness: play?.widevineEmeRobustness ?? null,
    widevine_sd_only_for_l3: play?.widevineSdOnlyForL3 ?? null,
    max_software_widevine_resolution: play?.maxSoftwareWidevineResolution ?? null,
    zone_tier: play?.zoneTier ?? null,
    pull_zone_id: play?.pullZoneId ?? null,
    is_playable: play?.isPlayable ?? null,
    is_playlist_playable: play?.isPlaylistPlayable ?? null,
    preferred_playback_source: play?.preferredPlaybackSource ?? null,
    remember_player_position: play?.rememberPlayerPosition ?? null,
    custom_css: play?.customCss ?? null,
    expose_video_metadata: play?.exposeVideoMetadata ?? null,
    enable_compact_controls: play?.enableCompactControls ?? null,
  };
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
    ...playAttributes,
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
