import type { Stance } from "./stance.js";

/**
 * What decides about an object with the word `left`, or without an action of its own, and does not about one with the word
 * `spared`: the object of `type` that has the same values in the attributes `by`, called `what`.
 */
export interface Defers {
  readonly type: string;
  readonly by: readonly string[];
  readonly what: string;
  readonly left: string;
  readonly spared: string;
}

/** The object of `type` whose attribute `by` has the value that it has here, such as the zone of a rule. */
export interface Around {
  readonly type: string;
  readonly by: string;
}

/**
 * The action on matching traffic; each of its words has a stance. At most one per resource. An object `within` another one
 * stops something only while that one's action does; what lets through does so in any case. What is `unverified` lets
 * through whoever claims to be what it applies to; with an attribute, unless that one is true. With
 * `defers`, some of its words leave the object to what another one does, or spare it from that. With
 * `beatsListsOf`, what it lets through passes the access lists of the zone in that attribute that stop something.
 */
export interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
  readonly within?: Around;
  readonly unverified?: true | { readonly unless: string };
  readonly beatsListsOf?: string;
  readonly defers?: Defers;
}

/**
 * A boolean that must be true, or false if `inverted`, for the resource's action to have an effect. If a resource has
 * several, all must have that value. A `temporary` one ends by itself: the other settings act then.
 */
export interface SwitchMeaning {
  readonly kind: "switch";
  readonly inverted?: true;
  readonly temporary?: true;
}
