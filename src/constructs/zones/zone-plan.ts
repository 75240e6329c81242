import type { IShieldZone } from "./shield-zone.js";
import { ShieldPlan } from "../generated/words.js";

const BY_PRICE: readonly string[] = Object.values(ShieldPlan);

/** Whether a plan includes what another one has; true for a plan that is known only when Terraform runs. */
export function includes(plan: ShieldPlan | undefined, least: ShieldPlan): boolean {
  const rank = BY_PRICE.indexOf(plan ?? least);
  return rank < 0 || rank >= BY_PRICE.indexOf(least);
}

/** The problem if the declared plan of a zone lacks a feature; none if the plan is not declared. */
export function planProblem({ plan }: Pick<IShieldZone, "plan">, feature: string, least: ShieldPlan): string[] {
  return includes(plan, least) ? [] : [`The plan ${plan} has no ${feature}. Choose the plan ${least}.`];
}
