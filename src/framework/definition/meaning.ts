/**
 * What an attribute's value means to the person who reviews a change of it.
 *
 * A resource definition may set one of these on an attribute as `meaning`. They are plain data: the generator copies
 * them, with the attribute's shape, into the table that `bunny-tf review` and `bunny-tf drift` read, so that they can
 * explain a plan without loading the provider.
 */

/**
 * What a value does to the traffic it applies to, from loosest to strictest: `bypasses` also skips further checks,
 * `allows` admits, `ignores` lifts a wider rule, `observes` changes nothing (log, none, or no rule at all),
 * `challenges` requires the visitor to pass a check, `blocks` refuses.
 */
export type Stance = "bypasses" | "allows" | "ignores" | "observes" | "challenges" | "blocks";

/** The object's display name (`name`, `rule_name`); at most one per resource. */
export interface LabelMeaning {
  readonly kind: "label";
}

/** The action on matching traffic; each of its words has a stance. At most one per resource. */
export interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
}

/** A boolean that must be true for the resource's action to have an effect. At most one per resource. */
export interface SwitchMeaning {
  readonly kind: "switch";
}

/**
 * Access list entries. `typeAttribute` is the sibling with the list's type (`ip`, `cidr`, …). Lists of other resources
 * can overlap with this one if the sibling `zoneAttribute` has the same value.
 */
export interface EntriesMeaning {
  readonly kind: "entries";
  readonly typeAttribute: string;
  readonly zoneAttribute: string;
}

/** The HTML of a page that visitors see. The sibling `typeAttribute` says which page it is. */
export interface PageMeaning {
  readonly kind: "page";
  readonly typeAttribute: string;
}

/**
 * A number of `unit`. `looser` is the direction that weakens protection; without it a change is neutral. `capacity`
 * marks a limit on how much runs, and so on cost and capacity.
 */
export interface AmountMeaning {
  readonly kind: "amount";
  readonly unit: "seconds" | "replicas" | "requests";
  readonly looser?: "higher" | "lower";
  readonly capacity?: "lower bound" | "upper bound";
}

/** A number of requests allowed per period; `periodAttribute` names the sibling that holds the period in seconds. */
export interface RateMeaning {
  readonly kind: "rate";
  readonly periodAttribute: string;
}

/**
 * A pattern, a variable or a condition that determines which requests a rule matches: a change may loosen or tighten.
 */
export interface MatchMeaning {
  readonly kind: "match";
}

/**
 * The object that the resource belongs to (zone, bot, application). Shown when it changes, since the protection moves.
 */
export interface TargetMeaning {
  readonly kind: "target";
}

/** Computed from other attributes of the resource (a checksum, a count), so its change is not reported separately. */
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

/** A check against mistakes that the provider makes while it plans; a higher number, or true, lets more pass. */
export interface GuardMeaning {
  readonly kind: "guard";
}

/** Not part of the API (`timeouts`): a change sends no request and does not affect protection. */
export interface LocalMeaning {
  readonly kind: "local";
}

/** The meaning of one attribute; `kind` tells which. */
export type AttributeMeaning =
  | LabelMeaning
  | ActionMeaning
  | SwitchMeaning
  | EntriesMeaning
  | PageMeaning
  | AmountMeaning
  | RateMeaning
  | MatchMeaning
  | TargetMeaning
  | DerivedMeaning
  | OnDestroyMeaning
  | FoundMeaning
  | GuardMeaning
  | LocalMeaning;
