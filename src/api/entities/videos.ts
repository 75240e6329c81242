import type { Call } from "../call.js";
import type { Context } from "../context.js";
import { readHeatmap } from "./heatmap.js";
import type { CallOptions } from "../options.js";
import { path } from "../path.js";
import { read } from "../schema.js";
import type { HeatmapAnswer, PlayData } from "./video-records.js";
import { anyPlayData } from "./video-schemas.js";

/** One video, and what a library with token authentication or keys asks for besides. */
export interface VideoAccess {
  readonly libraryId: number;
  readonly videoId: string;
  /** A token of `streamToken`. */
  readonly token?: string | undefined;
  /** Unix seconds until which the token holds. */
  readonly expires?: number | undefined;
  /** The library's own key, never the account's. */
  readonly libraryAccessKey?: string | undefined;
}

/** Playback of Stream videos (API facts §11). Every method rejects with an `ApiError`. */
export interface Videos {
  play(video: VideoAccess, options?: CallOptions): Promise<PlayData>;
  heatmap(video: VideoAccess, options?: CallOptions): Promise<HeatmapAnswer>;
}

/** Makes the videos of a client. */
export function createVideos({ send }: Context): Videos {
  return {
    play: (video, options) => send(playCall(video), options),
    heatmap: (video, options) => send(heatmapCall(video), options),
  };
}

const advice = {
  unauthorized:
    "Give a token and its expiry that still holds if the library has token authentication, or the library's own API key.",
  not_found: "Check the library's and the video's id.",
};

const playCall = (video: VideoAccess): Call<PlayData> => ({
  ...accessTo(video),
  operation: `read the playback data of video ${video.videoId}`,
  path: path`/library/${video.libraryId}/videos/${video.videoId}/play`,
  decode: ({ json }) => read(anyPlayData, json()),
});

const heatmapCall = (video: VideoAccess): Call<HeatmapAnswer> => ({
  ...accessTo(video),
  operation: `read the heatmap of video ${video.videoId}`,
  path: path`/library/${video.libraryId}/videos/${video.videoId}/play/heatmap`,
  decode: ({ body }) => readHeatmap(body),
});

function accessTo({ token, expires, libraryAccessKey }: VideoAccess) {
  return {
    method: "GET",
    query: { token, expires },
    stream: { libraryAccessKey, secrets: [token] },
    advice,
  } as const;
}
