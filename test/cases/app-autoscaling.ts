import { defaultSeed } from "../../src/emulator/index.js";
import type { BatteryCase } from "../support/battery-case.js";
import type { Target } from "./target.js";

/** Autoscaling of the target's application. */
export const appAutoscaling = ({ app, otherApp }: Target): BatteryCase => ({
  seed: {
    ...defaultSeed,
    applications: [...(defaultSeed.applications ?? []), { appId: otherApp, name: "blog", min: 1, max: 2 }],
  },
  attributes: { app_id: app, min: 2, max: 6, on_destroy: "restore" },
  updates: { min: 3, max: 9, on_destroy: "keep" },
  replaces: { app_id: { value: otherApp } },
  respelt: [],
  local: ["on_destroy"],
  importId: ({ app_id: id }) => String(id),
  absentId: "app-none",
  drifts: [
    {
      name: "somebody raises the upper bound",
      make: async (service) => {
        await service.send("PUT", `/mc/apps/${app}/autoscaling`, { min: 2, max: 10 });
      },
      shows: { max: 10 },
    },
  ],
  remove: null,
  createdBy: "updateAutoscaling",
  listed: {
    filter: {},
    found: [
      [{ app_id: "app-shop" }, "shop"],
      [{ app_id: "app-blog" }, "blog"],
    ],
  },
  halfCreated: null,
});
