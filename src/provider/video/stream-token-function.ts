import { streamToken as sign } from "../../api/index.js";
import { defineFunction, int64, parameter, string } from "../../framework/index.js";
import { EARLIEST_SECOND, ID_NOT_URL, LATEST_SECOND, VIDEO_ID } from "./video-id.js";

/** The start of 2026, before the first release. A function does not know the time. */
const RELEASE_SECOND = 1_767_225_600;

export const streamToken = defineFunction({
  name: "stream_token",
  summary: "Returns the playback token for a video of a library with token authentication.",
  doc: "The token is the SHA-256 hash of the key, the video ID, and the expiration time, in lowercase hexadecimal. Mobile apps need another token, an HMAC with the library's API key. The plan and the state contain the token wherever it is used. To keep it out of both, use the ephemeral resource `bunny_video_playback_token`.",
  parameters: {
    token_security_key: parameter(string, { doc: "Token authentication key of the library. Not its API key." }),
    video_id: parameter(string, { doc: "GUID of the video." }),
    expires: parameter(int64, { doc: "Expiration time of the token, in Unix seconds." }),
  },
  returns: string,
  call({ token_security_key: securityKey, video_id: videoId, expires }, { refuse }) {
    if (securityKey === "") return refuse("token_security_key", "must not be empty");
    if (!VIDEO_ID.test(videoId)) return refuse("video_id", `must be ${ID_NOT_URL}`);
    if (expires < EARLIEST_SECOND)
      return refuse("expires", "must be a time in Unix seconds, not a lifetime: add the lifetime to the Unix time");
    if (expires < RELEASE_SECOND) return refuse("expires", "is in the past, so no player accepts the token");
    if (expires > LATEST_SECOND)
      return refuse("expires", "is too large for Unix seconds; it seems to be in milliseconds");
    return sign({ securityKey, videoId, expires });
  },
});
