import {
  accessListActions,
  type AccessListDetails,
  accessListTypes,
  type BunnyClient,
  type CallOptions,
  codeName,
  type CustomAccessList,
  isApiError,
} from "../../api/index.js";
import {
  type EntryType,
  entriesInText,
  entryFacts,
  keepSpelling,
  keepText,
  needsCatchAll,
  sameEntries,
  splitContent,
  isEntryType,
} from "../../zone/access-lists/index.js";
import { DiagnosticError, bool, integer, moveSource, setOf, string } from "../../framework/index.js";
import { comparisonType, declaredEntries, LONG_SET } from "./entries.js";
import { officialAttribute } from "../policies/read-after-move.js";

interface Reading {
  readonly client: BunnyClient;
  readonly options: CallOptions;
  readonly mayBeOld?: () => void;
}

/**
 * Reads a list's content and its row in the zone's overview. If the content is missing, the list is gone. If only the row is
 * missing, throws an error, so that the state is not lost.
 */
export async function readWhole(
  { client, options, mayBeOld }: Reading,
  zone: number,
  listId: number,
): Promise<[AccessListDetails, CustomAccessList]> {
  const details = client.accessLists.details(zone, listId, options);
  const content = client.accessLists.get(zone, listId, options).catch(async (thrown: unknown) => {
    // A gateway may have sent the 404, so the zone's overview decides. The request for the overview rejects if the zone lacks the
    // list.
    if (isApiError(thrown) && thrown.unconfirmedNotFound) await details;
    throw thrown;
  });
  const [list] = await Promise.all([content, details.catch(() => undefined)]);
  try {
    const row = await details;
    if ((list.content ?? "").trim() === "" && (list.entryCount ?? 0) > 0)
      throw contradiction(
        `The API returned an entry count of ${list.entryCount} for list ${listId} of Shield zone ${zone}, but no entries.`,
      );
    return [row, list];
  } catch (thrown) {
    if (!isApiError(thrown, "not_found") || thrown.ambiguousNotFound || thrown.unconfirmedNotFound) throw thrown;
    mayBeOld?.();
    throw contradiction(
      `The API returned the content of list ${listId}, but the list is not among the lists of Shield zone ${zone}.`,
    );
  }
}

function contradiction(facts: string): DiagnosticError {
  return new DiagnosticError(
    undefined,
    "The API returned contradictory data about an access list",
    `${facts} Try again; nothing was changed.`,
  );
}

function configurationOf(details: AccessListDetails) {
  return {
    configuration_id: details.configurationId,
    enabled: details.isEnabled,
    action: codeName(accessListActions, details.action),
  };
}

interface Stored {
  readonly name: string | null;
  readonly description: string | null;
  readonly entries: readonly string[] | null;
  readonly content: string | null;
  readonly last_modified: string | null;
}

/**
 * Reads a list as state. Keeps the spelling of the `stored` entries. Changes the time stamp only if the name or the entries
 * change.
 */
export async function readAccessList(reading: Reading, zone: number, listId: number, stored?: Stored) {
  const [details, list] = await readWhole(reading, zone, listId);
  const typeName = codeName(accessListTypes, list.type ?? details.type);
  const type = comparisonType(typeName);
  const remote = splitContent(list.content ?? "");
  const text = stored?.content ?? null;
  const known = declaredEntries(type, { entries: stored?.entries ?? [], content: text });
  const name = list.name ?? details.name ?? "";
  const untouched = name === stored?.name && sameEntries(type, known, remote);
  const configuration = configurationOf(details);
  // An imported list may cover all visitors.
  const isManaged = (stored?.name ?? null) !== null;
  return {
    ...configuration,
    ...(!isManaged &&
      needsCatchAll({ type, entries: remote, action: configuration.action }) && { allow_catch_all: true }),
    ...entryFacts(type, remote),
    shield_zone_id: zone,
    list_id: listId,
    name,
    description: descriptionOf(list.description ?? details.description, stored?.description ?? null),
    type: typeName as EntryType, // Unknown types are named unknown_<n>.
    ...(text === null
      ? storedForm(type, keepSpelling(type, known, remote), stored?.entries ?? null)
      : { entries: null, content: keepText(type, text, remote) }),
    // The API may change the time stamp if only the list's configuration changes. Such a change does not count here.
    last_modified: (untouched ? stored.last_modified : null) ?? list.lastModified,
  };
}

/**
 * Returns the stored form of a list that has no declared form. A long list is stored as text, unless parsing the text would
 * return other entries.
 */
function storedForm(type: EntryType, entries: string[], declared: readonly string[] | null) {
  const text = `${entries.join("\n")}\n`;
  // docs/decisions/entries-are-normalized.md
  const isText =
    declared === null && entries.length > LONG_SET && sameEntries(type, entriesInText(type, text), entries);
  return isText ? { entries: null, content: text } : { entries, content: null };
}

/** The API cannot change a description. If the response has no description, the stored description is kept. */
function descriptionOf(found: string | null, stored: string | null): string | null {
  return found === null || (found === "" && stored === null) ? stored : found;
}

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
