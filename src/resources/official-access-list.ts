import { isEntryType, type EntryType } from "../entries/index.js";
import { bool, computed, integer, moveSource, optional, required, setOf, string } from "../framework/index.js";

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
