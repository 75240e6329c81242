import type { Context } from "../http/context.js";
import { ApiError } from "../http/api-error.js";
import { readThroughLag } from "../http/read-back.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { ZoneRead } from "../http/shared-read.js";
import type { AccessListDetails, AccessListsOverview, TimedOverview } from "./calls.js";

/** The kind of writes that make the overview outdated. */
export const kind = "access-list";

/** What the operations of one client share, which remembers the lists that it created or deleted. */
export interface Lists extends Context {
  readonly overview: ZoneRead<TimedOverview>;
  /** By number: when a list was created, and when its POST was sent first, by the clock of the client. */
  readonly created: Map<number, { readonly at: number; readonly sentAt: number | undefined }>;
  /** An overview that is behind still shows these. */
  readonly deleted: Set<number>;
}

/** All lists of a zone. */
export async function readOverview(
  { overview, zoneWrites }: Lists,
  zoneId: number,
  options?: CallOptions,
): Promise<AccessListsOverview> {
  // Creates that wait in the zone's queue need the overview too: one response after all of them is enough.
  const hold = (): Promise<void> => zoneWrites.settled(zoneId, kind, "create");
  return (await overview(zoneId, { ...options, hold })).overview;
}

const NEW_MS = 60_000;

/** The row of a list. One that was created within the last minute is looked for again while the API does not show it. */
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
  return found ?? absent(zoneId, listId);
}

/** The row of a list that was just created, which the API may show only after a moment. */
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

/** The row of a list, custom or managed. */
export function rowOf(
  { customLists, managedLists }: AccessListsOverview,
  listId: number,
): AccessListDetails | undefined {
  const isWanted = (details: AccessListDetails): boolean => details.listId === listId;
  return customLists.find(isWanted) ?? managedLists.find(isWanted);
}

/** Throws the error for a list that the zone does not have. */
export function absent(zoneId: number, listId: number): never {
  throw new ApiError({
    kind: "not_found",
    operation: `find access list ${listId} of Shield zone ${zoneId}`,
    reason: "the zone has no such list",
    advice: "Check the list's id; it may have been deleted elsewhere.",
  });
}
