import { matches, required, string } from "../../framework/index.js";

export const VIDEO_ID = /^[^\s/:?#]+$/;

/** Completes "must be …". */
export const ID_NOT_URL = "the GUID of a video, not a URL or a path";

/** The query of a URL may have a token. */
const withoutQuery = (written: string): string => written.split(/[?#]/, 1)[0] ?? "";

export const videoId = required(string, {
  doc: "GUID of the video.",
  constraints: [matches(VIDEO_ID, ID_NOT_URL, withoutQuery)],
});
