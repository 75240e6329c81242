import type { Direction, ResourceReview } from "../../src/review/document/resource-document.js";
import type { Decision, Fate } from "../../src/zone/index.js";
import { isAsPrinted } from "./examples-in.js";
import type { Answers, Remark, Tried } from "./parts.js";
import type { Row } from "./pairs.js";

/** Everything that two parts say differently about the same states, as sentences. */
export const contradictions = (answers: Answers): readonly string[] =>
  Object.entries(COMPARISONS)
    .filter(([name]) => answers.pair.plans === undefined || !OF_ONE_ZONE.includes(name))
    .flatMap(([name, compare]) => compare(answers).map((text) => `${name}: ${answers.pair.name}: ${text}`));

/** Comparisons that need one zone, in which each row is an object of its own. */
const OF_ONE_ZONE = ["examples and try", "requests and try", "house rules and review"];

const STRICTNESS: Readonly<Record<Fate, number>> = {
  allowed: 0,
  passed: 1,
  logged: 1,
  counted: 2,
  challenged: 3,
  blocked: 4,
};

type Moved = "loosens" | "tightens";

/** How strict a decision is; undefined where it is not known. A limit that only logs stops nobody. */
function strictnessOf({ decision, by }: Decision, idle: ReadonlySet<string>): number | undefined {
  if (decision === "unknown") return undefined;
  return STRICTNESS[decision === "counted" && by.every(({ id }) => idle.has(id)) ? "logged" : decision];
}

/** Where a request certainly moves; undefined where it does not, or that is not known. */
export function movedBy(
  { before, after }: Pick<Tried, "before" | "after">,
  idle: readonly [ReadonlySet<string>, ReadonlySet<string>],
): Moved | undefined {
  const [was, is] = [strictnessOf(before, idle[0]), strictnessOf(after, idle[1])];
  if (was === undefined || is === undefined || was === is) return undefined;
  return is < was ? "loosens" : "tightens";
}

/** The rate limits that only log, on one side. */
const idleLimits = (rows: readonly Row[], side: "before" | "after"): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row) =>
      row.address.startsWith("bunny_shield_rate_limit.") && row[side]?.["action"] === "log" ? [row.address] : [],
    ),
  );

const OPEN: readonly Direction[] = ["mixed", "unknown"];

/** Whether a review says that a change may go in a direction. A rule that may stop more or fewer requests goes in both. */
export function mayGo({ direction, findings }: ResourceReview, moved: Moved): boolean {
  if (direction === moved || OPEN.includes(direction)) return true;
  return findings.some(
    ({ rule, direction: one }) => rule === "enforcement-uncertain" || one === moved || OPEN.includes(one),
  );
}

const idsOf = ({ by, alsoMatching }: Decision): readonly string[] => [...by, ...alsoMatching].map(({ id }) => id);

const isOfBot = ({ headers }: Tried["request"], row: Row): boolean =>
  [row.before, row.after].some((values) => {
    const name = values?.["user_agent_match"];
    return typeof name === "string" && headers?.["User-Agent"]?.includes(name) === true;
  });

/** The objects that decide about a request before or after: with what decides whether they do. */
function decidingAbout({ request, before, after }: Tried, rows: readonly Row[]): readonly string[] {
  const addressOf = (id: string): string => id.replace(/ \(deposed \w+\)$/, "");
  const matching = new Set([...idsOf(before), ...idsOf(after)].map(addressOf));
  const by = new Set([...before.by, ...after.by].map(({ id }) => addressOf(id)));
  const typeOf = new Map(rows.map(({ address, type }) => [address, type]));
  const isAboutRules = [...matching].some((id) => typeOf.get(id) === "bunny_shield_waf_rule");
  // A bot whose action ends no longer matches.
  const isAboutBots = rows.some((row) => isOfBot(request, row));
  return rows.flatMap(({ address, type }) => {
    if (by.has(address) || (isAboutBots && type.startsWith("bunny_shield_bot_"))) return [address];
    if (type === "bunny_shield_exception") return matching.has(address) ? [address] : [];
    const isOfRules = type === "bunny_shield_zone" || type === "bunny_shield_waf_rule_order";
    return isOfRules && isAboutRules ? [address] : [];
  });
}

