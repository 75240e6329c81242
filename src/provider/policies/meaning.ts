import type { Resource, Values } from "../../framework/index.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";

declare module "../../framework/definition/types.js" {
  interface Annotations {
    /** The effect of a change of the attribute, for the review. */
    readonly meaning: AttributeMeaning;
  }
}

/** Reports whether objects of this type exist without Terraform. Such a type has an attribute with the meaning "found". */
export function takesOver({ attributes }: Resource<unknown>): boolean {
  return Object.values(attributes).some(({ meaning }) => meaning?.kind === "found");
}

/** Reports whether `on_destroy` of this state leaves the object unchanged. */
export function keepsOnDestroy({ attributes }: Resource<unknown>, state: Values): boolean {
  return Object.entries(attributes).some(
    ([name, { meaning }]) => meaning?.kind === "on-destroy" && meaning.keeps.includes(String(state[name])),
  );
}
