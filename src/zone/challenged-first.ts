import { decide, type Decision } from "./decide.js";
import type { RuleModel, ZoneModel } from "./model.js";
import type { Request } from "./requests/request.js";
import { meetsRule } from "./requests/meets-condition.js";
import { stanceOfAction } from "./action/stance.js";
import { candidateRequests, withoutUnneeded } from "./rules/witness.js";

/** A rule newly challenges requests that another rule blocked before, or the other way around. */
export interface ChallengedFirst {
  readonly moves: "loosens" | "tightens";
  readonly blockedBy: string;
  /**
   * A request that certainly moves from blocked to challenged, or from challenged to blocked. Undefined if the move is only
   * possible.
   */
  readonly request: Request | undefined;
}

/** Blocking rules that are compared. */
const MOST_RULES = 50;

/**
 * Finds requests that the rule `id` challenges and another rule blocked before, or the other way around. Returns undefined if the
 * order of the rules is unknown.
 */
export function challengedFirst(before: ZoneModel, after: ZoneModel, id: string): ChallengedFirst | undefined {
  return (
    firstOf({ blocking: before, challenging: after }, id, "loosens") ??
    firstOf({ blocking: after, challenging: before }, id, "tightens")
  );
}

interface Zones {
  readonly blocking: ZoneModel;
  readonly challenging: ZoneModel;
}

function firstOf(zones: Zones, id: string, moves: ChallengedFirst["moves"]): ChallengedFirst | undefined {
  const own = zones.challenging.rules.find((rule) => rule.id === id);
  if (own === undefined || !acts(own, "challenges")) return undefined;
  let possible: ChallengedFirst | undefined;
  for (const rule of zones.blocking.rules.filter((one) => one.id !== id && acts(one, "blocks")).slice(0, MOST_RULES)) {
    const { request, isPossible } = challengedInstead(zones, own, rule);
    if (request !== undefined) return { moves, blockedBy: rule.id, request };
    if (isPossible) possible ??= { moves, blockedBy: rule.id, request };
  }
  // A change to stricter is worth a report only if the change is certain.
  return moves === "loosens" ? possible : undefined;
}

const acts = ({ action, isPlaced }: RuleModel, stance: "challenges" | "blocks"): boolean =>
  isPlaced && stanceOfAction(action) === stance;

/** Finds a request that `own` challenges and `other` blocks. If no such request is certain, reports that one may exist. */
function challengedInstead(
  zones: Zones,
  own: RuleModel,
  other: RuleModel,
): { readonly request?: Request | undefined; readonly isPossible: boolean } {
  const moved = (request: Request): boolean => {
    const [was, is] = [decide(zones.blocking, request), decide(zones.challenging, request)];
    return decidedBy(was, "blocked", other.id) && decidedBy(is, "challenged", own.id);
  };
  const alone = onlyWith(zones, [own.id, other.id]);
  let isPossible = false;
  for (const request of candidateRequests(own.conditions, other.conditions)) {
    const verdicts = [own, other].map(({ conditions }) => meetsRule(conditions, request).met);
    if (verdicts.includes("no")) continue;
    if (verdicts.includes("unknown")) isPossible ||= mayMove(alone, request);
    else if (moved(request)) return { request: withoutUnneeded(request, moved), isPossible: true };
  }
  return { isPossible };
}

const decidedBy = ({ decision, by }: Decision, fate: Decision["decision"], id: string): boolean =>
  decision === fate && by.some((one) => one.id === id);

function mayMove({ blocking, challenging }: Zones, request: Request): boolean {
  const [was, is] = [decide(blocking, request), decide(challenging, request)];
  return was.possible.includes("blocked") && is.possible.includes("challenged") && !was.possible.includes("challenged");
}

const onlyWith = ({ blocking, challenging }: Zones, ids: readonly string[]): Zones => {
  const only = (zone: ZoneModel): ZoneModel => ({ ...zone, rules: zone.rules.filter(({ id }) => ids.includes(id)) });
  return { blocking: only(blocking), challenging: only(challenging) };
};
