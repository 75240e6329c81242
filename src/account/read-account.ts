import { setMaxListeners } from "node:events";
import { ApiError, type BunnyClient } from "../api/index.js";
import { type DeclarableObject, declaredObjects, type Resource, type UndeclarableObject } from "../framework/index.js";
import { provider } from "../provider/provider.js";
import { withRememberedReads } from "./remembered-reads.js";

/** Which part of an account is read. */
export type Scope =
  | { readonly all: true }
  | {
      /** IDs of Shield zones. */
      readonly zones: readonly number[];
      /** IDs of Magic Containers applications. */
      readonly applications: readonly string[];
    };

/** The zone or the application that an object belongs to. */
export type Owner = { readonly zone: number } | { readonly application: string };

/** An object that a resource can declare, and where it belongs. */
export type AccountObject = DeclarableObject & { readonly owner: Owner };

/** An object that no resource can declare, and where it belongs. */
export type LeftObject = UndeclarableObject & { readonly owner: Owner };

/** What an account holds. */
export interface Account {
  /** Zones in ascending order, then applications; of each, all objects, the zone itself first. */
  readonly objects: readonly AccountObject[];
  readonly left: readonly LeftObject[];
}

interface Reading {
  readonly client: BunnyClient;
  readonly signal: AbortSignal;
  /** Called with the zones and applications that are read completely, and their total number. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Reads what an account holds, as the provider's resources would declare it: each object with its resource type, import ID,
 * state (what an import and the read after it store), and shortest configuration. It is what `terraform query` lists, so an
 * object that exists without having been made (settings of a zone) is included where its resource lists it.
 *
 * Sends only GET requests: one for each overview, one for each object that no overview has (the entries of a list, a page, an
 * application's autoscaling). Rejects with the first `ApiError`; an unknown zone or application is one.
 */
export async function readAccount(scope: Scope, { client, signal, onProgress }: Reading): Promise<Account> {
  const failed = new AbortController();
  const remembering = withRememberedReads(client);
  // Keeps the deadline of `signal`.
  const either = Object.assign(AbortSignal.any([signal, failed.signal]), {
    deadline: Reflect.get(signal, "deadline") as unknown,
  });
  setMaxListeners(0, either); // One for each request that waits.
  const owners = await ownersOf(scope, remembering, either);
  let done = 0;
  const read = async (owner: Owner): Promise<readonly (AccountObject | LeftObject)[]> => {
    const found = await objectsOf(owner, remembering, either);
    onProgress?.((done += 1), owners.length);
    return found;
  };
  try {
    onProgress?.(0, owners.length);
    const found = (await Promise.all(owners.map(read))).flat();
    return {
      objects: found.filter(isDeclarable),
      left: found.filter((object) => !isDeclarable(object)) as LeftObject[],
    };
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

const isDeclarable = (object: AccountObject | LeftObject): object is AccountObject => "config" in object;

async function ownersOf(scope: Scope, client: BunnyClient, signal: AbortSignal): Promise<Owner[]> {
  const { zones, applications } = "all" in scope ? await everything(client, signal) : scope;
  if (!("all" in scope)) {
    // An unknown zone is reported before anything else is read.
    for (const zone of zones) await client.zones.get(zone, { signal });
    await requireApplications(applications, client, signal);
  }
  return [
    ...[...new Set(zones)].sort((one, other) => one - other).map((zone) => ({ zone })),
    ...[...new Set(applications)].map((application) => ({ application })),
  ];
}

async function everything(client: BunnyClient, signal: AbortSignal) {
  const zones: number[] = [];
  for await (const { data } of client.zones.pages({ signal })) zones.push(...data.map(({ shieldZoneId: id }) => id));
  return { zones, applications: await applicationIds(client, signal) };
}

async function applicationIds(client: BunnyClient, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of client.applications.list({ signal })) ids.push(id);
  return ids;
}

async function requireApplications(wanted: readonly string[], client: BunnyClient, signal: AbortSignal): Promise<void> {
  if (wanted.length === 0) return;
  const known = await applicationIds(client, signal);
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new ApiError({
      kind: "not_found",
      operation: `find application ${unknown}`,
      reason: `it is not among the account's ${known.length} applications`,
      advice: "Check its ID in the dashboard, and that the access key belongs to its account.",
    });
}

async function objectsOf(owner: Owner, client: BunnyClient, signal: AbortSignal) {
  const filter = "zone" in owner ? { shield_zone_id: owner.zone } : { app_id: owner.application };
  const [filterName = ""] = Object.keys(filter);
  const types = provider.resources.filter(({ list }) => list && Object.hasOwn(list.attributes, filterName));
  const found = await Promise.all(
    types.sort(zoneFirst).map(async (resource) => {
      const objects: (AccountObject | LeftObject)[] = [];
      for await (const object of declaredObjects(resource, filter, { client, signal }))
        objects.push({ ...object, owner });
      return objects;
    }),
  );
  return found.flat();
}

const rank = ({ type }: Resource<never>): number => (type === "bunny_shield_zone" ? 0 : 1);
const zoneFirst = (one: Resource<never>, other: Resource<never>): number => rank(one) - rank(other);