/**
 * Whether a request that nothing stops before or after is no longer allowed only because nothing is left that the allowance is
 * about, or the other way around: rules allow what the WAF, which is off, would check; lists allow what an exception skips.
 *
 * That is no contradiction, which needs a request that `try` certainly changes. This one reaches the origin before and after, and
 * is spared the same checks: those of which it was allowed to skip some are off or skipped as a whole. Reports of traffic count
 * it as unchanged (`effectOf` in src/review/traffic/effects.ts, where both are `PASSES`), and what the review says of the
 * object that changes, that more is let through, is right. Only the ranks of this test, in which `allowed` is below `passed`,
 * make it a request that is stopped more.
 */
export function isExemptFromNothing({ before, after, isOff: off }: Tried): boolean {
  const [allowed, other] = before.decision === "allowed" ? [before, after] : [after, before];
  if (allowed.decision !== "allowed" || !["passed", "logged", "counted"].includes(other.decision)) return false;
  const isOff = other === after ? off.after : off.before;
  const isSkipped = idsOf(other).some((id) => id.startsWith("bunny_shield_exception."));
  return allowed.by.every(
    ({ id }) =>
      (isOff && id.startsWith("bunny_shield_waf_rule.")) || (isSkipped && id.startsWith("bunny_shield_access_list.")),
  );
}

function tryAndReview({ pair: { rows }, tried, planned }: Answers): readonly string[] {
  const idle = [idleLimits(rows, "before"), idleLimits(rows, "after")] as const;
  return tried.flatMap((one) => {
    const moved = movedBy(one, idle);
    if (moved === undefined) return [];
    const deciding = decidingAbout(one, rows);
    if (isExemptFromNothing(one)) return [];
    if (planned.some((review) => deciding.includes(review.address) && mayGo(review, moved))) return [];
    const said = planned.map(({ address, direction }) => `${address} ${direction}`).join(", ");
    return [
      `${JSON.stringify(one.request)} was ${one.before.decision} and is ${one.after.decision}, but the review says ${said || "nothing"} (deciding: ${deciding.join(", ")})`,
    ];
  });
}

function examplesAndTry({ examples, pair: { rows } }: Answers): readonly string[] {
  const unchanged = new Set(
    rows.filter((row) => JSON.stringify(row.before) === JSON.stringify(row.after)).map(({ address }) => address),
  );
  return examples.flatMap(({ request, text, meets, before, after, amongLists, address }) => {
    const isMet = (decision: Decision): boolean | undefined =>
      decision.decision === "unknown" ? undefined : idsOf(decision).includes(address);
    const [was, is] = [isMet(before), isMet(after)];
    const what = `${address} says "${text}"`;
    if (was !== undefined && is !== undefined && (was !== (meets === "before") || is !== (meets === "after")))
      return [
        `${what}, but it matches ${JSON.stringify(request)} ${was ? "before" : "not before"} and ${is ? "after" : "not after"}`,
      ];
    if (amongLists === undefined || amongLists.before.decision === "unknown") return [];
    const others = [...amongLists.before.by, ...amongLists.after.by].map(({ id }) => id);
    const isCovered =
      amongLists.before.decision === amongLists.after.decision &&
      others.length > 0 &&
      others.every((id) => unchanged.has(id));
    return isCovered
      ? [`${what}, but ${others.join(", ")} decides about ${JSON.stringify(request)} before and after`]
      : [];
  });
}

function requestsAndTry({ printed }: Answers): readonly string[] {
  return printed.flatMap(({ address, text, before, after, isConditional, ...said }) =>
    isAsPrinted(said.sides[0], before, isConditional) && isAsPrinted(said.sides[1], after, isConditional)
      ? []
      : [`${address} says "${text}", but try says ${before.possible.join(" or ")} → ${after.possible.join(" or ")}`],
  );
}

function tryAndTraffic({ tried, logged }: Answers): readonly string[] {
  const shown = ({ decision, possible, by }: Decision): string =>
    JSON.stringify([decision, [...possible].sort(), by.map(({ id }) => id).sort()]);
  return tried.flatMap(({ request, before, after }, index) => {
    const other = logged[index];
    const [one, two] = [
      [before, after].map(shown).join(" → "),
      other === undefined ? "nothing" : [other.before, other.after].map(shown).join(" → "),
    ];
    return one === two ? [] : [`${JSON.stringify(request)}: try says ${one}, traffic says ${two}`];
  });
}

const find = (reviews: readonly ResourceReview[], address: string): ResourceReview | undefined =>
  reviews.find((review) => review.address === address);

const saidOf = (review: ResourceReview | undefined): string =>
  review === undefined
    ? "nothing"
    : `${review.direction}: ${review.findings.map(({ rule, text }) => `${rule}: ${text}`).join(" ")}`;

