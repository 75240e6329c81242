import { streamToken, type BunnyClient } from "../../api/index.js";
import {
  between,
  computed,
  defineEphemeralResource,
  integer,
  isKnown,
  notBlank,
  optional,
  required,
  string,
} from "../../framework/index.js";
import { unixSeconds, videoId } from "./video-id.js";

const DEFAULT_SECONDS = 3600;

/**
 * `bunny_video_playback_token`: signed access to one video (docs/reference/stream.md#signed-access). Sends no request.
 */
export const videoPlaybackToken = defineEphemeralResource<BunnyClient>()({
  type: "bunny_video_playback_token",
  doc: [
    "A temporary token for one video of a Stream library with token authentication. Anyone who has it can play the video until it expires;",
    "bunny.net recommends one to five minutes. It belongs into the query parameters `token` and `expires`.",
    "",
    "The token is the SHA-256 hash of the library's token authentication key, the video ID, and the expiration time. Mobile apps",
    "need another token, an HMAC with the library's API key, which this resource does not create.",
    "",
    "Neither the token nor the key is stored in the plan or the state.",
  ].join("\n"),
  attributes: {
    video_id: videoId,
    token_security_key: required(string, {
      doc: "Token authentication key of the library (Security). Not its API key.",
      sensitive: true,
      constraints: [notBlank],
    }),
    expires: optional(integer, {
      doc: "Expiration time of the token, in Unix seconds. Set either `expires` or `valid_for`.",
      constraints: [unixSeconds],
    }),
    valid_for: optional(integer, {
      doc: `Lifetime of the token, in seconds. Defaults to ${DEFAULT_SECONDS} if \`expires\` is not set.`,
      constraints: [between(1, 31_536_000)],
    }),
    token: computed(string, { doc: "The token for the query parameter `token`.", sensitive: true }),
    expires_at: computed(integer, {
      doc: "Expiration time in Unix seconds, for the query parameter `expires`.",
    }),
  },
  validate({ config, at, diagnostics }) {
    const { expires, valid_for: validFor } = config;
    if (isKnown(expires) && isKnown(validFor) && expires !== null && validFor !== null)
      diagnostics.error(at.valid_for, "Both expires and valid_for are set", "Set either expires or valid_for.");
  },
  open({ config }) {
    const seconds = config.valid_for ?? DEFAULT_SECONDS;
    const expires = config.expires ?? Math.floor(Date.now() / 1000) + seconds;
    const token = streamToken({ securityKey: config.token_security_key, videoId: config.video_id, expires });
    return Promise.resolve({ token, expires_at: expires });
  },
});
