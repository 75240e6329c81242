import type { BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { appAutoscaling as resource } from "./autoscaling-resource.js";

/** `list "bunny_app_autoscaling"`: the autoscaling of each application of the account. */
export const appAutoscaling = defineListResource<BunnyClient>()({
  resource,
  doc: "The autoscaling of each Magic Containers application of the account.",
  attributes: {},
  async *list({ client, signal, includeResource }) {
    for await (const { id, name } of client.applications.list({ signal })) {
      const found = { identity: { app_id: id }, displayName: name ?? `application ${id}` };
      if (!includeResource) yield found;
      else {
        const settings = await client.autoscaling.get(id, { signal });
        yield { ...found, resource: { app_id: id, ...settings, found: settings } };
      }
    }
  },
});
