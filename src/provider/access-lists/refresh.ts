import {
  accessListActions,
  type AccessListDetails,
  accessListTypes,
  codeName,
  type CustomAccessList,
} from "../../api/index.js";
import type { KeyedClient } from "../policies/gone.js";
import { type EntryType, sameEntries, splitContent } from "../../zone/access-lists/index.js";

/** How resources are read: `changed` trusts an overview that shows no change. */
export const refreshModes = ["full", "changed"] as const;

/** The client of the resources. */
export interface ProviderClient extends KeyedClient {
  /** Undefined counts as `full`. */
  readonly refresh?: (typeof refreshModes)[number] | undefined;
}

/** The version of the content in the state: what the API reported about it. */
export interface ContentVersion {
  readonly entryCount: number;
  readonly lastUpdated: string;
}

/** The version in a row of the overview. The row must have been requested before the content that it describes. */
export function versionOf({ entryCount, lastUpdated }: AccessListDetails): ContentVersion | undefined {
  return lastUpdated === null ? undefined : { entryCount, lastUpdated };
}

/** The version that our own write created, if the API returned the content that was sent. */
export function writtenVersion(
  type: EntryType,
  sent: readonly string[],
  { content, entryCount, lastModified }: CustomAccessList,
): ContentVersion | undefined {
  if (content === null || entryCount === null || lastModified === null) return undefined;
  return sameEntries(type, sent, splitContent(content)) ? { entryCount, lastUpdated: lastModified } : undefined;
}

/** A list in state, as far as the overview shows it, and what is computed from its entries. */
interface StoredList {
  readonly configuration_id: number | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: EntryType | null;
  readonly action_code: number | null;
  readonly action: string | null;
  readonly enabled: boolean | null;
  readonly entries: readonly string[] | null;
  readonly content: string | null;
  readonly entry_count: number | null;
  readonly checksum: string | null;
}

/** A stored list without gaps. */
type Complete = {
  readonly [Key in Exclude<keyof StoredList, "description" | "entries" | "content">]: NonNullable<StoredList[Key]>;
};

/** Whether the overview's row shows the list exactly as it is stored, with the content that was read last. */
export function showsNoChange<Stored extends StoredList>(
  row: AccessListDetails,
  stored: Stored,
  recorded: ContentVersion | undefined,
): stored is Stored & Complete {
  return (
    recorded !== undefined &&
    row.lastUpdated === recorded.lastUpdated &&
    row.entryCount === recorded.entryCount &&
    row.configurationId === stored.configuration_id &&
    row.name === stored.name &&
    (row.description ?? stored.description ?? "") === (stored.description ?? "") &&
    codeName(accessListTypes, row.type) === stored.type &&
    row.action === stored.action_code &&
    codeName(accessListActions, row.action) === stored.action &&
    row.isEnabled === stored.enabled &&
    stored.checksum !== null &&
    stored.entry_count !== null &&
    (stored.entries ?? stored.content) !== null
  );
}
