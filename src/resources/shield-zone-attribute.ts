import { between, integer, required } from "../framework/index.js";

/** The Shield zone that a resource belongs to; the service's path parameter is a 32-bit number. */
export const shieldZoneId = required(integer, {
  doc: "Shield zone that this belongs to. `bunny_shield_zone` finds it by pull zone.",
  requiresReplace: true,
  constraints: [between(1, 2_147_483_647)],
  meaning: { kind: "target" },
});
