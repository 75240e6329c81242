import { defaultSeed } from "../../src/emulator/index.js";
import type { BatteryCase } from "../support/battery-case.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const rule = (id: number, shieldZoneId: number) => ({
  id,
  shieldZoneId,
  ruleName: `Rule ${id}`,
  ruleConfiguration: { actionType: 2, variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: `/${id}` },
});

/** The order of custom rules that exist in both zones. */
export const shieldWafRuleOrder = ({ zone, otherZone }: Target): BatteryCase => ({
  seed: {
    ...defaultSeed,
    zones: (defaultSeed.zones ?? []).map((one) => ({
      ...one,
      ...(one.shieldZoneId === zone && { wafCustomRuleOrder: [602, 601, 603] }),
      ...(one.shieldZoneId === otherZone && { wafCustomRuleOrder: [702, 701] }),
    })),
    wafRules: [rule(601, zone), rule(602, zone), rule(603, zone), rule(701, otherZone), rule(702, otherZone)],
  },
  attributes: { shield_zone_id: zone, rule_ids: [601, 602, 603] },
  updates: { rule_ids: [603, 601, 602] },
  replaces: { shield_zone_id: { value: otherZone, along: { rule_ids: [701, 702] } } },
  respelt: [],
  importId: (object) => String(object["shield_zone_id"]),
  absentId: "999",
  drifts: [
    {
      name: "somebody changes the order",
      make: async (service) => {
        await service.send("PATCH", "/shield/shield-zone", {
          shieldZoneId: zone,
          shieldZone: { wafCustomRuleOrder: [603, 602, 601] },
        });
      },
      shows: { rule_ids: [603, 602, 601] },
    },
  ],
  remove: null,
  keptOnDestroy: "the API cannot remove an order",
  createdBy: "updateZone",
  listed: { filter: {}, found: [[ZONE, "order of the custom WAF rules of Shield zone 44"]] },
  halfCreated: null,
});
