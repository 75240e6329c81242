import { PRECEDENCE, exempts, stanceOfAction, stops } from "./action/stance.js";
import { doubted, NO, type Verdict, YES, unknown } from "./requests/verdict.js";
import type { Stance } from "./words/stance.js";
import { isBot, meetsBot } from "./bots/stance.js";
import { type Layer, LAYERS, meetsException, skips } from "./exceptions/meets-exception.js";
import { meetsRule } from "./requests/meets-condition.js";
import { type ListVerdict, meetsList } from "./requests/meets-list.js";
import type { Request } from "./requests/request.js";
import * as questions from "./open-questions.js";
import type { BotModel, ListModel, PlacedException, RuleModel, ZoneModel } from "./model.js";

/** An object that matches a request, or may match it. */
interface Match {
  readonly id: string;
  readonly entry?: string | undefined;
  readonly verdict: Verdict;
  /** Its possible effects. */
  readonly acts: readonly Stance[];
  /** Why the effect is unknown, if there is a special reason. */
  readonly open?: string;
}

/** A possible result of a layer. */
interface Outcome {
  readonly act: Stance | "none";
  readonly by: Match | undefined;
}

/** A match that may decide. */
interface Deciding {
  readonly match: Match;
  readonly act: Stance;
  readonly isCertain: boolean;
}

const decidingOf = (match: Match): Deciding[] =>
  match.acts
    .filter((act) => act !== "observes")
    .map((act) => ({ match, act, isCertain: match.verdict.met === "yes" && match.acts.length === 1 }));

/** Returns all possible outcomes if the first object that decides wins. Objects in `others` run at any position, or last. */
function outcomesInOrder(placed: readonly Match[], others: readonly Match[] = [], isLast = false): readonly Outcome[] {
  const found: Outcome[] = [];
  const add = ({ match, act }: Deciding): number => found.push({ act, by: match });
  let isDecided = false;
  for (const match of placed) {
    const deciding = decidingOf(match);
    deciding.forEach(add);
    isDecided = match.verdict.met === "yes" && match.acts.every((act) => act !== "observes") && deciding.length > 0;
    if (isDecided) break;
  }
  const unplaced = isDecided && isLast ? [] : others.flatMap(decidingOf);
  unplaced.forEach(add);
  if (!isDecided && !unplaced.some(({ isCertain }) => isCertain))
    found.push(...withoutDecision([...placed, ...others]));
  return found;
}

/** Returns the outcomes if no object decides. A matching object that may log then logs. */
function withoutDecision(matches: readonly Match[]): readonly Outcome[] {
  const logging = matches.filter(({ acts }) => acts.includes("observes"));
  const certain = logging.find(({ verdict }) => verdict.met === "yes");
  if (certain !== undefined) return [{ act: "observes", by: certain }];
  return [{ act: "none", by: undefined }, ...logging.map((by) => ({ act: "observes", by }) as const)];
}

/** Returns all possible outcomes of lists. The strongest action wins in any order of the lists. */
function outcomesByPrecedence(matches: readonly Match[]): readonly Outcome[] {
  return outcomesInOrder(
    PRECEDENCE.flatMap((act) =>
      matches
        .filter(({ acts }) => acts.includes(act))
        // A list with an unknown action may have this action.
        .map((match) => (match.acts.length === 1 ? match : possibly(match, act)))
        .sort((left, right) => Number(right.verdict.met === "yes") - Number(left.verdict.met === "yes")),
    ),
  );
}

const possibly = (match: Match, act: Stance): Match => ({
  ...match,
  acts: [act],
  verdict:
    match.verdict.met === "yes"
      ? { met: "unknown", why: "the action of the list is known after the apply" }
      : match.verdict,
});

/**
 * The result for a request. `counted`: nothing stops the request, and it counts toward a rate limit. `passed`: nothing acts on
 * the request.
 */
export type Fate = "blocked" | "challenged" | "allowed" | "logged" | "counted" | "passed";

/** An object that matches a request. */
export interface Matching {
  /** The caller's name for the object, such as its address. */
  readonly id: string;
  /** The matching entry of a list. */
  readonly entry?: string | undefined;
}

/** A reason why a decision is unknown. */
export interface Undecided {
  /** The object's `id`; absent if the order of the layers is unknown. */
  readonly id?: string;
  /** A clause. */
  readonly why: string;
}

