import { matches, required, satisfies, string } from "../../framework/index.js";

export const VIDEO_ID = /^[^\s/:?#]+$/;

/** Completes "must be …". */
export const ID_NOT_URL = "the GUID of a video, not a URL or a path";

/** The query of a URL may have a token. */
const withoutQuery = (written: string): string => written.split(/[?#]/, 1)[0] ?? "";

export const videoId = required(string, {
  doc: "GUID of the video.",
  constraints: [matches(VIDEO_ID, ID_NOT_URL, withoutQuery)],
});

/** Smaller numbers, before September 2001, are lifetimes. */
export const EARLIEST_SECOND = 1_000_000_000;
export const LATEST_SECOND = 100_000_000_000;

/** Requires an expiration time. */
export const unixSeconds = satisfies<number>(
  "a time after 2001, not a lifetime (add it to the present Unix time) or milliseconds",
  (time) => time >= EARLIEST_SECOND && time <= LATEST_SECOND,
);
