import type { Context } from "../http/context.js";
import { type Deletion, type Look, settleDeletion } from "../http/call.js";
import type { CallOptions } from "../../shared/call-options.js";
import { createZoneReads } from "../http/shared-read.js";
import {
  type AccessListChange,
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessListInput,
  type AccessListWriteOptions,
  type AccessListsOverview,
  type CreatedAccessList,
  type CustomAccessList,
  configureCall,
  deleteCall,
  enumsCall,
  getCall,
  listCall,
  updateCall,
} from "./calls.js";
import {
  type ConfirmOptions,
  confirmList,
  createList,
  refusesChecksum,
  listDifferences,
  showsAll,
} from "./creation.js";
import { type Lists, kind, readOverview, readRow, rowOf } from "./overview.js";
import type { EnumTables } from "../enumerations.js";
import { ApiError, isApiError } from "../http/api-error.js";
import { differencesOf } from "../http/differences.js";
import { confirmedWrite } from "../http/lost-write.js";

/** Access lists of Shield zones (docs/reference/service.md#access-lists). Every method rejects with an `ApiError`. */
export interface AccessLists {
  /**
   * Returns all lists of the zone, managed and custom, with the quota. Callers share one request. The request is sent after all
   * writes to the zone that ended before the call.
   */
  list(zoneId: number, options?: CallOptions): Promise<AccessListsOverview>;
  /**
   * Returns one row of `list`, by list ID. Rejects with `not_found` if the zone has no such custom or managed list. Repeats the
   * read if this client created the list and the API does not show the list yet.
   */
  details(zoneId: number, listId: number, options?: CallOptions): Promise<AccessListDetails>;
  /** Returns the content of a custom list. */
  get(zoneId: number, listId: number, options?: CallOptions): Promise<CustomAccessList>;
  /**
   * Creates a custom list, which is disabled and has the action log. If the response is lost, adopts the only list that has the
   * same name, type, and content and that, by the API's clock, did not change before the POST. Otherwise, the error names the
   * candidates and has `mayHaveHappened`.
   */
  create(zoneId: number, input: AccessListInput, options?: AccessListWriteOptions): Promise<CreatedAccessList>;
  /**
   * Returns the row of a created list. If the ID in the response belongs to another list, calls `onAnother` and looks for the new
   * list as after a lost response. Rejects if there is no new list. Rejects with `invalid_response` if the API stored other
   * values. `twins` has the IDs of other lists that equal the list and came with the POST, which the network may deliver twice.
   */
  confirm(
    zoneId: number,
    created: CreatedAccessList,
    input: AccessListInput,
    options?: ConfirmOptions,
  ): Promise<{
    readonly list: CreatedAccessList;
    readonly details: AccessListDetails;
    readonly twins: readonly number[];
  }>;
  /**
   * Changes the name or the content. The type and the description cannot change. Like the other writes, rejects with
   * `invalid_response` if the API stored other values.
   */
  update(
    zoneId: number,
    listId: number,
    change: AccessListChange,
    options?: AccessListWriteOptions,
  ): Promise<CustomAccessList>;
  /** Enables or disables a custom or managed list, or sets its action, by its `configurationId`. */
  configure(
    zoneId: number,
    configurationId: number,
    configuration: AccessListConfiguration,
    options?: CallOptions,
  ): Promise<AccessListConfiguration>;
  /** Deletes a custom list. A missing list counts as deleted. */
  delete(zoneId: number, listId: number, options?: CallOptions): Promise<Deletion>;
  /** Returns the names of the codes: enum name → code → name. */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
}

/** Creates the access lists of a client. Remembers the lists that it created, so that no list is adopted twice. */
export function createAccessLists(context: Context): AccessLists {
  const { send } = context;
  const overview = createZoneReads(context, kind, (zoneId, options) => send(listCall(zoneId), options));
  const lists: Lists = { ...context, overview, created: new Map(), deleted: new Set() };
  return {
    list: (zoneId, options) => readOverview(lists, zoneId, options),
    details: (zoneId, listId, options) => readRow(lists, zoneId, listId, options),
    get: (zoneId, listId, options) => send(getCall(zoneId, listId), options),
    create: (zoneId, input, options = {}) => createList(lists, zoneId, input, options),
    confirm: (zoneId, created, input, options = {}) => confirmList(lists, zoneId, created, input, options),
    update: (zoneId, listId, change, options = {}) => updateList(lists, zoneId, listId, change, options),
    configure: (zoneId, configurationId, configuration, options = {}) =>
      configureList(lists, zoneId, configurationId, configuration, options),
    delete: (zoneId, listId, options = {}) => deleteList(lists, zoneId, listId, options),
    enums: (zoneId, options) => send(enumsCall(zoneId), options),
  };
}

