import type { BatteryCase } from "../support/battery-case.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

/** The page for blocked visitors. */
export const shieldCustomPage = ({ zone, otherZone }: Target): BatteryCase => ({
  attributes: {
    shield_zone_id: zone,
    page_type: "block",
    html: "<h1>Blocked</h1>\n<p>Call ${ name } at 100%{</p>\n",
    on_destroy: "delete",
  },
  updates: { html: "<h1>Blocked, sorry</h1>\n", on_destroy: "keep" },
  replaces: { shield_zone_id: { value: otherZone }, page_type: { value: "challenge" } },
  respelt: [
    { html: "<h1>Blocked</h1>\n<p>Call ${ name } at 100%{</p>" },
    { html: "<h1>Blocked</h1>\r\n<p>Call ${ name } at 100%{</p>\r\n" },
  ],
  local: ["on_destroy"],
  derived: ["content_sha256"],
  importId: (page) => `${String(page["shield_zone_id"])}/${String(page["page_type"])}`,
  absentId: `${zone}/challenge`,
  drifts: [
    {
      name: "somebody writes another page",
      make: async (service) => {
        await service.send("PUT", `/shield/shield-zone/${zone}/custom-page/block`, "<h1>Go away</h1>");
      },
      shows: { html: "<h1>Go away</h1>" },
    },
  ],
  remove: async (service) => {
    await service.send("DELETE", `/shield/shield-zone/${zone}/custom-page/block`);
  },
  createdBy: "putCustomPage",
  listed: {
    filter: ZONE,
    found: [
      [{ ...ZONE, page_type: "block" }, "block page of Shield zone 44"],
      [{ ...ZONE, page_type: "rate_limit" }, "rate_limit page of Shield zone 44"],
    ],
    requests: 2,
  },
  halfCreated: null,
});
