import type { ResourceReview } from "../../src/review/document/resource-document.js";
import { uncomputedFor } from "../../src/review/requests/uncomputed.js";
import { type PlannedZone, zoneSides } from "../../src/review/zones/zone-sides.js";
import { createDecider, decide, type DeclaredObject, declaredZone, type Decision } from "../../src/zone/index.js";
import { hasAllRuns } from "../framework/properties/runs.js";
import type { JsonObject } from "../review/support/plan-builder.js";
import { planOf, reviewOfPlan } from "../review/support/review-of.js";
import { mayGo, movedBy } from "./contradictions.js";
import { ASKED, at, type Drawn, drawnFacts, FACT_NAMES, type Truth, type World } from "./facts.js";

const NO_LIMITS = [new Set<string>(), new Set<string>()] as const;
/** Draws by fact in which a request changes its fate, or the review is certain of a direction. */
const moving = new Map<string, number>();
let [asked, undecided] = [0, 0];

interface Answer {
  readonly zone: PlannedZone;
  readonly request: (typeof ASKED)[number];
  readonly before: Decision;
  readonly after: Decision;
}

function answersOf(zones: readonly PlannedZone[]): readonly Answer[] {
  return zones.flatMap((zone) =>
    ASKED.map((request) => ({
      zone,
      request,
      before: decide(zone.before, request),
      after: decide(zone.after, request),
    })),
  );
}

const shown = ({ request, before, after, zone }: Answer): string =>
  `${zone.id} ${JSON.stringify(request)}: ${before.decision} → ${after.decision}`;

/**
 * Where a request certainly moves. If an exception matches, an object that allows may have nothing left to allow, or the other way
 * around: that is no difference for the request.
 */
function wayOf({ before, after }: Answer) {
  const passes = [before, after].every(({ decision }) => ["allowed", "passed", "logged", "counted"].includes(decision));
  const isSkipped = before.exceptions.length + after.exceptions.length > 0;
  return passes && isSkipped ? undefined : movedBy({ before, after }, NO_LIMITS);
}

type Objects = readonly DeclaredObject[];

/** Every combination of what may become of the objects: those before, and those after. */
function worldsOf(truth: readonly Truth[]): readonly (readonly [before: Objects, after: Objects])[] {
  return truth.reduce<readonly (readonly [Objects, Objects])[]>(
    (all, { id, type, worlds }) => {
      const put = (objects: Objects, values: World[0]) =>
        values === null ? objects : [...objects, { id, type, values }];
      return worlds.flatMap((world) => all.map(([was, is]) => [put(was, world[0]), put(is, world[1])] as const));
    },
    [[[], []]],
  );
}

/** Where `try` is certain, every world agrees, with every user agent that a request may have. */
function otherWorlds(truth: readonly Truth[], answers: readonly Answer[]): readonly string[] {
  const worlds = worldsOf(truth);
  const models = new Map(
    ["42", "44"].map((zone) => {
      const own = (objects: Objects) =>
        declaredZone(objects.filter(({ values }) => String(at(values as JsonObject)) === zone));
      return [zone, worlds.map((world) => world.map(own))] as const;
    }),
  );
  return answers.flatMap((answer) => {
    const { zone, request } = answer;
    const asked =
      request.headers === undefined
        ? AGENTS.map((agent) => ({ ...request, headers: { "User-Agent": agent } }))
        : [request];
    const wrong = ([answer.before, answer.after] as const).some(
      ({ decision }, side) =>
        decision !== "unknown" &&
        models.get(zone.id)?.some((world) =>
          asked.some((one) => {
            const model = world[side];
            const real = model === undefined ? "unknown" : decide(model, one).decision;
            return real !== "unknown" && real !== decision;
          }),
        ) === true,
    );
    return wrong ? [`try is certain, but it may be otherwise: ${shown(answer)}`] : [];
  });
}

const AGENTS = ["Mozilla/5.0", "GPTBot"];

