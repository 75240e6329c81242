import { accessListActions } from "../words/access-lists.js";
import { botActions } from "../words/bots.js";
import { stancesOf } from "../words/code-table.js";
import { rateLimitActions } from "../words/rules/rules.js";
import type { Stance } from "../words/stance.js";

export const STRICTNESS: Readonly<Record<Stance, number>> = {
  bypasses: 0,
  allows: 1,
  ignores: 2,
  observes: 3,
  challenges: 4,
  blocks: 5,
};

/** Precedence if several lists match one request, highest first. */
export const PRECEDENCE: readonly Stance[] = ["bypasses", "allows", "blocks", "challenges", "observes"];

const ACTIONS: Readonly<Record<string, Stance>> = {
  ...stancesOf(rateLimitActions),
  ...stancesOf(botActions),
  ...stancesOf(accessListActions),
};

/** Returns the stance of an action's word, or undefined for another word. A word has the same stance for all kinds of objects. */
export function stanceOfAction(word: unknown): Stance | undefined {
  return typeof word === "string" && Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
}

/** Returns a word for a stance. */
export const actionOfStance = (stance: Stance): string | undefined =>
  Object.keys(ACTIONS).find((word) => ACTIONS[word] === stance);

/** Reports whether the stance blocks or challenges visitors. */
export function stops(stance: Stance | "unknown" | undefined): stance is "blocks" | "challenges" {
  return stance === "blocks" || stance === "challenges";
}

/** Reports whether the stance lets visitors skip other checks. */
export function exempts(stance: Stance | "unknown" | undefined): stance is "allows" | "bypasses" {
  return stance === "allows" || stance === "bypasses";
}

/** Returns a number above 0 if `after` is stricter than `before`, and below 0 if it is looser. */
export function strictnessStep(before: Stance, after: Stance): number {
  return STRICTNESS[after] - STRICTNESS[before];
}

/** Returns the action that applies if two lists match one request, or undefined if one has no stance. */
export function winningAction<Word extends string>(one: Word, other: Word): Word | undefined {
  const [mine, theirs] = [stanceOfAction(one), stanceOfAction(other)];
  if (mine === undefined || theirs === undefined) return undefined;
  return PRECEDENCE.indexOf(mine) <= PRECEDENCE.indexOf(theirs) ? one : other;
}
