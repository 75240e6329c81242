import type { DeclaredObject } from "../../../zone/index.js";
import type { ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import type { ZoneSides } from "../../zones/zone-sides.js";

const MOST_NAMED = 5;

/** Returns the enabled exceptions with which requests skip the lists of a zone after the apply, by a list of the zone. */
export function exceptionsOver(zones: ZoneSides, redactor: Redactor): (list: ResourceChange) => readonly string[] {
  const known = new Map<string | undefined, readonly string[]>();
  return (list) => {
    const zone = zones.zoneOf(list, "after");
    const standing = known.has(zone) || zone === undefined ? [] : zones.standingIn(zone);
    const found =
      known.get(zone) ??
      standing
        .flatMap(({ after }) => (after !== undefined && skipsLists(after) ? redactor.address(after.id) : []))
        .slice(0, MOST_NAMED);
    known.set(zone, found);
    return found;
  };
}

function skipsLists({ type, values: { disables, enabled } }: DeclaredObject): boolean {
  const skips = Array.isArray(disables) && disables.some((one) => one === "access_lists" || one === "shield");
  return type === "bunny_shield_exception" && skips && enabled !== false;
}
