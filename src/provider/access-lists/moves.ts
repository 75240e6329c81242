import type { BunnyClient, CallOptions } from "../../api/index.js";
import { bool, DiagnosticError, integer, moveSource, setOf, string } from "../../framework/index.js";
import { type EntryType, isEntryType } from "../../zone/access-lists/index.js";
import { officialAttribute } from "../policies/read-after-move.js";

/**
 * Returns the Shield zone of a list. Right after a move, the state contains only the pull zone (docs/reference/service.md#zones).
 */
export async function zoneOf(
  client: BunnyClient,
  shieldZone: number | null,
  pullZone: number | undefined,
  options: CallOptions,
): Promise<number> {
  if (shieldZone !== null) return shieldZone;
  const found = (await client.zones.mapping(options)).find(({ pullZoneId }) => pullZoneId === pullZone);
  if (found) return found.shieldZoneId;
  throw new DiagnosticError(
    undefined,
    "No Shield zone for the moved list",
    `The list was moved from the official provider, whose state contains only the list's pull zone (${pullZone ?? "unknown"}). No Shield zone of the account protects that pull zone. If a Shield zone of another account does, use the access key of that account. Otherwise, remove the moved block and import the list by its Shield zone.`,
  );
}

function listType(word: string): EntryType {
  if (isEntryType(word)) return word;
  throw new TypeError(`The moved access list has the type "${word}", which this provider does not support.`);
}

/** The official provider capitalizes options and stores the pull zone instead of the Shield zone. */
export const officialAccessList = moveSource({
  provider: "bunnyway/bunnynet",
  type: "bunnynet_pullzone_access_list",
  attributes: {
    id: officialAttribute(integer),
    pullzone: officialAttribute(integer),
    name: officialAttribute(string),
    enabled: officialAttribute(bool),
    type: officialAttribute(string),
    action: officialAttribute(string),
    entries: officialAttribute(setOf(string)),
  },
  move: ({ id, pullzone, name, enabled, type, action, entries }) => ({
    state: {
      list_id: id ?? null,
      name: name ?? "",
      enabled: enabled ?? true,
      type: listType((type ?? "").toLowerCase()),
      action: (action ?? "log").toLowerCase(),
      entries: entries ?? [],
    },
    ...(typeof pullzone === "number" && { private: { pullZoneId: pullzone } }),
  }),
});
