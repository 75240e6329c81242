import type { Stance } from "./stance.js";

/** The object of `type` whose attribute `by` has the value that it has here, such as the zone of a rule. */
export interface Around {
  readonly type: string;
  readonly by: string;
}

/**
 * The action on matching traffic; each of its words has a stance. At most one per resource. An object `within` another one
 * stops something only while that one's action does; what lets through does so in any case.
 */
export interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
  readonly within?: Around;
}

/**
 * A boolean that must be true, or false if `inverted`, for the resource's action to have an effect. If a resource has
 * several, all must have that value.
 */
export interface SwitchMeaning {
  readonly kind: "switch";
  readonly inverted?: true;
}
