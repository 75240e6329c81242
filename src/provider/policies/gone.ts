import { type ApiError, type Application, type BunnyClient, type CallOptions, isApiError } from "../../api/index.js";
import { gathered } from "../../shared/collections.js";
import { DROP_MISSING, notInAccount } from "../../shared/not-in-account.js";

export interface AccountKey {
  /** The source of the key, such as `the environment variable BUNNY_ACCESS_KEY`. */
  readonly from: string | undefined;
  /** True if objects leave the state when the account lacks their zone or application. */
  readonly dropsMissing: boolean;
  /** Returns a digest of the access key and `text`. The digest does not reveal the key. */
  readonly codeOf: (text: string) => string;
}

export type KeyedClient = BunnyClient & { readonly key?: AccountKey };

interface Missing {
  /** Such as `Shield zone 42`. */
  readonly container: string;
  readonly noun: string;
  readonly count: number;
  /** Completes "If …": the only event that deletes the container. */
  readonly deleted: string;
  readonly instead?: string | undefined;
  readonly error: ApiError | undefined;
}

/**
 * Thrown if the account has neither the object nor its container. Either the container was deleted, or the key belongs to another
 * account. See docs/decisions/only-the-api-says-gone.md.
 */
export class NotInAccount extends Error {
  override readonly name = "NotInAccount";
  readonly isAccepted: boolean;
  readonly detail: string;

