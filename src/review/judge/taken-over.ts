import { isJsonObject } from "../../shared/json.js";
import { NOT_KNOWN } from "../../zone/requests/condition.js";
import { type Configured, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import { declaredBy, restored, takenOver } from "../zones/zone-sides.js";
import type { End } from "./object-findings.js";
import type { Side, Sides } from "./sides.js";
import type { TypeMeaning } from "./meaning-table.js";

/**
 * Adds settings that were made without Terraform. The values that the provider found become the side before a create, or the side
 * after a restoring destroy. If the plan does not show which settings were declared, all count as restored.
 */
export function withReplacedValues(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  end: End,
  configured: Configured | undefined,
): Sides {
  const found = change.action === "create" ? takenOver(change) : undefined;
  const isDeclared = configured === undefined ? () => true : declaredBy(change, configured);
  const back = end === "restored" && isObject(change.before) ? restored(change, change.before, isDeclared) : undefined;
  if (found === undefined && back === undefined) return sides;
  const path = meaning.all("found")[0]?.path ?? "";
  return {
    ...sides,
    isMarked: (at) => sides.isMarked(at) || sides.isMarked(path),
    ...(found !== undefined && { before: sideOf(found) }),
    ...(back !== undefined && { after: sideOf(back) }),
  };
}

const sideOf = (values: Readonly<Record<string, unknown>>): Side => ({
  exists: true,
  read(path) {
    let value: unknown = values;
    for (const name of path.split(".")) value = isJsonObject(value) ? value[name] : value === NOT_KNOWN ? value : null;
    if (value === NOT_KNOWN) return { state: "unknown" };
    return value === undefined || value === null ? { state: "absent" } : { state: "known", value: value as Value };
  },
});