/** The decision of a zone on a request. */
export interface Decision {
  /** The decision; `unknown` if several are possible. */
  readonly decision: Fate | "unknown";
  /** More than one if the decision is unknown. */
  readonly possible: readonly Fate[];
  /** Objects that certainly match and decide; several if their order is not documented. */
  readonly by: readonly Matching[];
  /** Further objects that decide the request if they match. */
  readonly mayBeBy: readonly Matching[];
  /** Other objects that certainly match. */
  readonly alsoMatching: readonly Matching[];
  /** Rate limits that count the request, or may count it. */
  readonly counts: readonly { readonly id: string; readonly verdict: Verdict }[];
  /** Reasons for an unknown decision. */
  readonly undecided: readonly Undecided[];
  /** Whether the request certainly skips all of Shield, including managed rules, which are not modeled. */
  readonly skipsAll: boolean;
  /** Whether the request may skip all of Shield. */
  readonly maySkipAll: boolean;
  /** Exceptions that match, or may match. */
  readonly exceptions: readonly string[];
}

/** Verdicts of a zone's objects on one request, in the order of the zone. */
export interface Verdicts {
  readonly lists: readonly ListVerdict[];
  readonly rules: readonly Verdict[];
  readonly limits: readonly Verdict[];
  readonly exceptions: readonly Verdict[];
  readonly bots: readonly Verdict[];
  readonly isBot: boolean;
}

/**
 * Decides what a zone's lists, custom rules, rate limits, and bot actions do with a request
 * (docs/reference/service.md#access-lists). The order of these layers is not documented, so every order counts as possible.
 * Exceptions skip layers. A zone under attack challenges every request that passes. Managed rules, managed lists, bot detection,
 * other DDoS protection, and categories whose bots are unknown are not modeled, apart from those of `withUncomputed`.
 */
export function decide(zone: ZoneModel, request: Request): Decision {
  return decideBy(zone, {
    lists: zone.lists.map((list) => (list.isEnabled === false ? OFF : meetsList(list, request))),
    rules: zone.rules.map((rule) => (isIdle(rule, zone) ? NO : meetsRule(rule.conditions, request))),
    limits: zone.limits.map(({ conditions }) => meetsRule(conditions, request)),
    exceptions: (zone.exceptions ?? []).map((exception) => meetsException(exception, request)),
    bots: (zone.bots ?? []).map((bot) => meetsBot(bot, request)),
    isBot: isBot(request),
  });
}

const OFF: ListVerdict = { verdict: NO };

/** Decides a request by verdicts that are already known. */
export function decideBy(zone: ZoneModel, verdicts: Verdicts): Decision {
  const lists = zone.lists.flatMap((list, index) =>
    list.isEnabled === false ? [] : listMatch(list, verdicts.lists[index] ?? OFF),
  );
  const rules = zone.rules.flatMap((rule, index) =>
    isIdle(rule, zone) ? [] : [{ rule, match: ruleMatch(rule, zone.waf, verdicts.rules[index] ?? NO) }],
  );
  const limits = zone.limits.map((limit, index) => observing(limit.id, doubted(limit, verdicts.limits[index] ?? NO)));
  const relevant = ({ verdict }: Match): boolean => verdict.met !== "no";
  const [placed, anywhere] = [true, false].map((isPlaced) =>
    rules.filter(({ rule, match }) => rule.isPlaced === isPlaced && relevant(match)).map(({ match }) => match),
  );
  const { scenarios, exceptions } = scenariosOf(zone.exceptions ?? [], verdicts.exceptions);
  const bots = (zone.bots ?? [])
    .map((bot, index) => botMatch(bot, verdicts.bots[index] ?? NO))
    .filter(({ acts }) => acts.some((act) => stops(act) || exempts(act)));
  const uncomputed = (zone.uncomputed ?? []).map(({ id, unsure }): Match => ({
    id,
    verdict: unknown(unsure),
    acts: ["blocks", "challenges"],
  }));
  const ends = scenarios.flatMap(({ skips, open }) => {
    const ofLists = spareBots(outcomesByPrecedence(skips.lists ? [] : lists.filter(relevant)), bots);
    const ofRules = skips.rules ? outcomesInOrder([]) : outcomesInOrder(placed ?? [], anywhere, zone.areOthersLast);
    return combined(ofLists, ofRules, verdicts.isBot)
      .flatMap((end) => withBots(end, skips.shield ? [] : bots.filter(relevant)))
      .flatMap((end) => withLimits(end, skips.limits ? [] : limits))
      .flatMap((end) => (skips.challenges ? withoutChallenge(end, skips.shield) : underAttack(end, zone.attack, bots)))
      .flatMap((end) => (skips.shield ? [end] : perhapsStopped(end, uncomputed)))
      .map((end) => (skips.shield ? { ...end, skipsAll: true } : end))
      .map((end) => (end.open === undefined && open !== undefined ? { ...end, open } : end));
  });
  const skipped = scenarios.every(({ skips }) => skips.limits);
  const all = [...(scenarios.every(({ skips }) => skips.lists) ? [] : lists), ...exceptions, ...bots, ...uncomputed];
  const ruleMatches = scenarios.every(({ skips }) => skips.rules) ? [] : rules.map(({ match }) => match);
  const decision = decisionOf(ends, [...all, ...ruleMatches], skipped ? [] : limits);
  return { ...decision, exceptions: exceptions.map(({ id }) => id) };
}

