import { readThroughLag } from "../http/read-back.js";
import type { Context } from "../client.js";
import type { Deletion } from "../http/call.js";
import { ApiError } from "../http/errors.js";
import { writeOrLook } from "../http/lost-write.js";
import { abortable } from "../http/retry.js";
import type { CallOptions } from "../http/settings.js";
import { createZoneReads } from "../http/shared-read.js";
import {
  type AccessListChange,
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessListInput,
  type AccessListsOverview,
  configureCall,
  type CreateAccessListOptions,
  type CreatedAccessList,
  type CustomAccessList,
  enumsCall,
  getCall,
  listCall,
  updateCall,
} from "./calls.js";
import { accessListCreator, deleteAccessList, refusesChecksum } from "./changes.js";
import type { EnumTables } from "../enumerations.js";

/** Access lists of Shield zones (docs/reference/service.md#access-lists). Every method rejects with an `ApiError`. */
export interface AccessLists {
  /**
   * All lists of the zone, managed and custom, with the quota. Callers share one request, which is sent after the last
   * write to the zone that had ended at the time of the call.
   */
  list(zoneId: number, options?: CallOptions): Promise<AccessListsOverview>;
  /** One row of `list`, by list id; `not_found` if the zone has no such list, custom or managed. */
  details(zoneId: number, listId: number, options?: CallOptions): Promise<AccessListDetails>;
  /** The content of a custom list. */
  get(zoneId: number, listId: number, options?: CallOptions): Promise<CustomAccessList>;
  /**
   * Creates a custom list, which is disabled and has action log. If the response is lost, adopts the one list with the
   * same name, type and content that did not change before the POST by the API's clock. Otherwise the error names the
   * candidates and has `mayHaveHappened`.
   */
  create(zoneId: number, input: AccessListInput, options?: CreateAccessListOptions): Promise<CreatedAccessList>;
  /**
   * The row of a list that was created with this input. If the number in the response is that of another list, looks for the
   * new list as after a lost response, and rejects if there is none.
   */
  confirm(
    zoneId: number,
    created: CreatedAccessList,
    input: AccessListInput,
    options?: CreateAccessListOptions,
  ): Promise<{ readonly list: CreatedAccessList; readonly details: AccessListDetails }>;
  /** Changes the name or the content. The type and the description cannot change. */
  update(zoneId: number, listId: number, change: AccessListChange, options?: CallOptions): Promise<CustomAccessList>;
  /** Enables or disables a custom or managed list, or sets its action, by its `configurationId`. */
  configure(
    zoneId: number,
    configurationId: number,
    configuration: AccessListConfiguration,
    options?: CallOptions,
  ): Promise<AccessListConfiguration>;
  /** Deletes a custom list. A list that does not exist counts as deleted. */
  delete(zoneId: number, listId: number, options?: CallOptions): Promise<Deletion>;
  /** The names of the codes: enum name → code → name. */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
}

/** The kind of writes that make the overview outdated. */
const kind = "access-list";