function contradictions({ name, plans, facts, changed, truth }: Drawn): readonly string[] {
  const parsed = plans.map(planOf);
  const { zones } = zoneSides(parsed);
  const reviews = parsed.flatMap((plan) => reviewOfPlan(plan).resources);
  const answers = answersOf(zones);
  for (const { before, after } of answers) {
    asked += 1;
    if (before.decision === "unknown" || after.decision === "unknown") undecided += 1;
  }
  const moved = answers.filter((one) => wayOf(one) !== undefined);
  if (moved.length > 0) for (const fact of new Set(facts)) moving.set(fact, (moving.get(fact) ?? 0) + 1);
  return [
    ...moved.flatMap((one) => {
      const way = wayOf(one);
      return way === undefined || reviews.some((review) => mayGo(review, way))
        ? []
        : [`the review does not say that something ${way}, but ${shown(one)}`];
    }),
    ...(changed === 1 && facts.length === 1 && !facts.includes("zone unknown") ? certainReviews(reviews, answers) : []),
    // The review of a plan does not see the other one.
    ...(plans.length === 1 ? stillStopped(reviews, answers) : []),
    ...zones.flatMap(logged),
    ...otherWorlds(truth, answers),
  ].map((text) => `${name} (${facts.join(", ")}): ${text}`);
}

const OPEN_RULES = ["enforcement-uncertain", "replacement-gap"];
/** What the review says is later, or depends on a category outside of the plan. */
const OPEN_TEXTS = ["learning ends", "which this plan does not show"];

/** A certain direction of the only changed object has a request that moves so, or one that `try` leaves open. */
function certainReviews(reviews: readonly ResourceReview[], answers: readonly Answer[]): readonly string[] {
  return reviews.flatMap(({ address, type, direction, findings }) => {
    // An exception alone has nothing that it lets requests past.
    if ((direction !== "loosens" && direction !== "tightens") || type === "bunny_shield_exception") return [];
    const isOpenInReview = findings.some(
      ({ rule, text }) => OPEN_RULES.includes(rule) || OPEN_TEXTS.some((part) => text.includes(part)),
    );
    if (isOpenInReview || answers.length === 0) return [];
    const isShown = answers.some((one) => {
      const { before, after, zone } = one;
      const isOpen = before.decision === "unknown" || after.decision === "unknown";
      return isOpen || wayOf(one) === direction || uncomputedFor(before, after, zone).length > 0;
    });
    return isShown
      ? []
      : [`${address} ${direction}: ${findings.map(({ text }) => text).join(" ")}, but no request does`];
  });
}

/** Of addresses that are said to be still stopped, none is let through. An allowed bot passes lists, which its own row says. */
function stillStopped(reviews: readonly ResourceReview[], answers: readonly Answer[]): readonly string[] {
  return reviews.flatMap(({ findings }) =>
    findings.flatMap(({ text }) => {
      const [, network] = /^Still stopped by list `[^`]+`: (?:1 entry \()?`([\d.]+)\/(?:24|25)`/.exec(text) ?? [];
      const address = network?.replace(/\.0$/, ".7");
      if (address === undefined || text.includes("skip it")) return [];
      const passing = answers.filter(
        ({ request, after, before, zone }) =>
          zone.id === "42" &&
          request.headers?.["User-Agent"] !== "GPTBot" &&
          request.ip === address &&
          before.decision === "blocked" &&
          ["passed", "logged"].includes(after.decision),
      );
      return passing.slice(0, 1).map((one) => `${text} But ${shown(one)}`);
    }),
  );
}

/** A line of a log has the same decisions as a request of `try`. */
function logged(zone: PlannedZone): readonly string[] {
  const decideLogged = createDecider([zone.before, zone.after], (decisions) => decisions);
  return ASKED.flatMap((request) => {
    const [before, after] = decideLogged(request);
    const same = [decide(zone.before, request), decide(zone.after, request)];
    return before?.possible.join() === same[0]?.possible.join() && after?.possible.join() === same[1]?.possible.join()
      ? []
      : [`traffic decides ${JSON.stringify(request)} otherwise than try`];
  });
}

const DRAWS = hasAllRuns ? 10_000 : 400;
/** In each fact's draws, so many have a request that moves. */
const LEAST = hasAllRuns ? 30 : 1;

test("try, traffic, and the review say the same of objects wherever they are", () => {
  const found = drawnFacts(DRAWS, 20_261_129).flatMap(contradictions);
  expect(found).toEqual([]);
}, 600_000);

test("each fact moves requests, and few requests are undecided", () => {
  const rare = [...FACT_NAMES].filter((fact) => (moving.get(fact) ?? 0) < LEAST);
  expect(rare).toEqual([]);
  expect(undecided / asked).toBeLessThan(0.2);
});