/** Returns the possible effects of an action. The list is empty for `none` and for an unknown word. */
function actsOf(action: string | undefined): readonly Stance[] {
  if (action === undefined) return PRECEDENCE;
  const stance = action === "none" ? undefined : stanceOfAction(action);
  return stance === undefined ? [] : [stance];
}

function listMatch(list: ListModel, { verdict: own, entry }: ListVerdict): Match {
  const verdict = doubted(list, own);
  const isOn = list.isEnabled === true || verdict.met !== "yes";
  return {
    id: list.id,
    entry,
    verdict: isOn ? verdict : { met: "unknown", why: "it is known only after the apply whether the list is enabled" },
    acts: actsOf(list.action),
  };
}

/** Reports whether a rule certainly does nothing, because the WAF is off. */
const isIdle = ({ action }: RuleModel, { waf }: ZoneModel): boolean =>
  waf === "off" && !actsOf(action).some((act) => exempts(act));

function ruleMatch({ id, action, unsure }: RuleModel, waf: ZoneModel["waf"], own: Verdict): Match {
  const verdict = doubted({ unsure: unsure ?? (waf === "off" ? questions.WHILE_OFF : undefined) }, own);
  const acts = waf === "off" ? actsOf(action).filter((act) => exempts(act)) : actsOf(action);
  const logged = acts.map((act) => (stops(act) ? "observes" : act));
  return {
    id,
    verdict: waf === undefined && verdict.met === "yes" ? unknown("it is not known whether the WAF acts") : verdict,
    acts: waf === "acts" || waf === "off" ? acts : [...new Set([...acts, ...logged])],
    ...(waf === "logs" && acts.some(stops) && { open: questions.WHILE_LOGGING }),
  };
}

const botMatch = (bot: BotModel, verdict: Verdict): Match => ({
  id: bot.id,
  verdict: doubted(bot, verdict),
  acts: actsOf(bot.action),
});

/** Rate limits and exceptions themselves do not stop or allow a request. */
const observing = (id: string, verdict: Verdict): Match => ({ id, verdict, acts: ["observes"] });

/** A possible result for the request. */
interface End {
  readonly fate: Fate;
  /** Whether Shield evaluates nothing further. */
  readonly isFinal?: boolean;
  readonly by: readonly Match[];
  readonly open?: string | undefined;
  readonly skipsAll?: boolean;
}

const FATES: Readonly<Record<Outcome["act"], Fate>> = {
  blocks: "blocked",
  challenges: "challenged",
  allows: "allowed",
  bypasses: "allowed",
  ignores: "passed",
  observes: "logged",
  none: "passed",
};

const decides = ({ act }: Outcome): boolean => act !== "none" && act !== "observes";

const endOf = ({ act, by }: Outcome, open?: string): End => ({
  fate: FATES[act],
  by: by === undefined ? [] : [by],
  open,
  skipsAll: act === "bypasses",
});

function combined(lists: readonly Outcome[], rules: readonly Outcome[], isVerifiedBot: boolean): readonly End[] {
  return lists.flatMap((list) => {
    const bot = isVerifiedBot && list.act !== "none" && !exempts(list.act);
    const withList = rules.flatMap((rule) => eitherFirst(list, rule));
    if (!bot) return withList;
    return [
      ...withList,
      ...rules.map((rule) => endOf(rule, "it is not considered whether the zone allows this verified bot")),
    ];
  });
}

function eitherFirst(list: Outcome, rule: Outcome): readonly End[] {
  if (list.act === "bypasses") return [{ ...endOf(list), isFinal: true }];
  if (!decides(list) || !decides(rule)) {
    const [first, second] = decides(rule) ? [rule, list] : [list, rule];
    return [endOf(first.act === "none" ? second : first)];
  }
  if (FATES[list.act] === FATES[rule.act]) {
    const by = [list.by, rule.by].filter((one) => one !== undefined);
    return list.act === rule.act ? [{ ...endOf(list), by }] : [endOf(list), endOf(rule)].map((end) => ({ ...end, by }));
  }
  const open =
    FATES[list.act] === "allowed"
      ? "it is not documented whether custom rules still run after a list allows"
      : "it is not documented whether lists or custom rules come first";
  return [endOf(list, open), endOf(rule, open)];
}

