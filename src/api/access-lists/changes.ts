import { ApiError, isApiError } from "../http/api-error.js";
import { type Deletion, type Look, settleDeletion } from "../http/call.js";
import { differencesOf } from "../http/differences.js";
import { confirmedWrite } from "../http/lost-write.js";
import type { CallOptions } from "../../shared/call-options.js";
import {
  type AccessListChange,
  type AccessListConfiguration,
  type AccessListDetails,
  type AccessListWriteOptions,
  configureCall,
  type CustomAccessList,
  deleteCall,
  getCall,
  updateCall,
} from "./calls.js";
import { listDifferences, showsAll } from "./comparison.js";
import { refusesChecksum } from "./creation.js";
import { kind, type Lists, rowOf } from "./overview.js";

/** Sends the PATCH, and repeats it without the checksum if the API rejects the checksum. */
export function updateList(
  { send, settings, zoneWrites }: Lists,
  zoneId: number,
  listId: number,
  change: AccessListChange,
  { sameContent, ...options }: AccessListWriteOptions,
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
  const run = () => confirmedWrite(settings, written, options);
  return zoneWrites.run(zoneId, { kind, object: `list ${listId}` }, run, options.signal);
}

/** Enables or disables a list, or sets its action. */
export function configureList(
  { send, settings, overview, zoneWrites }: Lists,
  zoneId: number,
  configurationId: number,
  configuration: AccessListConfiguration,
  options: CallOptions,
): Promise<AccessListConfiguration> {
  const call = configureCall(zoneId, configurationId, configuration);
  const { operation } = call;
  const read = async (reading: CallOptions): Promise<AccessListConfiguration> => {
    const { overview: found } = await overview(zoneId, { ...reading, isFresh: true });
    const rows = [...found.customLists, ...found.managedLists];
    const row = rows.find((one) => one.configurationId === configurationId);
    if (row !== undefined) return { isEnabled: row.isEnabled, action: row.action };
    const reason = "the zone has no list with this configuration";
    throw new ApiError({ kind: "invalid_response", operation, reason });
  };
  const differences = (found: AccessListConfiguration) => differencesOf(configuration, found);
  const run = () =>
    confirmedWrite(settings, { operation, send: () => send(call, options), read, differences }, options);
  return zoneWrites.run(zoneId, { kind, object: `configuration ${configurationId}` }, run, options.signal);
}

/**
 * Deletes a list. A list missing in the zone's overview counts as deleted. If the API refuses to delete an enabled list, disables
 * the list and tries again: the API may require that, although its documentation does not say so. Each step is a separate write,
 * so that a step that the API refuses because of concurrent writes is repeated first.
 */
export async function deleteList(
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
