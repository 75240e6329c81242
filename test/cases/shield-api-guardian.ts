import type { BatteryCase } from "../support/battery-case.js";
import { LISTED_ZONE as ZONE } from "./listed-seed.js";
import type { Target } from "./target.js";

const document = (title: string, paths: readonly string[] = ["/pets"]): object => ({
  openapi: "3.0.3",
  info: { title, version: "1.4.0" },
  paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: "OK" } } } }])),
});

/** API Guardian with a document of one endpoint. */
export const shieldApiGuardian = ({ zone, otherZone }: Target): BatteryCase => ({
  attributes: {
    shield_zone_id: zone,
    content: JSON.stringify(document("Shop")),
    enforce_authorization_validation: true,
    enabled: true,
    execution_mode: "block",
    body_limit_action: "block",
    unmatched_path_action: "log",
    on_destroy: "disable",
  },
  updates: {
    content: JSON.stringify(document("Shop 2", ["/pets", "/orders"])),
    enforce_authorization_validation: false,
    enabled: false,
    execution_mode: "log",
    body_limit_action: "ignore",
    unmatched_path_action: "ignore",
    on_destroy: "keep",
  },
  replaces: { shield_zone_id: { value: otherZone } },
  respelt: [
    { content: JSON.stringify(document("Shop"), null, 2) },
    {
      content:
        '# The shop\npaths: {/pets: {get: {responses: {"200": {description: OK}}}}}\ninfo:\n  version: 1.4.0\n  title: Shop\nopenapi: 3.0.3\n',
    },
  ],
  local: ["on_destroy"],
  derived: ["content_sha256", "endpoint_count"],
  unreadable: { content: "", content_sha256: null, enforce_authorization_validation: null },
  importId: (object) => String(object["shield_zone_id"]),
  absentId: "999",
  drifts: [
    {
      name: "somebody uploads another document",
      make: async (service) => {
        await service.send("PATCH", `/shield/shield-zone/${zone}/api-guardian/spec`, {
          content: JSON.stringify(document("Warehouse", ["/shelves", "/boxes"])),
        });
      },
      shows: { title: "Warehouse" },
    },
    {
      name: "somebody lets it only log",
      make: async (service) => {
        await service.send("PATCH", `/shield/shield-zone/${zone}/api-guardian`, { executionMode: 0 });
      },
      shows: { execution_mode: "log" },
    },
  ],
  remove: null,
  keptOnDestroy: "A document cannot be deleted.",
  createdBy: "uploadApiDocument",
  listed: {
    filter: {},
    found: [[ZONE, "Shop"]],
    // Only a read of each zone, here up to the third one, shows whether it has a document.
    requests: 4,
  },
  halfCreated: { operation: "updateApiGuardian", kind: "answer", status: 400 },
});
