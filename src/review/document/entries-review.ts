/** A version of the Internet Protocol. */
export type IpVersion = "IPv4" | "IPv6";

/** Added and removed entries of an access list, in canonical order. */
export interface EntriesReview {
  readonly attribute: string;
  readonly before_count: number;
  readonly after_count: number;
  readonly added_count: number;
  readonly removed_count: number;
  /** Empty when the entries are sensitive (`hidden`). */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly hidden?: true | undefined;
  /** The number of addresses that the list newly covers and no longer covers, as decimal text. */
  readonly added_addresses?: string | undefined;
  readonly removed_addresses?: string | undefined;
  /** The IP versions of which the list has every address with what is added, or had before something was removed. */
  readonly added_everyone?: readonly IpVersion[] | undefined;
  readonly removed_everyone?: readonly IpVersion[] | undefined;
  /** Number of entries that are written differently and mean the same. */
  readonly respelt: number;
}
