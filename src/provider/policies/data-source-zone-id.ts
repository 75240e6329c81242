import { between, integer, required } from "../../framework/index.js";

/** The Shield zone that a data source reads. */
export const shieldZoneId = required(integer, {
  doc: "ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone.",
  constraints: [between(1, 2_147_483_647)],
});
