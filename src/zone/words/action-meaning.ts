import type { Stance } from "./stance.js";

/** The action on matching traffic; each of its words has a stance. At most one per resource. */
export interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
}

/**
 * A boolean that must be true, or false if `inverted`, for the resource's action to have an effect. If a resource has
 * several, all must have that value.
 */
export interface SwitchMeaning {
  readonly kind: "switch";
  readonly inverted?: true;
}
