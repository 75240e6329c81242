import type { BunnyClient } from "../../api/index.js";
import { computed, defineDataSource, mapOf, string } from "../../framework/index.js";

/** `bunny_shield_waf_engine_config`: GET `/shield/waf/engine-config` (docs/reference/service.md#waf-engine). */
export const shieldWafEngineConfig = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_engine_config",
  doc: "The defaults of the WAF engine, which are the same for every zone. A Shield zone can override them by name.",
  attributes: { defaults: computed(mapOf(string), { doc: "Default values by name." }) },
  async read({ client, options }) {
    const settings = await client.zones.engineDefaults(options);
    return { defaults: Object.fromEntries(settings.map(({ name, valueEncoded }) => [name, valueEncoded ?? ""])) };
  },
});
