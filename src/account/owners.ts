import { setMaxListeners } from "node:events";
import type { CallOptions, OperationOptions } from "../shared/call-options.js";
import { ApiError, type Application, type BunnyClient } from "../api/index.js";
import { whichApplications } from "../provider/policies/gone.js";
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

/** How an account is read. */
export interface Reading {
  readonly client: BunnyClient;
  readonly options: OperationOptions;
  /** Called with the zones and applications that are read completely, and their total number. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Reads each zone and application of a scope, zones in ascending order, with one client that requests each overview once. Sends
 * only GET requests if `read` does. Rejects with the first `ApiError`; an unknown zone or application is one.
 */
export async function readOwners<Found>(
  scope: Scope,
  { client, options, onProgress }: Reading,
  read: (owner: Owner, client: BunnyClient, options: OperationOptions) => Promise<Found>,
): Promise<Found[]> {
  const failed = new AbortController();
  const remembering = withRememberedReads(client);
  const signal = AbortSignal.any([options.signal, failed.signal]);
  setMaxListeners(0, signal); // One for each request that waits.
  const untilFailure = { ...options, signal };
  const owners = await ownersOf(scope, remembering, untilFailure);
  let done = 0;
  const readOne = async (owner: Owner): Promise<Found> => {
    const found = await read(owner, remembering, untilFailure);
    onProgress?.((done += 1), owners.length);
    return found;
  };
  try {
    onProgress?.(0, owners.length);
    return await Promise.all(owners.map(readOne));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

async function ownersOf(scope: Scope, client: BunnyClient, options: CallOptions): Promise<Owner[]> {
  const { zones, applications } = "all" in scope ? await everything(client, options) : scope;
  if (!("all" in scope)) {
    // An unknown zone is reported before anything else is read.
    for (const zone of zones) await client.zones.get(zone, options);
    await requireApplications(applications, client, options);
  }
  return [
    ...[...new Set(zones)].sort((one, other) => one - other).map((zone) => ({ zone })),
    ...[...new Set(applications)].map((application) => ({ application })),
  ];
}

async function everything(client: BunnyClient, options: CallOptions) {
  const zones: number[] = [];
  for await (const { data } of client.zones.pages(options)) zones.push(...data.map(({ shieldZoneId: id }) => id));
  return { zones, applications: await applicationIds(client, options) };
}

async function applicationIds(client: BunnyClient, options: CallOptions): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of client.applications.list(options)) ids.push(id);
  return ids;
}

async function requireApplications(
  wanted: readonly string[],
  client: BunnyClient,
  options: CallOptions,
): Promise<void> {
  if (wanted.length === 0) return;
  const known: Application[] = [];
  for await (const application of client.applications.list(options)) known.push(application);
  const unknown = wanted.find((id) => known.every((application) => application.id !== id));
  if (unknown !== undefined)
    throw new ApiError({
      kind: "not_found",
      operation: `find application ${unknown}`,
      reason: "the account of this access key does not have it",
      advice: whichApplications(known, "its ID"),
    });
}
