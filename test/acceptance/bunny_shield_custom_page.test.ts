import { battery } from "../support/battery.js";

battery("bunny_shield_custom_page", {
  attributes: {
    shield_zone_id: 42,
    page_type: "block",
    html: "<h1>Blocked</h1>\n<p>Call ${name} at 100%{</p>\n",
    on_destroy: "delete",
  },
  updates: { html: "<h1>Blocked, sorry</h1>\n", on_destroy: "keep" },
  replaces: { shield_zone_id: { value: 44 }, page_type: { value: "challenge" } },
  respelt: [
    { html: "<h1>Blocked</h1>\n<p>Call ${name} at 100%{</p>" },
    { html: "<h1>Blocked</h1>\r\n<p>Call ${name} at 100%{</p>\r\n" },
  ],
  local: ["on_destroy"],
  derived: ["content_sha256"],
  importId: ({ shield_zone_id: zone, page_type: page }) => `${String(zone)}/${String(page)}`,
  absentId: "42/challenge",
  drifts: [
    {
      name: "somebody writes another page",
      make: async (service) => {
        await service.send("PUT", "/shield/shield-zone/42/custom-page/block", "<h1>Go away</h1>");
      },
      shows: { html: "<h1>Go away</h1>" },
    },
  ],
  remove: async (service) => {
    await service.send("DELETE", "/shield/shield-zone/42/custom-page/block");
  },
  createdBy: "putCustomPage",
  halfCreated: null,
});