/** Sends the PATCH, and repeats it without the checksum if the API rejects the checksum. */
function updateList(
  lists: Lists,
  zoneId: number,
  listId: number,
  change: AccessListChange,
  { sameContent, ...options }: AccessListWriteOptions,
): Promise<CustomAccessList> {
  if (change.name === undefined && change.content === undefined)
    throw new ApiError({
      kind: "invalid_request",
      reason: "change has neither a name nor a content",
      advice: "Give at least one of them. A misspelled name is undefined.",
    });
  const { send, zoneWrites } = lists;
  const call = updateCall(zoneId, listId, change);
  const patch = (): Promise<CustomAccessList> =>
    send(call, options).catch((thrown: unknown) => {
      if (!refusesChecksum(thrown) || (change.checksum ?? null) === null) throw thrown;
      return send(updateCall(zoneId, listId, { ...change, checksum: null }), options);
    });
  const written = {
    call,
    sending: async () => {
      const answered = await patch();
      return showsAll(change, answered) ? answered : undefined;
    },
    read: (reading: CallOptions) => send(getCall(zoneId, listId), reading),
    differences: (found: CustomAccessList) => listDifferences(change, found, sameContent),
  };
  const run = () => confirmedWrite(lists, written, options);
  return zoneWrites.run(zoneId, { kind, object: `list ${listId}` }, run, options.signal);
}

/** Enables or disables a list, or sets its action. */
function configureList(
  lists: Lists,
  zoneId: number,
  configurationId: number,
  configuration: AccessListConfiguration,
  options: CallOptions,
): Promise<AccessListConfiguration> {
  const call = configureCall(zoneId, configurationId, configuration);
  const read = async (reading: CallOptions): Promise<AccessListConfiguration> => {
    const { overview: found } = await lists.overview(zoneId, { ...reading, isFresh: true });
    const rows = [...found.customLists, ...found.managedLists];
    const row = rows.find((one) => one.configurationId === configurationId);
    if (row !== undefined) return { isEnabled: row.isEnabled, action: row.action };
    const reason = "the zone has no list with this configuration";
    throw new ApiError({ kind: "invalid_response", operation: call.operation, reason });
  };
  const differences = (found: AccessListConfiguration) => differencesOf(configuration, found);
  const run = () => confirmedWrite(lists, { call, read, differences }, options);
  return lists.zoneWrites.run(zoneId, { kind, object: `configuration ${configurationId}` }, run, options.signal);
}

/**
 * Deletes a list. A list missing in the zone's overview counts as deleted. If the API refuses to delete an enabled list, disables
 * the list and tries again. The API may require a disabled list, although its documentation does not say so. Each step is a
 * separate write. So if the API refuses a step because of concurrent writes, the client repeats that step first.
 */
async function deleteList(
  { send, settings, overview, zoneWrites, created, deleted }: Lists,
  zoneId: number,
  listId: number,
  options: CallOptions,
): Promise<Deletion> {
  const hold = (): Promise<void> => zoneWrites.settled(zoneId, kind, "delete");
  const findRow = async (how: Look): Promise<AccessListDetails | undefined> =>
    rowOf((await overview(zoneId, { ...options, ...how, hold })).overview, listId);
  const call = deleteCall(zoneId, listId);
  const traits = { kind, object: `list ${listId}`, effect: "delete" } as const;
  const remove = async (): Promise<Deletion> => {
    const deletion = await settleDeletion({
      operation: call.operation,
      deletion: zoneWrites.run(zoneId, traits, () => send(call, options), options.signal),
      isThere: async (how) => (await findRow(how)) !== undefined,
      settings,
      options,
    });
    created.delete(listId);
    deleted.add(listId);
    return deletion;
  };
  try {
    return await remove();
  } catch (thrown) {
    if (!isApiError(thrown, "invalid_request", "conflict", "refused")) throw thrown;
    const row = await findRow({ isFresh: true }).catch(() => undefined);
    if (row?.isEnabled !== true) throw thrown;
    const { configurationId, action } = row;
    const disable = configureCall(zoneId, configurationId, { isEnabled: false, action });
    const disabling = { kind, object: `configuration ${configurationId}` };
    await zoneWrites.run(zoneId, disabling, () => send(disable, options), options.signal);
    return remove();
  }
}
