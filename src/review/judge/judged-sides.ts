import { isJsonObject } from "../../shared/json.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import { NOT_KNOWN } from "../../zone/requests/condition.js";
import { type Configured, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import type { When } from "../zones/places.js";
import { declaredBy, restored, type Standing, takenOver } from "../zones/zone-sides.js";
import { effectOf, LIST } from "./effect.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
import type { End } from "./fate-findings.js";
import type { ReviewContext } from "./review-context.js";
import { type Side, sideAfter, sideBefore, type Sides, sidesOf, type ZoneStance, textAt } from "./sides.js";
import { wafAt, ZONE } from "./zones/zone-side.js";

/** A change with its sides as the plan has them, and the effect of its destroy. */
interface PlainObject {
  readonly change: ResourceChange;
  readonly plain: Sides;
  readonly end: End;
}

/** Returns both sides of a change as they act in the account, together with settings and objects that are not in the change. */
export function judgedSides(object: PlainObject, meaning: TypeMeaning, context: ReviewContext): Sides {
  const { change, plain } = object;
  const { outside, zones, redactor } = context;
  const configured = context.configured(change.address);
  const joined = outside ? change : zones.joined(change, configured);
  const own = outside
    ? plain
    : joined === change
      ? withReplacedValues(object, meaning, configured)
      : sidesOf(joined, redactor);
  const beside = meaning.ours === LIST ? own : besideSuccessor(change, own, context);
  const within = withZone(change, beside, meaning, context);
  return outside && change.action === "create" ? { ...within, isOutsideOfStates: true } : within;
}

/** Compares a deposed object with the one that replaced it. Lists are compared with all lists of their zone. */
function besideSuccessor(change: ResourceChange, sides: Sides, { zones, redactor }: ReviewContext): Sides {
  const next = zones.successorOf(change);
  if (next === undefined) return sides;
  const { before, after, isMarked } = sidesOf(next, redactor);
  return {
    ...sides,
    after: before.exists ? before : after,
    isMarked: (path) => sides.isMarked(path) || isMarked(path),
  };
}

/**
 * Adds settings that were made without Terraform. The values that the provider found become the side before a create, or the side
 * after a restoring destroy. If the plan does not show which settings were declared, all count as restored.
 */
function withReplacedValues(
  { change, plain: sides, end }: PlainObject,
  meaning: TypeMeaning,
  configured: Configured | undefined,
): Sides {
  const found = change.action === "create" ? takenOver(change) : undefined;
  const isDeclared = configured === undefined ? () => true : declaredBy(change, configured);
  const back = end === "restored" && isObject(change.before) ? restored(change, change.before, isDeclared) : undefined;
  if (found === undefined && back === undefined) return sides;
  const path = meaning.all("found")[0]?.path ?? "";
  return {
    ...sides,
    isMarked: (at) => sides.isMarked(at) || sides.isMarked(path),
    ...(found !== undefined && { before: sideOf(found) }),
    ...(back !== undefined && { after: sideOf(back) }),
  };
}

const sideOf = (values: Readonly<Record<string, unknown>>): Side => ({
  exists: true,
  read(path) {
    let value: unknown = values;
    for (const name of path.split(".")) value = isJsonObject(value) ? value[name] : value === NOT_KNOWN ? value : null;
    if (value === NOT_KNOWN) return { state: "unknown" };
    return value === undefined || value === null ? { state: "absent" } : { state: "known", value: value as Value };
  },
});

/**
 * Adds the zone of a WAF rule to both sides. A planned change of the zone counts as done. If that change turns the WAF off, the
 * rule stops less, never more. See docs/decisions/a-rule-acts-within-the-waf-of-its-zone.md.
 */
function withZone(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  { zones, redactor }: ReviewContext,
): Sides {
  if (!meaning.isWithinWaf) return sides;
  const within = (when: When): Side => {
    const side = sides[when];
    const isNew = change.action === "create" && when === "after";
    const zone = stanceOf(zones.around(change, when, ZONE), when, redactor, isNew);
    return zone === undefined ? side : { exists: side.exists, read: (path) => side.read(path), zone };
  };
  return { ...sides, before: within("before"), after: within("after") };
}

/** Returns the effect of the one zone; undefined if it is unknown, or not managed. Only a new rule counts a new zone. */
function stanceOf(around: readonly Standing[], when: When, redactor: Redactor, isNew: boolean): ZoneStance | undefined {
  const mayBeNew = ({ change, after }: Standing) => isNew && change.action === "create" && after?.unsure === undefined;
  const [zone, ...more] = around.filter((one) => isManaged(one) || mayBeNew(one));
  if (zone === undefined || more.length > 0) return undefined;
  const { change } = zone;
  const isKnown = when === "before" || ["no-op", "update", "forget", "create"].includes(change.action);
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
