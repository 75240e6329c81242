import * as v from "valibot";
import { double, decodeWith, tryParseJson } from "../http/response-schema.js";
import { anyPlayData, isPlayData, type PlayData } from "./schemas.js";
import { type Call, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import type { CallOptions } from "../../shared/call-options.js";
import { createHash } from "node:crypto";
import { ApiError } from "../http/api-error.js";
import { refuseOther } from "../http/known-options.js";

/**
 * The response of `/play/heatmap`. At most one member is not null; both are null if the response is empty
 * (docs/reference/stream.md#playback).
 */
export interface HeatmapAnswer {
  /** Segment index → 0 to 100. */
  readonly heatmap: Readonly<Record<string, number>> | null;
  /** Some libraries return the play data instead. */
  readonly play: PlayData | null;
  readonly rawBody: string;
}

const numbers = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body)), // its indexes would count as keys
  v.record(v.string(), double),
);

const heatmapSchema = v.union([
  v.pipe(
    v.object({ heatmap: numbers }),
    v.transform(({ heatmap }) => heatmap),
  ),
  v.pipe(
    numbers,
    v.check((map) => Object.keys(map).length > 0),
  ),
]);

/**
 * Decodes the body of `play/heatmap`, which is documented as play data and has been seen empty
 * (docs/reference/stream.md#playback): play data, a heatmap, or neither. Throws `UnreadableAnswer` only for contradictory play
 * data.
 * @testable Bodies of all forms.
 */
export function readHeatmap(rawBody: string): HeatmapAnswer {
  const json = tryParseJson(rawBody);
  if (isPlayData(json)) return { heatmap: null, play: decodeWith(anyPlayData, json), rawBody };
  const heatmap = v.safeParse(heatmapSchema, json);
  return { heatmap: heatmap.success ? heatmap.output : null, play: null, rawBody };
}

/** A video, and the credentials that a library with token authentication or keys requires. */
export interface VideoAccess {
  readonly libraryId: number;
  readonly videoId: string;
  /** A token from `streamToken`. */
  readonly token?: string | undefined;
  /** Unix seconds at which the token expires. */
  readonly expires?: number | undefined;
  /** The library's own key, never the account's. */
  readonly libraryAccessKey?: string | undefined;
}

/** Playback of Stream videos (docs/reference/stream.md#playback). Every method rejects with an `ApiError`. */
export interface Videos {
  play(video: VideoAccess, options?: CallOptions): Promise<PlayData>;
  heatmap(video: VideoAccess, options?: CallOptions): Promise<HeatmapAnswer>;
  /** Returns the heatmap that requires the library's key: segment to view score. Null if the video has no heatmap. */
  keyedHeatmap(
    video: VideoAccess & { readonly libraryAccessKey: string },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, number>> | null>;
}

/** Creates the videos of a client. */
export function createVideos({ send }: Context): Videos {
  return {
    play: (video, options) => send(playCall(video), options),
    heatmap: (video, options) => send(heatmapCall(video), options),
    keyedHeatmap: (video, options) => send(keyedHeatmapCall(video), options),
  };
}

const advice = {
  unauthorized:
    "If the library has token authentication, set a token and its expiration time, which must be in the future. Otherwise, set the library's API key if the library requires it.",
  not_found: "Check the library's and the video's id.",
};

const playCall = (video: VideoAccess): Call<PlayData> => ({
  ...accessTo(video),
  operation: `read the playback data of video ${video.videoId}`,
  path: path`/library/${video.libraryId}/videos/${video.videoId}/play`,
  decode: ({ json }) => decodeWith(anyPlayData, json()),
});

const heatmapCall = (video: VideoAccess): Call<HeatmapAnswer> => ({
  ...accessTo(video),
  operation: `read the heatmap of video ${video.videoId}`,
  path: path`/library/${video.libraryId}/videos/${video.videoId}/play/heatmap`,
  decode: ({ body }) => readHeatmap(body),
});

const keyedHeatmapCall = (video: VideoAccess): Call<Readonly<Record<string, number>> | null> => ({
  ...accessTo(video),
  query: {},
  operation: `read the heatmap of video ${video.videoId} with the library's key`,
  path: path`/library/${video.libraryId}/videos/${video.videoId}/heatmap`,
  decode: ({ json }) => decodeWith(v.object({ heatmap: v.nullable(numbers) }), json()).heatmap,
});

function accessTo({ token, expires, libraryAccessKey }: VideoAccess) {
  return {
    method: "GET",
    query: { token, expires },
    stream: { libraryAccessKey, secrets: [token] },
    advice,
  } as const;
}

/** The input of a token; `expires` is in Unix seconds. */
export interface StreamTokenInput {
  /** The library's token authentication key, not its API key. */
  readonly securityKey: string;
  readonly videoId: string;
  readonly expires: number | bigint;
}

const latestSecond = 100_000_000_000n;

/**
 * Returns the token that gives access to a video until `expires` (docs/reference/stream.md#signed-access): SHA-256 of key, video
 * ID and expiry in lowercase hexadecimal. Throws `invalid_request` if the expiry is not a whole number of seconds.
 */
export function streamToken({ securityKey, videoId, expires }: StreamTokenInput): string {
  const operation = `sign the playback of video ${videoId}`;
  refuseOther(operation, "securityKey", securityKey, "string");
  refuseOther(operation, "videoId", videoId, "string");
  if (securityKey === "" || videoId === "") {
    throw new ApiError({ kind: "invalid_request", operation, reason: "the key and the video id must not be empty" });
  }
  if (typeof expires === "number" && !Number.isSafeInteger(expires)) {
    throw new ApiError({
      kind: "invalid_request",
      operation,
      reason: "expires must be a whole number of Unix seconds",
    });
  }
  const seconds = BigInt(expires);
  if (seconds < 0n || seconds > latestSecond) {
    throw new ApiError({
      kind: "invalid_request",
      operation,
      reason: `expires ${seconds} is not a time in Unix seconds`,
      advice: seconds > latestSecond ? "Use seconds, not milliseconds." : "Use a time after 1970.",
    });
  }
  return createHash("sha256").update(`${securityKey}${videoId}${seconds}`, "utf8").digest("hex");
}
