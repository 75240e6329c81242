import { phrase, words, type Words } from "../../shared/phrase.js";
import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { effectOf } from "./effect.js";
import { type Side, sideAfter, sideBefore, sidesOf, type ZoneStance, textAt } from "./sides.js";
import { type ZoneType, type TypeMeaning, typeMeaning } from "./meaning-table.js";
import type { When } from "../zones/places.js";
import type { Standing, ZoneSides } from "../zones/zone-sides.js";
import { wafAt, ZONE } from "./zones/zone-side.js";

interface BothSides {
  readonly before: Side;
  readonly after: Side;
}

export type AddZone = <Both extends BothSides>(
  change: ResourceChange,
  sides: Both,
  meaning: TypeMeaning | undefined,
) => Both;

/**
 * Finds the zones of WAF rules among managed objects. A planned change of the zone counts as done. If that change turns the WAF
 * off, the rule stops less, never more. See docs/decisions/a-rule-acts-within-the-waf-of-its-zone.md.
 */
export function zoneAdderFor(zones: ZoneSides, redactor: Redactor): AddZone {
  const zoneStanceOf = (change: ResourceChange, { type }: ZoneType, when: When): ZoneStance | undefined => {
    const [zone, ...more] = zones
      .around(change, when, ZONE)
      .filter((one) => one.change.type === type && isManaged(one));
    if (zone === undefined || more.length > 0) return undefined;
    const side = sideOf(zone.change, when);
    const meaning = typeMeaning(zone.change.provider, type);
    const effect = side && meaning && effectOf(side, meaning);
    return effect && { ...effect, why: (verb) => reasonOf(zone.change, side, meaning, verb, redactor) };
  };
  return (change, sides, meaning) => {
    const zone = meaning?.zoneType;
    if (zone === undefined) return sides;
    const { before, after } = sides;
    return {
      ...sides,
      before: withZone(before, zoneStanceOf(change, zone, "before")),
      after: withZone(after, zoneStanceOf(change, zone, "after")),
    };
  };
}

const withZone = (side: Side, zone: ZoneStance | undefined): Side =>
  zone === undefined ? side : { exists: side.exists, read: (path) => side.read(path), zone };

const isManaged = ({ change: { before, importing, deposed }, after }: Standing): boolean =>
  before !== null && importing === undefined && deposed === undefined && after?.unsure === undefined;

/** Returns one side of the zone; undefined if its future is unknown. */
function sideOf(change: ResourceChange, when: When): Side | undefined {
  if (when === "before") return sideBefore(change);
  return ["no-op", "update", "forget"].includes(change.action) ? sideAfter(change) : undefined;
}

/** Returns the setting that keeps the zone from stopping anything: `` `waf_enabled` of `bunny_shield_zone.site` is `false` ``. */
function reasonOf(
  change: ResourceChange,
  side: Side,
  meaning: TypeMeaning,
  verb: "is" | "was",
  redactor: Redactor,
): Words {
  const path = meaning.pathOf(wafAt(side, meaning).idleBy[0] ?? "waf_execution_mode") ?? "";
  const shown = sidesOf(change, redactor).show(path, textAt(side, path));
  return words(phrase`${path} of ${redactor.address(change.address)} ${words(verb)} ${shown}`);
}
