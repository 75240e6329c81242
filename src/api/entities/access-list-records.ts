import type { CallOptions } from "../options.js";

/**
 * A custom or managed list as the zone's overview shows it, the only place that tells
 * `configurationId`, `isEnabled` and `action` (API facts §4.1). Codes are the service's numbers.
 */
export interface AccessListDetails {
  readonly listId: number;
  readonly configurationId: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly isEnabled: boolean;
  /** A code of `accessListTypes`. */
  readonly type: number;
  /** Flags of `accessListCategories`; managed lists only. */
  readonly category: number | null;
  /** A code of `accessListActions`. */
  readonly action: number;
  /** A code of `shieldPlans`. */
  readonly requiredPlan: number | null;
  readonly entryCount: number;
  /** A span such as `1.00:00:00`; managed lists only. */
  readonly updateFrequency: string | null;
  readonly lastUpdated: string | null;
}

/** All lists of a zone and its quota (API facts §4.1). A limit of null is no known limit. */
export interface AccessListsOverview {
  readonly managedLists: readonly AccessListDetails[];
  readonly customLists: readonly AccessListDetails[];
  readonly customEntryCount: number | null;
  readonly customEntryLimit: number | null;
  readonly customListCount: number | null;
  readonly customListLimit: number | null;
}

/** The content of one custom list (API facts §4.2). */
export interface CustomAccessList {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  /** A code of `accessListTypes`. */
  readonly type: number | null;
  /** Entries, one a line. */
  readonly content: string | null;
  /** Lower-case hexadecimal SHA-256 of the content. */
  readonly checksum: string | null;
  readonly entryCount: number | null;
  readonly lastModified: string | null;
}

/** A custom list that now exists, and whether it was found again after its POST's answer was lost. */
export interface CreatedAccessList extends CustomAccessList {
  readonly adopted: boolean;
}

/** Whether a list acts and how (API facts §4.5). */
export interface AccessListConfiguration {
  readonly isEnabled: boolean;
  /** A code of `accessListActions`. */
  readonly action: number;
}

/** What a list is created from. `content` is sent as given; `checksum` protects it against truncation. */
export interface AccessListInput {
  readonly name: string;
  /** A code of `accessListTypes`. */
  readonly type: number;
  readonly content: string;
  readonly description?: string | null | undefined;
  readonly checksum?: string | null | undefined;
}

/** What of a list is to change; a member left out is kept. */
export interface AccessListChange {
  readonly name?: string | undefined;
  readonly content?: string | undefined;
  readonly checksum?: string | null | undefined;
}

/** How `create` recognises its own list when the answer to its POST was lost. */
export interface CreateAccessListOptions extends CallOptions {
  /** Whether two contents hold the same entries; by default the same lines in any order. */
  readonly sameContent?: ((sent: string, found: string) => boolean) | undefined;
}
