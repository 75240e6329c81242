import type { Finding } from "../document/resource-document.js";
import { capital, phrase, words, type Words, titled } from "../../shared/phrase.js";
import { planLimits } from "../../zone/words/plan-limits.js";
import type { Stance } from "../../zone/words/stance.js";
import { type Effect, effectOf, eventualEffect, LIST } from "./effect.js";
import { exempts, stops, strictnessStep } from "../../zone/action/stance.js";
import { didText, doesText } from "../../zone/action/step.js";
import { differs, NOTHING, readText, type Side, type Sides, textAt } from "./sides.js";
import type { JudgedObject } from "./review-context.js";
import { finding } from "./review-rules.js";
import type { TypeMeaning } from "./meaning-table.js";
import { shortStep, unreadText } from "./step-findings.js";
import { learningPart } from "./zones/zone-findings.js";
import { powersIn } from "../../zone/action/settings.js";
import { learningPath } from "./zones/zone-side.js";

/** Judges the effect on traffic: action, switch, creation, or deletion. */
export function effectFindings({ sides, meaning, isMoved }: JudgedObject): readonly Finding[] {
  if (isMoved) return movedFindings(sides, meaning);
  const from = effectOf(sides.before, meaning);
  const to = effectOf(sides.after, meaning);
  if (from === undefined || to === undefined) return [];
  return stepFindings(from, to, sides, meaning);
}

/**
 * Reports that nothing is stopped between the deletion of an object and the creation of its replacement, unless there are `others`
 * about its effect.
 */
export function withGap(others: readonly Finding[], { change, sides, meaning }: JudgedObject): readonly Finding[] {
  if (others.length > 0) return others;
  const stance = effectOf(sides.before, meaning)?.stance;
  if (change.action !== "replace" || change.actions[0] !== "delete" || !stops(stance)) return [];
  const isOwn = meaning.ours === change.type && meaning.all("found").length === 0;
  const advice = words(isOwn ? ` ${CREATED_FIRST}` : "");
  const text = titled`Nothing is ${didText(stance)} from the old object's deletion until the new one is created|.${advice}`;
  return [finding("replacement-gap", "medium", text)];
}

const { lists, rateLimits } = planLimits.get("basic") ?? { lists: 1, rateLimits: 2 };

/** Only for types with several objects in a zone. For other types, the destroy would undo the create. */
const CREATED_FIRST =
  "To create it first: `lifecycle { create_before_destroy = true }`, or `NAME.resource.lifecycle = { createBeforeDestroy: true }` of the construct. " +
  `The zone's Shield plan must allow both at once; Basic allows ${lists} list and ${rateLimits} rate limits (guide: Operations, Replace without a gap).`;

/** Compares two effects. `reach` describes the affected requests. */
export function stepFindings(
  from: Effect,
  to: Effect,
  sides: Sides,
  meaning: TypeMeaning,
  reach?: () => string,
): readonly Finding[] {
  if (from.stance === "unknown" || to.stance === "unknown") return unknownFinding(sides, meaning, from, to);
  const isSame = strictnessStep(from.stance, to.stance) === 0;
  // An unchanged effect is the usual case and not reported.
  if (isSame && from.stance !== "observes") return [];
  const how = describeStep(from, to, sides, meaning, reach?.());
  if (isSame) return idleFindings(from, to, sides, meaning, how);
  return [stanceFinding([from.stance, to.stance], how, isEffectMarked(sides, meaning), sides.isOutsideOfStates)];
}

function isEffectMarked(sides: Sides, meaning: TypeMeaning): boolean {
  return decidingPaths(meaning).some((path) => sides.isMarked(path));
}

/**
 * Reports a change from one stance to another one by its most important effect. `how` names the cause. With `isFound`, the object
 * may always have had its effect.
 */
