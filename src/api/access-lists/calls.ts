import * as v from "valibot";
import {
  count,
  type Decoded,
  flag,
  integer,
  optional,
  decodeWith,
  readData,
  requireSame,
  int64,
  text,
  code,
} from "../http/response-schema.js";
import { accessListActions, accessListTypes } from "../../zone/words/access-lists.js";
import { shieldPlans } from "../../zone/words/zones.js";
import type { CodeOf } from "../../zone/words/code-table.js";
import { isAcknowledged, type Call, jsonBody, path } from "../http/call.js";
import { type EnumTables, readEnumTables } from "../enumerations.js";
import type { CallOptions } from "../../shared/call-options.js";
import { safeJson } from "../../shared/safe-json.js";

const detailsSchema = v.object({
  listId: integer,
  configurationId: integer,
  name: text,
  description: text,
  isEnabled: v.boolean(),
  /** A code of `accessListTypes`. */
  type: code(accessListTypes),
  /** Flags of `accessListCategories`; managed lists only. */
  category: count,
  /** A code of `accessListActions`. */
  action: code(accessListActions),
  /** A code of `shieldPlans`. */
  requiredPlan: optional(code(shieldPlans)),
  entryCount: int64,
  /** A time span such as `1.00:00:00`; managed lists only. */
  updateFrequency: text,
  lastUpdated: text,
});

/**
 * A custom or managed list in the zone's overview, the only response with `configurationId`, `isEnabled` and `action`
 * (docs/reference/service.md#overview-of-a-zone). Codes are numbers.
 */
export type AccessListDetails = Decoded<typeof detailsSchema>;

const overviewSchema = v.object({
  managedLists: v.array(detailsSchema),
  customLists: v.array(detailsSchema),
  customEntryCount: count,
  customEntryLimit: count,
  customListCount: count,
  customListLimit: count,
});

/** All lists of a zone, and the zone's quota (docs/reference/service.md#overview-of-a-zone). Null means an unknown limit. */
export type AccessListsOverview = Decoded<typeof overviewSchema>;

const customListSchema = v.object({
  id: integer,
  name: text,
  description: text,
  /** A code of `accessListTypes`. */
  type: optional(code(accessListTypes)),
  /** Entries, one per line. */
  content: text,
  /** SHA-256 of the content in lowercase hexadecimal. */
  checksum: text,
  entryCount: optional(int64),
  lastModified: text,
});

/** The content of one custom list (docs/reference/service.md#content-of-a-list). */
export type CustomAccessList = Decoded<typeof customListSchema>;

/** `data` of the response to a configuration change (docs/reference/service.md#configure-a-list). Both members may be absent. */
const configurationSchema = v.object({ isEnabled: flag, action: count });

/** The zone's lists and the API's clock at the time of the response, in milliseconds since 1970. */
export interface TimedOverview {
  readonly overview: AccessListsOverview;
  readonly apiTime: number | undefined;
}

/** `GET access-lists` (docs/reference/service.md#overview-of-a-zone). */
export const listCall = (zoneId: number): Call<TimedOverview> => ({
  operation: `list the access lists of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/access-lists`,
  accepts202: true,
  decode: ({ json, apiTime }) => ({ overview: decodeWith(overviewSchema, json()), apiTime }),
});

/** `GET access-lists/{id}` (docs/reference/service.md#content-of-a-list). */
export const getCall = (zoneId: number, listId: number): Call<CustomAccessList> => ({
  operation: `read access list ${listId} of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/access-lists/${listId}`,
  accepts202: true,
  decode: ({ json }) => listWith(listId, json()),
});

/** Decodes a list. Throws `UnreadableAnswer` if the list has another ID. */
function listWith(listId: number, json: unknown): CustomAccessList {
  const list = readData(customListSchema, json);
  requireSame("access list", listId, list.id);
  return list;
}

/** `POST access-lists` (docs/reference/service.md#create-a-list). */
export const createCall = (zoneId: number, input: AccessListInput): Call<CustomAccessList> => ({
  operation: `create access list ${safeJson(input.name)} in Shield zone ${zoneId}`,
  method: "POST",
  path: path`/shield/shield-zone/${zoneId}/access-lists`,
  body: jsonBody({
    name: input.name,
    type: input.type,
    content: input.content,
    description: input.description ?? undefined,
    checksum: input.checksum ?? undefined,
  }),
  isUpload: true,
  accepts202: true,
  decode: ({ json }) => readData(customListSchema, json()),
});

/** `PATCH access-lists/{id}` (docs/reference/service.md#update-a-list). Keeps omitted members. */
export const updateCall = (zoneId: number, listId: number, change: AccessListChange): Call<CustomAccessList> => ({
  operation: `update access list ${listId} of Shield zone ${zoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone/${zoneId}/access-lists/${listId}`,
  body: jsonBody({ name: change.name, content: change.content, checksum: change.checksum ?? undefined }),
  isUpload: change.content !== undefined,
  accepts202: true,
  decode: ({ json }) => listWith(listId, json()),
});

/** `PATCH access-lists/configurations/{id}` (docs/reference/service.md#configure-a-list). */
export const configureCall = (
  zoneId: number,
  configurationId: number,
  { isEnabled, action }: AccessListConfiguration,
): Call<AccessListConfiguration | undefined> => ({
  operation: `set the action of access list configuration ${configurationId} of Shield zone ${zoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone/${zoneId}/access-lists/configurations/${configurationId}`,
  body: jsonBody({ isEnabled, action }),
  accepts202: true,
  decode: ({ json }) => {
    const stored = readData(configurationSchema, json());
    if (stored.isEnabled === null || stored.action === null) return undefined;
    return { isEnabled: stored.isEnabled, action: stored.action };
  },
});

/** `DELETE access-lists/{id}` (docs/reference/service.md#delete-a-list). */
export const deleteCall = (zoneId: number, listId: number): Call<boolean> => ({
  operation: `delete access list ${listId} of Shield zone ${zoneId}`,
  method: "DELETE",
  path: path`/shield/shield-zone/${zoneId}/access-lists/${listId}`,
  accepts202: true,
  decode: isAcknowledged,
});

/** `GET access-lists/enums` (docs/reference/service.md#enumerations). */
export const enumsCall = (zoneId: number): Call<EnumTables> => ({
  operation: `read the access list enums of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/access-lists/enums`,
  accepts202: true,
  decode: ({ json }) => readEnumTables(json()),
});

/** A created custom list, and whether the client adopted the list after the response to the POST was lost. */
export interface CreatedAccessList extends CustomAccessList {
  readonly adopted: boolean;
}

/** The configuration of a list (docs/reference/service.md#configure-a-list). */
export interface AccessListConfiguration {
  readonly isEnabled: boolean;
  /** A code of `accessListActions`. */
  readonly action: CodeOf<typeof accessListActions>;
}

/** The input for a new list. `content` is sent as given; `checksum` protects it against truncation. */
export interface AccessListInput {
  readonly name: string;
  /** A code of `accessListTypes`. */
  readonly type: CodeOf<typeof accessListTypes>;
  readonly content: string;
  readonly description?: string | null | undefined;
  readonly checksum?: string | null | undefined;
}

/** The changes to a list. Omitted members stay unchanged. */
export interface AccessListChange {
  readonly name?: string | undefined;
  readonly content?: string | undefined;
  readonly checksum?: string | null | undefined;
}

/** Options of a write, for the comparison of the stored list with the sent list. */
export interface AccessListWriteOptions extends CallOptions {
  /** Reports whether two contents have the same entries. By default, compares their lines in any order. */
  readonly sameContent?: ((sent: string, found: string) => boolean) | undefined;
}
