import { accessListActions, accessListTypes, type BunnyClient, codeName, isApiError } from "../../api/index.js";
import { splitContent } from "../../zone/access-lists/index.js";
import {
  between,
  bool,
  computed,
  defineDataSource,
  DiagnosticError,
  integer,
  listOf,
  required,
  string,
} from "../../framework/index.js";
import { readZoneId } from "../policies/attributes.js";
import { readWhole } from "./read.js";

/**
 * `bunny_shield_access_list`: GET `access-lists/{id}` and `access-lists`
 * (docs/reference/service.md#content-of-a-list).
 */
export const shieldAccessList = defineDataSource<BunnyClient>()({
  type: "bunny_shield_access_list",
  doc: [
    "A custom access list of a Shield zone with its entries, as the API returns them.",
    "",
    "`checksum` and `entry_count` are the API's own; those of the resource `bunny_shield_access_list` are computed from its",
    "entries. The API does not return the entries of managed lists.",
  ].join("\n"),
  attributes: {
    shield_zone_id: readZoneId,
    list_id: required(integer, {
      doc: "ID of the list. The data source `bunny_shield_access_lists` finds it by name.",
      constraints: [between(1, Number.MAX_SAFE_INTEGER)],
    }),
    configuration_id: computed(integer, {
      doc: "ID of the list's configuration, which contains `action` and `enabled`.",
    }),
    name: computed(string, { doc: "Display name." }),
    description: computed(string, { doc: "Description." }),
    type: computed(string, { doc: "Type of the entries." }),
    type_code: computed(integer, { doc: "Code of the type." }),
    enabled: computed(bool, { doc: "Whether the list is enabled." }),
    action: computed(string, { doc: "Action for requests that match." }),
    action_code: computed(integer, { doc: "Code of the action." }),
    entries: computed(listOf(string), { doc: "The entries in the API's order and spelling." }),
    content: computed(string, { doc: "The text that the API stores, with one entry per line." }),
    entry_count: computed(integer, { doc: "Number of entries that the API counted." }),
    checksum: computed(string, { doc: "SHA-256 hash of `content` that the API computed, in lower-case hexadecimal." }),
    last_modified: computed(string, { doc: "Time of the last change (RFC 3339)." }),
  },
  async read({ config: { shield_zone_id: zone, list_id: listId }, at, client, options }) {
    try {
      const [row, list] = await readWhole({ client, options }, zone, listId);
      const type = list.type ?? row.type;
      return {
        configuration_id: row.configurationId,
        name: list.name ?? row.name,
        description: list.description ?? row.description,
        type: codeName(accessListTypes, type),
        type_code: type,
        enabled: row.isEnabled,
        action: codeName(accessListActions, row.action),
        action_code: row.action,
        entries: splitContent(list.content ?? ""),
        content: list.content ?? "",
        entry_count: list.entryCount,
        checksum: list.checksum,
        last_modified: list.lastModified,
      };
    } catch (thrown) {
      if (!isApiError(thrown, "not_found")) throw thrown;
      const { managedLists } = await client.accessLists.list(zone, options);
      if (managedLists.every((one) => one.listId !== listId)) throw thrown;
      throw new DiagnosticError(
        at.list_id,
        "bunny.net maintains this access list",
        `List ${listId} of Shield zone ${zone} is a managed list, whose entries the API does not return. ` +
          "The data source bunny_shield_access_lists has its action and the number of its entries.",
      );
    }
  },
});
