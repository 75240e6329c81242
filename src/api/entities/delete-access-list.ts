import { abortable } from "../abort.js";
import type { Context } from "../context.js";
import { settleDeletion, type Deletion } from "../deletion.js";
import { isApiError } from "../errors.js";
import type { CallOptions } from "../options.js";
import { configureCall, deleteCall } from "./access-list-calls.js";
import type { AccessListDetails } from "./access-list-records.js";

/**
 * Deletes a list; one that the zone's overview lacks counts as deleted. Where the service refuses although the list is there and
 * enabled, disables it and tries once more: no precondition is documented, and none is ruled out.
 */
export async function deleteAccessList(
  { send, settings }: Context,
  zoneId: number,
  listId: number,
  options: CallOptions,
  findRow: () => Promise<AccessListDetails | undefined>,
): Promise<Deletion> {
  const call = deleteCall(zoneId, listId);
  const remove = (): Promise<Deletion> =>
    settleDeletion({
      operation: call.operation,
      deletion: send(call, options),
      isThere: async () => (await findRow()) !== undefined,
      wait: () => abortable(settings.sleep(1000, options.signal), options.signal),
    });
  try {
    return await remove();
  } catch (thrown) {
    if (!isApiError(thrown, "invalid_request", "conflict", "refused")) throw thrown;
    const row = await findRow().catch(() => undefined);
    if (row?.isEnabled !== true) throw thrown;
    await send(configureCall(zoneId, row.configurationId, { isEnabled: false, action: row.action }), options);
    return remove();
  }
}
