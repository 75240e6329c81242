import {
  accessListActions,
  type AccessListDetails,
  accessListTypes,
  codeName,
  type CustomAccessList,
} from "../../api/index.js";
import type { KeyedClient } from "../policies/gone.js";
import { type EntryType, sameEntries, splitContent } from "../../zone/access-lists/index.js";

/** `changed` skips the content of a list if the overview shows no change. */
export const refreshModes = ["full", "changed"] as const;

export interface ProviderClient extends KeyedClient {
  /** Undefined counts as `full`. */
  readonly refresh?: (typeof refreshModes)[number] | undefined;
}

export interface ContentVersion {
  readonly entryCount: number;
  readonly lastUpdated: string;
}

/** Returns the version in a row of the overview. Request the row before the content. */
export function versionOf({ entryCount, lastUpdated }: AccessListDetails): ContentVersion | undefined {
  return lastUpdated === null ? undefined : { entryCount, lastUpdated };
}

/** Returns the version that this provider's write created. Undefined unless the API returned the content that was sent. */
export function writtenVersion(
  type: EntryType,
  sent: readonly string[],
  { content, entryCount, lastModified }: CustomAccessList,
): ContentVersion | undefined {
  if (content === null || entryCount === null || lastModified === null) return undefined;
  return sameEntries(type, sent, splitContent(content)) ? { entryCount, lastUpdated: lastModified } : undefined;
}

/** The attributes of a stored list that the overview shows or that are computed from the entries. */
interface StoredList {
  readonly configuration_id: number | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: EntryType | null;
  readonly action: string | null;
  readonly enabled: boolean | null;
  readonly entries: readonly string[] | null;
  readonly content: string | null;
  readonly entry_count: number | null;
  readonly checksum: string | null;
}

type Complete = {
  readonly [Key in Exclude<keyof StoredList, "description" | "entries" | "content">]: NonNullable<StoredList[Key]>;
};

/** Reports whether the overview shows the stored attributes of the list and the version of the content that was read last. */
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
    codeName(accessListActions, row.action) === stored.action &&
    row.isEnabled === stored.enabled &&
    stored.checksum !== null &&
    stored.entry_count !== null &&
    (stored.entries ?? stored.content) !== null
  );
}
