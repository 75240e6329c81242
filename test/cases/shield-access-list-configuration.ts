import type { BatteryCase, Sender } from "../support/battery-case.js";
import type { Attributes } from "../support/configuration.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const configure =
  (change: object) =>
  async (service: Sender, list: Attributes): Promise<void> => {
    const path = `/shield/shield-zone/${String(list["shield_zone_id"])}/access-lists/configurations`;
    await service.send("PATCH", `${path}/${String(list["configuration_id"])}`, change);
  };

/** A zone's configuration of a managed list. */
export const shieldAccessListConfiguration = (target: Target): BatteryCase => {
  const { zone, otherZone, managedList, otherManagedList } = target;
  return {
    attributes: {
      shield_zone_id: zone,
      list_id: managedList,
      enabled: true,
      action: "challenge",
      on_destroy: "restore",
    },
    updates: { action: "block", enabled: false, on_destroy: "keep" },
    replaces: { shield_zone_id: { value: otherZone }, list_id: { value: otherManagedList } },
    respelt: [],
    local: ["on_destroy"],
    importId: (list) => `${String(list["shield_zone_id"])}/${String(list["list_id"])}`,
    absentId: `${zone}/999`,
    drifts: [
      {
        name: "somebody switches it off",
        make: configure({ isEnabled: false, action: 3 }),
        shows: { enabled: false },
      },
      {
        name: "somebody changes its action",
        make: configure({ isEnabled: true, action: 4 }),
        shows: { action: "log" },
      },
    ],
    remove: null,
    createdBy: "updateAccessListConfiguration",
    listed: { filter: ZONE, found: [[{ ...ZONE, list_id: 2 }, "Tor Exit Nodes"]] },
    halfCreated: null,
  };
};
