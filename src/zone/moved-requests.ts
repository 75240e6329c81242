import { isDeepStrictEqual } from "node:util";
import { exempts, stanceOfAction, STRICTNESS, stops } from "./action/stance.js";
import {
  type ChangedZone,
  type DeclaredObject,
  declaredZone,
  type DeclaredZone,
  placesIn,
  type Versions,
} from "./declared-zone.js";
import { createDecider } from "./decide-many.js";
import type { Decision } from "./decide.js";
import { exampleRequests } from "./example-requests.js";
import type { RuleModel } from "./model.js";
import { NOT_KNOWN } from "./requests/condition.js";
import type { Request } from "./requests/request.js";
import { canBeMet } from "./rules/can-be-met.js";
import { withoutUnneeded } from "./rules/witness.js";

/** What a zone does with a request. */
export interface Treatment {
  /** The decision if rules that the order does not list come last, and a WAF that does not act stops nothing. */
  readonly decision: Decision;
  /** True if another decision is possible without these assumptions. */
  readonly isAssumed: boolean;
  /** Why the decision is not known without these assumptions. */
  readonly open: readonly string[];
  /** False if the order has IDs that are known only after the apply. */
  readonly isOrderKnown: boolean;
  /** IDs in the order, before the rule that decides, of rules that the zone does not have here. */
  readonly unless: readonly string[];
  /** The possible strictness. */
  readonly least: number;
  readonly most: number;
}

/** A request that a zone treats differently after a change. */
export interface MovedRequest {
  readonly moves: "loosens" | "tightens";
  /** True if every possible treatment moves so. */
  readonly isCertain: boolean;
  /** True if the request moves only after learning has ended. */
  readonly isLater: boolean;
  /** True if the request newly skips every further check. */
  readonly isPastAll: boolean;
  /** True if the request would tell the constants of a hidden object, or how such an object decides. */
  readonly isHidden: boolean;
  readonly request: Request;
  readonly before: Treatment;
  readonly after: Treatment;
  /** The changed objects that move the request: without their change, or by their change alone. */
  readonly causes: readonly string[];
}

export interface Moves {
  readonly moved: readonly MovedRequest[];
  /** True if a less strict rule newly precedes a stricter one, and neither a request nor a proof tells what that changes. */
  readonly isOpen: boolean;
  /** True if the order after the change has IDs of rules that are known only after the apply. */
  readonly isLate: boolean;
  /** False if the zone is too large for a complete search. */
  readonly isWhole: boolean;
}

/** Above this number of rules, only examples of single rules are compared. */
export const MOST_RULES = 200;
const MOST_REQUESTS = 20_000;

const [ZONE, RULE, ORDER] = ["bunny_shield_zone", "bunny_shield_waf_rule", "bunny_shield_waf_rule_order"];
const TYPES: readonly unknown[] = [ZONE, RULE, ORDER, "bunny_shield_rate_limit", "bunny_shield_exception"];

const typeOf = ({ before, after }: Versions): string | undefined => (after ?? before)?.type;

/**
 * Searches requests that a zone treats differently after a change of rules, their order, exceptions, limits, or the WAF. The
 * requests come from the constants in the objects of both sides. That no request is found proves nothing.
 */
export function movedRequests(whole: ChangedZone): Moves {
  const zone = { ...whole, objects: whole.objects.filter((object) => TYPES.includes(typeOf(object))) };
  const { objects } = zone;
  const changed = objects.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  if (changed.length === 0) return { moved: [], isOpen: false, isLate: false, isWhole: true };
  const isWhole = objects.filter((object) => typeOf(object) === RULE).length <= MOST_RULES;
  const visible = objects.filter(({ id }) => !zone.hidden.has(id));
  const shown = exampleRequests({ ...zone, objects: visible }, changed, isWhole);
  const others = visible.length === objects.length ? [] : exampleRequests(zone, changed, isWhole);
  const requests = [...shown, ...others];
  const learns = objects.some(({ after }) => after !== undefined && afterLearning(after) !== after);
  const moved = [false, ...(learns ? [true] : [])].flatMap((isLater) =>
    movedIn(zone, isLater, changed, requests.slice(0, MOST_REQUESTS), shown.length),
  );
  const order = changed.find((object) => typeOf(object) === ORDER)?.id;
  const { isLate, ids } = order === undefined || !isWhole ? { isLate: false, ids: [] } : overtaking(objects);
  const isFound = (first: string): boolean =>
    moved.some(({ causes, after }) => causes.includes(order ?? "") && after.decision.by.some(({ id }) => id === first));
  return {
    moved,
    isLate,
    isOpen: ids.some((id) => isLate || !isFound(id)),
    isWhole: isWhole && requests.length <= MOST_REQUESTS,
  };
}

