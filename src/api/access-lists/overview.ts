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
export async function readOverview(lists: Lists, zoneId: number, options?: CallOptions): Promise<AccessListsOverview> {
  return (await lists.overview(zoneId, { ...options, hold: holdOf(lists, zoneId) })).overview;
}

/** Creates in the zone's queue also need the overview. One response after all creates is enough. */
const holdOf =
  ({ zoneWrites }: Lists, zoneId: number) =>
  (): Promise<void> =>
    zoneWrites.settled(zoneId, kind, "create");

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
      ? (await readWithNew(lists, zoneId, listId, options)).overview
      : await readOverview(lists, zoneId, options);
  return rowOf(found, listId) ?? throwListMissing(zoneId, listId);
}

/** Returns the zone's lists with a new list, which the API may show with a delay. */
export async function readWithNew(
  lists: Lists,
  zoneId: number,
  listId: number,
  options: CallOptions,
): Promise<TimedOverview> {
  let isAgain = false;
  const look = (): Promise<TimedOverview> => {
    const wanted = isAgain ? { isFresh: true } : { hold: holdOf(lists, zoneId) };
    isAgain = true;
    return lists.overview(zoneId, { ...options, ...wanted });
  };
  const isOld = ({ overview }: TimedOverview): boolean => rowOf(overview, listId) === undefined;
  return (await readThroughLag(lists.settings, look, isOld, options)).found;
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
