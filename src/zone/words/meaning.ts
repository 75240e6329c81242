import type { Stance } from "./stance.js";

/** The action on matching traffic. Each word has a stance. A resource has at most one action. */
interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
}

/** A boolean that must be true for the action to take effect. If a resource has several, all must be true. */
interface SwitchMeaning {
  readonly kind: "switch";
}

/**
 * The object's display name (`name`). A resource has at most one. An `observed` label also identifies the object's
 * subject, and the subject judges a change of the label outside Terraform.
 */
export interface LabelMeaning {
  readonly kind: "label";
  readonly observed?: true;
}

/**
 * Judged by code in `src/review/judge/<subject>`. An `observed` attribute is read-only, so it is judged only if it changes
 * outside Terraform.
 */
export interface SubjectMeaning {
  readonly kind: "subject";
  readonly observed?: true;
}

/**
 * Attributes that a setting needs to have an effect. Each switch must be on, each action must stop something, and each scale must
 * be above its loosest value. With an empty list, the setting acts regardless of the object's action.
 */
interface Dependent {
  readonly requires?: readonly string[];
}

/**
 * A setting with values in order from loosest to strictest. From `stops` on, a value blocks or challenges. A value in `starts`
 * stops further visitors if the setting newly reaches it. With `powers`, the action has no effect while all such scales have
 * their loosest value. A scale with `stops` counts as loosest if the object does not exist, or if a required attribute is off.
 * `adds` describes the effect of a value according to the vendor, as the end of a sentence.
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

/**
 * A set of exempted values. More members protect less. With `checked`, a set of checked values. More members then protect more.
 */
export interface ExceptionsMeaning extends Dependent {
  readonly kind: "exceptions";
  readonly of: "values" | "checked";
}

/**
 * A number of `unit`. `looser` is the direction that weakens protection. Without `looser`, a change is neutral. `capacity` marks
 * a limit on running instances, which also limits cost and capacity.
 */
export interface AmountMeaning extends Dependent {
  readonly kind: "amount";
  readonly unit: "seconds" | "replicas" | "requests";
  readonly looser?: "higher" | "lower";
  readonly capacity?: "lower bound" | "upper bound";
}

/**
 * The object that the resource belongs to (zone, bot, application). A change is reported, because the protection moves to another
 * object.
 */
export interface TargetMeaning {
  readonly kind: "target";
}

/** Computed from other attributes (a checksum, a count), so a change is not reported separately. */
export interface DerivedMeaning {
  readonly kind: "derived";
  readonly from: readonly string[];
}

/**
 * The effect of a destroy on the object. Values in `keeps` leave the object unchanged. Values in `restores` restore the settings
 * from before the first write.
 */
export interface OnDestroyMeaning {
  readonly kind: "on-destroy";
  readonly keeps: readonly string[];
  readonly restores: readonly string[];
}

/**
 * The settings from before the provider's first write, for an object that exists without Terraform. Each member has the name of
 * the attribute that replaced it.
 */
export interface FoundMeaning {
  readonly kind: "found";
}

/** A check for mistakes during the plan. A higher number, or `true`, lets more mistakes pass. `usual` is the default. */
export interface GuardMeaning {
  readonly kind: "guard";
  readonly usual: number | boolean;
}

/** Not part of the API (`timeouts`). A change sends no request and does not affect protection. */
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
