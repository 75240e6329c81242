import type { BunnyClient } from "../../api/index.js";
import { defineDataSource } from "../../framework/index.js";
import { enumAttributes, enumsOf } from "../policies/enum-attributes.js";

/** `bunny_shield_waf_enums`: GET `/shield/waf/enums` (docs/reference/service.md#waf-catalog). */
export const shieldWafEnums = defineDataSource<BunnyClient>()({
  type: "bunny_shield_waf_enums",
  doc: "The enumerations of WAF rules. `is_premium` shows which values require a higher plan.",
  attributes: enumAttributes,
  read: async ({ client, options }) => enumsOf(await client.wafCatalog.enums(options)),
});
