import type { Context } from "../http/context.js";
import { ApiError } from "../http/api-error.js";
import type { Call, Deletion, Look } from "../http/call.js";
import { differencesOf } from "../http/differences.js";
import { confirmedWrite } from "../http/lost-write.js";
import type { CallOptions } from "../../shared/call-options.js";
import { createZoneReads } from "../http/shared-read.js";
import {
  type AccessListChange,
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessListInput,
  type AccessListsOverview,
  configureCall,
  type AccessListWriteOptions,
  type CreatedAccessList,
  type CustomAccessList,
  enumsCall,
  getCall,
  listCall,
  updateCall,
} from "./calls.js";
import { type ConfirmOptions, createRows, kind, rowOf } from "./rows.js";
import { listDifferences, showsAll } from "./comparison.js";
import { accessListCreator, deleteAccessList, refusesChecksum } from "./changes.js";
import type { EnumTables } from "../enumerations.js";

/** Access lists of Shield zones (docs/reference/service.md#access-lists). Every method rejects with an `ApiError`. */
export interface AccessLists {
  /**
   * All lists of the zone, managed and custom, with the quota. Callers share one request, which is sent after the last
   * write to the zone that had ended at the time of the call.
   */
  list(zoneId: number, options?: CallOptions): Promise<AccessListsOverview>;
  /**
   * One row of `list`, by list id; `not_found` if the zone has no such list, custom or managed. If this client created the
   * list, it is read again while the API does not show it yet.
   */
  details(zoneId: number, listId: number, options?: CallOptions): Promise<AccessListDetails>;
  /** The content of a custom list. */
  get(zoneId: number, listId: number, options?: CallOptions): Promise<CustomAccessList>;
  /**
   * Creates a custom list, which is disabled and has action log. If the response is lost, adopts the one list with the
   * same name, type and content that did not change before the POST by the API's clock. Otherwise the error names the
   * candidates and has `mayHaveHappened`.
   */
  create(zoneId: number, input: AccessListInput, options?: AccessListWriteOptions): Promise<CreatedAccessList>;
  /**
   * The row of a list that was created with this input. If the number in the response is that of another list, calls
   * `onAnother`, looks for the new list as after a lost response, and rejects if there is none. Rejects with
   * `invalid_response` if the API stored something else than was sent.
   */
  confirm(
    zoneId: number,
    created: CreatedAccessList,
    input: AccessListInput,
    options?: ConfirmOptions,
  ): Promise<{ readonly list: CreatedAccessList; readonly details: AccessListDetails }>;
  /**
   * Changes the name or the content. The type and the description cannot change. Rejects with `invalid_response` if the API
   * stored something else, as the other writes do.
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
  /** Deletes a custom list. A list that does not exist counts as deleted. */
  delete(zoneId: number, listId: number, options?: CallOptions): Promise<Deletion>;
  /** The names of the codes: enum name → code → name. */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
}

/** Creates the access lists of a client. */
export function createAccessLists(context: Context): AccessLists {
  const { send, settings, zoneWrites } = context;
  const overview = createZoneReads(context, kind, (zoneId, options) => send(listCall(zoneId), options));
  const creator = accessListCreator(context, overview);

  const { list, details, confirm } = createRows(context, overview, creator);

  const write = <Result>(
    [zoneId, object]: readonly [zoneId: number, object: string],
    run: () => Promise<Result>,
    options: CallOptions = {},
    effect?: "delete",
  ): Promise<Result> => zoneWrites.run(zoneId, { kind, object, ...(effect && { effect }) }, run, options.signal);

  return {
    list,
    details,
    get: (zoneId, listId, options) => send(getCall(zoneId, listId), options),
    create: (zoneId, input, options = {}) => creator.create(zoneId, input, options),
    confirm,
    update: (zoneId, listId, change, options) =>
      write([zoneId, `list ${listId}`], () => update(context, zoneId, listId, change, options), options),
    configure: (zoneId, configurationId, configuration, options = {}) => {
      const call = configureCall(zoneId, configurationId, configuration);
      const read = async (reading: CallOptions): Promise<AccessListConfiguration> => {
        const { overview: lists } = await overview(zoneId, { ...reading, isFresh: true });
        const rows = [...lists.customLists, ...lists.managedLists];
        const { isEnabled, action } = rows.find((row) => row.configurationId === configurationId) ?? missing(call);
        return { isEnabled, action };
      };
      const differences = (found: AccessListConfiguration) => differencesOf(configuration, found);
      const { operation } = call;
      const run = () =>
        confirmedWrite(settings, { operation, send: () => send(call, options), read, differences }, options);
      return write([zoneId, `configuration ${configurationId}`], run, options);
    },
    delete: async (zoneId, listId, options = {}) => {
      const hold = (): Promise<void> => zoneWrites.settled(zoneId, kind, "delete");
      const findRow = async (how: Look): Promise<AccessListDetails | undefined> =>
        rowOf((await overview(zoneId, { ...options, ...how, hold })).overview, listId);
      const inTurn = <Result>(object: string, run: () => Promise<Result>, effect?: "delete"): Promise<Result> =>
        write([zoneId, object], run, options, effect);
      const deletion = await deleteAccessList(context, zoneId, listId, options, { findRow, inTurn });
      creator.forget(listId);
      return deletion;
    },
    enums: (zoneId, options) => send(enumsCall(zoneId), options),
  };
}

function missing({ operation }: Call<unknown>): never {
  throw new ApiError({ kind: "invalid_response", operation, reason: "the zone has no list with this configuration" });
}

/** Sends the PATCH, and again without the checksum if the API rejects the checksum. */
async function update(
  { send, settings }: Context,
  zoneId: number,
  listId: number,
  change: AccessListChange,
  { sameContent, ...options }: AccessListWriteOptions = {},
): Promise<CustomAccessList> {
  const call = updateCall(zoneId, listId, change);
  const patch = (): Promise<CustomAccessList> =>
    send(call, options).catch((thrown: unknown) => {
      if (!refusesChecksum(thrown) || (change.checksum ?? null) === null) throw thrown;
      return send(updateCall(zoneId, listId, { ...change, checksum: null }), options);
    });
  const written = {
    operation: call.operation,
    send: async () => {
      const answered = await patch();
      return showsAll(change, answered) ? answered : undefined;
    },
    read: (reading: CallOptions) => send(getCall(zoneId, listId), reading),
    differences: (found: CustomAccessList) => listDifferences(change, found, sameContent),
  };
  return confirmedWrite(settings, written, options);
}
