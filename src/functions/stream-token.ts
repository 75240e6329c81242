import { streamToken as sign } from "../api/index.js";
import { defineFunction, int64, parameter, string } from "../framework/index.js";

const LATEST_SECOND = 100_000_000_000n;

/** `provider::bunny::stream_token`. */
export const streamToken = defineFunction({
  name: "stream_token",
  summary: "The token that opens a video of a library with token authentication.",
  doc: "Lower-case hexadecimal SHA-256 of key, video and end. Functions leave their result where it is used; to keep the token out of plan and state, use the ephemeral resource `bunny_video_playback_token`.",
  parameters: {
    token_security_key: parameter(string, { doc: "Token authentication key of the library. Not its API key." }),
    video_id: parameter(string, { doc: "Identifier (GUID) of the video." }),
    expires: parameter(int64, { doc: "Unix time in seconds until which the token holds." }),
  },
  returns: string,
  call({ token_security_key: securityKey, video_id: videoId, expires }, { refuse }) {
    if (securityKey === "") return refuse("token_security_key", "the key is empty");
    if (videoId === "") return refuse("video_id", "the video is empty");
    if (expires <= 0n) return refuse("expires", "must be a time after 1970, in Unix seconds");
    if (expires > LATEST_SECOND)
      return refuse("expires", "is too large for seconds: milliseconds were given, it seems");
    return sign({ securityKey, videoId, expires });
  },
});
