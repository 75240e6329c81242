import type { Stance } from "./stance.js";

/** The action on matching traffic; each word has a stance. At most one per resource. */
interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
}

/** A boolean that must be true for the action to take effect. If a resource has several, all must be true. */
interface SwitchMeaning {
  readonly kind: "switch";
}

/**
 * The object's display name (`name`, `rule_name`); at most one per resource. An `observed` label also identifies the object's
 * subject, which judges a change of it outside Terraform.
 */
export interface LabelMeaning {
  readonly kind: "label";
  readonly observed?: true;
}

/**
 * Judged by code in `src/review/judge/<subject>`. An `observed` attribute is read-only, so only changes outside Terraform are
 * judged.
 */
export interface SubjectMeaning {
  readonly kind: "subject";
  readonly observed?: true;
}

/**
 * Attributes that a setting needs to have an effect: switches, the action, or scales. Each must be on, stop something, or be
 * above its loosest value. With an empty list, the setting acts regardless of the object's action.
 */
interface Dependent {
  readonly requires?: readonly string[];
}

/**
 * A setting with values in order from loosest to strictest. From `stops` on, it blocks or challenges; newly reaching a value of
 * `starts` also stops visitors. With `powers`, the action has no effect while all such scales have their loosest value. A scale
 * with `stops` counts as loosest if the object does not exist or a required attribute is off. `adds` describes, as the end of a
 * sentence, what a value stops according to the vendor.
 */
export interface ScaleMeaning extends Dependent {
  readonly kind: "scale";
  readonly order: readonly (string | number | boolean)[];
  readonly stops?: string | number | boolean;
  readonly adds?: Readonly<Record<string, string>>;
  readonly starts?: readonly (string | number | boolean)[];
  readonly powers?: true;
  /** Read-only: no plan changes it, so only changes outside Terraform are judged. */
  readonly observed?: true;
}

/** A set of exempted values: more members protect less. With `checked`, a set of checked values: more members protect more. */
export interface ExceptionsMeaning extends Dependent {
  readonly kind: "exceptions";
  readonly of: "values" | "checked";
}

/**
 * A number of `unit`. `looser` is the direction that weakens protection; without it, a change is neutral. `capacity` marks a
 * limit on running instances, and so on cost and capacity.
 */
export interface AmountMeaning extends Dependent {
  readonly kind: "amount";
  readonly unit: "seconds" | "replicas" | "requests";
  readonly looser?: "higher" | "lower";
  readonly capacity?: "lower bound" | "upper bound";
}

/** The object that the resource belongs to (zone, bot, application). A change is reported, since the protection moves. */
export interface TargetMeaning {
  readonly kind: "target";
}

/** Computed from other attributes (a checksum, a count), so a change is not reported separately. */
export interface DerivedMeaning {
  readonly kind: "derived";
  readonly from: readonly string[];
}

/**
 * The effect of a destroy on the object: values in `keeps` leave it unchanged, and values in `restores` restore the settings from
 * before the first write.
 */
export interface OnDestroyMeaning {
  readonly kind: "on-destroy";
  readonly keeps: readonly string[];
  readonly restores: readonly string[];
}

/**
 * The settings from before the provider's first write, for an object that exists without Terraform. Members have the names of the
 * attributes that replace them.
 */
export interface FoundMeaning {
  readonly kind: "found";
}

/** A check for mistakes during the plan; a higher number or true lets more pass. `usual` is the default. */
export interface GuardMeaning {
  readonly kind: "guard";
  readonly usual: number | boolean;
}

/** Not part of the API (`timeouts`): a change sends no request and does not affect protection. */
export interface LocalMeaning {
  readonly kind: "local";
}

/** The meaning of an attribute. */
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
