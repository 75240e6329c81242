import type { Context } from "../http/context.js";
import { ApiError } from "../http/api-error.js";
import { readThroughLag } from "../http/read-back.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { ZoneRead } from "../http/shared-read.js";
import type { AccessListDetails, AccessListsOverview, TimedOverview } from "./calls.js";

/** Writes of this kind make the overview outdated. */
export const kind = "access-list";

export interface Lists extends Context {
  readonly overview: ZoneRead<TimedOverview>;
  /** By list ID: when the list was created, and when its POST was first sent, by the client's clock. */
  readonly created: Map<number, { readonly at: number; readonly sentAt: number | undefined }>;
  /** An outdated overview still shows these. */
  readonly deleted: Set<number>;
}

/** Returns all lists of a zone. */
export async function readOverview(
  { overview, zoneWrites }: Lists,
  zoneId: number,
  options?: CallOptions,
): Promise<AccessListsOverview> {
  // Creates in the zone's queue also need the overview. One response after all creates is enough.
  const hold = (): Promise<void> => zoneWrites.settled(zoneId, kind, "create");
  return (await overview(zoneId, { ...options, hold })).overview;
}

const NEW_MS = 60_000;

/** Returns the row of a list. Repeats the read if the list was created within the last minute and the API does not show it. */
export async function readRow(
  lists: Lists,
  zoneId: number,
  listId: number,
  options: CallOptions = {},
): Promise<AccessListDetails> {
  const age = lists.settings.now() - (lists.created.get(listId)?.at ?? -Infinity);
  const found =
    age < NEW_MS
      ? await readNewRow(lists, zoneId, listId, options)
      : rowOf(await readOverview(lists, zoneId, options), listId);
  return found ?? throwListMissing(zoneId, listId);
}

/** Returns the row of a new list, which the API may show with a delay. */
export async function readNewRow(
  lists: Lists,
  zoneId: number,
  listId: number,
  options: CallOptions,
): Promise<AccessListDetails | undefined> {
  let isAgain = false;
  const look = async (): Promise<AccessListDetails | undefined> => {
    const found = isAgain
      ? (await lists.overview(zoneId, { ...options, isFresh: true })).overview
      : await readOverview(lists, zoneId, options);
    isAgain = true;
    return rowOf(found, listId);
  };
  return (await readThroughLag(lists.settings, look, (row) => row === undefined, options)).found;
}

/** Returns the row of a list, custom or managed. */
export function rowOf(
  { customLists, managedLists }: AccessListsOverview,
  listId: number,
): AccessListDetails | undefined {
  const isWanted = (details: AccessListDetails): boolean => details.listId === listId;
  return customLists.find(isWanted) ?? managedLists.find(isWanted);
}

/** Throws the error for a list that the zone lacks. */
export function throwListMissing(zoneId: number, listId: number): never {
  throw new ApiError({
    kind: "not_found",
    operation: `find access list ${listId} of Shield zone ${zoneId}`,
    reason: "the zone has no such list",
    advice: "Check the list's id; it may have been deleted elsewhere.",
  });
}
