import { codeTable } from "./code-table.js";

export const videoStatuses = codeTable("VideoModelStatus", {
  created: 0,
  uploaded: 1,
  processing: 2,
  transcoding: 3,
  finished: 4,
  error: 5,
  upload_failed: 6,
  jit_segmenting: 7,
  jit_playlists_created: 8,
});

export const transcodingLevels = codeTable("Severity", { undefined: 0, information: 1, warning: 2, error: 3 });

export const transcodingIssues = codeTable("IssueCodes", {
  undefined: 0,
  stream_lengths_difference: 1,
  transcoding_warnings: 2,
  incompatible_resolution: 3,
  invalid_framerate: 4,
  video_exceeded_max_duration: 5,
  audio_exceeded_max_duration: 6,
  original_corrupted: 7,
  transcription_failed: 8,
  jit_incompatible: 9,
  jit_failed: 10,
  caption_generation_failed: 11,
});

/** The status of generated titles, chapters, and similar features. */
export const smartGenerateStatuses = codeTable("SmartGenerateStatus", {
  none: 0,
  queued: 1,
  in_progress: 2,
  finished: 3,
  failed: 4,
});
