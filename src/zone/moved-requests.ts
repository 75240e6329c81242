import { isDeepStrictEqual } from "node:util";
import { stanceOfAction, strictnessStep, STRICTNESS, stops } from "./action/stance.js";
import { type DeclaredObject, declaredZone, type DeclaredZone } from "./declared-zone.js";
import { createDecider } from "./decide-many.js";
import { decide, type Decision } from "./decide.js";
import { requestsOfException, visitorsOf } from "./example-requests.js";
import { readException } from "./exceptions/exception.js";
import { meetsException } from "./exceptions/meets-exception.js";
import { type Conditions, NOT_KNOWN, readConditions } from "./requests/condition.js";
import { meetsRule } from "./requests/meets-condition.js";
import type { Request } from "./requests/request.js";
import { wafOf } from "./zones/waf.js";
import { canBeMet } from "./rules/can-be-met.js";
import { candidateRequests, merged, ORDINARY, withoutUnneeded } from "./rules/witness.js";

/** An object of a zone on both sides of a change. The sides are the same object if nothing changes. */
export interface Versions {
  readonly id: string;
  readonly before: DeclaredObject | undefined;
  readonly after: DeclaredObject | undefined;
}

/** A zone on both sides of a change, and its objects apart from lists and bots. */
export interface ChangedZone {
  readonly before: DeclaredZone;
  readonly after: DeclaredZone;
  readonly objects: readonly Versions[];
}

