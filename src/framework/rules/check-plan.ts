import type { Attributes } from "../attribute.js";
import type { ObjectValue, Path } from "../codec/index.js";
import { report, root } from "./place.js";
import { checkPlannedAttributes } from "./planned-attributes.js";
import { leadsSomewhere } from "./replace-path.js";
import { checkShape } from "./shape.js";
import type { Violation } from "./violation.js";

/** A plan as it is about to leave; `prior` and `config` as they came. */
export interface PlanAnswer {
  readonly attributes: Attributes;
  readonly prior: ObjectValue;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  readonly requiresReplace?: readonly Path[];
}

/** §5.4, §5.5: whether core takes the plan of a create or update. */
export function checkPlan({ attributes, prior, config, planned, requiresReplace = [] }: PlanAnswer): Violation[] {
  const place = root();
  if ((config === null) !== (planned === null))
    report(
      place,
      "plan_nullness",
      planned === null ? "is configured, but planned null" : "is planned without being configured",
    );
  if (config === null || planned === null) return place.found;
  checkShape({ kind: "object", attributes }, planned, "allowed", place);
  checkPlannedAttributes(attributes, prior, config, planned, place);
  for (const path of prior === null ? [] : requiresReplace)
    if (!leadsSomewhere(attributes, prior, path) && !leadsSomewhere(attributes, planned, path))
      report(
        { ...place, path },
        "replace_path",
        "is said to require replacement, but is neither in the prior state nor planned",
      );
  return place.found;
}

/** §5.4: the plan of a destroy is null. */
export function checkDestroyPlan({ planned }: { readonly planned: ObjectValue }): Violation[] {
  const place = root();
  if (planned !== null) report(place, "destroy_plan", "is to be destroyed, but planned with a value");
  return place.found;
}
