import type { BatteryCase, Sender } from "../support/battery-case.js";
import type { Attributes } from "../support/configuration.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const entries = ["192.0.2.0/24", "198.51.100.7/32", "2001:db8:40::/48"];
const listPath = (list: Attributes): string =>
  `/shield/shield-zone/${String(list["shield_zone_id"])}/access-lists/${String(list["list_id"])}`;
const changeContent =
  (content: string) =>
  async (service: Sender, list: Attributes): Promise<void> => {
    await service.send("PATCH", listPath(list), { content });
  };
const configure =
  (change: object) =>
  async (service: Sender, list: Attributes): Promise<void> => {
    const path = `/shield/shield-zone/${String(list["shield_zone_id"])}/access-lists/configurations`;
    await service.send("PATCH", `${path}/${String(list["configuration_id"])}`, change);
  };

/** The two days before this one, of which the API still has the events. */
function lastDays(): { readonly from: string; readonly to: string } {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  const from = new Date(midnight - 2 * 24 * 3_600_000).toISOString();
  return { from, to: new Date(midnight).toISOString() };
}

/** A custom access list. */
export const shieldAccessList = ({ zone, otherZone, prefix }: Target): BatteryCase => ({
  attributes: {
    shield_zone_id: zone,
    name: `${prefix}Office`,
    description: "The office and its VPN",
    type: "cidr",
    action: "allow",
    enabled: true,
    entries,
    allow_catch_all: false,
    max_removal_percent: 50,
    max_blocking_percent: 50,
  },
  updates: {
    name: `${prefix}Offices`,
    action: "block",
    enabled: false,
    entries: [...entries.slice(1), "203.0.113.0/25"],
    allow_catch_all: true,
    max_removal_percent: 80,
    max_blocking_percent: 90,
  },
  neither: { content: "stands instead of entries; access_list_content.test.ts tries it" },
  local: ["allow_catch_all", "max_removal_percent", "max_blocking_percent"],
  replaces: {
    shield_zone_id: { value: otherZone },
    description: { value: "Another description" },
    type: { value: "ip", along: { entries: ["192.0.2.1"] } },
  },
  respelt: [
    { entries: [...entries].reverse() },
    { entries: [...entries, "192.0.2.0/24"] },
    { entries: ["192.0.2.99/24", "198.51.100.7/32", "2001:DB8:0040:0::/48"] },
  ],
  derived: ["checksum", "entry_count", "last_modified"],
  importId: (list) => `${String(list["shield_zone_id"])}/${String(list["list_id"])}`,
  absentId: `${zone}/999999`,
  drifts: [
    {
      name: "somebody adds an entry",
      make: changeContent([...entries, "203.0.113.66/32"].join("\n")),
      shows: { entries: [...entries, "203.0.113.66/32"] },
    },
    {
      name: "somebody renames it",
      make: async (service, list) => {
        await service.send("PATCH", listPath(list), { name: `${prefix}Renamed` });
      },
      shows: { name: `${prefix}Renamed` },
    },
    { name: "somebody switches it off", make: configure({ isEnabled: false }), shows: { enabled: false } },
    { name: "somebody changes its action", make: configure({ action: 2 }), shows: { action: "block" } },
  ],
  remove: async (service, list) => {
    await service.send("DELETE", listPath(list));
  },
  reads: (of) => ({
    bunny_shield_access_list: { shield_zone_id: zone, list_id: of("list_id") },
    bunny_shield_event_log_search: {
      shield_zone_id: zone,
      ...lastDays(),
      filters: [{ field: "feature", op: "contains", values: ["access"] }],
      group_by: ["action"],
      buckets: 24,
    },
  }),
  createdBy: "createAccessList",
  listed: {
    filter: ZONE,
    found: [
      [{ ...ZONE, list_id: 700 }, "Office"],
      [{ ...ZONE, list_id: 710 }, "Countries"],
    ],
  },
  halfCreated: {
    operation: "updateAccessListConfiguration",
    kind: "answer",
    status: 403,
    json: { title: "Forbidden", status: 403 },
  },
});
