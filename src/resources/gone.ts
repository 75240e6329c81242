import { ApiError, isApiError, type BunnyClient } from "../api/index.js";

/**
 * Reads or deletes something in a Shield zone and tells "gone" (null) from "not ours to see". The API answers both alike,
 * and dropping objects because of a wrong key would empty the state; so the account's zones are asked first. A zone that is
 * missing among others is passed on as the ambiguous error it is, which drops with a warning. A 404 without the API's own
 * errorKey says nothing: a proxy or gateway may have sent it.
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
    if (error.unconfirmedNotFound) throw error;
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

/**
 * The same for what belongs to an application. Magic Containers has no errorKeys, so the account's applications say whether
 * it is gone; an account that has others may still be the wrong one, which drops with a warning.
 */
export async function nullWhenApplicationGone<R>(
  client: BunnyClient,
  appId: string,
  signal: AbortSignal,
  run: () => Promise<R>,
): Promise<R | null> {
  try {
    return await run();
  } catch (error) {
    if (!isApiError(error, "not_found") || !error.unconfirmedNotFound) throw error;
    let others = 0;
    for await (const { id } of client.applications.list({ signal })) {
      if (id === appId) throw error;
      others += 1;
    }
    if (others > 0) throw error.with({ unconfirmedNotFound: false, ambiguousNotFound: true });
    throw error.with({
      kind: "forbidden",
      unconfirmedNotFound: false,
      reason: `${error.reason}; the account of this access key has no applications at all, so it cannot tell whether ${appId} is gone`,
      advice:
        "Check that the access key is of the account that owns the application. Nothing was dropped from the state.",
    });
  }
}
