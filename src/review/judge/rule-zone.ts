import { phrase, words, type Words } from "../../shared/phrase.js";
import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { effectOf } from "./effect.js";
import { type Side, sideAfter, sideBefore, type Sides, sidesOf, type ZoneStance, textAt } from "./sides.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
import type { When } from "../zones/places.js";
import type { Standing, ZoneSides } from "../zones/zone-sides.js";
import { wafAt, ZONE } from "./zones/zone-side.js";

/**
 * Adds the zone of a WAF rule to both sides. A planned change of the zone counts as done. If that change turns the WAF off, the
 * rule stops less, never more. See docs/decisions/a-rule-acts-within-the-waf-of-its-zone.md.
 */
export function withZone(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning | undefined,
  { zones, redactor }: { readonly zones: ZoneSides; readonly redactor: Redactor },
): Sides {
  if (meaning?.isWithinWaf !== true) return sides;
  const within = (when: When): Side => {
    const side = sides[when];
    const zone = stanceOf(zones.around(change, when, ZONE), when, redactor);
    return zone === undefined ? side : { exists: side.exists, read: (path) => side.read(path), zone };
  };
  return { ...sides, before: within("before"), after: within("after") };
}

/** Returns the effect of the zone; undefined if it is unknown, or the zone is not one managed object. */
function stanceOf(around: readonly Standing[], when: When, redactor: Redactor): ZoneStance | undefined {
  const [zone, ...more] = around.filter(isManaged);
  if (zone === undefined || more.length > 0) return undefined;
  const { change } = zone;
  const isKnown = when === "before" || ["no-op", "update", "forget"].includes(change.action);
  const side = when === "before" ? sideBefore(change) : sideAfter(change);
  const meaning = typeMeaning(change.provider, change.type);
  const effect = isKnown && meaning ? effectOf(side, meaning) : undefined;
  return effect && meaning && { ...effect, why: (verb) => reasonOf(change, side, meaning, verb, redactor) };
}

const isManaged = ({ change: { before, importing, deposed }, after }: Standing): boolean =>
  before !== null && importing === undefined && deposed === undefined && after?.unsure === undefined;

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
