import { textOf } from "../../shared/json.js";
import { isListOn, listStance } from "../../zone/access-lists/list.js";
import type { Words } from "../../shared/phrase.js";
import * as settings from "../../zone/action/settings.js";
import { stops } from "../../zone/action/stance.js";
import type { Stance } from "../../zone/words/stance.js";
import { declaredValue, readText, type Side, type ZoneStance } from "./sides.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";
import { inEffect, wafAt, ZONE } from "./zones/zone-side.js";
import type { WafState } from "../../zone/zones/waf.js";

export interface Effect {
  readonly stance: Stance | "unknown";
  readonly action?: string | undefined;
  /** False if the switch is off; the object then observes, whatever its action. */
  readonly enabled: boolean;
  readonly later: Stance | "unknown";
  /** The reason if the object stops nothing only because of its zone. */
  readonly idle?: (verb: "is" | "was") => Words;
}

/** Returns the effect; undefined for types without an action. A missing object observes. */
export function effectOf(side: Side, meaning: TypeMeaning): Effect | undefined {
  const rule = meaning.all("action")[0];
  if (rule === undefined) return undefined;
  if (!side.exists) return { stance: "observes", enabled: true, later: "observes" };
  if (meaning.ours === ZONE) return wafEffect(side, meaning);
  if (meaning.ours === LIST || meaning.ours === MANAGED_LIST) return listEffect(side, meaning);
  const stance = settings.stanceOf(side, rule, meaning);
  const isOff = settings.isSwitchedOn(side, meaning) === false;
  const effect = { stance, action: readText(side, rule.path), enabled: !isOff, later: stance };
  return meaning.ours !== RULE || side.zone === undefined ? effect : limitedByZone(effect, side.zone);
}

/** A type whose objects act only within the WAF of their zone. */
const RULE = "bunny_shield_waf_rule";

function wafEffect(side: Side, meaning: TypeMeaning): Effect {
  const { does, afterLearning, idleBy } = wafAt(side, meaning);
  return {
    stance: stanceOfWaf(does),
    action: readText(side, meaning.pathOf("waf_execution_mode")),
    enabled: idleBy.every((attribute) => attribute === "waf_execution_mode"),
    later: stanceOfWaf(afterLearning),
  };
}

/** The types under which custom and managed access lists are judged. */
export const LIST = "bunny_shield_access_list";
const MANAGED_LIST = "bunny_shield_access_list_configuration";

function listEffect(side: Side, meaning: TypeMeaning): Effect {
  const [enabled, action] = ["enabled", "action"].map((name) => declaredValue(meaning.read(side, name)));
  const isEnabled = isListOn(enabled);
  const stance = listStance({ action: textOf(action), isEnabled }) ?? "unknown";
  return { stance, action: readText(side, meaning.pathOf("action")), enabled: isEnabled !== false, later: stance };
}

const stanceOfWaf = (state: WafState): Effect["stance"] =>
  state === undefined ? "unknown" : state === "acts" ? "blocks" : "observes";

/** Returns the effect of the object after its own learning and the learning of its zone have ended. */
export function eventualEffect(side: Side, meaning: TypeMeaning): Effect | undefined {
  const effect = effectOf(side, meaning);
  return effect?.stance === "observes" && stops(effect.later) ? { ...effect, stance: effect.later } : effect;
}

/** Limits an effect to the effect of the zone. If the zone stops nothing, the object stops nothing. Exemptions remain. */
function limitedByZone(effect: Effect, { stance, later, why }: ZoneStance): Effect {
  const limited = (own: Effect["stance"], outer: Effect["stance"]): Effect["stance"] =>
    stops(own) && outer === "observes" ? "observes" : own;
  const limitedStance = limited(effect.stance, stance);
  return {
    ...effect,
    stance: limitedStance,
    later: limited(effect.later, later),
    ...(limitedStance !== effect.stance && { idle: why }),
  };
}

/** Reports whether all required attributes are on. An unknown attribute counts as on. */
export const isActive = (side: Side, requires: readonly string[] | undefined, meaning: TypeMeaning): boolean =>
  settings.isActive(inEffect(side, meaning), requires, meaning);

/**
 * Returns the effective position on a scale. If the object does not exist or a required setting is off, returns the loosest
 * position.
 */
export const effectivePlace = (side: Side, at: MeaningAt<"scale">, meaning: TypeMeaning): number | undefined =>
  settings.effectivePlace(inEffect(side, meaning), at, meaning);
