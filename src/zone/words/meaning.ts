import type { Stance } from "./stance.js";

/** The action on matching traffic; each of its words has a stance. At most one per resource. */
interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
}

/** A boolean that must be true for the resource's action to have an effect; all of them, if a resource has several. */
interface SwitchMeaning {
  readonly kind: "switch";
}

/**
 * The object's display name (`name`, `rule_name`); at most one per resource. One that is `observed` also identifies what the
 * object is about, and its subject judges a change of it outside.
 */
export interface LabelMeaning {
  readonly kind: "label";
  readonly observed?: true;
}

/** What code in `src/review/judge/<subject>` judges. What is `observed` is read-only, so only changes outside are judged. */
export interface SubjectMeaning {
  readonly kind: "subject";
  readonly observed?: true;
}

/**
 * Attributes without which a setting does nothing: switches, the action, or scales. Each must be on, stop something, or
 * be above its loosest value. An empty list: it acts whatever the object's action does.
 */
interface Dependent {
  readonly requires?: readonly string[];
}

/**
 * A setting whose values are ordered from loosest to strictest. From `stops` on it blocks or challenges; reaching one of
 * `starts` newly stops visitors, too. With `powers`, the resource's action has no effect while this and every other such
 * scale has its loosest value. Where the object does not exist or a required attribute is off, a scale with `stops` counts as
 * the loosest.
 * `adds` is what the vendor says that a value stops, as the end of a sentence.
 */
export interface ScaleMeaning extends Dependent {
  readonly kind: "scale";
  readonly order: readonly (string | number | boolean)[];
  readonly stops?: string | number | boolean;
  readonly adds?: Readonly<Record<string, string>>;
  readonly starts?: readonly (string | number | boolean)[];
  readonly powers?: true;
  /** Read-only: no plan changes it, so it is judged only where it changed outside. */
  readonly observed?: true;
}

/**
 * A set of values that are let through: the more it contains, the less it protects. With `checked`, it is a set of what is
 * checked: the more it contains, the more it protects.
 */
export interface ExceptionsMeaning extends Dependent {
  readonly kind: "exceptions";
  readonly of: "values" | "checked";
}

/**
 * A number of `unit`. `looser` is the direction that weakens protection; without it a change is neutral. `capacity`
 * marks a limit on how much runs, and so on cost and capacity.
 */
export interface AmountMeaning extends Dependent {
  readonly kind: "amount";
  readonly unit: "seconds" | "replicas" | "requests";
  readonly looser?: "higher" | "lower";
  readonly capacity?: "lower bound" | "upper bound";
}

/**
 * The object that the resource belongs to (zone, bot, application). Shown when it changes, since the protection moves.
 */
export interface TargetMeaning {
  readonly kind: "target";
}

/**
 * Computed from other attributes of the resource (a checksum, a count), so its change is not reported separately.
 */
export interface DerivedMeaning {
  readonly kind: "derived";
  readonly from: readonly string[];
}

/**
 * What destroying the resource does to the object: with a value in `keeps` the object stays unchanged, and with one in
 * `restores` the settings found before the first write are restored.
 */
export interface OnDestroyMeaning {
  readonly kind: "on-destroy";
  readonly keeps: readonly string[];
  readonly restores: readonly string[];
}

/**
 * What was on the API before the provider's first write, for an object that exists without Terraform: members have the
 * names of the attributes that replace them.
 */
export interface FoundMeaning {
  readonly kind: "found";
}

/**
 * A check against mistakes that the provider makes while it plans; a higher number, or true, lets more pass. `usual` is its
 * value where it is not configured.
 */
export interface GuardMeaning {
  readonly kind: "guard";
  readonly usual: number | boolean;
}

/** Not part of the API (`timeouts`): a change sends no request and does not affect protection. */
export interface LocalMeaning {
  readonly kind: "local";
}

/** The meaning of one attribute; `kind` identifies it. */
export type AttributeMeaning =
  | LabelMeaning
  | SubjectMeaning
  | ActionMeaning
  | SwitchMeaning
  | ScaleMeaning
  | ExceptionsMeaning
  | AmountMeaning
  | TargetMeaning
  | DerivedMeaning
  | OnDestroyMeaning
  | FoundMeaning
  | GuardMeaning
  | LocalMeaning;
