import { ApiError, isApiError, type BunnyClient } from "../api/index.js";

/**
 * Runs `read` of something in a Shield zone and tells "gone" (null) from "not ours to see". The service answers both
 * alike, and dropping objects because of a wrong key would empty the state; so the account's zones are asked first. A
 * zone that is missing among others is passed on as the ambiguous error it is, which drops with a warning.
 */
export async function nullWhenGone<R>(
  client: BunnyClient,
  shieldZoneId: number,
  signal: AbortSignal,
  read: () => Promise<R | null>,
): Promise<R | null> {
  try {
    return await read();
  } catch (error) {
    if (!isApiError(error, "not_found")) throw error;
    if (!error.ambiguousNotFound) return null;
    const standing = await client.zones.standing(shieldZoneId, { signal });
    if (standing === "listed") return null;
    if (standing === "not_listed") throw error;
    throw new ApiError({
      kind: "forbidden",
      operation: error.operation,
      errorKey: error.errorKey,
      requestId: error.requestId,
      reason: `the account of this access key has no Shield zones at all, so it cannot tell whether ${shieldZoneId} is gone`,
      advice: "Check that the access key is of the account that owns the zone. Nothing was dropped from the state.",
    });
  }
}
