import { phrase, words, type Words } from "../../shared/phrase.js";
import type { Accounts, ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { effectOf } from "./effect.js";
import { type Side, sideAfter, sideBefore, sidesOf, type Surrounding, textAt } from "./sides.js";
import { type Around, type TypeMeaning, typeMeaning } from "./meaning-table.js";
import { wafAt } from "./zones/zone-side.js";

/** The two sides of a change. */
interface BothSides {
  readonly before: Side;
  readonly after: Side;
}

/** Adds to both sides of a change what is around the object, as far as the plan knows it. */
export type Surroundings = <Both extends BothSides>(
  change: ResourceChange,
  sides: Both,
  meaning: TypeMeaning | undefined,
) => Both;

/**
 * Finds what surrounds objects, such as the zone of a WAF rule, among objects that exist and are managed. What a change does
 * to the surroundings of another counts as done: where they are off afterwards, the other object stops less, never more.
 * See docs/decisions/a-rule-acts-within-the-waf-of-its-zone.md.
 */
export function surroundingsIn(
  changes: readonly ResourceChange[],
  accountOf: Accounts,
  redactor: Redactor,
): Surroundings {
  const byType = new Map<string, ReadonlyMap<string, ResourceChange | undefined>>();
  const ofType = (around: Around): ReadonlyMap<string, ResourceChange | undefined> => {
    const known = byType.get(around.type);
    if (known !== undefined) return known;
    const found = new Map<string, ResourceChange | undefined>();
    for (const change of changes) {
      if (change.type !== around.type || !isManaged(change)) continue;
      const key = keyOf(change.address, sideBefore(change), around, accountOf);
      // Two addresses with one object may each say something else.
      if (key !== undefined) found.set(key, found.has(key) ? undefined : change);
    }
    byType.set(around.type, found);
    return found;
  };
  const surroundingOf = (key: string | undefined, around: Around, when: keyof BothSides): Surrounding | undefined => {
    const change = key === undefined ? undefined : ofType(around).get(key);
    const side = change && sideOf(change, when);
    const meaning = change && typeMeaning(change.provider, change.type);
    const effect = side && meaning && effectOf(side, meaning);
    return effect && { ...effect, why: (verb) => reasonOf(change, side, meaning, verb, redactor) };
  };
  return ({ address }, sides, meaning) => {
    const around = meaning?.around;
    if (around === undefined) return sides;
    const keyAt = (side: Side, other: Side) => keyOf(address, side.exists ? side : other, around, accountOf);
    const { before, after } = sides;
    return {
      ...sides,
      before: withAround(before, surroundingOf(keyAt(before, after), around, "before")),
      after: withAround(after, surroundingOf(keyAt(after, before), around, "after")),
    };
  };
}

const withAround = (side: Side, around: Surrounding | undefined): Side =>
  around === undefined ? side : { exists: side.exists, read: (path) => side.read(path), around };

function isManaged({ mode, before, importing, deposed }: ResourceChange): boolean {
  return mode === "managed" && before !== null && importing === undefined && deposed === undefined;
}

/** The surroundings on one side; undefined where nobody knows what becomes of them. */
function sideOf(change: ResourceChange, when: keyof BothSides): Side | undefined {
  if (when === "before") return sideBefore(change);
  return ["no-op", "update", "forget"].includes(change.action) ? sideAfter(change) : undefined;
}

function keyOf(address: string, side: Side, { by }: Around, accountOf: Accounts): string | undefined {
  const [reading, account] = [side.read(by), accountOf(address)];
  if (reading.state !== "known" || typeof reading.value === "object" || account === undefined) return undefined;
  return `${account}\0${reading.value}`;
}

/** What keeps the surroundings from stopping anything: `` `waf_enabled` of `bunny_shield_zone.site` is `false` ``. */
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
