import { ApiError, type Application, type BunnyClient, type CallOptions, isApiError } from "../../api/index.js";

/**
 * Reads or deletes an object in a Shield zone. Returns null if the object was deleted. The API returns the same error for
 * deleted objects and for objects of another account, and a wrong key must not empty the state, so the account's zones are
 * checked first. If only this zone is missing, the ambiguous error is rethrown, which removes the object with a warning. A
 * 404 without an errorKey is always rethrown: a proxy or gateway may have sent it.
 * See docs/decisions/only-the-api-says-gone.md.
 */
export async function nullWhenGone<R>(
  client: BunnyClient,
  shieldZoneId: number,
  options: CallOptions,
  read: () => Promise<R | null>,
): Promise<R | null> {
  try {
    return await read();
  } catch (error) {
    if (!isApiError(error, "not_found")) throw error;
    if (error.unconfirmedNotFound) throw error;
    if (!error.ambiguousNotFound) return null;
    const standing = await client.zones.standing(shieldZoneId, options);
    if (standing === "listed") return null;
    if (standing === "not_listed") throw error;
    throw new ApiError({
      kind: "forbidden",
      operation: error.operation,
      errorKey: error.errorKey,
      requestId: error.requestId,
      reason: `the account of this access key has no Shield zones at all, so it is unknown whether Shield zone ${shieldZoneId} was deleted`,
      advice:
        "Check that the access key belongs to the account that owns the zone. Nothing was removed from the state.",
    });
  }
}

/**
 * The same for what a pull zone has: the account's Shield zones are checked. If it has some, the object is removed with a warning.
 */
export async function nullWhenPullZoneGone<R>(
  client: BunnyClient,
  pullZoneId: number,
  options: CallOptions,
  run: () => Promise<R | null>,
): Promise<R | null> {
  try {
    return await run();
  } catch (error) {
    if (!isApiError(error, "not_found") || !error.ambiguousNotFound) throw error;
    const zones = await client.zones.mapping({ ...options, isFresh: true });
    if (zones.length > 0) throw error;
    throw error.with({
      kind: "forbidden",
      ambiguousNotFound: false,
      reason: `the account of this access key has no Shield zones at all, so it is unknown whether pull zone ${pullZoneId} was deleted`,
      advice:
        "Check that the access key belongs to the account that owns the pull zone. Nothing was removed from the state.",
    });
  }
}

/**
 * The same for applications. Magic Containers has no errorKeys, so the account's applications are checked. If the account
 * has other applications, it may still be the wrong account, so the object is removed with a warning.
 */
export async function nullWhenApplicationGone<R>(
  client: BunnyClient,
  appId: string,
  options: CallOptions,
  run: () => Promise<R>,
): Promise<R | null> {
  try {
    return await run();
  } catch (error) {
    if (!isApiError(error, "not_found") || !error.unconfirmedNotFound) throw error;
    const others = await otherApplications(client, appId, options);
    if (others === undefined) throw error;
    if (others.length > 0) throw error.with({ unconfirmedNotFound: false, ambiguousNotFound: true });
    throw error.with({
      kind: "forbidden",
      unconfirmedNotFound: false,
      reason: `${error.reason}; the account of this access key has no applications at all, so it is unknown whether ${appId} was deleted`,
      advice:
        "Check that the access key belongs to the account that owns the application. Nothing was removed from the state.",
    });
  }
}

const MOST_NAMED = 5;

/**
 * Reads an application that the configuration or an import names. If the account does not have it, the error names those
 * that it has.
 */
export async function readApplication<R>(
  client: BunnyClient,
  appId: string,
  options: CallOptions,
  read: () => Promise<R>,
): Promise<R> {
  try {
    return await read();
  } catch (error) {
    if (!isApiError(error, "not_found") || !error.unconfirmedNotFound) throw error;
    const others = await otherApplications(client, appId, options).catch(() => undefined);
    if (others === undefined) throw error;
    throw error.with({ unconfirmedNotFound: false, advice: whichApplications(others, "app_id") });
  }
}

/** What to do about an application that the account does not have; `what` gives its ID. */
export function whichApplications(has: readonly Application[], what: string): string {
  if (has.length === 0)
    return "The account of this access key has no applications. Check that the key belongs to the account that owns the application.";
  const named = has.slice(0, MOST_NAMED).map(({ id, name }) => (name === null ? id : `${id} (${name})`));
  const more = has.length > MOST_NAMED ? `, and ${has.length - MOST_NAMED} more` : "";
  return `Check ${what}. The account of this access key has ${named.join(", ")}${more}.`;
}

/** The account's applications without this one; undefined if it is among them. */
async function otherApplications(
  client: BunnyClient,
  appId: string,
  options: CallOptions,
): Promise<readonly Application[] | undefined> {
  const others: Application[] = [];
  for await (const application of client.applications.list(options)) {
    if (application.id === appId) return undefined;
    others.push(application);
  }
  return others;
}
