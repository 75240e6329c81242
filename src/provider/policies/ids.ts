import { between, integer, required } from "../../framework/index.js";

/** The Shield zone that a resource belongs to. The API's path parameter is a 32-bit number. */
export const shieldZoneId = required(integer, {
  doc: "ID of the Shield zone. The data source `bunny_shield_zone` finds it by pull zone.",
  requiresReplace: true,
  constraints: [between(1, 2_147_483_647)],
  meaning: { kind: "target" },
});

/** An identifier that the state of a created object contains. Throws instead of addressing another object. */
export function requireId(attribute: string, stored: number | null): number {
  if (stored !== null) return stored;
  throw new TypeError(
    `The state has no ${attribute}, so the request was not sent. Remove the resource from the state and import it.`,
  );
}
