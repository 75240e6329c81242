import { accessListActions } from "../words/access-lists.js";
import { botActions } from "../words/bots.js";
import { stancesOf } from "../words/code-table.js";
import { rateLimitActions } from "../words/rules/rules.js";
import type { Stance } from "../words/stance.js";

/** How strict each stance is. */
export const STRICTNESS: Readonly<Record<Stance, number>> = {
  bypasses: 0,
  allows: 1,
  ignores: 2,
  observes: 3,
  challenges: 4,
  blocks: 5,
};

/** Each of these wins over those after it where several lists match one request: letting through wins over stopping. */
export const PRECEDENCE: readonly Stance[] = ["bypasses", "allows", "blocks", "challenges", "observes"];

const ACTIONS: Readonly<Record<string, Stance>> = {
  ...stancesOf(rateLimitActions),
  ...stancesOf(botActions),
  ...stancesOf(accessListActions),
};

/** What the word of an action does, whatever object has it: the words of all kinds of objects agree. Undefined for any other word. */
export function stanceOfAction(word: unknown): Stance | undefined {
  return typeof word === "string" && Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
}

/** Whether the stance refuses or tests visitors. */
export function stops(stance: Stance | "unknown" | undefined): stance is "blocks" | "challenges" {
  return stance === "blocks" || stance === "challenges";
}

/** Whether the stance lets visitors past other checks. */
export function exempts(stance: Stance | "unknown" | undefined): stance is "allows" | "bypasses" {
  return stance === "allows" || stance === "bypasses";
}

/** Above zero when `after` is stricter than `before`. */
export function strictnessStep(before: Stance, after: Stance): number {
  return STRICTNESS[after] - STRICTNESS[before];
}

/** Of two actions of lists that match one request, the word of the one that applies; undefined for words without a stance. */
export function winningAction<Word extends string>(one: Word, other: Word): Word | undefined {
  const [mine, theirs] = [stanceOfAction(one), stanceOfAction(other)];
  if (mine === undefined || theirs === undefined) return undefined;
  return PRECEDENCE.indexOf(mine) <= PRECEDENCE.indexOf(theirs) ? one : other;
}
