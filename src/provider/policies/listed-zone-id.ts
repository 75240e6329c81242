import { between, integer, required } from "../../framework/index.js";

/** The Shield zone whose objects are listed. */
export const shieldZoneId = required(integer, {
  doc: "ID of the Shield zone whose objects are listed.",
  constraints: [between(1, 2_147_483_647)],
});
