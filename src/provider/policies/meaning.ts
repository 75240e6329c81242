import type { Resource, Values } from "../../framework/index.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";

declare module "../../framework/definition/types.js" {
  interface Annotations {
    /** What a change of the attribute means to a reviewer. */
    readonly meaning: AttributeMeaning;
  }
}

/** Whether objects of this type exist without Terraform: those have what was found. */
export function takesOver({ attributes }: Resource<unknown>): boolean {
  return Object.values(attributes).some(({ meaning }) => meaning?.kind === "found");
}

/** Whether `on_destroy` of this state leaves the object unchanged. */
export function keepsOnDestroy({ attributes }: Resource<unknown>, state: Values): boolean {
  return Object.entries(attributes).some(
    ([name, { meaning }]) => meaning?.kind === "on-destroy" && meaning.keeps.includes(String(state[name])),
  );
}
