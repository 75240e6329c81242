import { ATTRIBUTE_VALUES } from "../../cases/attribute-values.js";
import type { StackReview } from "../../../src/review/document/review-document.js";
import { STRICTNESS } from "../../../src/zone/action/stance.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { type PlanGroup, reviewOfNamed as reviewed, testRecorded } from "../support/recorded-plans.js";
import type { Json } from "../support/plan-builder.js";
import {
  actionPlans,
  ATTRIBUTES,
  maskedPlans,
  objectPlans,
  outsidePlan,
  overUnreadPlan,
  restoredPlan,
  stepPlan,
  weakCreatePlan,
  type WalkedAttribute,
} from "./attribute-walk.js";

/** The rules that apply, each with its severity. */
function verdictOf({ resources, drift }: Pick<StackReview, "resources" | "drift">): string {
  const found = [...drift, ...resources].flatMap(({ findings, outside }) =>
    findings.map(({ rule, severity }) => `${outside ? "outside: " : ""}${rule} ${severity}`),
  );
  return [...new Set(found)].join(", ") || "nothing";
}

testRecorded(
  "attribute-walk.txt",
  [
    ...Object.keys(MEANINGS.resources).map((type): PlanGroup => [type, objectPlans(type)]),
    ...ATTRIBUTES.map((attribute): PlanGroup => [
      `${attribute.type}.${attribute.path}`,
      [
        ...attribute.steps.map(([from, to]) => stepPlan(attribute, from, to)),
        ...maskedPlans(attribute),
        ...actionPlans(attribute),
      ],
    ]),
  ],
  (review) => ({ verdict: verdictOf(review), texts: [] }),
);

const named = ATTRIBUTES.map((attribute) => [`${attribute.type}.${attribute.path}`, attribute] as const);
const directionOf = (attribute: WalkedAttribute, from: Json, to: Json): string =>
  reviewed(stepPlan(attribute, from, to)).direction;

/** Read-only: no plan changes it, so it is judged where it changed outside. */
const isObserved = ({ type, path, meaning }: WalkedAttribute): boolean =>
  (meaning !== undefined && "observed" in meaning && meaning.observed) ||
  `${type}.${path}` === "bunny_shield_api_guardian.content_sha256";

/** What changes nothing for visitors yet: checks against the next mistake, and what event logs contain. */
const stillProtects = (name: string, { meaning }: WalkedAttribute): boolean =>
  meaning?.kind === "guard" || ATTRIBUTE_VALUES[name]?.stopsNobody === true;
/** What protects more than no object even with its loosest value. */
function protectsWhenNew(name: string, { meaning, rows }: WalkedAttribute): boolean {
  if (rows["found"] !== undefined) return false;
  if (meaning?.kind === "action")
    return Object.values(meaning.stances).every((one) => STRICTNESS[one] >= STRICTNESS.observes);
  // A limit that lets much through is still one.
  return meaning?.kind === "switch" || meaning?.kind === "amount" || ATTRIBUTE_VALUES[name]?.protectsWhenNew === true;
}
/** What is better without saying so: a page with less in it, a plan with more, and a preset, of which none is stricter. */
const neverTightens = (name: string): boolean => ATTRIBUTE_VALUES[name]?.isNeverTightened === true;

const planned = named.filter(([, attribute]) => !isObserved(attribute));