const afterLearning = (object: DeclaredObject): DeclaredObject =>
  object.type === ZONE && object.values["learning_mode"] === true
    ? { ...object, values: { ...object.values, learning_mode: false } }
    : object;

function movedIn(
  zone: ChangedZone,
  isLater: boolean,
  changed: readonly Versions[],
  requests: readonly Request[],
  shown: number,
): readonly MovedRequest[] {
  const hybrid = hybridsOf(zone, isLater);
  const [before, after] = [hybrid("before"), hybrid("after")];
  const found = new Map<string, MovedRequest>();
  for (const [index, request] of requests.entries()) {
    const [was, is] = [before(request), after(request)];
    const key = keyOf(was, is);
    if (found.has(key) || isAlike(was, is)) continue;
    const loosens = isLooser(is, was);
    // What only makes a request stricter is no cause of its looser treatment, such as a rule beside a list that newly allows.
    const isTowards = (one: Treatment, other: Treatment): boolean =>
      loosens ? isLooser(one, other) : isLooser(other, one);
    const isCause = ({ id }: Versions): boolean =>
      isTowards(is, hybrid("after", id)(request)) || isTowards(hybrid("before", id)(request), was);
    const causes = changed.filter(isCause).map(({ id }) => id);
    const parties = [...causes, ...[was, is].flatMap(({ decision }) => partiesOf(decision))];
    const short = withoutUnneeded(request, (one) => keyOf(before(one), after(one)) === key);
    found.set(key, {
      ...{ isLater, request: short, before: before(short), after: after(short), causes },
      isHidden: index >= shown || parties.some((id) => zone.hidden.has(id)),
      // The worst case counts: a treatment that may become looser loosens, even if it may also become stricter.
      moves: loosens ? "loosens" : "tightens",
      isCertain: loosens ? is.most < was.least : is.least > was.most,
      isPastAll: is.least === STRICTNESS.bypasses && was.most > STRICTNESS.bypasses,
    });
  }
  return [...found.values()];
}

const isLooser = (one: Treatment, other: Treatment): boolean => one.least < other.least || one.most < other.most;
const isAlike = (one: Treatment, other: Treatment): boolean => one.least === other.least && one.most === other.most;

const partiesOf = ({ by, mayBeBy, alsoMatching, exceptions }: Decision): readonly string[] => [
  ...[...by, ...mayBeBy, ...alsoMatching].map(({ id }) => id),
  ...exceptions,
];

const keyOf = (...sides: readonly Treatment[]): string =>
  JSON.stringify(
    sides.map(({ decision: { by, mayBeBy, possible }, open, unless, least, most }) => [
      ...[least, most, possible, open, unless],
      ...[...by, ...mayBeBy].map(({ id }) => id),
    ]),
  );

type Side = "before" | "after";
type Treat = (request: Request) => Treatment;

/** Returns the zone on a side: as it is, or with one object as on the other side. */
function hybridsOf(zone: ChangedZone, isLater: boolean): (side: Side, except?: string) => Treat {
  const known = new Map<string, Treat>();
  return (side, except) => {
    const key = `${side} ${except ?? ""}`;
    const other = side === "before" ? "after" : "before";
    const objects = (): readonly DeclaredObject[] =>
      zone.objects.flatMap((object) => object[object.id === except ? other : side] ?? []);
    const treat = known.get(key) ?? treatIn(isLater ? objects().map(afterLearning) : objects(), zone[side]);
    known.set(key, treat);
    return treat;
  };
}

function treatIn(objects: readonly DeclaredObject[], { lists, bots, waf }: DeclaredZone): Treat {
  const [plain, looser, stricter] = [objects, settled(objects, true), settled(objects, false)].map((own) => {
    const zone = declaredZone(own);
    return { ...zone, lists, bots: bots ?? [], waf: zone.hasZone ? zone.waf : waf };
  }) as [DeclaredZone, DeclaredZone, DeclaredZone];
  const behind = new Map(looser.rules.map((rule) => [rule.id, rule.behind]));
  return createDecider([plain, asAssumed(looser), asAssumed(stricter)], (decisions) => {
    const [open, settled, other] = decisions as readonly [Decision, Decision, Decision];
    const isAssumed = !isDeepStrictEqual(fatesOf(open), fatesOf(settled));
    // Without assumptions, fewer objects may certainly decide.
    const decision = isAssumed ? settled : open;
    const levels = [...levelsOf(decision, plain), ...levelsOf(other, plain)];
    return {
      decision,
      isAssumed,
      open: open.undecided.map(({ why }) => why),
      isOrderKnown: plain.isOrderKnown,
      unless: decision.by.flatMap(({ id }) => behind.get(id) ?? []),
      least: Math.min(...levels),
      most: Math.max(...levels),
    };
  });
}

const fatesOf = ({ possible, skipsAll, maySkipAll }: Decision) => [possible, skipsAll, maySkipAll];