  constructor({ key }: KeyedClient, { container, noun, count, deleted, instead, error }: Missing) {
    super(notInAccount(container));
    this.isAccepted = key?.dropsMissing ?? false;
    const has = count === 0 ? `no ${noun}s at all` : `${count} ${noun}${count === 1 ? "" : "s"}, but not ${container}`;
    const found = `The access key${key?.from === undefined ? "" : ` from ${key.from}`} belongs to an account that has ${has}.`;
    this.detail = [
      found,
      ...(this.isAccepted
        ? [
            `The object is removed from the state, because ${DROP_MISSING.argument} or ${DROP_MISSING.variable} is true. Nothing was deleted.`,
          ]
        : [
            instead ??
              `It is probably the key of another account: use the key of the account that owns ${container} (guide: Adopting, Two environments, two accounts). Nothing was removed from the state.`,
            `If ${deleted}, remove its resources from the state: terraform state rm ADDRESS. To remove all such objects from the state, each with a warning, set ${DROP_MISSING.argument} = true in the provider block, or ${DROP_MISSING.variable}=true in the environment for one run.`,
          ]),
      error?.message ?? "",
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  }
}

/** A 404 without an errorKey may come from a proxy or gateway. */
const isNotFound = (error: unknown): error is ApiError => isApiError(error, "not_found") && !error.unconfirmedNotFound;

async function requireInAccount(client: KeyedClient, id: number, options: CallOptions, error: ApiError | undefined) {
  const zones = await client.zones.recentMapping(options);
  if (zones.some(({ shieldZoneId }) => shieldZoneId === id)) return;
  const deleted = "the zone was deleted together with its pull zone";
  const protecting = zones.find(({ pullZoneId }) => pullZoneId === id)?.shieldZoneId;
  const instead =
    protecting === undefined
      ? undefined
      : `${id} is the ID of a pull zone, which Shield zone ${protecting} protects: use ${protecting}. Nothing was removed from the state.`;
  throw new NotInAccount(client, {
    ...{ container: `Shield zone ${id}`, noun: "Shield zone", count: zones.length },
    ...{ deleted, instead, error },
  });
}

/**
 * Reads or deletes an object in a Shield zone. Returns null if only the object is missing. Throws `NotInAccount` if the zone is
 * missing too, because the API returns the same error for a deleted object and for an object of another account.
 */
export async function nullWhenGone<R>(
  client: KeyedClient,
  shieldZoneId: number,
  options: CallOptions,
  run: () => Promise<R | null>,
): Promise<R | null> {
  let error: ApiError | undefined;
  try {
    const found = await run();
    if (found !== null && found !== "already_gone") return found;
  } catch (thrown) {
    if (!isNotFound(thrown)) throw thrown;
    error = thrown;
  }
  await requireInAccount(client, shieldZoneId, options, error);
  return null;
}

/** Reads a zone. Throws `NotInAccount` if the account lacks the zone. */
export async function requireZone<R>(
  client: KeyedClient,
  shieldZoneId: number,
  options: CallOptions,
  run: () => Promise<R>,
): Promise<R> {
  try {
    return await run();
  } catch (error) {
    if (isNotFound(error)) await requireInAccount(client, shieldZoneId, options, error);
    throw error;
  }
}

/** Reads a rule of a pull zone. Returns null if only the rule is missing. Throws `NotInAccount` if the pull zone is missing. */
export async function nullWhenPullZoneGone<R>(
  client: KeyedClient,
  pullZoneId: number,
  options: CallOptions,
  run: () => Promise<R | null>,
): Promise<R | null> {
  try {
    return await run();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const zones = await client.zones.recentMapping(options);
    if (zones.some((zone) => zone.pullZoneId === pullZoneId)) throw error;
    throw new NotInAccount(client, {
      ...{ container: `pull zone ${pullZoneId}`, noun: "Shield zone", count: zones.length },
      ...{ deleted: "the pull zone was deleted", error },
    });
  }
}

/** Returns the edge rules of a pull zone that a configuration names. If the pull zone is missing, the error names the right ID. */
export async function edgeRulesOf(client: KeyedClient, pullZoneId: number, options: CallOptions) {
  try {
    return await client.edgeRules.list(pullZoneId, options);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const zones = await client.zones.recentMapping(options).catch(() => []);
    const meant = zones.find((zone) => zone.shieldZoneId === pullZoneId)?.pullZoneId;
    if (meant === undefined || meant === null) throw error;
    throw error.with({
      advice: `${pullZoneId} is the ID of the Shield zone that protects pull zone ${meant}: use ${meant}.`,
    });
  }
}

const listings = new WeakMap<BunnyClient, Promise<readonly Application[]>>();

function applicationsOf(client: BunnyClient, options: CallOptions): Promise<readonly Application[]> {
  const listing = listings.get(client) ?? listApplications(client, options);
  listings.set(client, listing);
  listing.catch(() => listings.delete(client));
  return listing;
}

const listApplications = (client: BunnyClient, options: CallOptions): Promise<readonly Application[]> =>
  gathered(client.applications.list(options));

/**
 * Reads an application. Throws `NotInAccount` if the account lacks it. Magic Containers returns no errorKeys, so after any 404,
 * this function looks for the application in the account's list.
 */
export async function requireApplication<R>(
  client: KeyedClient,
  appId: string,
  options: CallOptions,
  run: () => Promise<R>,
): Promise<R> {
  try {
    return await run();
  } catch (error) {
    if (!isApiError(error, "not_found")) throw error;
    const has = await applicationsOf(client, options);
    if (has.some(({ id }) => id === appId)) throw error;
    throw new NotInAccount(client, {
      ...{ container: `application ${appId}`, noun: "application", count: has.length },
      ...{ deleted: "the application was deleted", error: error.with({ unconfirmedNotFound: false }) },
    });
  }
}

/**
 * Throws `NotInAccount` if the account lacks the application, pull zone, or Shield zone that contains the object. Reads a Shield
 * zone once for all of its objects.
 */
export async function requireContainer(
  client: KeyedClient,
  { app_id: app, pull_zone_id: pullZone, shield_zone_id: zone }: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<void> {
  if (typeof zone === "number") await requireZone(client, zone, options, () => client.zones.known(zone, options));
  else if (typeof pullZone === "number")
    await nullWhenPullZoneGone(client, pullZone, options, () => client.edgeRules.list(pullZone, options));
  else if (typeof app === "string")
    await requireApplication(client, app, options, () => client.autoscaling.get(app, options));
  else throw new TypeError("The state does not name the object's container, so nothing was removed from it.");
}

const MOST_NAMED = 5;

/** Reads an application that a configuration or an import names. If it is missing, the error lists the account's applications. */
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

/** Returns advice about an application that the account lacks. `what` is the source of the ID. */
export function whichApplications(has: readonly Application[], what: string): string {
  if (has.length === 0)
    return "The account of this access key has no applications. Check that the key belongs to the account that owns the application.";
  const named = has.slice(0, MOST_NAMED).map(({ id, name }) => (name === null ? id : `${id} (${name})`));
  const more = has.length > MOST_NAMED ? `, and ${has.length - MOST_NAMED} more` : "";
  return `Check ${what}. The account of this access key has ${named.join(", ")}${more}.`;
}

/** Returns the account's applications, or undefined if the account has this application. */
async function otherApplications(
  client: BunnyClient,
  appId: string,
  options: CallOptions,
): Promise<readonly Application[] | undefined> {
  const all = await listApplications(client, options);
  return all.some(({ id }) => id === appId) ? undefined : all;
}
