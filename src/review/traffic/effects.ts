import { stanceOfAction } from "../../zone/action/stance.js";
import type { Decision, Fate, Undecided } from "../../zone/index.js";
import type { PlannedZone } from "../zones/zone-sides.js";
import { partiesOf, uncomputedFor } from "../requests/uncomputed.js";
import type { ByEffect, TrafficEffect } from "../document/traffic-document.js";

/** Possible fates of a request, as a set of bits. */
export type Outcomes = number;

/** The request reaches the origin. */
export const PASSES: Outcomes = 1;
const STOPPED: Outcomes = 2;
const CHALLENGED: Outcomes = 4;

const OF_FATES: Readonly<Record<Fate, Outcomes>> = {
  blocked: STOPPED,
  challenged: CHALLENGED,
  allowed: PASSES,
  logged: PASSES,
  counted: PASSES,
  passed: PASSES,
};

const outcomesOf = ({ possible }: Decision): Outcomes => possible.reduce((sum, fate) => sum | OF_FATES[fate], 0);

/** Returns the outcomes for requests beyond a rate limit. */
export function outcomesBeyond(action: string | undefined): Outcomes {
  const stance = stanceOfAction(action);
  if (stance === "blocks") return STOPPED;
  if (stance === "challenges") return CHALLENGED;
  return stance === "observes" ? PASSES : PASSES | STOPPED | CHALLENGED;
}

/** Reports whether exactly one outcome is possible. */
export const isKnown = (outcomes: Outcomes): boolean =>
  outcomes === PASSES || outcomes === STOPPED || outcomes === CHALLENGED;

/** Returns the change between two known outcomes. */
export function effectOf(before: Outcomes, after: Outcomes): TrafficEffect | undefined {
  if (before === after) return undefined;
  if (after === STOPPED) return "newly_stopped";
  if (after === CHALLENGED) return "newly_challenged";
  return before === STOPPED ? "no_longer_stopped" : "no_longer_challenged";
}

/** Returns something for each effect. */
export const byEffect = <What>(of: (effect: TrafficEffect) => What): ByEffect<What> => ({
  newly_stopped: of("newly_stopped"),
  newly_challenged: of("newly_challenged"),
  no_longer_stopped: of("no_longer_stopped"),
  no_longer_challenged: of("no_longer_challenged"),
});

/** The effect of a plan on requests with the same decisions, before rate limits. */
export interface Judgment {
  readonly decisionBefore: Decision;
  readonly decisionAfter: Decision;
  readonly before: Outcomes;
  readonly after: Outcomes;
  /** Changed objects that decide, before or after. */
  readonly causes: readonly string[];
  /** Used if `causes` is empty: changed objects that may match, or that may matter in another way. */
  readonly mayBeCauses: readonly string[];
  /** True if no changed object takes part, so the outcome stays the same. */
  readonly isUntouched: boolean;
  readonly reasons: readonly Undecided[];
}

export type ZoneChanges = Pick<PlannedZone, "changed" | "changesAll" | "uncomputed">;

/** Judges the effect of the plan on requests with these decisions. */
export function judge(before: Decision, after: Decision, zone: ZoneChanges): Judgment {
  const { changed, changesAll } = zone;
  const parties = [...new Set([...partiesOf(before), ...partiesOf(after)])].filter((id) => changed.has(id));
  const deciding = [...new Set([...after.by, ...before.by].map(({ id }) => id))].filter((id) => changed.has(id));
  const reasons = new Map([...before.undecided, ...after.undecided].map((one) => [`${one.id ?? ""}\0${one.why}`, one]));
  const uncomputed = uncomputedFor(before, after, zone);
  return {
    decisionBefore: before,
    decisionAfter: after,
    before: outcomesOf(before),
    after: outcomesOf(after) | (uncomputed.length > 0 ? STOPPED | CHALLENGED : 0),
    causes: uncomputed.length > 0 ? uncomputed.map(({ id }) => id) : deciding,
    mayBeCauses: uncomputed.length + deciding.length > 0 ? [] : parties,
    isUntouched: uncomputed.length === 0 && (before === after || (!changesAll && parties.length === 0)),
    reasons: [...uncomputed, ...reasons.values()],
  };
}
