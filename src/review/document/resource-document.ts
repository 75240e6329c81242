import type { Value } from "../plan/plan.js";

/** The planned change of a row, for its digest. */
export interface Planned {
  /** The complete change in a fixed order, without sensitive values. */
  readonly value: () => Value;
  /** Why a reviewer cannot see the whole change, as a sentence; undefined if everything is visible. */
  readonly unseen: () => string | undefined;
}

export interface OfPlan {
  /**
   * A function, because most rows match no condition and never need the value. JSON omits functions; the JSON output has the
   * digest.
   */
  readonly planned: () => Planned;
}

export type IpVersion = "IPv4" | "IPv6";

/** Added and removed entries of an access list, in canonical order. */
export interface EntriesReview {
  readonly attribute: string;
  readonly before_count: number;
  readonly after_count: number;
  readonly added_count: number;
  readonly removed_count: number;
  /** Empty if the entries are sensitive (`hidden`). */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly hidden?: true | undefined;
  /** Number of addresses that the list newly covers, or no longer covers, as decimal text. */
  readonly added_addresses?: string | undefined;
  readonly removed_addresses?: string | undefined;
  /** IP versions that the list covers completely with the added entries, or covered completely before entries were removed. */
  readonly added_everyone?: readonly IpVersion[] | undefined;
  readonly removed_everyone?: readonly IpVersion[] | undefined;
  /** Number of entries with another spelling and the same meaning. */
  readonly respelt: number;
}

/** The effect of a change on protection. `mixed` means changes in both directions. */
export type Direction = "loosens" | "tightens" | "mixed" | "neutral" | "unknown";

export type Severity = "high" | "medium" | "low";

/** A JSON value for display: long integers are strings, secrets are `(sensitive)`. */
export type Shown = null | boolean | number | string | readonly Shown[] | { readonly [name: string]: Shown };

export interface Finding {
  readonly rule: string;
  readonly direction: Direction;
  readonly severity: Severity;
  readonly text: string;
  /** The beginning of the text, which says without values what changes. Not in JSON. */
  readonly title: string;
}

/** A line of a text diff: kept, added, removed, or a gap with its number of lines. */
export interface DiffLine {
  readonly kind: "same" | "added" | "removed" | "gap";
  readonly text: string;
}

/** An item of an ordered list. */
export interface Place {
  readonly value: Shown;
  /** The printable name of the object, if the item is an object's ID. */
  readonly name?: string;
  /** The item moved among the others, or is new. */
  readonly moved?: true;
}

/**
 * A changed attribute. `default` means that the configuration does not set the attribute. The kind `value` has both sides,
 * `items` has the members of a set or list, and `text` has lines.
 */
export type AttributeReview = { readonly path: string; readonly forces_replacement?: true; readonly default?: true } & (
  | { readonly kind: "value"; readonly before?: Shown; readonly after?: Shown }
  | {
      readonly kind: "items";
      readonly added: readonly Shown[];
      readonly removed: readonly Shown[];
      readonly before_count: number;
      readonly after_count: number;
      readonly reordered?: true;
      /** The whole list on both sides, if items moved. */
      readonly order?: { readonly before: readonly Place[]; readonly after: readonly Place[] };
    }
  | {
      readonly kind: "text";
      readonly added_lines: number;
      readonly removed_lines: number;
      readonly lines: readonly DiffLine[];
    }
  | { readonly kind: "sensitive" }
);

export interface PagePreview {
  readonly page: string;
  readonly before?: string;
  readonly after?: string;
}

/** The size of a response page in bytes of UTF-8; absent on a side without a page. */
export interface PageReview {
  readonly page: string;
  readonly before_bytes?: number;
  readonly after_bytes?: number;
}

export interface ResourceReview {
  readonly address: string;
  readonly construct_path?: string;
  readonly type: string;
  /** The object's own name, if its type has one. */
  readonly label?: string;
  /** Locates the object in a phrase: `zone 42, bot 7`. */
  readonly subject?: string;
  readonly action: "no-op" | "read" | "create" | "update" | "replace" | "destroy" | "forget" | "unknown";
  readonly create_before_destroy?: true;
  /** Drift: `action` names the change outside of Terraform. */
  readonly outside?: true;
  /** Marks an audited object, which no plan changes. */
  readonly audited?: true;
  /** The plan undoes this drift. */
  readonly repaired?: true;
  /** The plan only undoes drift of this object; its configuration did not change. */
  readonly repairs?: "changed" | "deleted";
  readonly reason?: string;
  readonly moved_from?: string;
  readonly imported_from?: string;
  /** The provider configuration, if there are several. */
  readonly provider_config?: string;
  readonly deposed?: string;
  /** The `--fail-on` conditions that the change matches. */
  readonly matches?: readonly string[];
  /** Accepted by a row of the accept file, so it matches no condition. */
  readonly accepted?: Accepted;
  readonly direction: Direction;
  readonly severity: Severity;
  readonly findings: readonly Finding[];
  readonly attributes: readonly AttributeReview[];
  readonly entries?: EntriesReview;
  /**
   * Number of addresses newly stopped, let through, or released, as decimal text; absent if the list has one address per entry.
   */
  readonly moved_addresses?: string;
  readonly page?: PageReview;
  readonly preview?: PagePreview;
  readonly known_after_apply: readonly string[];
}

export interface PlannedReview extends ResourceReview, OfPlan {}

export interface Accepted {
  readonly reason: string;
  /** The last day, UTC. */
  readonly expires: string;
}
