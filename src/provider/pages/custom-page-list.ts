import { isApiError, pageTypes, type BunnyClient } from "../../api/index.js";
import { defineListResource } from "../../framework/index.js";
import { pageState, shieldCustomPage as resource } from "./custom-page-resource.js";
import { shieldZoneId } from "../policies/listed-zone-id.js";

/** The page, or null if none is set or the zone's plan has none. */
async function pageOf(client: BunnyClient, zone: number, type: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await client.customPages.get(zone, type, { signal });
  } catch (thrown) {
    if (isApiError(thrown, "plan_required")) return null;
    throw thrown;
  }
}

/** `list "bunny_shield_custom_page"`: the custom pages of a zone. */
export const shieldCustomPage = defineListResource<BunnyClient>()({
  resource,
  doc: "The custom response pages of a Shield zone.",
  attributes: { shield_zone_id: shieldZoneId },
  async *list({ config, client, signal, includeResource }) {
    for (const page_type of pageTypes) {
      const html = await pageOf(client, config.shield_zone_id, page_type, signal);
      if (html === null) continue;
      const identity = { shield_zone_id: config.shield_zone_id, page_type };
      const displayName = `${page_type} page of Shield zone ${config.shield_zone_id}`;
      yield includeResource
        ? { identity, displayName, resource: { ...identity, ...pageState(html), found: { html } } }
        : { identity, displayName };
    }
  },
});
