import { between, integer, required } from "../framework/index.js";

/** The Shield zone that a data source looks at. */
export const shieldZoneId = required(integer, {
  doc: "Shield zone to look at. `bunny_shield_zone` finds it by pull zone.",
  constraints: [between(1, 2_147_483_647)],
});