describe("a step that weakens", () => {
  const weakened = planned.flatMap(([name, attribute]) =>
    attribute.pair === undefined ? [] : [[name, attribute, attribute.pair] as const],
  );
  test("is reported", () => {
    const unreported = weakened.filter(([name, attribute, { strict, loose }]) => {
      const review = reviewed(stepPlan(attribute, strict, loose));
      return stillProtects(name, attribute)
        ? review.direction !== "neutral" || !/guard-relaxed|recording-widened/.test(verdictOf(review))
        : !/loosens|mixed|unknown/.test(review.direction);
    });
    expect(unreported.map(([name]) => name)).toEqual([]);
  });
  test("has a finding where the object is created with it", () => {
    const silent = weakened.filter(
      ([, attribute, pair]) => verdictOf(reviewed(weakCreatePlan(attribute, pair))) === "nothing",
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
  test("is reported where the object is created with it, unless no object protects less", () => {
    const missed = weakened.filter(
      ([name, attribute, pair]) =>
        !stillProtects(name, attribute) &&
        !protectsWhenNew(name, attribute) &&
        !/loosens|mixed/.test(reviewed(weakCreatePlan(attribute, pair)).direction),
    );
    expect(missed.map(([name]) => name)).toEqual([]);
  });
  test("does not weaken the other way round", () => {
    const both = weakened.filter(
      ([name, attribute, { strict, loose }]) =>
        !neverTightens(name) &&
        directionOf(attribute, strict, loose) === "loosens" &&
        directionOf(attribute, loose, strict) !== "tightens",
    );
    expect(both.map(([name]) => name)).toEqual([]);
  });
  test("is not neutral where the plan hides it, or does not know it yet", () => {
    const missed = weakened.filter(
      ([name, attribute]) =>
        !stillProtects(name, attribute) &&
        maskedPlans(attribute).some((plan) => /neutral|tightens/.test(reviewed(plan).direction)),
    );
    expect(missed.map(([name]) => name)).toEqual([]);
  });
  test("has a finding where the plan hides it, or does not know it yet", () => {
    const silent = weakened.filter(([, attribute]) =>
      maskedPlans(attribute).some((plan) => verdictOf(reviewed(plan)) === "nothing"),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

test("every kind of meaning has a step that weakens, or cannot", () => {
  const kinds = (all: readonly WalkedAttribute[]) => [...new Set(all.flatMap(({ meaning }) => meaning?.kind ?? []))];
  const weakened = kinds(ATTRIBUTES.filter(({ pair }) => pair !== undefined));
  const without = kinds(ATTRIBUTES).filter((kind) => !weakened.includes(kind));
  expect(without.sort()).toEqual(["derived", "label", "local", "on-destroy", "target"]);
});

/** What the mode of DDoS protection, which is read-only, requires: outside, that counts, too. */
const REQUIRED_OUTSIDE: readonly string[] = ["bunny_shield_zone.ddos_shield_sensitivity"];

test.each(planned.filter(([name]) => !REQUIRED_OUTSIDE.includes(name)))(
  "a change of %s outside of Terraform is judged as a planned one",
  (_, attribute) => {
    const { required, defaulted } = attribute.rows[attribute.path] ?? {};
    const wrong = attribute.steps.filter(([from, to]) => {
      // No state has null for it, unless an earlier provider wrote the state.
      if (from === null && (required === true || defaulted === true)) return false;
      const { drift } = reviewed(outsidePlan(attribute, from, to));
      const { resources } = reviewed(stepPlan(attribute, from, to));
      return verdictOf({ drift: [], resources }) !== verdictOf({ drift, resources: [] }).replaceAll("outside: ", "");
    });
    expect(wrong).toEqual([]);
  },
);

test.each(named.filter(([, attribute]) => isObserved(attribute)))(
  "a change of %s is judged outside of Terraform only",
  (_, attribute) => {
    const changes = attribute.steps.filter(([from, to]) => from !== null && to !== null);
    const said = changes.map(([from, to]) => ({
      planned: verdictOf(reviewed(stepPlan(attribute, from, to))),
      outside: verdictOf(reviewed(outsidePlan(attribute, from, to))),
    }));
    expect(said).toEqual(
      changes.map(() => ({ planned: "nothing", outside: expect.stringMatching(/^outside: /) as unknown })),
    );
  },
);

test.each(named)("a change of %s that a plan takes back is judged as any other", (_, attribute) => {
  const { resources } = reviewed(restoredPlan(attribute));
  const { pair, steps } = attribute;
  const [from, to] = pair === undefined ? (steps.at(-1) ?? [null, null]) : [pair.loose, pair.strict];
  const other = reviewed(stepPlan(attribute, from, to)).resources;
  expect(verdictOf({ drift: [], resources })).toBe(verdictOf({ drift: [], resources: other }));
});

test("an action that the plan hides is judged as one that it shows", () => {
  const verdicts = (isHidden: boolean): string[] =>
    ATTRIBUTES.flatMap((attribute) => actionPlans(attribute, isHidden).map((plan) => verdictOf(reviewed(plan))));
  expect(verdicts(true)).toEqual(verdicts(false));
});

test("what is created over settings that cannot be read may be looser", () => {
  // A zone that was not found did not exist, and replicas protect nothing.
  const takesOver = named.filter(([, { rows, type }]) => {
    return rows["found"] !== undefined && type !== "bunny_shield_zone" && type !== "bunny_app_autoscaling";
  });
  const missed = takesOver.filter(([, attribute]) =>
    /neutral|tightens/.test(reviewed(overUnreadPlan(attribute)).direction),
  );
  expect(takesOver.length).toBeGreaterThan(50);
  expect(missed.map(([name]) => name)).toEqual([]);
});