function stanceFinding(
  [from, to]: readonly [from: Stance, to: Stance],
  how: Words,
  isMarked: boolean,
  isFound = false,
): Finding {
  const [now, was] = [letsRequests(doesText(to, isMarked)), letsRequests(doesText(from, isMarked))];
  const did = letsRequests(didText(from, isMarked));
  const begins = words(isFound ? capital(now.words) : `Now ${now.words}`);
  const isLooser = strictnessStep(from, to) < 0;
  const ends = words(
    from === "bypasses" && !isMarked ? "Requests now go through the other checks" : `No longer ${was.words}`,
  );
  if (stops(from) && exempts(to))
    return finding("enforcement-stopped", "high", titled`No longer ${was}, now ${now}|${how}.`);
  if (stops(from) && !stops(to)) return finding("enforcement-stopped", "high", titled`No longer ${was}|${how}.`);
  if (to === "bypasses") return finding("exemption-started", "high", titled`${begins}|${how}.`);
  if (to === "allows" && isLooser) return finding("exemption-started", "medium", titled`${begins}|${how}.`);
  if (isLooser) {
    const where = words(from === "observes" ? "" : phrase` where it ${did}`);
    return finding("effect-loosened", "medium", titled`${begins}${where}|${how}.`);
  }
  if (stops(to) && !stops(from)) return finding("enforcement-started", "medium", titled`${begins}|${how}.`);
  if (exempts(from) && !exempts(to)) return finding("exemption-ended", "low", titled`${ends}|${how}.`);
  if (to === "observes") return finding("effect-tightened", "low", titled`${ends}|${how}.`);
  return finding("effect-tightened", "low", titled`${begins} where it ${did}|${how}.`);
}

/** In a sentence about rules and lists, what is let through are requests. */
const letsRequests = ({ words: text }: Words): Words => words(text.replace(/^lets? /, "$&requests "));

function idleFindings(from: Effect, to: Effect, sides: Sides, meaning: TypeMeaning, how: Words): readonly Finding[] {
  if (from.later !== to.later) return laterFindings(from, to, how);
  const same = from.action === to.action && from.enabled === to.enabled;
  if (same && sides.before.exists === sides.after.exists) return idleSwitchFindings(sides, meaning);
  const when = sides.before.exists && !sides.isOutsideOfStates ? ", before or after" : "";
  const nothing = sides.after.exists ? `Blocks nothing${when}` : "Already blocked nothing";
  return [finding("observation-changed", "low", titled`${words(nothing)}|${how}.`)];
}

/** Reports a changed switch without effect, because another switch is off on both sides. */
function idleSwitchFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const learning = learningPath(meaning);
  const switches = meaning.all("switch").map(({ path }) => ({ path, off: false }));
  if (learning !== undefined) switches.unshift({ path: learning, off: true });
  const isAt = (path: string, value: boolean): boolean => {
    const reading = sides.before.read(path);
    return reading.state === "known" && reading.value === value;
  };
  const changed = switches.find(({ path }) => differs(sides, path));
  const idle = switches.find(({ path, off }) => !differs(sides, path) && isAt(path, off));
  if (changed === undefined || idle === undefined || sides.isMarked(idle.path)) return [];
  const value = sides.show(idle.path, String(idle.off));
  const text = titled`Has no effect while ${idle.path} is ${value}|: ${words(shortStep(changed.path, sides))}.`;
  return [finding("observation-changed", "low", text)];
}

function laterFindings(from: Effect, to: Effect, how: Words): readonly Finding[] {
  if (to.later === "observes")
    return [finding("effect-loosened", "medium", titled`Will stop nothing when learning ends|${how}.`)];
  if (from.later === "observes")
    return [finding("effect-tightened", "low", titled`Will stop visitors when learning ends|${how}.`)];
  if (from.later === "unknown" || to.later === "unknown")
    return [finding("effect-unknown", "medium", titled`The effect after learning cannot be determined|${how}.`)];
  return strictnessStep(from.later, to.later) < 0
    ? [finding("effect-loosened", "medium", titled`Will be less strict when learning ends|${how}.`)]
    : [finding("effect-tightened", "low", titled`Will be stricter when learning ends|${how}.`)];
}

/** Reports whether the object is recreated for another zone, bot, or application. */
export function movesTarget(sides: Sides, meaning: TypeMeaning): boolean {
  return meaning.all("target").some(({ path }) => differs(sides, path));
}

