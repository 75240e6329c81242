import { type BunnyClient, type CallOptions, isApiError } from "../../api/index.js";
import type { Diagnostics } from "../../framework/index.js";
import { zoneChanges } from "./zone-settings.js";

/** The settings of a zone that a destroy disables. */
const DISABLED = { waf_enabled: false, ddos_shield_sensitivity: "off" } as const;

/** Disables a zone, which cannot be deleted, and moves it to the cheapest plan if the API allows it. */
export async function disableZone(
  client: BunnyClient,
  id: number,
  diagnostics: Diagnostics,
  options: CallOptions,
): Promise<void> {
  await client.zones.update(id, zoneChanges(DISABLED), options);
  try {
    await client.zones.update(id, zoneChanges({ plan_type: "basic" }), options);
  } catch (error) {
    if (!isApiError(error, "conflict", "plan_required", "forbidden")) throw error;
    diagnostics.warning(
      undefined,
      "The zone's plan continues to be billed",
      `The WAF of Shield zone ${id} is off and its DDoS protection at the lowest level, but the API did not move the zone to the plan basic: ${error.reason}`,
    );
  }
}
