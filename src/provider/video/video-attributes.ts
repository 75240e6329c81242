import type { Video } from "../../api/index.js";
import {
  codeName,
  smartGenerateStatuses,
  transcodingIssues,
  transcodingLevels,
  videoStatuses,
} from "../../api/index.js";
import { bool, computed, float64, int64, integer, listOf, object, string } from "../../framework/index.js";
import { int64Of } from "../policies/int64.js";

const smartStatus = (what: string) => computed(string, { doc: `Status of the generation of ${what}.` });
const smartCode = (what: string) => computed(integer, { doc: `Code of the status of ${what}.` });

/** The video record of the play data (docs/reference/stream.md#play-data). */
export const videoAttributes = {
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
export function videoOf(video: Video) {
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
