import {
  accessListActions,
  type AccessListDetails,
  accessListTypes,
  type BunnyClient,
  codeName,
  type CustomAccessList,
  isApiError,
} from "../../api/index.js";
import {
  contentChecksum,
  entryCount,
  type EntryType,
  keepSpelling,
  keepText,
  sameEntries,
  splitContent,
} from "../../entries/index.js";
import { DiagnosticError } from "../../framework/index.js";
import { comparableType, declaredEntries } from "./entries.js";

/**
 * Both halves of a list: what the zone's overview says of it, and its content. Only the content's absence tells that the
 * list is gone; an overview that lacks a list whose content is there is an error, so that no state is lost for it.
 */
async function readWhole(
  client: BunnyClient,
  zone: number,
  listId: number,
  signal: AbortSignal,
): Promise<[AccessListDetails, CustomAccessList]> {
  const details = client.accessLists.details(zone, listId, { signal });
  const content = client.accessLists.get(zone, listId, { signal }).catch(async (thrown: unknown) => {
    // A 404 that may be a gateway's: the zone's overview decides, which rejects if it lacks the list.
    if (isApiError(thrown) && thrown.unconfirmedNotFound) await details;
    throw thrown;
  });
  const [list] = await Promise.all([content, details.catch(() => undefined)]);
  try {
    const row = await details;
    if ((list.content ?? "").trim() === "" && (list.entryCount ?? 0) > 0)
      throw contradiction(
        `It counts ${list.entryCount} entries in list ${listId} of Shield zone ${zone}, but returns none of them.`,
      );
    return [row, list];
  } catch (thrown) {
    if (!isApiError(thrown, "not_found") || thrown.ambiguousNotFound || thrown.unconfirmedNotFound) throw thrown;
    throw contradiction(
      `It answers the content of list ${listId}, but does not name the list among those of Shield zone ${zone}.`,
    );
  }
}

function contradiction(facts: string): DiagnosticError {
  return new DiagnosticError(
    undefined,
    "The service contradicts itself about an access list",
    `${facts} Try again; nothing was changed.`,
  );
}

/** What follows from the entries: how many there are, and their checksum. */
export function factsOf(type: EntryType, entries: readonly string[]) {
  return { checksum: contentChecksum(type, entries), entry_count: entryCount(type, entries) };
}

function configurationOf(details: AccessListDetails) {
  return {
    configuration_id: details.configurationId,
    enabled: details.isEnabled,
    action: codeName(accessListActions, details.action),
    action_code: details.action,
  };
}

/** What of the stored state decides how the service's answer is told. */
interface Stored {
  readonly name: string | null;
  readonly description: string | null;
  readonly entries: readonly string[] | null;
  readonly content: string | null;
  readonly last_modified: string | null;
}

/** A list as state: entries in the way and spelling of `stored`, and its time stamp unless name or entries changed. */
export async function readAccessList(
  client: BunnyClient,
  zone: number,
  listId: number,
  signal: AbortSignal,
  stored?: Stored,
) {
  const [details, list] = await readWhole(client, zone, listId, signal);
  const typeName = codeName(accessListTypes, list.type ?? details.type);
  const type = comparableType(typeName);
  const remote = splitContent(list.content ?? "");
  const text = stored?.content ?? null;
  const known = declaredEntries(type, { entries: stored?.entries ?? [], content: text });
  const name = list.name ?? details.name ?? "";
  const untouched = name === stored?.name && sameEntries(type, known, remote);
  return {
    ...configurationOf(details),
    ...factsOf(type, remote),
    shield_zone_id: zone,
    list_id: listId,
    name,
    description: list.description === "" && (stored?.description ?? null) === null ? null : list.description,
    type: typeName as EntryType, // a type to come is told as unknown_<n>
    entries: text === null ? keepSpelling(type, known, remote) : null,
    content: text === null ? null : keepText(type, text, remote),
    // A change of the configuration alone may move the service's time stamp; that is no change of this.
    last_modified: (untouched ? stored.last_modified : null) ?? list.lastModified,
  };
}
