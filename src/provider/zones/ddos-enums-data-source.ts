import type { BunnyClient } from "../../api/index.js";
import { defineDataSource } from "../../framework/index.js";
import { enumAttributes, enumsOf } from "../policies/enum-attributes.js";

/** `bunny_shield_ddos_enums`: GET `/shield/ddos/enums` (docs/reference/service.md#enumerations). */
export const shieldDdosEnums = defineDataSource<BunnyClient>()({
  type: "bunny_shield_ddos_enums",
  doc: "The enumerations of the DDoS settings.",
  attributes: enumAttributes,
  read: async ({ client, options }) => enumsOf(await client.ddos.enums(options)),
});
