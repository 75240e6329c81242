import {
  type ApiError,
  isApiError,
  type BunnyClient,
  type HeatmapAnswer,
  type PlayData,
  type VideoAccess,
} from "../../api/index.js";
import {
  atLeast,
  between,
  bool,
  computed,
  defineDataSource,
  float64,
  integer,
  isKnown,
  mapOf,
  notBlank,
  optional,
  required,
  string,
} from "../../framework/index.js";
import { playAttributes, playOf } from "./play-attributes.js";

/** Unix seconds reach this in the year 5138: a larger value is in milliseconds. */
const MAX_EXPIRES = 100_000_000_000;

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
    video_id: required(string, { doc: "GUID of the video.", constraints: [notBlank] }),
    token: optional(string, {
      doc: "Signed access token, for example from the function `stream_token`. Requires `expires`.",
      sensitive: true,
    }),
    expires: optional(integer, {
      doc: "Expiration time of the token, in Unix seconds.",
      constraints: [between(0, MAX_EXPIRES)],
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
        "A token is signed together with its expiration time. Set expires to that time.",
      );
  },
  async read({ config, at, diagnostics, client, options }) {
    const access = accessOf(config);
    const withoutHeatmap = (thrown: unknown): ApiError => {
      // The play data does not depend on it, and videos without a heatmap have been seen to fail in these ways.
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

/** Waits for both even if one fails: its request must not continue during the next operation. */
async function bothEnded<A, B>(both: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled(both);
  return Promise.all(both);
}
