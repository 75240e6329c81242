import { phrase, words, type Words } from "../../shared/phrase.js";
import { powersIn } from "../../zone/action/settings.js";
import type { Effect } from "./effect.js";
import type { TypeMeaning } from "./meaning-table.js";
import { readText, type Side, type Sides, textAt } from "./sides.js";
import { learningPart } from "./zones/zone-findings.js";
import { learningPath } from "./zones/zone-side.js";

/** Returns the cause of a changed effect: `: action x → y`, `: enabled true → false`, `: 2,000 entries`. */
export function describeStep(from: Effect, to: Effect, sides: Sides, meaning: TypeMeaning, reach?: string): Words {
  const parts = [...actionPart(from, to, sides, meaning), ...switchPart(from, to, sides, meaning)];
  const idle = to.idle?.("is") ?? from.idle?.("was");
  const joint = parts.length === 0 ? "" : to.idle !== undefined || !sides.after.exists ? "but " : "and ";
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
      ? [phrase`the object with ${name} ${was} stays, but is switched off`]
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
  const isOff = !from.enabled || !to.enabled;
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
export function switchPaths(meaning: TypeMeaning): readonly string[] {
  const learning = learningPath(meaning);
  const paths = [...meaning.all("switch"), ...powersIn(meaning)].map(({ path }) => path);
  return learning === undefined ? paths : [learning, ...paths];
}

/** Returns the attributes that decide the object's effect: switches and action. */
export const decidingPaths = (meaning: TypeMeaning): readonly string[] => [
  ...meaning.all("action").map(({ path }) => path),
  ...switchPaths(meaning),
];
