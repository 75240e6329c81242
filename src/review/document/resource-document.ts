import type { Value } from "../plan/plan.js";

/** What the engine is going to do with one thing of a plan. */
export interface Planned {
  /** All of it, whole and in its order, without sensitive values. */
  readonly value: () => Value;
  /** Why a reviewer cannot see all of it, as a sentence; undefined if one can. */
  readonly unseen: () => string | undefined;
  /** Whether it depends on files of the commit. */
  readonly readsFiles?: () => boolean;
}

/** A row about one thing of a plan. */
export interface OfPlan {
  /** A function, so that JSON leaves it out, and because most rows match no condition. The JSON output has a digest of it. */
  readonly planned: () => Planned;
}

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

/** Where a change moves protection; `mixed` is a resource with changes both ways. */
export type Direction = "loosens" | "tightens" | "mixed" | "neutral" | "unknown";

/** How much attention a finding needs. */
export type Severity = "high" | "medium" | "low";

/** A JSON value that may be shown: long integers are strings, secrets are `(sensitive)`. */
export type Shown = null | boolean | number | string | readonly Shown[] | { readonly [name: string]: Shown };

/** What a rule says about one change. */
export interface Finding {
  readonly rule: string;
  readonly direction: Direction;
  readonly severity: Severity;
  readonly text: string;
}

/** One line of a text diff: kept, added, removed, or a gap of that many unshown lines. */
export interface DiffLine {
  readonly kind: "same" | "added" | "removed" | "gap";
  readonly text: string;
}

/** An item of an ordered list. */
export interface Place {
  readonly value: Shown;
  /** The name of the object that the item is an ID of, as it may be printed. */
  readonly name?: string;
  /** It has another place among the others, or is new. */
  readonly moved?: true;
}

/**
 * One value that differs; `default` if the configuration does not set it. The kind `value` has both sides, `items` the
 * members of a set or list, and `text` lines.
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
      /** The whole list on both sides, where the places of its items differ. */
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

/** A response page before and after, for the preview; not in the JSON output. */
export interface PagePreview {
  readonly page: string;
  readonly before?: string;
  readonly after?: string;
}

/** The size of a response page in bytes of UTF-8; absent on the side where there is none. */
export interface PageReview {
  readonly page: string;
  readonly before_bytes?: number;
  readonly after_bytes?: number;
}

/** The change of one object. */
export interface ResourceReview {
  readonly address: string;
  readonly construct_path?: string;
  readonly type: string;
  /** The object's own name, if its type has one. */
  readonly label?: string;
  /** Which object it is, as a phrase: `zone 42, bot 7`. */
  readonly subject?: string;
  readonly action: "no-op" | "read" | "create" | "update" | "replace" | "destroy" | "forget" | "unknown";
  readonly create_before_destroy?: true;
  /** The change has happened outside of Terraform: `action` is what happened, not what is planned. */
  readonly outside?: true;
  /** An audit looked at the object as it is: nothing happens to it. */
  readonly audited?: true;
  /** What happened outside is undone by the plan: what it changed becomes what the state had before. */
  readonly repaired?: true;
  /** The plan does nothing with the object but undo what happened to it outside: its configuration is as it was. */
  readonly repairs?: "changed" | "deleted";
  readonly reason?: string;
  readonly moved_from?: string;
  readonly imported_from?: string;
  /** The provider configuration that it uses, unless that is the only one. */
  readonly provider_config?: string;
  readonly deposed?: string;
  /** The `--fail-on` conditions that the change matches. */
  readonly matches?: readonly string[];
  /** A row of the file of accepted changes accepts it, so it matches no condition. */
  readonly accepted?: Accepted;
  readonly direction: Direction;
  readonly severity: Severity;
  readonly findings: readonly Finding[];
  readonly attributes: readonly AttributeReview[];
  readonly entries?: EntriesReview;
  /** How many addresses the list newly stops or lets through, or no longer does, unless it has them one by one; as decimal text. */
  readonly moved_addresses?: string;
  readonly page?: PageReview;
  readonly preview?: PagePreview;
  readonly known_after_apply: readonly string[];
}

/** The change of an object of a plan. */
export interface PlannedReview extends ResourceReview, OfPlan {}

/** Why a change that matches a condition may be merged, and until when that is so. */
export interface Accepted {
  readonly reason: string;
  /** The last day, UTC. */
  readonly expires: string;
}