/** Reports the old target, which a moved object no longer protects, and the effect on the new target. */
export function movedFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const from = eventualEffect(sides.before, meaning);
  const to = effectOf(sides.after, meaning);
  if (from === undefined || to === undefined) return [];
  const changed = meaning.all("target").flatMap(({ path }) => {
    const [was, is] = [textAt(sides.before, path), textAt(sides.after, path)];
    if (was === is) return [];
    return [sides.isMarked(path) ? phrase`${path} (sensitive)` : phrase`${path} ${was} → ${is}`];
  });
  const how = words(changed.join(", "));
  const leaves = leavingFindings(from.stance, how);
  const absent: Effect = { stance: "observes", enabled: true, later: "observes" };
  const taken = replacesSomething(to, meaning)
    ? [finding("effect-unknown", "medium", titled`Replaces unknown settings in its new place|: ${how}.`)]
    : [];
  return [...leaves, ...taken, ...stepFindings(absent, to, { ...sides, before: NOTHING }, meaning)];
}

function leavingFindings(stance: Effect["stance"], how: Words): readonly Finding[] {
  if (stance === "unknown")
    return [finding("effect-unknown", "medium", titled`The effect in its old place cannot be determined|: ${how}.`)];
  const text = titled`No longer ${doesText(stance)} in its old place|: ${how}.`;
  if (stops(stance)) return [finding("protection-moved", "high", text)];
  return exempts(stance) ? [finding("exemption-ended", "low", text)] : [];
}

/** True if settings made without Terraform at the new target may be stricter. */
function replacesSomething(to: Effect, meaning: TypeMeaning): boolean {
  if (meaning.all("found").length === 0) return false;
  const stances = Object.values(meaning.all("action")[0]?.meaning.stances ?? {});
  const isStrictest =
    to.stance !== "unknown" && stances.every((stance) => strictnessStep(to.stance as Stance, stance) <= 0);
  return !isStrictest || meaning.all("scale").length + meaning.all("exceptions").length > 0;
}

/** Reports an undetermined effect: requests that were stopped may now pass. */
export function unknownFinding(sides: Sides, meaning: TypeMeaning, from: Effect, to: Effect): readonly Finding[] {
  const isSame = from.action !== undefined && from.action === to.action && from.enabled === to.enabled;
  if (isSame && from.stance === to.stance && sides.before.exists === sides.after.exists) return [];
  if (isLeftAsItIs(sides, meaning)) return [];
  const how = describeStep(from, to, sides, meaning);
  if (from.stance !== "unknown" && stops(from.stance)) {
    return [
      finding(
        "enforcement-uncertain",
        "high",
        titled`May no longer stop the requests that are stopped now|${how}.${unreadText(sides, switchPaths(meaning))}`,
      ),
    ];
  }
  const what =
    sides.before.exists && from.action === undefined ? "Replaces settings that this plan does not show" : UNDETERMINED;
  return [
    finding("effect-unknown", "medium", titled`${words(what)}|${how}.${unreadText(sides, switchPaths(meaning))}`),
  ];
}

const isLeftAsItIs = (sides: Sides, meaning: TypeMeaning): boolean =>
  sides.before.exists &&
  sides.after.exists &&
  meaning.ours !== LIST &&
  !decidingPaths(meaning).some((path) => differs(sides, path));

const UNDETERMINED = "The effect cannot be determined";

/** Returns the cause of a changed effect: `: action x → y`, `: enabled true → false`, `: 2,000 entries`. */
export function describeStep(from: Effect, to: Effect, sides: Sides, meaning: TypeMeaning, reach?: string): Words {
  const parts = [...actionPart(from, to, sides, meaning), ...switchPart(from, to, sides, meaning)];
  const idle = to.idle?.("is") ?? from.idle?.("was");
  const isStep = sides.before.exists && sides.after.exists;
  const [old, fresh] = from.action === to.action ? ["and it", "which"] : ["and the old action", "but the new action"];
  const reason = to.idle === undefined ? `${old} had no effect before, because ` : `${fresh} has no effect, because `;
  const joint = parts.length === 0 ? "" : isStep ? reason : "but ";
  if (idle !== undefined) parts.push(phrase`${words(joint)}${idle}`);
  parts.push(...learningPart(sides, meaning));
  if (reach !== undefined) parts.push(reach);
  return words(parts.length === 0 ? "" : `: ${parts.join(", ")}`);
}

