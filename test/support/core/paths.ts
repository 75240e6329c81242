import type { PathStepMessage } from "../../../src/protocol/messages.js";
import { UNKNOWN, type Cty } from "./cty.js";

/** The value at a path: by attribute name, list index or map key, never into a set; undefined if there is none. */
export function valueAt(value: Cty, path: readonly PathStepMessage[]): Cty | undefined {
  let here: Cty | undefined = value;
  for (const { attributeName, elementKeyString, elementKeyInt } of path) {
    if (here === undefined) return undefined;
    if (here.is === "unknown") here = UNKNOWN;
    else if (here.is === "object") here = here.entries.get(attributeName ?? "");
    else if (here.is === "map") here = elementKeyString === undefined ? undefined : here.entries.get(elementKeyString);
    else here = here.is === "list" ? here.items[elementKeyInt ?? -1] : undefined;
  }
  return here;
}

/** Whether core can follow a path in a value. */
export function pathExists(value: Cty, path: readonly PathStepMessage[]): boolean {
  return path.length > 0 && valueAt(value, path) !== undefined;
}