/** A warning is about one object; the review also sees that its zone lets it do nothing. */
const isIdleByAnother = ({ address, findings }: ResourceReview): boolean =>
  findings.some(({ rule, text }) => {
    const [, other] = /^This has no effect while `\w+` of `([^`]+)`/.exec(text) ?? [];
    return rule === "observation-changed" && other !== undefined && other !== address;
  });

/** What plain attributes bring that protect less. */
const WEAKER = ["enforcement-stopped", "effect-loosened", "exemption-started", "limit-loosened", "rules-excepted"];
/** That requests meet something else instead is no less of what there is. */
const DETOUR = "The managed rules of the WAF no longer apply";

/** A take-over warns only about what the review finds, too, and always where the review says that a setting protects less. */
function warningsAndReview({ weakened, planned, takenOver }: Answers): readonly string[] {
  const warned = new Set(weakened.map(({ address }) => address));
  return [
    ...weakened.flatMap(({ address, text }) => {
      const review = find(planned, address);
      return review !== undefined && (mayGo(review, "loosens") || isIdleByAnother(review))
        ? []
        : [`the provider warns of ${address}: ${text}, but the review says ${saidOf(review)}`];
    }),
    ...planned.flatMap((review) =>
      takenOver.includes(review.address) &&
      !warned.has(review.address) &&
      review.findings.some(({ rule, text }) => WEAKER.includes(rule) && !text.startsWith(DETOUR))
        ? [`the provider warns of nothing in ${review.address}, but the review says ${saidOf(review)}`]
        : [],
    ),
  ];
}

/** What an object of everybody is for the provider, it is for `try`, and for the review of the object as a new one. */
function everybodyAndReview({ everybody, created }: Answers): readonly string[] {
  return everybody.flatMap(({ address, refused, perhaps, met }) => {
    const missed = met.filter(
      ({ version, isMet }) =>
        (isMet === "no" && [...refused, ...perhaps].includes(version)) ||
        (isMet === "unknown" && refused.includes(version) && version !== "requests"),
    );
    const review = find(created, address);
    const said = review?.entries?.added_everyone ?? [];
    const isIdle = review?.direction === "neutral";
    const isSame = [...said].sort().join() === [...refused].sort().join();
    const isList = review?.entries !== undefined;
    const isOpen = review?.findings.some(({ rule }) => rule === "effect-unknown") === true;
    return [
      ...missed
        .slice(0, 1)
        .map(
          ({ version }) => `the provider refuses ${address} for all of ${version}, but try says that some are not met`,
        ),
      ...(isList && !isIdle && !isSame
        ? [
            `the provider refuses ${address} for ${refused.join()}, but the review says ${said.join() || "nothing"} of everyone`,
          ]
        : []),
      ...(isList && !isIdle && perhaps.length > 0 && !isOpen
        ? [
            `the provider refuses ${address} for perhaps all of ${perhaps.join()}, but the review says ${saidOf(review)}`,
          ]
        : []),
    ];
  });
}

/** Entries of which the provider says that others contain them can go. */
const overlapAndReview = ({ withoutOverlap }: Answers): readonly string[] =>
  withoutOverlap
    .filter(({ direction }) => direction !== "neutral")
    .map(
      (review) =>
        `the provider says that entries of ${review.address} are contained in others, but without them the review says ${saidOf(review)}`,
    );

const EXEMPT = ["exemption-of-everybody", "exemption-without-end"];

/** What an audit says of an object as it is, the review says of it as a new one. */
function auditAndReview({ audit, created, tried, planned }: Answers): readonly string[] {
  const isExempt = (address: string): boolean =>
    audit.after.some((remark) => remark.address === address && EXEMPT.includes(remark.rule));
  const skipped = (address: string): string | undefined =>
    audit.after.find((remark) => remark.address === address && remark.rule.startsWith("protection-skipped"))?.rule;
  return [
    ...created.flatMap((review) => {
      const { address, type, findings } = review;
      if (type === "bunny_shield_exception") {
        const found = findings.find(({ rule }) => rule === "protection-skipped");
        const said = found && `${found.rule} ${found.severity}`;
        return said === skipped(address)
          ? []
          : [`the audit says ${skipped(address) ?? "nothing"} of ${address}, the review ${said ?? "nothing"}`];
      }
      if (!["bunny_shield_access_list", "bunny_shield_waf_rule"].includes(type)) return [];
      const lets = findings.some(({ rule }) => rule === "exemption-started");
      return lets === isExempt(address)
        ? []
        : [
            `the audit says ${isExempt(address) ? "that" : "not that"} ${address} exempts, but the review of it says ${saidOf(review)}`,
          ];
    }),
    ...audit.after.flatMap(({ address, rule, text }) => {
      if (rule !== "rule-never-met" && rule !== "rule-never-acts") return [];
      const acting = tried.find(
        ({ after }) =>
          after.by.some(({ id }) => id === address) &&
          (rule === "rule-never-met" || (after.by.length === 1 && !["logged", "counted"].includes(after.decision))),
      );
      return acting === undefined
        ? []
        : [`the audit says of ${address}: ${text}, but it decides about ${JSON.stringify(acting.request)}`];
    }),
    ...appeared(
      audit,
      ({ rule }) => ["waf-off", "waf-only-logs", "learning-without-end"].includes(rule),
      planned,
      "the audit",
    ),
  ];
}

/** A weakness that is there only afterwards comes with the change, and one that is gone goes with it. */
function appeared(
  { before, after }: Answers["audit"],
  is: (remark: Remark) => boolean,
  planned: readonly ResourceReview[],
  who: string,
): readonly string[] {
  const addresses = new Set([...before, ...after].map(({ address }) => address));
  return [...addresses].flatMap((address) => {
    const of = (remarks: readonly Remark[]): readonly Remark[] =>
      remarks.filter((one) => one.address === address && is(one));
    const [was, now] = [of(before).length > 0, of(after).length > 0];
    const review = find(planned, address);
    const isAboutOneScanner = [...of(before), ...of(after)].every(({ text }) => text === ONE_SCANNER);
    if (was === now || isAboutOneScanner || review === undefined || review.action !== "update") return [];
    return mayGo(review, now ? "loosens" : "tightens")
      ? []
      : [
          `${who} says ${now ? "only afterwards" : "only before"} of ${address}: ${[...of(before), ...of(after)][0]?.text}, but the review says ${saidOf(review)}`,
        ];
  });
}

/** Types that have no action that lets through: what only logs is their loosest. */
const ONLY_STOPPING = [
  "zone",
  "bot_detection",
  "upload_scanning",
  "api_guardian",
  "api_guardian_endpoint",
  "rate_limit",
].map((name) => `bunny_shield_${name}`);
/** Says nothing about how strict the scanning is: the other scanner may be off, or block. */
const ONE_SCANNER = "The scanning of uploads only logs.";
/** Types of new objects that have one action. */
const ONE_ACTION = ["access_list", "waf_rule", "rate_limit"].map((name) => `bunny_shield_${name}`);

/** What the house rules say that does nothing, the review of a new one says, too. */
function houseRulesAndReview({ houseRules, created, planned, pair: { rows } }: Answers): readonly string[] {
  const typeOf = new Map(rows.map(({ address, type }) => [address, type]));
  return [
    ...created.flatMap((review) => {
      if (!ONE_ACTION.includes(review.type)) return [];
      const problems = houseRules.after.filter(({ address }) => address === review.address);
      const isIdle = review.findings.some(({ rule }) => rule === "observation-changed");
      return isIdle === problems.length > 0 || OPEN.includes(review.direction)
        ? []
        : [
            `the house rules say of ${review.address}: ${problems.map(({ text }) => text).join(" ") || "nothing"}, but the review says ${saidOf(review)}`,
          ];
    }),
    ...appeared(
      houseRules,
      ({ address }) => ONLY_STOPPING.includes(typeOf.get(address) ?? ""),
      planned,
      "the house rules",
    ),
  ];
}

/** The same change outside has the same direction. */
function driftAndReview({ planned, outside }: Answers): readonly string[] {
  if (outside === undefined) return [];
  return planned.flatMap((review) => {
    const other = find(outside, review.address);
    // What happened outside has happened to all of the zone's lists; what is planned may fail for some of them.
    if (review.findings.some(({ rule }) => rule === "cover-planned")) return [];
    if (other === undefined && review.direction === "neutral") return [];
    return other?.direction === review.direction
      ? []
      : [`planned, ${review.address} is ${saidOf(review)}; outside, it is ${saidOf(other)}`];
  });
}

const COMPARISONS: Readonly<Record<string, (answers: Answers) => readonly string[]>> = {
  "try and review": tryAndReview,
  "examples and try": examplesAndTry,
  "requests and try": requestsAndTry,
  "try and traffic": tryAndTraffic,
  "warnings and review": warningsAndReview,
  everybody: everybodyAndReview,
  "overlap and review": overlapAndReview,
  "audit and review": auditAndReview,
  "house rules and review": houseRulesAndReview,
  "drift and review": driftAndReview,
};
