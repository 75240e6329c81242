import { acknowledged, jsonBody, type Call } from "../call.js";
import { path } from "../path.js";
import { read, readData } from "../schema.js";
import type {
  AccessListChange,
  AccessListConfiguration,
  AccessListInput,
  AccessListsOverview,
  CustomAccessList,
} from "./access-list-records.js";
import { configurationSchema, customListSchema, overviewSchema } from "./access-list-schemas.js";
import { readEnumTables, type EnumTables } from "./enum-tables.js";

/** The zone's lists and the service's clock when it answered, in milliseconds since 1970. */
export interface TimedOverview {
  readonly overview: AccessListsOverview;
  readonly serviceTime: number | undefined;
}

/** `GET access-lists` (API facts §4.1). */
export const listCall = (zoneId: number): Call<TimedOverview> => ({
  operation: `list the access lists of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/access-lists`,
  accepts202: true,
  decode: ({ json, serviceTime }) => ({ overview: read(overviewSchema, json()), serviceTime }),
});

/** `GET access-lists/{id}` (API facts §4.2). */
export const getCall = (zoneId: number, listId: number): Call<CustomAccessList> => ({
  operation: `read access list ${listId} of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/access-lists/${listId}`,
  accepts202: true,
  decode: ({ json }) => readData(customListSchema, json()),
});

/** `POST access-lists` (API facts §4.3). */
export const createCall = (zoneId: number, input: AccessListInput): Call<CustomAccessList> => ({
  operation: `create access list ${JSON.stringify(input.name)} in Shield zone ${zoneId}`,
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

/** `PATCH access-lists/{id}` (API facts §4.4): what is left out is kept. */
export const updateCall = (zoneId: number, listId: number, change: AccessListChange): Call<CustomAccessList> => ({
  operation: `update access list ${listId} of Shield zone ${zoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone/${zoneId}/access-lists/${listId}`,
  body: jsonBody({ name: change.name, content: change.content, checksum: change.checksum ?? undefined }),
  isUpload: change.content !== undefined,
  accepts202: true,
  decode: ({ json }) => readData(customListSchema, json()),
});

/** `PATCH access-lists/configurations/{id}` (API facts §4.5). */
export const configureCall = (
  zoneId: number,
  configurationId: number,
  { isEnabled, action }: AccessListConfiguration,
): Call<AccessListConfiguration> => ({
  operation: `set the action of access list configuration ${configurationId} of Shield zone ${zoneId}`,
  method: "PATCH",
  path: path`/shield/shield-zone/${zoneId}/access-lists/configurations/${configurationId}`,
  body: jsonBody({ isEnabled, action }),
  accepts202: true,
  decode: ({ json }) => {
    const stored = readData(configurationSchema, json());
    return { isEnabled: stored.isEnabled ?? isEnabled, action: stored.action ?? action };
  },
});

/** `DELETE access-lists/{id}` (API facts §4.6). */
export const deleteCall = (zoneId: number, listId: number): Call<boolean> => ({
  operation: `delete access list ${listId} of Shield zone ${zoneId}`,
  method: "DELETE",
  path: path`/shield/shield-zone/${zoneId}/access-lists/${listId}`,
  accepts202: true,
  decode: acknowledged,
});

/** `GET access-lists/enums` (API facts §4.7). */
export const enumsCall = (zoneId: number): Call<EnumTables> => ({
  operation: `read the access list enums of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/access-lists/enums`,
  accepts202: true,
  decode: ({ json }) => readEnumTables(json()),
});
