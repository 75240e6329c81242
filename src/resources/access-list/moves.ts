import type { BunnyClient } from "../../api/index.js";
import {
  type AttributePath,
  bool,
  computed,
  DiagnosticError,
  type Diagnostics,
  integer,
  moveSource,
  optional,
  required,
  setOf,
  string,
} from "../../framework/index.js";
import { type EntryType, isEntryType } from "../../entries/index.js";

/** The zone of a list; right after a move only the pull zone is known (docs/reference/service.md#zones). */
export async function zoneOf(
  client: BunnyClient,
  shieldZone: number | null,
  pullZone: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (shieldZone !== null) return shieldZone;
  const found = (await client.zones.mapping({ signal })).find(({ pullZoneId }) => pullZoneId === pullZone);
  if (found) return found.shieldZoneId;
  throw new DiagnosticError(
    undefined,
    "No Shield zone for the moved list",
    `The list was moved from the official provider, which knows its pull zone ${pullZone ?? "?"} only, and no Shield zone of the account protects that. Remove the moved block, and import the list by its Shield zone.`,
  );
}

/** A moved list that was never read has no zone yet, which would look like a list of another zone: a replacement. */
export function refuseUnread(
  prior: { readonly shield_zone_id: number | null } | null,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  if (prior?.shield_zone_id !== null) return;
  diagnostics.error(
    at,
    "The moved list was not read yet",
    "The list comes from the official provider, whose state does not name the Shield zone; reading the list finds it. " +
      "Plan again without -refresh=false. Nothing was changed.",
  );
}

function listType(word: string): EntryType {
  if (isEntryType(word)) return word;
  throw new TypeError(`The moved access list is of type "${word}", which this provider does not know.`);
}

/** State of the official provider's resource: options are capitalised words there, and the zone is the pull zone. */
export const officialAccessList = moveSource({
  provider: "bunnyway/bunnynet",
  type: "bunnynet_pullzone_access_list",
  attributes: {
    id: computed(integer, { doc: "List." }),
    pullzone: required(integer, { doc: "Pull zone." }),
    name: required(string, { doc: "Name." }),
    enabled: optional(bool, { doc: "Whether it acts." }),
    type: required(string, { doc: "Type." }),
    action: required(string, { doc: "Action." }),
    entries: required(setOf(string), { doc: "Entries." }),
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
    private: { pullZoneId: pullzone },
  }),
});