const mayBe = (match: Match, act: Stance): boolean => match.verdict.met !== "no" && match.acts.includes(act);
const surelyIs = (match: Match, act: Stance): boolean => match.verdict.met === "yes" && match.acts.join() === act;

/** Returns the outcomes of lists if these bots match. An allowed bot passes every list that would stop it. */
function spareBots(lists: readonly Outcome[], bots: readonly Match[]): readonly Outcome[] {
  const allowed = bots.filter((bot) => mayBe(bot, "allows"));
  if (allowed.length === 0) return lists;
  const isSpared = ({ act }: Outcome): boolean => act !== "bypasses" && act !== "allows";
  const spared = lists.map((outcome) => (isSpared(outcome) ? NO_OUTCOME : outcome));
  return allowed.some((bot) => surelyIs(bot, "allows")) ? spared : [...new Set([...lists, ...spared])];
}

const NO_OUTCOME: Outcome = { act: "none", by: undefined };

/** Applies the bots' own actions to a result. */
function withBots(end: End, bots: readonly Match[]): readonly End[] {
  const stopping = bots.filter(({ acts }) => acts.some(stops));
  if (stopping.length === 0 || end.isFinal === true) return [end];
  return outcomesInOrder([], stopping).flatMap((outcome) => {
    const fate = FATES[outcome.act];
    if (outcome.act === "none" || !stops(outcome.act) || (end.fate === fate && end.by.length > 0)) return [end];
    const stopped = endOf(outcome);
    if (end.fate === "passed" || end.fate === "logged") return [stopped];
    return [
      { ...end, open: questions.BOTS_FIRST },
      { ...stopped, open: questions.BOTS_FIRST },
    ];
  });
}

/** Returns the possible results of a challenge that an exception may skip. An exception of all of Shield certainly skips it. */
const withoutChallenge = (end: End, isCertain: boolean): readonly End[] =>
  isCertain || end.fate !== "challenged"
    ? [end]
    : [
        { ...end, open: questions.CHALLENGES },
        { fate: "passed", by: [], open: questions.CHALLENGES },
      ];

/** Challenges a request that nothing stops, unless the request is from a bot that the zone allows. */
function underAttack(end: End, attack: ZoneModel["attack"], bots: readonly Match[]): readonly End[] {
  if (attack === undefined || end.isFinal === true) return [end];
  if (end.fate === "blocked" || end.fate === "challenged") return [end];
  if (bots.some((bot) => surelyIs(bot, "allows"))) return [end];
  const verdict = attack.isOn === true ? YES : unknown("it is not known whether the zone challenges everybody");
  const challenged: End = { fate: "challenged", by: [{ id: attack.id, verdict, acts: ["challenges"] }] };
  const bot = bots.find((one) => mayBe(one, "allows"));
  const open =
    verdict.met === "unknown"
      ? verdict.why
      : end.fate === "allowed"
        ? questions.ATTACK
        : bot?.verdict.met === "unknown"
          ? bot.verdict.why
          : undefined;
  return open === undefined
    ? [challenged]
    : [
        { ...end, open },
        { ...challenged, open },
      ];
}

/** Returns the possible results with protection that may stop every request, unless the request is blocked or skips all of Shield. */
const perhapsStopped = (end: End, by: readonly Match[]): readonly End[] =>
  by.length === 0 || end.fate === "blocked" || end.skipsAll === true
    ? [end]
    : [end, { fate: "blocked", by }, { fate: "challenged", by }];

/** Counts a request that nothing stops. One request alone never exceeds a limit. */
function withLimits(end: End, limits: readonly Match[]): readonly End[] {
  if (end.fate !== "passed" && end.fate !== "logged") return [end];
  const counting = limits.filter(({ verdict }) => verdict.met === "yes");
  if (counting.length > 0) return [{ ...end, fate: "counted", by: counting }];
  const possible = limits.filter(({ verdict }) => verdict.met === "unknown");
  return possible.length === 0 ? [end] : [end, { ...end, fate: "counted", by: possible }];
}

