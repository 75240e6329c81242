import type { DeclaredObject } from "../../../zone/index.js";
import type { ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import type { ZoneSides } from "../../zones/zone-sides.js";

const MOST_NAMED = 5;

/** Returns the enabled exceptions with which requests skip the lists of a zone after the apply, by a list of the zone. */
export const exceptionsOver =
  (zones: ZoneSides, redactor: Redactor): ((list: ResourceChange) => readonly string[]) =>
  (list) =>
    zones
      .around(list, "after", "bunny_shield_exception")
      .flatMap(({ after }) => (after !== undefined && skipsLists(after) ? redactor.address(after.id) : []))
      .slice(0, MOST_NAMED);

function skipsLists({ values: { disables, enabled } }: DeclaredObject): boolean {
  const skips = Array.isArray(disables) && disables.some((one) => one === "access_lists" || one === "shield");
  return skips && enabled !== false;
}
