import { isApiError, type AccessListDetails, type BunnyClient, type CustomAccessList } from "../api/index.js";
import { DiagnosticError } from "../framework/index.js";

/**
 * Both halves of a list: what the zone's overview says of it, and its content. Only the content's absence tells that the
 * list is gone; an overview that lacks a list whose content is there is an error, so that no state is lost for it.
 */
export async function readWhole(
  client: BunnyClient,
  zone: number,
  listId: number,
  signal: AbortSignal,
): Promise<[AccessListDetails, CustomAccessList]> {
  const details = client.accessLists.details(zone, listId, { signal });
  const [list] = await Promise.all([client.accessLists.get(zone, listId, { signal }), details.catch(() => undefined)]);
  try {
    return [await details, list];
  } catch (thrown) {
    if (!isApiError(thrown, "not_found") || thrown.ambiguousNotFound) throw thrown;
    throw new DiagnosticError(
      undefined,
      "The service contradicts itself about an access list",
      `It answers the content of list ${listId}, but does not name the list among those of Shield zone ${zone}. Try again; nothing was changed.`,
    );
  }
}
