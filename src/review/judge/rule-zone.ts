import { phrase, words, type Words } from "../../shared/phrase.js";
import type { Accounts, ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { effectOf } from "./effect.js";
import { type Side, sideAfter, sideBefore, sidesOf, type ZoneStance, textAt } from "./sides.js";
import { type ZoneType, type TypeMeaning, typeMeaning } from "./meaning-table.js";
import type { ZoneSides } from "../zones/zone-sides.js";
import { wafAt } from "./zones/zone-side.js";

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
export function zoneAdderFor(
  changes: readonly ResourceChange[],
  accountOf: Accounts,
  redactor: Redactor,
  placeOf: ZoneSides["zoneOf"],
): AddZone {
  const byType = new Map<string, ReadonlyMap<string, ResourceChange | undefined>>();
  const ofType = (zone: ZoneType): ReadonlyMap<string, ResourceChange | undefined> => {
    const known = byType.get(zone.type);
    if (known !== undefined) return known;
    const found = new Map<string, ResourceChange | undefined>();
    for (const change of changes) {
      if (change.type !== zone.type || !isManaged(change)) continue;
      const key = keyOf(change, "before", accountOf, placeOf);
      // Two addresses of one object may contradict each other.
      if (key !== undefined) found.set(key, found.has(key) ? undefined : change);
    }
    byType.set(zone.type, found);
    return found;
  };
  const zoneStanceOf = (key: string | undefined, zone: ZoneType, when: keyof BothSides): ZoneStance | undefined => {
    const change = key === undefined ? undefined : ofType(zone).get(key);
    const side = change && sideOf(change, when);
    const meaning = change && typeMeaning(change.provider, change.type);
    const effect = side && meaning && effectOf(side, meaning);
    return effect && { ...effect, why: (verb) => reasonOf(change, side, meaning, verb, redactor) };
  };
  return (change, sides, meaning) => {
    const zone = meaning?.zoneType;
    if (zone === undefined) return sides;
    const { before, after } = sides;
    const keyAt = (when: keyof BothSides) => keyOf(change, sides[when].exists ? when : OTHER[when], accountOf, placeOf);
    return {
      ...sides,
      before: withZone(before, zoneStanceOf(keyAt("before"), zone, "before")),
      after: withZone(after, zoneStanceOf(keyAt("after"), zone, "after")),
    };
  };
}

const withZone = (side: Side, zone: ZoneStance | undefined): Side =>
  zone === undefined ? side : { exists: side.exists, read: (path) => side.read(path), zone };

function isManaged({ mode, before, importing, deposed }: ResourceChange): boolean {
  return mode === "managed" && before !== null && importing === undefined && deposed === undefined;
}

/** Returns one side of the zone; undefined if its future is unknown. */
function sideOf(change: ResourceChange, when: keyof BothSides): Side | undefined {
  if (when === "before") return sideBefore(change);
  return ["no-op", "update", "forget"].includes(change.action) ? sideAfter(change) : undefined;
}

const OTHER = { before: "after", after: "before" } as const;

function keyOf(
  change: ResourceChange,
  when: keyof BothSides,
  accountOf: Accounts,
  placeOf: ZoneSides["zoneOf"],
): string | undefined {
  const [zone, account] = [placeOf(change, when), accountOf(change.address)];
  return zone === undefined || account === undefined ? undefined : `${account}\0${zone}`;
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