function actionPart(from: Effect, to: Effect, { before, after, ...sides }: Sides, meaning: TypeMeaning): string[] {
  const path = meaning.all("action")[0]?.path ?? "";
  const shown = ({ action }: Effect, side: Side): string => sides.show(path, action ?? textAt(side, path));
  const [was, is] = [shown(from, before), shown(to, after)];
  const name = words(/(?:^|\.)action(?:_type)?$/.test(path) ? "action" : phrase`${path}`);
  if (!before.exists)
    return [phrase`${words(sides.isOutsideOfStates ? `its ${name.words} is` : `created with ${name.words}`)} ${is}`];
  if (!after.exists) {
    return isDisabled(before, meaning)
      ? [
          from.enabled
            ? phrase`the object (${name} ${was}) stays, but the destroy switches it off`
            : phrase`the object had ${name} ${was}, but was already switched off`,
        ]
      : [phrase`the deleted object had ${name} ${was}`];
  }
  if (from.action === to.action) return [];
  // The value before is not in the plan.
  if (from.action === undefined && from.stance === "unknown") return [phrase`${name} ${is}`];
  return [sides.isMarked(path) ? phrase`${name} (sensitive)` : phrase`${name} ${was} → ${is}`];
}

/** True if a destroy keeps the object and switches it off. */
function isDisabled(before: Side, meaning: TypeMeaning): boolean {
  return readText(before, meaning.all("on-destroy")[0]?.path) === "disable";
}

function switchPart(from: Effect, to: Effect, sides: Sides, meaning: TypeMeaning): string[] {
  const paths = switchPaths(meaning);
  if (from.enabled !== to.enabled && sides.before.exists && sides.after.exists) {
    return paths.flatMap((path) => {
      const [was, is] = [textAt(sides.before, path), textAt(sides.after, path)];
      const name = words(/^[a-z]+$/.test(path) ? path : phrase`${path}`);
      if (was === is) return [];
      return [
        sides.isMarked(path)
          ? phrase`${name} (sensitive)`
          : phrase`${name} ${sides.show(path, was)} → ${sides.show(path, is)}`,
        ...(from.action === to.action ? switchedText(path, to, sides, meaning) : []),
      ];
    });
  }
  // The action's part already says that a destroy switches the object off.
  const isOff = (!from.enabled || !to.enabled) && (sides.after.exists || !isDisabled(sides.before, meaning));
  return isOff && !paths.some((path) => sides.isMarked(path)) ? ["but switched off"] : [];
}

/** Names the action, if the switch also turns a setting on and off that has a finding of its own. */
function switchedText(by: string, { action = "", enabled }: Effect, sides: Sides, meaning: TypeMeaning): string[] {
  const path = meaning.all("action")[0]?.path ?? "";
  const isShared = meaning.all("scale").some(({ meaning: at }) => at.stops !== undefined && at.requires?.includes(by));
  const does = words(enabled ? "takes effect" : "has no effect");
  return isShared ? [phrase`so ${path} ${sides.show(path, action)} ${does}`] : [];
}

/** Returns the attributes that switch the object's action on and off. */
function switchPaths(meaning: TypeMeaning): readonly string[] {
  const learning = learningPath(meaning);
  const paths = [...meaning.all("switch"), ...powersIn(meaning)].map(({ path }) => path);
  return learning === undefined ? paths : [learning, ...paths];
}

/** Returns the attributes that decide the object's effect: switches and action. */
const decidingPaths = (meaning: TypeMeaning): readonly string[] => [
  ...meaning.all("action").map(({ path }) => path),
  ...switchPaths(meaning),
];
