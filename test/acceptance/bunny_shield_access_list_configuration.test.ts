import { battery } from "../support/battery.js";

// Zone 42 (which makes the ids of its managed lists' configurations 42,000 and on), list "Tor Exit Nodes".
const configuration = "/shield/shield-zone/42/access-lists/configurations/42002";

battery("bunny_shield_access_list_configuration", {
  attributes: { shield_zone_id: 42, list_id: 2, enabled: true, action: "challenge", on_destroy: "restore" },
  updates: { action: "block", enabled: false, on_destroy: "keep" },
  replaces: { shield_zone_id: { value: 44 }, list_id: { value: 1 } },
  respelt: [],
  local: ["on_destroy"],
  derived: ["action_code"],
  importId: ({ shield_zone_id: zone, list_id: list }) => `${String(zone)}/${String(list)}`,
  absentId: "42/999",
  drifts: [
    {
      name: "somebody switches it off",
      make: async (service) => {
        await service.send("PATCH", configuration, { isEnabled: false, action: 3 });
      },
      shows: { enabled: false },
    },
    {
      name: "somebody changes its action",
      make: async (service) => {
        await service.send("PATCH", configuration, { isEnabled: true, action: 4 });
      },
      shows: { action: "log" },
    },
  ],
  remove: null,
  createdBy: "updateAccessListConfiguration",
  halfCreated: null,
});
