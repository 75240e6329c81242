import { isApiError, type BunnyClient, type HeatmapAnswer, type PlayData, type VideoAccess } from "../api/index.js";
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
} from "../framework/index.js";
import { playAttributes, playOf } from "./play-attributes.js";

/** Unix seconds reach this in the year 5138: what is larger was given in milliseconds. */
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

/** `bunny_video_playback`: `/play` and `/play/heatmap` of Stream (docs/reference/service.md#videos). */
export const videoPlayback = defineDataSource<BunnyClient>()({
  type: "bunny_video_playback",
  doc: [
    "What a player needs to show a video of a Stream library, with the heatmap of what viewers watch.",
    "",
    "The account's access key is never sent to Stream. Libraries with token authentication ask for `token` and",
    "`expires`.",
  ].join("\n"),
  attributes: {
    library_id: required(integer, { doc: "Library of the video.", constraints: [atLeast(1)] }),
    video_id: required(string, { doc: "Identifier (GUID) of the video.", constraints: [notBlank] }),
    token: optional(string, {
      doc: "Signed access token; the function `stream_token` makes one. Goes with `expires`.",
      sensitive: true,
    }),
    expires: optional(integer, {
      doc: "Unix time in seconds until which the token holds.",
      constraints: [between(0, MAX_EXPIRES)],
    }),
    library_access_key: optional(string, {
      doc: "API key of the library, where playback asks for one. Not the account's key.",
      sensitive: true,
    }),
    ...playAttributes,
    heatmap_available: computed(bool, { doc: "Whether the service has a heatmap of this video." }),
    heatmap: computed(mapOf(float64), { doc: "Segment index to how much it was watched, 0 to 100." }),
    raw_body: computed(string, { doc: "The heatmap answer as it came, for what this provider does not understand." }),
  },
  validate({ config, at, diagnostics }) {
    if (!isKnown(config.token) || !isKnown(config.expires)) return;
    if ((config.token ?? "") !== "" && config.expires === null)
      diagnostics.error(
        at.expires,
        "Token without expires",
        "A token is signed together with its end: set expires to it.",
      );
  },
  async read({ config, at, diagnostics, client, signal }) {
    const access = accessOf(config);
    const withoutHeatmap = (thrown: unknown): null => {
      // The play data does not depend on it, and videos without a heatmap have been seen to fail in these ways.
      if (!isApiError(thrown, "not_found", "unavailable", "invalid_response")) throw thrown;
      diagnostics.warning(
        at.heatmap,
        "No heatmap",
        `${thrown.message}\n\nThe other attributes are read; heatmap is null.`,
      );
      return null;
    };
    const [play, heatmap] = await bothEnded([
      client.videos.play(access, { signal }),
      client.videos.heatmap(access, { signal }).catch(withoutHeatmap),
    ]);
    return answerOf(play, heatmap);
  },
});

/** Waits for both also when one fails: its request must not go on behind the next operation. */
async function bothEnded<A, B>(both: readonly [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled(both);
  return Promise.all(both);
}