/**
 * Returns the objects with an ID for each new rule, and the same IDs in the order: of those rules, the least strict one comes
 * first, or last. Leaves an order with too many unknown IDs as it is.
 */
function settled(objects: readonly DeclaredObject[], isLeastFirst: boolean): readonly DeclaredObject[] {
  const listed = new Set(objects.flatMap(({ type, values }) => (type === ORDER ? values["rule_ids"] : [])));
  const isNew = ({ id, type, values }: DeclaredObject): boolean =>
    type === RULE && values["waf_rule_id"] === NOT_KNOWN && !listed.has(id);
  const fresh = objects.filter(isNew).toSorted((one, other) => strictnessOf(one) - strictnessOf(other));
  const ids = (isLeastFirst ? fresh : fresh.toReversed()).map(({ id }) => id);
  return objects.map((object) => {
    const { rule_ids: order } = object.values;
    const withValues = (values: DeclaredObject["values"]) => ({ ...object, values: { ...object.values, ...values } });
    if (isNew(object)) return withValues({ waf_rule_id: object.id });
    if (object.type !== ORDER || !Array.isArray(order)) return object;
    const places = order.flatMap((id, place) => (id === NOT_KNOWN ? [place] : []));
    if (places.length > ids.length) return object;
    return withValues({
      rule_ids: order.map((id: unknown, place) => (id === NOT_KNOWN ? ids[places.indexOf(place)] : id)),
    });
  });
}

const strictnessOf = ({ values: { action } }: DeclaredObject): number =>
  STRICTNESS[stanceOfAction(action) ?? "bypasses"];

/** Rules stop nothing where the WAF only logs or is off. Any action is possible if its word is unknown. */
function asAssumed(zone: DeclaredZone): DeclaredZone {
  const idle = zone.waf === "logs" ? "log" : zone.waf === "off" ? "none" : undefined;
  const rules = zone.rules.map((rule) => {
    const stance = stanceOfAction(rule.action);
    return {
      ...rule,
      action: stance === undefined ? undefined : exempts(stance) ? rule.action : (idle ?? rule.action),
    };
  });
  return { ...zone, rules, waf: idle === undefined ? zone.waf : "acts", areOthersLast: zone.isOrderKnown };
}

/**
 * The possible strictness of a decision. To allow is looser than to pass, because managed rules and other protection that is not
 * modeled may stop what passes.
 */
function levelsOf({ possible, skipsAll, maySkipAll, counts }: Decision, { limits }: DeclaredZone): readonly number[] {
  if (skipsAll) return [STRICTNESS.bypasses];
  const counting = limits.filter(
    ({ id, action }) => stops(stanceOfAction(action)) && counts.some((one) => one.id === id),
  );
  const levels = possible.map((fate) => {
    if (fate === "blocked") return STRICTNESS.blocks;
    if (fate === "challenged") return STRICTNESS.challenges;
    if (fate === "allowed") return STRICTNESS.allows;
    return fate === "counted" && counting.length > 0 ? STRICTNESS.observes : STRICTNESS.ignores;
  });
  return maySkipAll ? [STRICTNESS.bypasses, ...levels] : levels;
}

/** Finds rules that newly precede a stricter rule, or may do so, and that no proof keeps apart from it. */
function overtaking(objects: readonly Versions[]): { readonly isLate: boolean; readonly ids: readonly string[] } {
  const was = declaredZone(objects.flatMap(({ before }) => before ?? []));
  const is = declaredZone(settled(objects.flatMap(({ after }) => after ?? []).map(afterLearning), true));
  const isLate = !is.isOrderKnown;
  const old = new Set(was.rules.map(({ id }) => id));
  const [before, now] = [placesIn(was), placesIn(is)];
  const overtakes = (first: RuleModel, second: RuleModel): boolean => {
    if (isLate) return first !== second;
    // Nothing is lost to a rule that precedes a new one.
    return old.has(second.id) && now(first.id) < now(second.id) && before(first.id) >= before(second.id);
  };
  const { rules } = asAssumed(is);
  const ids = rules.filter((first) => rules.some((second) => overtakes(first, second) && mayLoosen(first, second)));
  return { isLate, ids: ids.map(({ id }) => id) };
}

/** Reports whether a request of both rules may be treated less strictly if the first one decides. */
function mayLoosen(first: RuleModel, second: RuleModel): boolean {
  const [one, other] = [first, second].map(({ action }) => stanceOfAction(action));
  if (one === "observes" || other === "observes") return false;
  if (one !== undefined && other !== undefined && STRICTNESS[other] <= STRICTNESS[one]) return false;
  const [mine, theirs] = [first.conditions, second.conditions];
  const isAlike = isDeepStrictEqual(mine.transformations, theirs.transformations);
  return !isAlike || canBeMet({ ...mine, all: [...mine.all, ...theirs.all] }).met !== "by none";
}
