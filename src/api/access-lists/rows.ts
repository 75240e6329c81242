import type { Context } from "../http/context.js";
import { ApiError } from "../http/api-error.js";
import { confirmed } from "../http/lost-write.js";
import { readThroughLag } from "../http/read-back.js";
import type { CallOptions } from "../../shared/call-options.js";
import type { ZoneRead } from "../http/shared-read.js";
import {
  type AccessListDetails,
  type AccessListInput,
  type AccessListsOverview,
  type AccessListWriteOptions,
  createCall,
  type CreatedAccessList,
  type CustomAccessList,
  getCall,
  type TimedOverview,
} from "./calls.js";
import { listDifferences, showsAll } from "./comparison.js";
import type { AccessListCreator } from "./changes.js";

/** The kind of writes that make the overview outdated. */
export const kind = "access-list";

/** Options of `confirm`. */
export interface ConfirmOptions extends AccessListWriteOptions {
  readonly onAnother?: () => void;
  /** Called with the list as soon as the zone shows it, before its content is compared. */
  readonly onShown?: (list: CreatedAccessList, details: AccessListDetails) => void;
}

interface Confirmed {
  readonly list: CreatedAccessList;
  readonly details: AccessListDetails;
}

/** `list`, `details` and `confirm` of access lists: what is read from a zone's overview. */
export function createRows(context: Context, overview: ZoneRead<TimedOverview>, creator: AccessListCreator) {
  const { settings, zoneWrites } = context;
  const list = async (zoneId: number, options?: CallOptions): Promise<AccessListsOverview> => {
    // Creates that wait in the zone's queue need the overview too: one response after all of them is enough.
    const hold = (): Promise<void> => zoneWrites.settled(zoneId, kind, "create");
    return (await overview(zoneId, { ...options, hold })).overview;
  };

  /** The row of a list that was just created, which the API may show only after a moment. */
  const newRow = async (
    zoneId: number,
    listId: number,
    options: CallOptions,
  ): Promise<AccessListDetails | undefined> => {
    let isAgain = false;
    const look = async (): Promise<AccessListDetails | undefined> => {
      const lists = isAgain
        ? (await overview(zoneId, { ...options, isFresh: true })).overview
        : await list(zoneId, options);
      isAgain = true;
      return rowOf(lists, listId);
    };
    return (await readThroughLag(settings, look, (row) => row === undefined, options)).found;
  };

  const details = async (zoneId: number, listId: number, options: CallOptions = {}): Promise<AccessListDetails> => {
    const found = creator.isNew(listId)
      ? await newRow(zoneId, listId, options)
      : rowOf(await list(zoneId, options), listId);
    if (found === undefined) throw absent(zoneId, listId);
    return found;
  };

  const confirm = async (
    zoneId: number,
    created: CreatedAccessList,
    input: AccessListInput,
    options: ConfirmOptions = {},
  ): Promise<Confirmed> => {
    const shown = (confirmed: Confirmed): Promise<Confirmed> => {
      options.onShown?.(confirmed.list, confirmed.details);
      return asSent(context, zoneId, confirmed, input, options);
    };
    const details = await newRow(zoneId, created.id, options);
    const objection = details && objectionTo(details, input);
    if (objection === undefined && details !== undefined) return shown({ list: created, details });
    // A number that the zone does not show may be that of the new list, and one of another list is not.
    if (objection !== undefined) options.onAnother?.();
    const found = await creator.lookFor(zoneId, input, created, objection, options);
    const row = await newRow(zoneId, found.id, options);
    if (row === undefined) throw absent(zoneId, found.id);
    return shown({ list: found, details: row });
  };

  return { list, details, confirm };
}

/** A list that was created, read again if the response to its POST does not show all as sent. */
async function asSent(
  { send, settings }: Context,
  zoneId: number,
  { list: created, details }: Confirmed,
  input: AccessListInput,
  { sameContent, ...options }: ConfirmOptions,
): Promise<Confirmed> {
  const written = {
    operation: createCall(zoneId, input).operation,
    read: (reading: CallOptions): Promise<CustomAccessList> => send(getCall(zoneId, created.id), reading),
    differences: (found: CustomAccessList) => listDifferences(input, found, sameContent),
  };
  const stored = await confirmed(settings, written, showsAll(input, created) ? created : undefined, options);
  return { list: { ...stored, adopted: created.adopted }, details };
}

/** The row of a list, custom or managed. */
export function rowOf(
  { customLists, managedLists }: AccessListsOverview,
  listId: number,
): AccessListDetails | undefined {
  const isWanted = (details: AccessListDetails): boolean => details.listId === listId;
  return customLists.find(isWanted) ?? managedLists.find(isWanted);
}

/** Why a row is not that of the list that was created. */
function objectionTo(row: AccessListDetails, { name }: AccessListInput): string | undefined {
  if (row.name === null || row.name.trim() === name.trim()) return undefined;
  return `the list with this number is named ${JSON.stringify(row.name)}`;
}

function absent(zoneId: number, listId: number): ApiError {
  return new ApiError({
    kind: "not_found",
    operation: `find access list ${listId} of Shield zone ${zoneId}`,
    reason: "the zone has no such list",
    advice: "Check the list's id; it may have been deleted elsewhere.",
  });
}
