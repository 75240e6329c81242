import { missingPlan } from "../../../zone/words/plan-limits.js";
import { type ResourceChange, field, textField } from "../../plan/plan.js";
import type { ZoneSides } from "../../zones/zone-sides.js";
import { ZONE } from "./zone-side.js";

/** Returns the plan of an object's zone if, before and after the apply, the zone's plan lacks the object. */
export type RefusingPlan = (change: ResourceChange) => string | undefined;

/** Finds the plans of zones among the objects of a plan. */
export const refusingPlans =
  (zones: ZoneSides): RefusingPlan =>
  (change) => {
    const zone = zones.around(change, "before", ZONE).at(-1)?.change;
    if (zone === undefined || zone.before === null) return undefined;
    const isGone = zone.action === "destroy" || zone.action === "forget";
    const plans = [zone.before, isGone ? zone.before : zone.after].map((side) => textField(side, "plan_type"));
    const isLacking = (plan: unknown): boolean =>
      missingPlan(change.type, field(change.before, "required_plan"), plan) !== undefined;
    return plans.every(isLacking) ? plans[0] : undefined;
  };
