import type { CallOptions } from "../options.js";
import type {
  AccessListChange,
  AccessListConfiguration,
  AccessListDetails,
  AccessListInput,
  AccessListsOverview,
  CreatedAccessList,
  CustomAccessList,
} from "./access-list-records.js";
import type { EnumTables } from "./enum-tables.js";

/** How `create` recognises its own list when the answer to its POST was lost. */
export interface CreateAccessListOptions extends CallOptions {
  /** Whether two contents hold the same entries; by default the same lines in any order. */
  readonly sameContent?: ((sent: string, found: string) => boolean) | undefined;
}

/** Access lists of Shield zones (API facts §4). Every method rejects with an `ApiError`. */
export interface AccessLists {
  /**
   * All lists of the zone, managed and custom, with the quota. Callers share one request; the answer
   * given was asked for after the last write to the zone that had ended when the call was made.
   */
  list(zoneId: number, options?: CallOptions): Promise<AccessListsOverview>;
  /** One row of `list`, by list id; `not_found` if the zone has no such list, custom or managed. */
  details(zoneId: number, listId: number, options?: CallOptions): Promise<AccessListDetails>;
  /** The content of a custom list. */
  get(zoneId: number, listId: number, options?: CallOptions): Promise<CustomAccessList>;
  /**
   * Makes a custom list, which the service leaves disabled with action log. When the answer is lost,
   * adopts the one list of the same name, type and content that changed no earlier than the POST by the
   * service's clock; otherwise the error names the candidates and has `mayHaveHappened`.
   */
  create(zoneId: number, input: AccessListInput, options?: CreateAccessListOptions): Promise<CreatedAccessList>;
  /** Changes name or content; type and description cannot change. */
  update(zoneId: number, listId: number, change: AccessListChange, options?: CallOptions): Promise<CustomAccessList>;
  /** Enables, disables or sets the action of a custom or managed list, by its `configurationId`. */
  configure(
    zoneId: number,
    configurationId: number,
    configuration: AccessListConfiguration,
    options?: CallOptions,
  ): Promise<AccessListConfiguration>;
  /** Deletes a custom list; one that is gone already counts as deleted. */
  delete(zoneId: number, listId: number, options?: CallOptions): Promise<void>;
  /** Names of the codes: enum name → code → name. */
  enums(zoneId: number, options?: CallOptions): Promise<EnumTables>;
}
