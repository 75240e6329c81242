import type { BatteryCase } from "../support/battery-case.js";
import type { Target } from "./target.js";

/** What the zone does with uploads. */
export const shieldUploadScanning = ({ zone, otherZone }: Target): BatteryCase => ({
  attributes: {
    shield_zone_id: zone,
    enabled: true,
    antivirus_scanning_mode: "block",
    csam_scanning_mode: "log",
    on_destroy: "disable",
  },
  updates: { enabled: false, antivirus_scanning_mode: "log", csam_scanning_mode: "block", on_destroy: "restore" },
  replaces: { shield_zone_id: { value: otherZone } },
  respelt: [],
  local: ["on_destroy"],
  importId: (object) => String(object["shield_zone_id"]),
  absentId: "999",
  drifts: [
    {
      name: "somebody disables it",
      make: async (service) => {
        await service.send("PATCH", `/shield/shield-zone/${zone}/upload-scanning`, { isEnabled: false });
      },
      shows: { enabled: false },
    },
  ],
  remove: null,
  createdBy: "updateUploadScanning",
  listed: {
    filter: {},
    found: [42, 43, 44].map((id) => [{ shield_zone_id: id }, `upload scanning of Shield zone ${id}`]),
  },
  halfCreated: null,
});
