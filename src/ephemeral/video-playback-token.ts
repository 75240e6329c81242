import { streamToken, type BunnyClient } from "../api/index.js";
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
} from "../framework/index.js";

const DEFAULT_SECONDS = 3600;

/**
 * `bunny_video_playback_token`: signed access to one video (docs/reference/service.md#signed-access). Asks the service
 * nothing.
 */
export const videoPlaybackToken = defineEphemeralResource<BunnyClient>()({
  type: "bunny_video_playback_token",
  doc: [
    "A token that opens one video of a Stream library with token authentication, for a while.",
    "",
    "Neither token nor key is stored in plan or state.",
  ].join("\n"),
  attributes: {
    video_id: required(string, { doc: "Identifier (GUID) of the video.", constraints: [notBlank] }),
    token_security_key: required(string, {
      doc: "Token authentication key of the library (Security). Not its API key.",
      sensitive: true,
      constraints: [notBlank],
    }),
    expires: optional(integer, {
      doc: "Unix time in seconds until which the token holds. Give this or `valid_for`.",
      constraints: [between(1, 100_000_000_000)],
    }),
    valid_for: optional(integer, {
      doc: `Seconds from now that the token holds; ${DEFAULT_SECONDS} if neither this nor \`expires\` is given.`,
      constraints: [between(1, 31_536_000)],
    }),
    token: computed(string, { doc: "The token, for the query parameter `token`.", sensitive: true }),
    expires_at: computed(integer, {
      doc: "Unix time in seconds until which it holds, for the query parameter `expires`.",
    }),
  },
  validate({ config, at, diagnostics }) {
    const { expires, valid_for: validFor } = config;
    if (isKnown(expires) && isKnown(validFor) && expires !== null && validFor !== null)
      diagnostics.error(at.valid_for, "Two ends", "Set expires or valid_for, not both.");
  },
  open({ config }) {
    const seconds = config.valid_for ?? DEFAULT_SECONDS;
    const expires = config.expires ?? Math.floor(Date.now() / 1000) + seconds;
    const token = streamToken({ securityKey: config.token_security_key, videoId: config.video_id, expires });
    return Promise.resolve({ result: { token, expires_at: expires } });
  },
});