/** Creates the access lists of a client. */
export function createAccessLists(context: Context): AccessLists {
  const { send, settings, zoneWrites } = context;
  const overview = createZoneReads(context, kind, (zoneId, signal) => send(listCall(zoneId), { signal }));
  const creator = accessListCreator(context, overview);

  const list: AccessLists["list"] = async (zoneId, { signal } = {}) => {
    // Creates that wait in the zone's queue need the overview too: one response after all of them is enough.
    const hold = (): Promise<void> => zoneWrites.createsSettled(zoneId, kind);
    return (await overview(zoneId, { signal, hold })).overview;
  };

  const details: AccessLists["details"] = async (zoneId, listId, { signal } = {}) => {
    const found = rowOf(await list(zoneId, { signal }), listId);
    if (found !== undefined) return found;
    // For a moment after a write, the API may return the state before it.
    if (zoneWrites.ended(zoneId, kind) > 0) {
      await abortable(settings.sleep(1000, signal), signal);
      const foundAgain = rowOf((await overview(zoneId, { signal, isFresh: true })).overview, listId);
      if (foundAgain !== undefined) return foundAgain;
    }
    throw absent(zoneId, listId);
  };

  /** The row of a list that was just created, which the API may show only after a moment. */
  const newRow = async (
    zoneId: number,
    listId: number,
    options: CallOptions,
  ): Promise<AccessListDetails | undefined> => {
    let isAgain = false;
    const look = async (): Promise<AccessListDetails | undefined> => {
      const { signal } = options;
      const lists = isAgain
        ? (await overview(zoneId, { signal, isFresh: true })).overview
        : await list(zoneId, options);
      isAgain = true;
      return rowOf(lists, listId);
    };
    return (await readThroughLag(settings, look, (row) => row === undefined, options)).found;
  };

  const confirm: AccessLists["confirm"] = async (zoneId, created, input, options = {}) => {
    const details = await newRow(zoneId, created.id, options);
    const objection = objectionTo(details, input, zoneId);
    if (objection === undefined && details !== undefined) return { list: created, details };
    const found = await creator.lookFor(zoneId, input, created, objection ?? "", options);
    const row = await newRow(zoneId, found.id, options);
    if (row === undefined) throw absent(zoneId, found.id);
    return { list: found, details: row };
  };

  const write = <Result>(
    [zoneId, object]: readonly [zoneId: number, object: string],
    run: () => Promise<Result>,
    options: CallOptions = {},
  ): Promise<Result> => zoneWrites.run(zoneId, { kind, object }, run, options.signal);

  return {
    list,
    details,
    get: (zoneId, listId, options) => send(getCall(zoneId, listId), options),
    create: (zoneId, input, options = {}) => creator.create(zoneId, input, options),
    confirm,
    update: (zoneId, listId, change, options) =>
      write([zoneId, `list ${listId}`], () => update(context, zoneId, listId, change, options), options),
    configure: (zoneId, configurationId, configuration, options) =>
      write(
        [zoneId, `configuration ${configurationId}`],
        () =>
          writeOrLook(settings, {
            send: () => send(configureCall(zoneId, configurationId, configuration), options),
            look: async ({ signal }) => {
              const { overview: lists } = await overview(zoneId, { signal, isFresh: true });
              const row = [...lists.customLists, ...lists.managedLists].find(
                (one) => one.configurationId === configurationId,
              );
              const { isEnabled, action } = configuration;
              return row?.isEnabled === isEnabled && row.action === action ? { isEnabled, action } : undefined;
            },
          }),
        options,
      ),
    delete: (zoneId, listId, options = {}) => {
      const findRow = async (): Promise<AccessListDetails | undefined> =>
        rowOf((await overview(zoneId, { signal: options.signal, isFresh: true })).overview, listId);
      const inTurn = <Result>(object: string, run: () => Promise<Result>): Promise<Result> =>
        write([zoneId, object], run, options);
      return deleteAccessList(context, zoneId, listId, options, { findRow, inTurn });
    },
    enums: (zoneId, options) => send(enumsCall(zoneId), options),
  };
}

function rowOf({ customLists, managedLists }: AccessListsOverview, listId: number): AccessListDetails | undefined {
  const isWanted = (details: AccessListDetails): boolean => details.listId === listId;
  return customLists.find(isWanted) ?? managedLists.find(isWanted);
}

/** Why a row is not that of the list that was created. */
function objectionTo(
  row: AccessListDetails | undefined,
  { name }: AccessListInput,
  zoneId: number,
): string | undefined {
  if (row === undefined) return `Shield zone ${zoneId} has no such list`;
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

/** Sends the PATCH, and again without the checksum if the API rejects the checksum. */
async function update(
  { send }: Context,
  zoneId: number,
  listId: number,
  change: AccessListChange,
  options?: CallOptions,
): Promise<CustomAccessList> {
  try {
    return await send(updateCall(zoneId, listId, change), options);
  } catch (thrown) {
    if (!refusesChecksum(thrown) || (change.checksum ?? null) === null) throw thrown;
    return send(updateCall(zoneId, listId, { ...change, checksum: null }), options);
  }
}