function decisionOf(
  ends: readonly End[],
  all: readonly Match[],
  limits: readonly Match[],
): Omit<Decision, "exceptions"> {
  const possible = [...new Set(ends.map(({ fate }) => fate))];
  const [decision] = possible;
  const isKnown = possible.length === 1 && decision !== undefined;
  const deciding = isKnown ? decidingIn(ends) : [];
  const named = new Set(deciding.map(({ id }) => id));
  const matching = distinct([...all, ...limits].filter((match) => surely(match) && !named.has(match.id)));
  const may = isKnown ? distinct(ends.flatMap(({ by: ofEnd }) => ofEnd)).filter((match) => !surely(match)) : [];
  return {
    decision: isKnown ? decision : "unknown",
    possible,
    by: deciding.filter(surely).map(toMatching),
    mayBeBy: may.map(toMatching),
    alsoMatching: matching.map(toMatching),
    counts: limits.flatMap(({ id, verdict }) => {
      if (verdict.met === "no") return [];
      return [
        { id, verdict: verdict.met === "yes" && decision !== "counted" ? unknown(questions.NOT_ALONE) : verdict },
      ];
    }),
    undecided: isKnown ? [] : reasons(ends, all, limits),
    skipsAll: ends.every(({ skipsAll }) => skipsAll === true),
    maySkipAll: ends.some(({ skipsAll }) => skipsAll === true),
  };
}

const surely = ({ verdict }: Match): boolean => verdict.met === "yes";

/** Returns one match for each ID, if possible a certain one. All bots of a category have its ID. */
const distinct = (all: readonly Match[]): readonly Match[] => [
  ...new Map([...all, ...all.filter(surely)].map((match) => [match.id, match])).values(),
];

/** Returns the matches that decide in every result. If there are none, returns all matches that may decide. */
function decidingIn(ends: readonly End[]): readonly Match[] {
  const all = distinct(ends.flatMap(({ by }) => by));
  const always = all.filter((match) => ends.every(({ by }) => by.some(({ id }) => id === match.id)));
  return always.length > 0 ? always : all;
}

const toMatching = ({ id, entry }: Match): Matching => (entry === undefined ? { id } : { id, entry });

function reasons(ends: readonly End[], all: readonly Match[], limits: readonly Match[]): readonly Undecided[] {
  const objects = [...all, ...limits].flatMap(({ id, verdict, acts, open }): Undecided[] => {
    if (verdict.met === "unknown") return [{ id, why: verdict.why }];
    if (verdict.met === "no" || acts.length < 2) return [];
    return [{ id, why: open ?? "its effect on this request is unknown" }];
  });
  const orders = [...new Set(ends.flatMap((end) => end.open ?? []))].map((why) => ({ why }));
  const found = [...objects, ...orders];
  return found.length > 0 ? found : [{ why: questions.UNORDERED }];
}

/** One possible set of skipped layers, and the reason why the set is uncertain. */
interface Scenario {
  readonly skips: Readonly<Record<Layer, boolean>>;
  readonly open: string | undefined;
}

const NOT_CERTAIN: Readonly<Record<Layer, string>> = {
  lists: "it is not known whether an exception skips access lists",
  rules: "an exception skips the WAF only if the request goes to the origin",
  limits: "it is not known whether an exception skips rate limits",
  challenges: "it is not known whether an exception skips challenges",
  shield: "it is not known whether an exception skips all of Shield",
};

/**
 * Returns every possible set of layers that exceptions skip for a request. Also returns the exceptions that match or may match.
 * `verdicts` are in the order of `exceptions`.
 */
function scenariosOf(
  exceptions: readonly PlacedException[],
  verdicts: readonly Verdict[],
): { readonly scenarios: readonly Scenario[]; readonly exceptions: readonly Match[] } {
  const matches = exceptions
    .map((exception, index) => ({ exception, verdict: doubted(exception, verdicts[index] ?? NO) }))
    .filter(({ verdict }) => verdict.met !== "no");
  const answers = LAYERS.map((layer) => skips(layer, matches));
  let scenarios: readonly Scenario[] = [{ skips: NOTHING_SKIPPED, open: undefined }];
  for (const [index, layer] of LAYERS.entries()) {
    const answer = answers[index];
    if (answer === "no") continue;
    scenarios = scenarios.flatMap((scenario) => {
      const skipping = { ...scenario, skips: { ...scenario.skips, [layer]: true } };
      if (answer === "yes") return [skipping];
      const open = NOT_CERTAIN[layer];
      return [
        { ...scenario, open },
        { ...skipping, open },
      ];
    });
  }
  return {
    scenarios,
    exceptions: matches.map(({ exception: { id }, verdict }) => observing(id, verdict)),
  };
}

const NOTHING_SKIPPED = { lists: false, rules: false, limits: false, challenges: false, shield: false };
