/**
 * What an attribute's value means to the person who reviews a change of it.
 *
 * A resource definition may put one of these on an attribute as `meaning`. They are plain data: the generator copies
 * them, with the attribute's shape, into the table that `bunny-tf review` and `bunny-tf drift` read, so that a plan can
 * be explained without loading the provider.
 */

/**
 * What a value does to the traffic it applies to, from loosest to strictest:
 * `bypasses` skips further checks too, `allows` admits, `ignores` lifts a wider rule, `observes` changes nothing (log,
 * none, or no rule at all), `challenges` makes the visitor prove itself, `blocks` refuses.
 */
export type Stance = "bypasses" | "allows" | "ignores" | "observes" | "challenges" | "blocks";

/** The name by which people know the object (`name`, `rule_name`); at most one per resource. */
export interface LabelMeaning {
  readonly kind: "label";
}

/** The attribute says what happens to matching traffic: each of its words has a stance. At most one per resource. */
export interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
}

/** A boolean without which the resource's action has no effect. At most one per resource. */
export interface SwitchMeaning {
  readonly kind: "switch";
}

/**
 * Access list entries. `typeAttribute` names the sibling that holds the list's type (`ip`, `cidr`, …);
 * `zoneAttribute` the sibling within whose value lists of other resources can overlap with this one.
 */
export interface EntriesMeaning {
  readonly kind: "entries";
  readonly typeAttribute: string;
  readonly zoneAttribute: string;
}

/** The HTML of a page that visitors see. `typeAttribute` names the sibling that says which page it is. */
export interface PageMeaning {
  readonly kind: "page";
  readonly typeAttribute: string;
}

/**
 * A number of `unit`. `looser` says which way protection weakens; without it a change is neutral. `capacity` marks a
 * bound on how much runs, so also on its cost and capacity.
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

/** What decides which requests a rule looks at (a pattern, a variable, a condition): any change may matter either way. */
export interface MatchMeaning {
  readonly kind: "match";
}

/** Which object the resource is about (zone, bot, application): shown when it changes, since that moves the protection. */
export interface TargetMeaning {
  readonly kind: "target";
}

/** Follows from other attributes of the resource (a checksum, a count), so its change is no news beside theirs. */
export interface DerivedMeaning {
  readonly kind: "derived";
  readonly from: readonly string[];
}

/**
 * What destroying the resource does to the object: with a value among `keeps` the object stays as it is, with one among
 * `restores` what was found before the first write comes back.
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

/** Only Terraform's side knows it (`timeouts`): a change sends no request and protects nothing. */
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
