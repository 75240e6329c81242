import { isListOn, listStance } from "../../zone/access-lists/list.js";
import type { Words } from "../../shared/phrase.js";
import * as settings from "../../zone/action/settings.js";
import { stops } from "../../zone/action/stance.js";
import type { Stance } from "../../zone/words/stance.js";
import { readText, type Side, type ZoneStance } from "./sides.js";
import type { MeaningAt, TypeMeaning } from "./meaning-table.js";
import { inEffect, wafAt, ZONE } from "./zones/zone-side.js";
import type { WafState } from "../../zone/zones/waf.js";

/** What an object does to traffic on one side of a change; `unknown` when that cannot be determined. */
export interface Effect {
  readonly stance: Stance | "unknown";
  /** The word of the action, as it is in the plan. */
  readonly action?: string | undefined;
  /** False when the object's switch is off, which makes it observe whatever its action says. */
  readonly enabled: boolean;
  /** What it does once learning ends. */
  readonly later: Stance | "unknown";
  /** Set if it stops nothing only because of what it acts within: what that is. */
  readonly idle?: (verb: "is" | "was") => Words;
}

/** What the object does, or undefined for types without an action. An object that does not exist observes. */
export function effectOf(side: Side, meaning: TypeMeaning): Effect | undefined {
  const rule = meaning.all("action")[0];
  if (rule === undefined) return undefined;
  if (!side.exists) return { stance: "observes", enabled: true, later: "observes" };
  if (meaning.ours === ZONE) return wafEffect(side, meaning);
  if (meaning.ours === LIST || meaning.ours === MANAGED_LIST) return listEffect(side, meaning);
  const stance = settings.stanceOf(side, rule, meaning);
  const isOff = settings.isSwitchedOn(side, meaning) === false;
  const effect = { stance, action: readText(side, rule.path), enabled: !isOff, later: stance };
  return meaning.ours !== RULE || side.zone === undefined ? effect : inside(effect, side.zone);
}

/** The type whose objects act within the WAF of their zone. */
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

/** The types that custom and managed access lists are judged as. */
export const LIST = "bunny_shield_access_list";
const MANAGED_LIST = "bunny_shield_access_list_configuration";

function listEffect(side: Side, meaning: TypeMeaning): Effect {
  const enabled = meaning.read(side, "enabled");
  const isEnabled =
    enabled.state === "unknown" ? undefined : isListOn(enabled.state === "known" ? enabled.value : null);
  const action = meaning.read(side, "action");
  const word = action.state === "known" && typeof action.value === "string" ? action.value : undefined;
  const stance = listStance({ action: word, isEnabled }) ?? "unknown";
  return { stance, action: readText(side, meaning.pathOf("action")), enabled: isEnabled !== false, later: stance };
}

const stanceOfWaf = (state: WafState): Effect["stance"] =>
  state === undefined ? "unknown" : state === "acts" ? "blocks" : "observes";

/** What the object does, or, while it or what it acts within only learns, what it does once that ends. */
export function eventualEffect(side: Side, meaning: TypeMeaning): Effect | undefined {
  const effect = effectOf(side, meaning);
  return effect?.stance === "observes" && stops(effect.later) ? { ...effect, stance: effect.later } : effect;
}

/** What an object does within another one: it stops nothing where that stops nothing, and may let through all the same. */
function inside(effect: Effect, { stance, later, why }: ZoneStance): Effect {
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

/** Whether all attributes that a setting requires let it have an effect. One that cannot be determined counts as on. */
export const isActive = (side: Side, requires: readonly string[] | undefined, meaning: TypeMeaning): boolean =>
  settings.isActive(inEffect(side, meaning), requires, meaning);

/** The position on a scale that is in effect: the loosest if the object does not exist or a required setting is off. */
export const effectivePlace = (side: Side, at: MeaningAt<"scale">, meaning: TypeMeaning): number | undefined =>
  settings.effectivePlace(inEffect(side, meaning), at, meaning);
