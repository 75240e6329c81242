import { createHash } from "node:crypto";
import { ApiError } from "../errors.js";

/** What a token is made of; `expires` in Unix seconds. */
export interface StreamTokenInput {
  /** The library's token authentication key, not its API key. */
  readonly securityKey: string;
  readonly videoId: string;
  readonly expires: number | bigint;
}

const latestSecond = 100_000_000_000n;

/**
 * The token that opens a video until `expires` (API facts §11.4): lower-case hexadecimal SHA-256 of key,
 * video id and expiry. Throws `invalid_request` for an expiry that is no whole number of seconds.
 */
export function streamToken({ securityKey, videoId, expires }: StreamTokenInput): string {
  const operation = `sign the playback of video ${videoId}`;
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
      reason: `expires ${seconds} is no time in Unix seconds`,
      advice: seconds > latestSecond ? "Give seconds, not milliseconds." : "Give a time after 1970.",
    });
  }
  return createHash("sha256").update(`${securityKey}${videoId}${seconds}`, "utf8").digest("hex");
}