/** What a zone does with a request. */
export interface Treatment {
  /** As `decide` says. */
  readonly decision: Decision;
  /**
   * The decision as the review assumes it: rules that the order does not list come last, and a WAF that does not act stops
   * nothing.
   */
  readonly assumed: Decision;
  /** IDs in the order, before the rule that decides, of rules that the zone does not have here. */
  readonly unless: readonly unknown[];
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
  /** The strictness of the looser side, and by how much it differs from the other side. */
  readonly step: readonly [least: number, by: number];
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

/**
 * Searches requests that a zone treats differently after a change of rules, their order, exceptions, limits, or the WAF. The
 * requests come from the constants in the objects of both sides. That no request is found proves nothing.
 */
export function movedRequests(whole: ChangedZone): Moves {
  const objects = whole.objects.filter((object) => TYPES.has(typeOf(object)));
  const zone = { ...whole, objects };
  const changed = objects.filter(({ before, after }) => before !== after && !isSame(before, after));
  if (changed.length === 0) return { moved: [], isOpen: false, isLate: false, isWhole: true };
  const examples = new Examples(zone, changed);
  const learns = zone.objects.some(({ after }) => isLearning(after));
  const requests = examples.requests();
  const moved = [false, ...(learns ? [true] : [])].flatMap((isLater) =>
    movedIn(new Hybrids(zone, isLater), changed, requests.slice(0, MOST_REQUESTS), isLater),
  );
  const order = changed.find((object) => typeOf(object) === ORDER)?.id ?? "";
  const isFound = (first: string): boolean =>
    moved.some(({ causes, after }) => causes.includes(order) && after.assumed.by.some(({ id }) => id === first));
  const { ids, isResolved } = orderIn(objects.flatMap(({ after: side }) => side ?? []));
  const isLate = ids === undefined || (ids.length > 0 && !isResolved);
  return {
    moved,
    isLate,
    isOpen: (isLate && examples.areMixed()) || examples.open.some((id) => !isFound(id)),
    isWhole: examples.isWhole && requests.length <= MOST_REQUESTS,
  };
}

/**
 * Returns the objects with each ID of a new rule that the order has before the apply. If there are several, returns two cases: the
 * least strict rule comes first, or last. Returns the objects as they are if the new rules are fewer than the unknown IDs.
 */
export function settledOrders(objects: readonly Versions[]): readonly (readonly Versions[])[] {
  const open = (values: DeclaredObject["values"] | undefined): number => {
    const ids = values?.["rule_ids"];
    return Array.isArray(ids) ? ids.filter((id) => id === NOT_KNOWN).length : 0;
  };
  const count = Math.max(0, ...objects.map(({ after }) => open(after?.values)));
  const created = objects
    .filter(({ after }) => after?.type === RULE && after.values["waf_rule_id"] === NOT_KNOWN)
    .toSorted((one, other) => strictnessOf(one) - strictnessOf(other));
  if (count < 2 || count > created.length || created.some(({ before }) => before !== undefined)) return [objects];
  return [created, created.toReversed()].map((rules) => {
    const ids = new Map(rules.slice(0, count).map(({ id }) => [id, `new ${id}`]));
    return objects.map((object) => {
      const { after } = object;
      if (after === undefined || (!ids.has(object.id) && open(after.values) === 0)) return object;
      const next = ids.values();
      const settled = ids.has(object.id)
        ? { waf_rule_id: ids.get(object.id) }
        : { rule_ids: listOf(after.values["rule_ids"]).map((id) => (id === NOT_KNOWN ? next.next().value : id)) };
      return { ...object, after: { ...after, values: { ...after.values, ...settled } } };
    });
  });
}

const strictnessOf = ({ after }: Versions): number => {
  const stance = stanceOfAction(after?.values["action"]);
  return stance === undefined ? -1 : STRICTNESS[stance];
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isSame = (one: DeclaredObject | undefined, other: DeclaredObject | undefined): boolean =>
  one !== undefined && one.unsure === other?.unsure && isDeepStrictEqual(one.values, other?.values);

const isLearning = (object: DeclaredObject | undefined): boolean =>
  object?.type === ZONE && object.values["learning_mode"] === true;

const [ZONE, RULE, ORDER] = ["bunny_shield_zone", "bunny_shield_waf_rule", "bunny_shield_waf_rule_order"];
const [LIMIT, EXCEPTION] = ["bunny_shield_rate_limit", "bunny_shield_exception"];
const TYPES: ReadonlySet<string | undefined> = new Set([ZONE, RULE, ORDER, LIMIT, EXCEPTION]);

type Side = "before" | "after";

/** The possible strictness of a treatment, as the review assumes it. */
interface Judged {
  readonly treatment: Treatment;
  readonly least: number;
  readonly most: number;
}

function movedIn(
  hybrids: Hybrids,
  changed: readonly Versions[],
  requests: readonly Request[],
  isLater: boolean,
): readonly MovedRequest[] {
  const [before, after] = (["before", "after"] as const).map((side) => hybrids.at(() => side, side)) as [Judge, Judge];
  const found = new Map<string, MovedRequest>();
  for (const request of requests) {
    const [was, is] = [before(request), after(request)];
    const moves = movesOf(was, is);
    if (moves === undefined) continue;
    const key = `${keyOf(was)} ${keyOf(is)}`;
    if (found.has(key)) continue;
    const causes = changed.filter(({ id }) => {
      const undone = hybrids.at((one) => (one === id ? "before" : "after"), "after")(request);
      const alone = hybrids.at((one) => (one === id ? "after" : "before"), "before")(request);
      return (
        undone.least !== is.least || undone.most !== is.most || alone.least !== was.least || alone.most !== was.most
      );
    });
    const short = withoutUnneeded(request, (one) => `${keyOf(before(one))} ${keyOf(after(one))}` === key);
    found.set(key, {
      ...{ moves, isLater, request: short, before: before(short).treatment, after: after(short).treatment },
      isCertain: moves === "loosens" ? is.most < was.least : is.least > was.most,
      step: [Math.min(was.least, is.least), Math.abs(was.most - is.least)],
      isPastAll: is.least === PAST_ALL && was.most > PAST_ALL,
      causes: causes.map(({ id }) => id),
    });
  }
  return [...found.values()];
}

/** The worst case counts: a treatment that may become looser loosens, even if it may also become stricter. */
function movesOf(was: Judged, is: Judged): MovedRequest["moves"] | undefined {
  if (is.least < was.least || is.most < was.most) return "loosens";
  return is.least > was.least || is.most > was.most ? "tightens" : undefined;
}

const keyOf = ({ treatment: { decision, assumed, unless }, least, most }: Judged): string =>
  JSON.stringify([least, most, decision.possible, idsOf(decision), idsOf(assumed), unless.map(String)]);

const idsOf = ({ by, mayBeBy }: Decision): readonly string[] => [...by, ...mayBeBy].map(({ id }) => id);

const PAST_ALL = STRICTNESS.bypasses;

type Judge = (request: Request) => Judged;

/** Zones of which each changed object is as before or as after. */
class Hybrids {
  private readonly known = new Map<string, Judge>();

  constructor(
    private readonly zone: ChangedZone,
    private readonly isLater: boolean,
  ) {}

  at(sideOf: (id: string) => Side, rest: Side): Judge {
    const { objects } = this.zone;
    const key = `${rest} ${objects.map(({ id }) => (sideOf(id) === "after" ? 1 : 0)).join("")}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const own = objects.flatMap((object) => object[sideOf(object.id)] ?? []);
    const judge = judgeOf(this.isLater ? own.map(afterLearning) : own, this.zone[rest]);
    this.known.set(key, judge);
    return judge;
  }
}

const afterLearning = (object: DeclaredObject): DeclaredObject =>
  isLearning(object) ? { ...object, values: { ...object.values, learning_mode: false } } : object;

function judgeOf(objects: readonly DeclaredObject[], { lists, bots, waf }: DeclaredZone): Judge {
  const declared = declaredZone(objects);
  const zone = { ...declared, lists, bots: bots ?? [], waf: declared.hasZone ? declared.waf : waf };
  const assumed = asAssumed(zone);
  const order = orderIn(objects);
  const listed = { ...assumed, rules: order.isResolved ? assumed.rules.filter(({ isPlaced }) => isPlaced) : [] };
  const isListed = new Set(listed.rules.map(({ id }) => id));
  const decideAll = createDecider([zone, listed, assumed], (decisions) => decisions as [Decision, Decision, Decision]);
  return (request) => {
    const [decision, first, any] = decideAll(request);
    const own = DECIDED.has(first.decision) && first.by.some(({ id }) => isListed.has(id)) ? first : any;
    const levels = levelsOf(own, zone);
    const decider = own.by.find(({ id }) => isListed.has(id))?.id;
    const ids = order.ids ?? [];
    const place = ids.findIndex((id) => textOf(id) === textOf(order.idOf(decider)));
    return {
      treatment: {
        decision,
        assumed: own,
        unless: place === -1 ? [] : order.foreign.filter((id) => ids.indexOf(id) < place),
      },
      least: Math.min(...levels),
      most: Math.max(...levels),
    };
  };
}

const DECIDED: ReadonlySet<string> = new Set(["blocked", "challenged", "allowed"]);

/** Rules stop nothing where the WAF only logs or is off. Any action is possible if its word is unknown. */
function asAssumed(zone: DeclaredZone): DeclaredZone {
  const idle = zone.waf === "logs" || zone.waf === "off";
  const rules = zone.rules.map((rule) => {
    const stance = stanceOfAction(rule.action);
    return { ...rule, action: stance === undefined ? undefined : idle && stops(stance) ? "log" : rule.action };
  });
  return { ...zone, rules, waf: idle ? "acts" : zone.waf };
}

function orderIn(objects: readonly DeclaredObject[]) {
  const { rule_ids: ids = [] } = objects.find(({ type }) => type === ORDER)?.values ?? {};
  const rules = objects.filter(({ type }) => type === RULE);
  const all = listOf(ids);
  const known = new Map(rules.map(({ id, values }) => [id, values["waf_rule_id"]]));
  const ofRules = new Set([...known.values()].map(textOf));
  const isOpen = (id: unknown): boolean => id === NOT_KNOWN;
  const isResolved =
    !all.some(isOpen) || (all.filter(isOpen).length === 1 && [...known.values()].filter(isOpen).length === 1);
  return {
    /** Undefined if the whole order is unknown. */
    ids: Array.isArray(ids) ? all : undefined,
    isResolved: Array.isArray(ids) && isResolved,
    foreign: all.filter((id) => !isOpen(id) && !ofRules.has(textOf(id))),
    idOf: (id: string | undefined): unknown => (id === undefined ? undefined : known.get(id)),
  };
}

/** Numbers may be written as text. */
const textOf = (id: unknown): unknown => (typeof id === "number" || typeof id === "bigint" ? String(id) : id);

/**
 * The possible strictness of a decision. To allow is looser than to pass, because managed rules and other protection that is not
 * modeled may stop what passes.
 */
function levelsOf({ possible, skipsAll, maySkipAll, counts }: Decision, { limits }: DeclaredZone): readonly number[] {
  if (skipsAll) return [PAST_ALL];
  const levels = possible.map((fate) => {
    if (fate === "blocked") return STRICTNESS.blocks;
    if (fate === "challenged") return STRICTNESS.challenges;
    if (fate === "allowed") return STRICTNESS.allows;
    const counting = limits.filter(({ id }) => counts.some((one) => one.id === id));
    return fate === "counted" && counting.some(({ action }) => stops(stanceOfAction(action)))
      ? STRICTNESS.observes
      : STRICTNESS.ignores;
  });
  return maySkipAll ? [PAST_ALL, ...levels] : levels;
}

/** An object that matches requests. */
interface Matcher {
  readonly id: string;
  readonly isRule: boolean;
  readonly isChanged: boolean;
  /** Some requests around its conditions. */
  readonly around: readonly Request[];
  /** Some requests that it matches before or after. */
  readonly matched: readonly Request[];
  readonly meets: (request: Request) => boolean;
}

const MOST_AROUND = 400;
const FEW = 4;

/** Requests that are made from the constants of both sides. */
class Examples {
  readonly isWhole: boolean;
  /** Rules that newly precede a stricter rule, and that no proof keeps apart from it. */
  readonly open: string[] = [];
  private readonly rules: readonly Versions[];

  constructor(
    private readonly zone: ChangedZone,
    private readonly changed: readonly Versions[],
  ) {
    this.rules = zone.objects.filter((object) => typeOf(object) === RULE);
    this.isWhole = this.rules.length <= MOST_RULES;
  }

  /** Single objects first: their requests are the simplest. */
  requests(): readonly Request[] {
    const matchers = new Map(
      this.zone.objects.flatMap((object) => this.matcher(object) ?? []).map((one) => [one.id, one]),
    );
    const all = [...matchers.values()];
    const reordered = this.reordered();
    const affectsAll = this.changed.some((object) => typeOf(object) === ORDER || typeOf(object) === ZONE);
    const own = all.filter(({ isChanged, isRule }) => isChanged || (affectsAll && isRule));
    const pairs = this.isWhole ? [...partnersOf(all), ...reordered].flatMap((pair) => pairedIn(pair, matchers)) : [];
    const simple = [
      ORDINARY,
      ...own.flatMap(({ matched }) => matched),
      ...pairs,
      ...own.flatMap(({ around }) => around),
    ];
    const { before, after } = this.zone;
    const isFree = (visitor: Request): boolean =>
      [before, after].every((side) =>
        ["passed", "counted"].includes(decide({ ...side, rules: [], exceptions: [] }, visitor).decision),
      );
    const [free = ORDINARY, ...others] = visitorsOf([before, after], isFree);
    const few = distinct([...own.flatMap(({ matched }) => matched), ...pairs]).slice(0, MOST_AROUND);
    return distinct([
      ...distinct(simple).flatMap((request) => merged(request, free) ?? request),
      ...others.flatMap((visitor) => few.flatMap((request) => merged(request, visitor) ?? [])),
    ]);
  }

  private matcher({ id, before, after }: Versions): Matcher | undefined {
    const sides = [before, after === before ? undefined : after].filter((side) => side !== undefined);
    const type = typeOf({ before, after });
    const isChanged = this.changed.some((one) => one.id === id);
    if (type === RULE || type === LIMIT) {
      const conditions = sides.map(({ values }) => readConditions(values));
      return matcherOf({ id, isRule: type === RULE, isChanged }, candidateRequests(...conditions), (request) =>
        conditions.map((one) => meetsRule(one, request).met),
      );
    }
    if (type !== EXCEPTION) return undefined;
    const exceptions = sides.map(({ values }) => readException(values));
    return matcherOf({ id, isRule: false, isChanged }, exceptions.flatMap(requestsOfException), (request) =>
      exceptions.map((one) => meetsException(one, request).met),
    );
  }

  /** Reports whether the rules that decide have different effects, so their order matters. */
  areMixed(): boolean {
    const actions = this.decisive().map(({ after }) => after?.values["action"]);
    return new Set(actions).size > 1 || actions.includes(NOT_KNOWN);
  }

  /** Rules that exist after the change and do more than log. */
  private decisive(): readonly Versions[] {
    const isIdle = this.zone.objects.some(({ after }) => after?.type === ZONE && isLastinglyIdle(after));
    return this.rules.filter(({ after }) => {
      const stance = stanceOfAction(after?.values["action"]);
      return after !== undefined && stance !== "observes" && !(isIdle && stops(stance));
    });
  }

  /** Rules whose order changes, as pairs: the first one newly precedes the second. */
  private reordered(): readonly (readonly [string, string])[] {
    if (!this.isWhole || !this.changed.some((object) => typeOf(object) === ORDER)) return [];
    const [was, is] = (["before", "after"] as const).map((side) =>
      placesIn(declaredZone(this.zone.objects.flatMap((object) => object[side] ?? []))),
    ) as [Places, Places];
    const decisive = this.decisive();
    const sides = new Map(decisive.map((rule) => [rule.id, rule.after]));
    const old = new Set(decisive.flatMap(({ id, before }) => (before === undefined ? [] : [id])));
    return [...sides.keys()].flatMap((first) =>
      [...sides.keys()].flatMap((second) => {
        if (first === second || !isAhead(is, first, second) || isAhead(was, first, second)) return [];
        // Nothing is lost to a rule that precedes a new one.
        if (old.has(second) && mayLoosen(sides.get(first), sides.get(second))) this.open.push(first);
        return [[first, second] as const];
      }),
    );
  }
}

const typeOf = ({ before, after }: Pick<Versions, "before" | "after">): string | undefined => (after ?? before)?.type;

const distinct = (requests: readonly Request[]): readonly Request[] => [
  ...new Map(requests.map((request) => [JSON.stringify(request), request])).values(),
];

function matcherOf(
  object: Pick<Matcher, "id" | "isRule" | "isChanged">,
  around: readonly Request[],
  verdicts: (request: Request) => readonly string[],
): Matcher {
  const kinds = new Map<string, Request[]>();
  for (const request of around) {
    const kind = verdicts(request).join();
    const known = kinds.get(kind) ?? [];
    if (known.length < FEW) kinds.set(kind, [...known, request]);
  }
  const met = (wanted: string): readonly Request[] =>
    [...kinds].flatMap(([kind, requests]) => (kind.includes(wanted) ? requests : []));
  const surely = met("yes");
  return {
    ...object,
    around: around.slice(0, MOST_AROUND),
    matched: surely.length > 0 ? surely : met("unknown"),
    meets: (request) => verdicts(request).some((one) => one !== "no"),
  };
}

/** Each changed rule with each other rule. */
const partnersOf = (all: readonly Matcher[]): readonly (readonly [string, string])[] => {
  const rules = all.filter(({ isRule }) => isRule);
  return rules
    .filter(({ isChanged }) => isChanged)
    .flatMap((one) => rules.flatMap(({ id }) => (id === one.id ? [] : [[one.id, id] as const])));
};

/** Returns requests that both objects may match. */
function pairedIn([one, other]: readonly [string, string], matchers: ReadonlyMap<string, Matcher>): readonly Request[] {
  const [first, second] = [matchers.get(one), matchers.get(other)];
  if (first === undefined || second === undefined) return [];
  const both = first.matched.flatMap((mine) =>
    second.matched.flatMap((their) => [
      ...[mine, their, merged(mine, their) ?? []].flat(),
      ...[merged(mine, their, true) ?? [], merged(their, mine, true) ?? []].flat(),
    ]),
  );
  return distinct(both.filter((request) => first.meets(request) && second.meets(request))).slice(0, FEW);
}

type Places = ReadonlyMap<string, number>;

/** The places of rules; a rule that the order does not list comes after all others. */
const placesIn = ({ rules }: DeclaredZone): Places =>
  new Map(rules.map(({ id, isPlaced }, place) => [id, isPlaced ? place : Infinity]));

const isAhead = (places: Places, first: string, second: string): boolean =>
  (places.get(first) ?? Infinity) < (places.get(second) ?? Infinity);

const isLastinglyIdle = ({ values, unsure }: DeclaredObject): boolean =>
  unsure === undefined && ["logs", "off"].includes(wafOf(values).afterLearning ?? "");

function mayLoosen(first: DeclaredObject | undefined, second: DeclaredObject | undefined): boolean {
  const [one, other] = [first, second].map((side) => stanceOfAction(side?.values["action"]));
  if (one !== undefined && other !== undefined && strictnessStep(one, other) <= 0) return false;
  const [mine, theirs] = [first, second].map((side) => readConditions(side?.values)) as [Conditions, Conditions];
  const isAlike = isDeepStrictEqual(mine.transformations, theirs.transformations);
  return !isAlike || canBeMet({ ...mine, all: [...mine.all, ...theirs.all] }).met !== "by none";
}
