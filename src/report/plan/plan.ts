import type { Value } from "./value.js";

/** What the engine will do with one object; `unknown` is an action of a newer engine, never taken for harmless. */
export type Action = "no-op" | "read" | "create" | "update" | "replace" | "destroy" | "forget" | "unknown";

/** One step into a value: a member's name or a list position. */
export type Step = string | number;

/** Before and after of one value with the trees that mark what is secret and what is not yet known. */
export interface Change {
  readonly action: Action;
  /** The actions as the plan spells them, in its order. */
  readonly actions: readonly string[];
  readonly before: Value;
  readonly after: Value;
  readonly unknown: Value;
  readonly beforeSensitive: Value;
  readonly afterSensitive: Value;
}

/** One row of `resource_changes`, `resource_drift` or `deferred_changes`. */
export interface ResourceChange extends Change {
  readonly address: string;
  readonly previousAddress?: string | undefined;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly provider: string;
  /** Key of an object that was left over by an earlier create-before-destroy. */
  readonly deposed?: string | undefined;
  readonly reason?: string | undefined;
  readonly replacePaths: readonly (readonly Step[])[];
  /** What is imported: an id, or JSON text of an identity; "known after apply" when the engine cannot say yet. */
  readonly importing?: string | undefined;
}

/** A change that the engine put off to a later plan, and why. */
export interface DeferredChange {
  readonly reason: string;
  readonly resource: ResourceChange;
}

/** One row of `output_changes`. */
export interface OutputChange extends Change {
  readonly name: string;
}

/** A check (`check` block, condition) that did not pass. */
export interface FailedCheck {
  readonly address: string;
  readonly status: string;
  readonly messages: readonly string[];
}

/** What the configuration says of one resource's attributes: its constants, and the names of those set at all. */
export interface Configured {
  readonly names: ReadonlySet<string>;
  readonly constants: ReadonlyMap<string, Value>;
}

/** A plan as the report sees it: narrowed, without state and configuration beyond what is listed here. */
export interface Plan {
  readonly formatVersion: string;
  readonly engineVersion: string;
  /** RFC 3339, when the engine wrote one. */
  readonly timestamp?: string;
  /** Loud remarks: the plan is incomplete or came from a run that failed. */
  readonly problems: readonly string[];
  readonly errored: boolean;
  readonly incomplete: boolean;
  readonly resources: readonly ResourceChange[];
  readonly drift: readonly ResourceChange[];
  readonly deferred: readonly DeferredChange[];
  readonly outputs: readonly OutputChange[];
  readonly checks: readonly FailedCheck[];
  /** By resource address without instance keys. */
  readonly configured: (address: string) => Configured | undefined;
  /** Every text that must not appear in any output. */
  readonly secrets: readonly string[];
}
