import { setMaxListeners } from "node:events";
import type { CallOptions, OperationOptions } from "../shared/call-options.js";
import { ApiError, type BunnyClient, isApiError, type ShieldZone } from "../api/index.js";
import { whichApplications } from "../provider/policies/gone.js";
import { gathered } from "../shared/collections.js";
import { withSharedReads } from "./account-client.js";

/** The part of an account to read. */
export type Scope =
  | {
      readonly all: true;
      /** IDs of Shield zones to skip. */
      readonly except?: readonly number[];
      readonly withoutApplications?: true;
    }
  | {
      /** IDs of Shield zones. */
      readonly zones: readonly number[];
      /** IDs of Magic Containers applications. */
      readonly applications: readonly string[];
    };

/** The zone or application that an object belongs to. */
export type Owner = { readonly zone: number } | { readonly application: string };

/** A zone, an application, or a list of them that cannot be read. */
export type Unreadable = Owner | { readonly list: "Shield zones" | "applications" };

/** A count and its noun, such as 300 `Shield zones and applications`. */
export interface Counted {
  readonly count: number;
  readonly what: string;
}

export interface Reading {
  readonly client: BunnyClient;
  readonly options: OperationOptions;
  /** Called with the number of finished items, their total, and their noun: `Shield zones`, `access lists`. */
  readonly onProgress?: (done: number, total: number, what: string) => void;
  /** Called once before the account is read, with the items and the approximate number of requests. */
  readonly onStart?: (what: Counted, requests: number) => void;
  /** Called for each part that cannot be read, if another part can be read. Without this function, the first failure rejects. */
  readonly onUnread?: (what: Unreadable, error: ApiError) => void;
}

/**
 * Equals the client's number of parallel requests. With more zones at a time, the requests of all zones would mix, and every zone
 * would finish late.
 */
const AT_ONCE = 10;

/** The time in milliseconds for which requests of a failing zone are repeated while other zones are read. */
const PATIENCE_MS = 30_000;

/** Failures that do not affect other zones and applications. */
const OWN_FAILURES = [
  ...(["forbidden", "not_found", "invalid_request", "plan_required", "conflict", "refused"] as const),
  ...(["unavailable", "timeout", "invalid_response"] as const),
];

/** Reports whether a failure does not affect other reads. */
export const isOwnFailure = (error: unknown): error is ApiError => isApiError(error, ...OWN_FAILURES);

/**
 * Reads each zone and application of a scope, zones in ascending order. Requests each overview once. Rejects with the first
 * `ApiError`, also for an unknown zone or application. If `onUnread` is given and another part can be read, calls `onUnread` with
 * the error instead.
 */
