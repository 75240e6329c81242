import type { AttributePathMessage } from "../../../../src/framework/protocol.js";
import type { Cty } from "./cty.js";

/** Whether core can follow a path in a value: by attribute name, list index or map key, never into a set. */
export function pathExists(value: Cty, steps: Readonly<AttributePathMessage["steps"]>): boolean {
  let here: Cty | undefined = steps.length > 0 ? value : undefined;
  for (const step of steps) {
    if (here === undefined) return false;
    if (here.is === "object") here = here.entries.get(step.attributeName ?? "");
    else if (here.is === "map")
      here = step.elementKeyString === undefined ? undefined : here.entries.get(step.elementKeyString);
    else if (here.is === "list") here = here.items[step.elementKeyInt ?? -1];
    else if (here.is !== "unknown") here = undefined;
  }
  return here !== undefined;
}
