import { phrase, words, type Words } from "../document/phrase.js";
import type { ActionMeaning } from "../../vocabulary/meaning.js";
import type { Accounts } from "../plan/configuration.js";
import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { effectOf, isOn } from "./effect.js";
import { type Side, sideAfter, sideBefore, sidesOf, type Surrounding, textAt } from "./reading.js";
import { type TypeMeaning, typeMeaning } from "./table.js";

/** Adds to a side of a change what the object acts within, as far as the plan knows it. */
export type Surroundings = (
  change: ResourceChange,
  side: Side,
  when: "before" | "after",
  meaning: TypeMeaning | undefined,
) => Side;

/**
 * Finds what surrounds objects, such as the zone of a WAF rule, among objects that exist and are managed. What a change does
 * to the surroundings of another counts as done: where they are off afterwards, the other object stops less, never more.
 */
export function surroundingsIn(
  changes: readonly ResourceChange[],
  accountOf: Accounts,
  redactor: Redactor,
): Surroundings {
  const byType = new Map<string, ReadonlyMap<string, ResourceChange | undefined>>();
  const ofType = (within: Within): ReadonlyMap<string, ResourceChange | undefined> => {
    const known = byType.get(within.type);
    if (known !== undefined) return known;
    const found = new Map<string, ResourceChange | undefined>();
    for (const change of changes) {
      if (change.type !== within.type || !isManaged(change)) continue;
      const key = keyOf(change.address, sideBefore(change), within, accountOf);
      // Two addresses with one object may each say something else.
      if (key !== undefined) found.set(key, found.has(key) ? undefined : change);
    }
    byType.set(within.type, found);
    return found;
  };
  return ({ address }, side, when, meaning) => {
    const within = meaning?.all("action")[0]?.meaning.within;
    const key = within && side.exists ? keyOf(address, side, within, accountOf) : undefined;
    const around = within && key !== undefined ? ofType(within).get(key) : undefined;
    const outer = around && outerSide(around, when);
    const outerMeaning = around && typeMeaning(around.provider, around.type);
    const effect = outer && outerMeaning && effectOf(outer, outerMeaning);
    if (!around || !outer || !outerMeaning || !effect) return side;
    const why: Surrounding["why"] = (verb) => reasonOf(around, outer, outerMeaning, verb, redactor);
    return { exists: side.exists, read: (path) => side.read(path), within: { ...effect, why } };
  };
}

type Within = NonNullable<ActionMeaning["within"]>;

function isManaged({ mode, before, importing, deposed }: ResourceChange): boolean {
  return mode === "managed" && before !== null && importing === undefined && deposed === undefined;
}

/** The surroundings on one side; undefined where nobody knows what becomes of them. */
function outerSide(change: ResourceChange, when: "before" | "after"): Side | undefined {
  if (when === "before") return sideBefore(change);
  return ["no-op", "update", "forget"].includes(change.action) ? sideAfter(change) : undefined;
}

function keyOf(address: string, side: Side, { by }: Within, accountOf: Accounts): string | undefined {
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
  const off = meaning.all("switch").find((at) => isOn(side, at.path, at.meaning.inverted === true) === false);
  const path = off?.path ?? meaning.all("action")[0]?.path ?? "";
  const shown = sidesOf(change, redactor).show(path, textAt(side, path));
  return words(phrase`${path} of ${redactor.address(change.address)} ${words(verb)} ${shown}`);
}
