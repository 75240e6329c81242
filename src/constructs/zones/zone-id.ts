import { TerraformLocal, Token } from "cdktf";
import type { Construct } from "constructs";
import type { IShieldZone } from "./shield-zone.js";

/**
 * The zone's ID for a data source. Engines read a data source that refers to a resource only after every planned change of
 * that resource, even if the value does not change, and until then all that is looked up is unknown. A local breaks the
 * reference; the ID of a new zone is unknown through it, too.
 */
export function lookupZoneId(scope: Construct, zone: IShieldZone): number {
  if (!Token.isUnresolved(zone.shieldZoneId)) return zone.shieldZoneId;
  return new TerraformLocal(scope, "zone-id", zone.shieldZoneId).asNumber;
}
