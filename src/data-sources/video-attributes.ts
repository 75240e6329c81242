import type { Video } from "../api/index.js";
import { codeName, smartGenerateStatuses, transcodingIssues, transcodingLevels, videoStatuses } from "../api/index.js";
import { bool, computed, float64, int64, integer, listOf, object, string } from "../framework/index.js";

const smartStatus = (what: string) => computed(string, { doc: `How far the generation of ${what} is.` });
const smartCode = (what: string) => computed(integer, { doc: `Number of the status for ${what}.` });

/** The video record of the play data (docs/reference/service.md#play-data). */
export const videoAttributes = {
  video_library_id: computed(integer, { doc: "Library of the video." }),
  guid: computed(string, { doc: "Identifier of the video." }),
  title: computed(string, { doc: "Title." }),
  description: computed(string, { doc: "Description." }),
  date_uploaded: computed(string, {
    doc: "When it was uploaded, as the service writes it: there may be no time zone.",
  }),
  views: computed(int64, { doc: "How often it was viewed." }),
  is_public: computed(bool, { doc: "Whether it is public." }),
  length: computed(integer, { doc: "Seconds." }),
  framerate: computed(float64, { doc: "Frames per second." }),
  rotation: computed(integer, { doc: "Degrees." }),
  width: computed(integer, { doc: "Pixels." }),
  height: computed(integer, { doc: "Pixels." }),
  available_resolutions: computed(string, { doc: "Resolutions, comma-separated." }),
  output_codecs: computed(string, { doc: "Codecs, comma-separated." }),
  thumbnail_count: computed(integer, { doc: "How many thumbnails there are." }),
  encode_progress: computed(integer, { doc: "Percent." }),
  storage_size: computed(int64, { doc: "Bytes." }),
  has_mp4_fallback: computed(bool, { doc: "Whether there is an MP4 fallback." }),
  collection_id: computed(string, { doc: "Collection that it belongs to." }),
  thumbnail_file_name: computed(string, { doc: "File of the thumbnail." }),
  thumbnail_url: computed(string, { doc: "Address of the thumbnail." }),
  thumbnail_blurhash: computed(string, { doc: "BlurHash of the thumbnail." }),
  average_watch_time: computed(int64, { doc: "Seconds." }),
  total_watch_time: computed(int64, { doc: "Seconds." }),
  category: computed(string, { doc: "Category." }),
  jit_encoding_enabled: computed(bool, { doc: "Whether it is encoded just in time." }),
  has_original: computed(bool, { doc: "Whether the uploaded file is kept." }),
  original_hash: computed(string, { doc: "Hash of the uploaded file." }),
  has_high_quality_preview: computed(bool, { doc: "Whether there is a high-quality preview." }),
  status: computed(string, { doc: "How far it is: `finished`, `transcoding`, …" }),
  status_code: computed(integer, { doc: "Number of the status." }),
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
        start: computed(integer, { doc: "Second at which it starts." }),
        end: computed(integer, { doc: "Second at which it ends." }),
      }),
    ),
    { doc: "Chapters." },
  ),
  moments: computed(
    listOf(
      object({
        label: computed(string, { doc: "Label." }),
        timestamp: computed(integer, { doc: "Second." }),
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
        time_stamp: computed(string, { doc: "When." }),
        level: computed(string, { doc: "How grave it is." }),
        level_code: computed(integer, { doc: "Number of the level." }),
        issue: computed(string, { doc: "What it is about." }),
        issue_code: computed(integer, { doc: "Number of the issue." }),
        message: computed(string, { doc: "Message." }),
        value: computed(string, { doc: "Value that belongs to the message." }),
      }),
    ),
    { doc: "What transcoding had to say." },
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
    { doc: "The same by feature." },
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

/** A video as `videoAttributes` tells it. */
export function videoOf(video: Video) {
  return {
    video_library_id: video.videoLibraryId,
    guid: video.guid,
    title: video.title,
    description: video.description,
    date_uploaded: video.dateUploaded,
    views: video.views,
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
    storage_size: video.storageSize,
    has_mp4_fallback: video.hasMP4Fallback,
    collection_id: video.collectionId,
    thumbnail_file_name: video.thumbnailFileName,
    thumbnail_url: video.thumbnailUrl,
    thumbnail_blurhash: video.thumbnailBlurhash,
    average_watch_time: video.averageWatchTime,
    total_watch_time: video.totalWatchTime,
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
