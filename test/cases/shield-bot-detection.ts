import type { BatteryCase } from "../support/battery-case.js";
import type { Target } from "./target.js";

/** How the zone detects bots. */
export const shieldBotDetection = ({ zone, otherZone }: Target): BatteryCase => ({
  attributes: {
    shield_zone_id: zone,
    execution_mode: "challenge",
    request_integrity_sensitivity: "medium",
    ip_address_sensitivity: "low",
    browser_fingerprint_sensitivity: "high",
    browser_fingerprint_aggression: "medium",
    browser_fingerprint_complex_enabled: true,
    on_destroy: "restore",
  },
  updates: {
    execution_mode: "log",
    request_integrity_sensitivity: "off",
    ip_address_sensitivity: "high",
    browser_fingerprint_sensitivity: "low",
    browser_fingerprint_aggression: "custom",
    browser_fingerprint_complex_enabled: false,
    on_destroy: "keep",
  },
  replaces: { shield_zone_id: { value: otherZone } },
  respelt: [],
  local: ["on_destroy"],
  importId: (object) => String(object["shield_zone_id"]),
  absentId: "999",
  drifts: [
    {
      name: "somebody lets it only log",
      make: async (service) => {
        await service.send("PATCH", `/shield/shield-zone/${zone}/bot-detection`, { executionMode: 0 });
      },
      shows: { execution_mode: "log" },
    },
  ],
  remove: null,
  createdBy: "updateBotDetection",
  listed: { filter: {}, found: [42, 44].map((id) => [{ shield_zone_id: id }, `bot detection of Shield zone ${id}`]) },
  halfCreated: null,
});