export async function readOwners<Found>(
  scope: Scope,
  {
    client,
    options,
    onProgress,
    onUnread,
    onOwners,
  }: Reading & { readonly onOwners?: (owners: readonly Owner[]) => void },
  read: (owner: Owner, client: BunnyClient, options: OperationOptions) => Promise<Found>,
): Promise<Found[]> {
  const failed = new AbortController();
  const remembering = withSharedReads(client);
  const signal = AbortSignal.any([options.signal, failed.signal]);
  setMaxListeners(0, signal); // One listener for each waiting request.
  const untilFailure = { ...options, signal };
  const unread: { readonly what: Unreadable; readonly error: ApiError }[] = [];
  const owners = await ownersOf(scope, remembering, untilFailure, onUnread && unread);
  const what = kindsOf(owners);
  let done = 0;
  const readOne = async (owner: Owner): Promise<Found[]> => {
    const found =
      onUnread === undefined
        ? [await read(owner, remembering, untilFailure)]
        : await unlessItFails(owner, (own) => read(owner, remembering, { ...own, patienceMs: PATIENCE_MS }));
    onProgress?.((done += 1), owners.length, what);
    return found;
  };
  /** Reads an owner with its own signal, so that a failure stops only the requests of this owner. */
  const unlessItFails = async (owner: Owner, readIt: (own: OperationOptions) => Promise<Found>): Promise<Found[]> => {
    const ended = new AbortController();
    const own = AbortSignal.any([signal, ended.signal]);
    setMaxListeners(0, own);
    try {
      return [await readIt({ ...untilFailure, signal: own })];
    } catch (error) {
      ended.abort(error);
      if (signal.aborted || !isOwnFailure(error)) throw error;
      unread.push({ what: owner, error });
      return [];
    }
  };
  try {
    onOwners?.(owners);
    onProgress?.(0, owners.length, what);
    const found = (await inTurn(owners, readOne)).flat();
    const [first] = unread;
    if (first !== undefined && found.length === 0) throw first.error;
    for (const one of unread) onUnread?.(one.what, one.error);
    return found;
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

/** Maps the items with at most {@link AT_ONCE} calls at a time. Keeps the order of the items. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}

/** Returns the noun for the owners: `Shield zones and applications`. */
export function kindsOf(owners: readonly Owner[]): string {
  const zones = owners.some((owner) => "zone" in owner) ? ["Shield zones"] : [];
  const applications = owners.some((owner) => "application" in owner) ? ["applications"] : [];
  return [...zones, ...applications].join(" and ");
}

type UnreadList = { what: Unreadable; error: ApiError }[];

async function ownersOf(
  scope: Scope,
  client: BunnyClient,
  options: OperationOptions,
  unread: UnreadList | undefined,
): Promise<Owner[]> {
  const { zones, applications } = "all" in scope ? await everything(scope, client, options, unread) : scope;
  if (!("all" in scope)) {
    // Report an unknown zone before any other read.
    for (const zone of zones) await getZone(zone, client, options);
    await requireApplications(applications, client, options);
  }
  return [
    ...[...new Set(zones)].sort((one, other) => one - other).map((zone) => ({ zone })),
    ...[...new Set(applications)].map((application) => ({ application })),
  ];
}

async function everything(
  { except = [], withoutApplications }: Extract<Scope, { readonly all: true }>,
  client: BunnyClient,
  options: OperationOptions,
  unread: UnreadList | undefined,
) {
  const listed = async <Id>(list: "Shield zones" | "applications", read: (own: CallOptions) => Promise<Id[]>) => {
    if (unread === undefined) return read(options);
    try {
      return await read({ ...options, patienceMs: PATIENCE_MS });
    } catch (error) {
      if (!isOwnFailure(error)) throw error;
      unread.push({ what: { list }, error });
      return [];
    }
  };
  const zones = await listed("Shield zones", (own) => zoneIds(client, own));
  const unknown = except.find((id) => !zones.includes(id));
  // An unknown zone is an error, because a mistyped number would not exclude the intended zone.
  if (unknown !== undefined) await getZone(unknown, client, options);
  return {
    zones: zones.filter((id) => !except.includes(id)),
    applications:
      withoutApplications === true
        ? []
        : await listed("applications", async (own) =>
            (await gathered(client.applications.list(own))).map(({ id }) => id),
          ),
  };
}

const zoneIds = async (client: BunnyClient, options: CallOptions): Promise<number[]> =>
  (await gathered(client.zones.pages(options))).flatMap(({ data }) => data.map(({ shieldZoneId: id }) => id));

/** Reads a zone. The ID of a pull zone is easily mistaken for the ID of its Shield zone, so the error names the right ID. */
export async function getZone(id: number, client: BunnyClient, options: CallOptions): Promise<ShieldZone> {
  try {
    return await client.zones.get(id, options);
  } catch (error) {
    if (!isApiError(error, "not_found")) throw error;
    const mapping = await client.zones.mapping(options).catch(() => []);
    const protectedBy = mapping.find(({ pullZoneId }) => pullZoneId === id);
    if (protectedBy === undefined) throw error;
    throw new ApiError({
      kind: "not_found",
      operation: `read Shield zone ${id}`,
      reason: `the account has no such Shield zone, but a pull zone with the ID ${id}`,
      advice: `Shield zone ${protectedBy.shieldZoneId} protects that pull zone: use ${protectedBy.shieldZoneId}.`,
    });
  }
}

async function requireApplications(
  wanted: readonly string[],
  client: BunnyClient,
  options: CallOptions,
): Promise<void> {
  if (wanted.length === 0) return;
  const known = await gathered(client.applications.list(options));
  const unknown = wanted.find((id) => known.every((application) => application.id !== id));
  if (unknown !== undefined)
    throw new ApiError({
      kind: "not_found",
      operation: `find application ${unknown}`,
      reason: "the account of this access key does not have it",
      advice: whichApplications(known, "its ID"),
    });
}

/** A Shield zone and its public hosts; empty if they are unknown. */
export interface ServingZone {
  readonly zone: number;
  readonly hosts: readonly string[];
}

/** Returns Shield zones with their hosts: the zones with these IDs, or all zones. Takes one request per hundred pull zones. */
export async function zonesWithHosts(
  ids: readonly number[],
  { client, options }: Reading,
): Promise<readonly ServingZone[]> {
  const mapping = await client.zones.mapping(options);
  const pullZones = new Map(mapping.map(({ shieldZoneId, pullZoneId }) => [shieldZoneId, pullZoneId]));
  const absent = ids.find((id) => !pullZones.has(id));
  if (absent !== undefined)
    throw new ApiError({
      kind: "not_found",
      operation: `find Shield zone ${absent}`,
      reason: "the account of this access key does not have it",
      advice: "Check that the plan or state and the access key belong to the same account.",
    });
  const zones = ids.length > 0 ? ids : [...pullZones.keys()];
  const hosts = new Map<number, readonly string[]>();
  try {
    for await (const page of client.pullZones.pages(options))
      for (const { id, hostnames } of page) hosts.set(id, hostnames);
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
  }
  return zones.map((zone) => ({ zone, hosts: hosts.get(pullZones.get(zone) ?? 0) ?? [] }));
}
