import { defaultSeed } from "../../src/emulator/index.js";
import { battery } from "../support/battery.js";

battery("bunny_app_autoscaling", {
  seed: {
    ...defaultSeed,
    applications: [...(defaultSeed.applications ?? []), { appId: "app-blog", name: "blog", min: 1, max: 2 }],
  },
  attributes: { app_id: "app-shop", min: 2, max: 6, on_destroy: "reset" },
  updates: { min: 3, max: 9, on_destroy: "keep" },
  replaces: { app_id: { value: "app-blog" } },
  respelt: [],
  local: ["on_destroy"],
  importId: ({ app_id: app }) => String(app),
  absentId: "app-none",
  drifts: [
    {
      name: "somebody raises the upper bound",
      make: async (service) => {
        await service.send("PUT", "/mc/apps/app-shop/autoscaling", { min: 2, max: 10 });
      },
      shows: { max: 10 },
    },
  ],
  remove: null,
  createdBy: "updateAutoscaling",
  halfCreated: null,
});
