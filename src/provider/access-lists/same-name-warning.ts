import {
  type AccessListDetails,
  type BunnyClient,
  type CallOptions,
  codeOf,
  accessListTypes,
} from "../../api/index.js";
import { type AttributePath, type Diagnostics, isKnown } from "../../framework/index.js";
import type { ListChange } from "./plan-policies.js";

/** The lists that a refresh of this walk read, by zone. A client is made for each walk. */
const readLists = new WeakMap<BunnyClient, Set<string>>();

/** Remembers a list that is in the state. Of a replacement, a plan sees only the new half if the list is tainted. */
export function rememberList(client: BunnyClient, zone: number, listId: number): void {
  const lists = readLists.get(client) ?? new Set();
  readLists.set(client, lists.add(`${zone}/${listId}`));
}

/**
 * Warns before a create if the zone has a list of the same name and type that is not in the state, as an apply that was
 * killed leaves behind.
 */
export async function warnAboutSameName(
  client: BunnyClient,
  { zone, prior, planned }: ListChange,
  { name, at }: { readonly name: unknown; readonly at: AttributePath },
  diagnostics: Diagnostics,
  options: CallOptions,
): Promise<void> {
  if (prior !== null || !isKnown(zone) || typeof name !== "string") return;
  const isAlike = (list: AccessListDetails): boolean =>
    list.name?.trim() === name.trim() && list.type === codeOf(accessListTypes, planned.type);
  const stored = readLists.get(client);
  const { customLists } = await client.accessLists.list(zone, options);
  const alike = customLists.filter((list) => isAlike(list) && stored?.has(`${zone}/${list.listId}`) !== true);
  const [first] = alike;
  if (first === undefined) return;
  const which = alike.length === 1 ? `list ${first.listId}` : `list ${first.listId} and ${alike.length - 1} more`;
  diagnostics.warning(
    at,
    "The zone already has a list of this name",
    `Shield zone ${zone} has ${which} of this name and type that this plan did not find in the state. An apply that was interrupted may have left it there. ` +
      `To manage it instead of creating another one, import it: terraform import bunny_shield_access_list.NAME ${zone}/${first.listId}`,
  );
}
