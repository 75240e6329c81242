import * as v from "valibot";
import type { ManagedList, Zone } from "./contents.js";
import { zone } from "./zone-contents.js";
import { botDetectionSettings, newSettings, uploadScanningSettings } from "./zone-settings.js";

const BLOCK_ACTION = 2;
const LOG_ACTION = 4;

/** Categories of managed lists that a new zone blocks: VPN and Tor. */
const PRESET_TO_BLOCK = [1, 8];

/**
 * Quotas by plan code (docs/reference/service.md#quotas). An unlimited quota is `null`, or a large number if the API does not
 * allow null.
 */
const QUOTAS: Record<
  number,
  Pick<Zone, "customListLimit" | "customEntryLimit" | "rateLimitRulesLimit" | "customWafRulesLimit">
> = {
  0: { customListLimit: 1, customEntryLimit: 1000, rateLimitRulesLimit: 2, customWafRulesLimit: 0 },
  1: { customListLimit: 5, customEntryLimit: 5000, rateLimitRulesLimit: 10, customWafRulesLimit: 10 },
  2: { customListLimit: 10, customEntryLimit: 7500, rateLimitRulesLimit: 25, customWafRulesLimit: 25 },
};
const UNLIMITED = {
  customListLimit: null,
  customEntryLimit: null,
  rateLimitRulesLimit: 2 ** 31 - 1,
  customWafRulesLimit: 2 ** 31 - 1,
};

/** Returns the limits of a plan. */
export const limitsOf = (planType: number) => QUOTAS[planType] ?? UNLIMITED;

/** Computes the configuration ID of a managed list from both IDs. Such an ID needs no counter and never equals a list's ID. */
const managedConfigurationId = (shieldZoneId: number, listId: number): number => shieldZoneId * 1000 + listId;

/**
 * Returns a new zone. Its plan sets the quotas, every managed list is configured but disabled
 * (docs/reference/service.md#configure-a-list), and it has no objects of its own.
 */
export function newZone(
  shieldZoneId: number,
  pullZoneId: number | null,
  planType: number,
  managedLists: readonly Pick<ManagedList, "listId" | "category">[],
): Zone {
  return v.parse(zone, {
    shieldZoneId,
    pullZoneId,
    ...newSettings,
    planType,
    ...limitsOf(planType),
    managedLists: managedLists.map(({ listId, category }) => ({
      listId,
      configurationId: managedConfigurationId(shieldZoneId, listId),
      isEnabled: false,
      action: PRESET_TO_BLOCK.includes(category) ? BLOCK_ACTION : LOG_ACTION,
    })),
    customPages: {},
    botActions: {},
    botCategoryActions: {},
    botDetection: botDetectionSettings.fresh,
    uploadScanning: uploadScanningSettings.fresh,
    apiGuardian: null,
    edgeRules: [],
    triggeredRules: [],
    eventLogs: [],
    overages: [],
    metrics: {},
  });
}
