import type { Context } from "../http/context.js";
import type { Deletion } from "../http/call.js";
import type { CallOptions } from "../../shared/call-options.js";
import { createZoneReads } from "../http/shared-read.js";
import {
  type AccessListChange,
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessListInput,
  type AccessListsOverview,
  type AccessListWriteOptions,
  type CreatedAccessList,
  type CustomAccessList,
  enumsCall,
  getCall,
  listCall,
} from "./calls.js";
import { configureList, deleteList, updateList } from "./changes.js";
import { confirmList, type ConfirmOptions, createList } from "./creation.js";
import { kind, type Lists, readOverview, readRow } from "./overview.js";
import type { EnumTables } from "../enumerations.js";

/** Access lists of Shield zones (docs/reference/service.md#access-lists). Every method rejects with an `ApiError`. */
export interface AccessLists {
  /**
   * Returns all lists of the zone, managed and custom, with the quota. Callers share one request. The request is sent after all
   * writes to the zone that ended before the call.
   */
  list(zoneId: number, options?: CallOptions): Promise<AccessListsOverview>;
  /**
   * Returns one row of `list`, by list ID. Rejects with `not_found` if the zone has no such custom or managed list. Repeats the
   * read if this client created the list and the API does not show it yet.
   */
  details(zoneId: number, listId: number, options?: CallOptions): Promise<AccessListDetails>;
  /** Returns the content of a custom list. */
  get(zoneId: number, listId: number, options?: CallOptions): Promise<CustomAccessList>;
  /**
   * Creates a custom list, which is disabled and has the action log. If the response is lost, adopts the only list with the same
   * name, type and content that did not change before the POST by the API's clock. Otherwise the error names the candidates and
   * has `mayHaveHappened`.
   */
  create(zoneId: number, input: AccessListInput, options?: AccessListWriteOptions): Promise<CreatedAccessList>;
  /**
   * Returns the row of a created list. If the ID in the response belongs to another list, calls `onAnother` and looks for the new
   * list as after a lost response. Rejects if there is no new list. Rejects with `invalid_response` if the API stored other
   * values.
   */
  confirm(
    zoneId: number,
    created: CreatedAccessList,
    input: AccessListInput,
    options?: ConfirmOptions,
  ): Promise<{ readonly list: CreatedAccessList; readonly details: AccessListDetails }>;
  /**
   * Changes the name or the content. The type and the description cannot change. Rejects with `invalid_response` if the API
   * stored other values, as the other writes do.
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
