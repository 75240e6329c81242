import type { Stance } from "./stance.js";

/** The action on matching traffic; each of its words has a stance. At most one per resource. */
export interface ActionMeaning {
  readonly kind: "action";
  readonly stances: Readonly<Record<string, Stance>>;
}

/** A boolean that must be true for the resource's action to have an effect; all of them, if a resource has several. */
export interface SwitchMeaning {
  readonly kind: "switch";
}
