import type { CallOptions } from "../options.js";
import type { HeatmapAnswer, PlayData } from "./video-records.js";

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
