import { TerraformLocal, Token, type TerraformProvider } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { ShieldPlan } from "../generated/words.js";

/** A Shield zone. */
export interface IShieldZone extends IConstruct {
  /** ID of the zone; a token if Terraform looks it up. */
  readonly shieldZoneId: number;
  /** Plan of the zone, if declared; constructs then refuse features that the plan lacks. */
  readonly plan?: ShieldPlan;
  /** Provider of the zone's account, if it is not the default one; constructs of the zone use it, too. */
  readonly provider?: TerraformProvider;
}

const BY_PRICE: readonly string[] = Object.values(ShieldPlan);

/** Reports whether a plan includes another plan; true for a token. */
export function includes(plan: ShieldPlan | undefined, least: ShieldPlan): boolean {
  const rank = BY_PRICE.indexOf(plan ?? least);
  return rank < 0 || rank >= BY_PRICE.indexOf(least);
}

/** Returns the problem if the declared plan of a zone lacks a feature; empty if the plan is not declared. */
export function planProblem({ plan }: Pick<IShieldZone, "plan">, feature: string, least: ShieldPlan): string[] {
  return includes(plan, least) ? [] : [`The plan ${plan} has no ${feature}. Choose the plan ${least}.`];
}

/**
 * Returns the zone's ID for a data source. If a data source refers to a resource, engines read it only after every planned change
 * of the resource, even if the value stays. Until then, all lookups would be unknown. A local value breaks the reference. The ID
 * of a new zone stays unknown.
 */
export function lookupZoneId(scope: Construct, zone: IShieldZone): number {
  if (!Token.isUnresolved(zone.shieldZoneId)) return zone.shieldZoneId;
  return new TerraformLocal(scope, "zone-id", zone.shieldZoneId).asNumber;
}
