import { missingPlan } from "../../../zone/words/plan-limits.js";
import { type Accounts, type ResourceChange, field, textField } from "../../plan/plan.js";
import { ZONE } from "./zone-side.js";

/** Returns the plan of an object's zone if, before and after the apply, the zone's plan lacks the object. */
export type RefusingPlan = (change: ResourceChange) => string | undefined;

/** Finds the plans of zones among the objects of a plan. */
export function refusingPlans(changes: readonly ResourceChange[], accountOf: Accounts): RefusingPlan {
  const keyOf = ({ address, before }: ResourceChange): string =>
    JSON.stringify([accountOf(address), field(before, "shield_zone_id")]);
  const zones = new Map<string, ResourceChange>();
  for (const change of changes)
    if (change.type === ZONE && change.mode === "managed" && change.before !== null) zones.set(keyOf(change), change);
  return (change) => {
    const zone = zones.size === 0 ? undefined : zones.get(keyOf(change));
    if (zone === undefined) return undefined;
    const isGone = zone.action === "destroy" || zone.action === "forget";
    const plans = [zone.before, isGone ? zone.before : zone.after].map((side) => textField(side, "plan_type"));
    const isLacking = (plan: unknown): boolean =>
      missingPlan(change.type, field(change.before, "required_plan"), plan) !== undefined;
    return plans.every(isLacking) ? plans[0] : undefined;
  };
}
