import type { StackReview } from "../../../src/review/document/review-document.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { pairOf } from "../support/meaning-values.js";
import { type NamedPlan, type PlanGroup, testRecorded } from "../support/recorded-plans.js";
import type { Json } from "../support/plan-builder.js";
import { planOf, reviewOfPlan } from "../support/review-of.js";
import {
  actionPlans,
  ATTRIBUTES,
  maskedPlans,
  objectPlans,
  outsidePlan,
  stepPlan,
  type WalkedAttribute,
} from "./attribute-walk.js";

const reviewed = ({ text }: NamedPlan): StackReview => reviewOfPlan(planOf(text));

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
  (review) => [verdictOf(review)],
);

const named = ATTRIBUTES.map((attribute) => [`${attribute.type}.${attribute.path}`, attribute] as const);
const directionOf = (attribute: WalkedAttribute, from: Json, to: Json): string =>
  reviewed(stepPlan(attribute, from, to)).direction;

/** Checks against mistakes, recordings, and what another setting of the recorded object decides: each is low or neutral. */
const NOT_WEAKENING: readonly string[] = [
  "bunny_shield_access_list.allow_catch_all",
  "bunny_shield_access_list.max_blocking_percent",
  "bunny_shield_access_list.max_removal_percent",
  "bunny_shield_api_guardian_endpoint.rate_limiting_request_count",
  "bunny_shield_api_guardian_endpoint.rate_limiting_type",
  "bunny_shield_bot_action.is_verifiable",
  "bunny_shield_waf_rule.allow_catch_all",
  "bunny_shield_zone.allow_unprotected",
  "bunny_shield_zone.ddos_execution_mode",
  "bunny_shield_zone.request_body_logging_enabled",
  "bunny_shield_zone.waf_request_header_logging_enabled",
  "bunny_shield_zone.waf_request_ignored_headers",
];
/** What is better without saying so: a page without a script, another order or profile, and a plan that has more. */
const NOT_TIGHTENING: readonly string[] = [
  "bunny_shield_custom_page.html",
  "bunny_shield_waf_rule_order.rule_ids",
  "bunny_shield_zone.plan_type",
  "bunny_shield_zone.waf_profile_id",
];

describe("a step that weakens", () => {
  const weakened = named.flatMap(([name, attribute]) => {
    const pair = attribute.meaning && pairOf(attribute.meaning);
    return pair === undefined ? [] : [[name, attribute, pair] as const];
  });
  test("is reported", () => {
    const unreported = weakened.filter(
      ([, attribute, { strict, loose }]) => !/loosens|mixed|unknown/.test(directionOf(attribute, strict, loose)),
    );
    expect(unreported.map(([name]) => name)).toEqual(NOT_WEAKENING);
  });
  test("does not weaken the other way round", () => {
    const both = weakened.filter(
      ([, attribute, { strict, loose }]) =>
        directionOf(attribute, strict, loose) === "loosens" && directionOf(attribute, loose, strict) !== "tightens",
    );
    expect(both.map(([name]) => name)).toEqual(NOT_TIGHTENING);
  });
  test("is not neutral where the plan hides it, or does not know it yet", () => {
    const missed = weakened.filter(
      ([, attribute, { strict, loose }]) =>
        directionOf(attribute, strict, loose) !== "neutral" &&
        maskedPlans(attribute).some((plan) => /neutral|tightens/.test(reviewed(plan).direction)),
    );
    // The order of rules that the plan does not know yet is compared when it is known.
    expect(missed.map(([name]) => name)).toEqual(["bunny_shield_waf_rule_order.rule_ids"]);
  });
});

/** Seen outside of Terraform only, derived from others in a plan, or without a meaning of their own until they are found. */
const OTHER_OUTSIDE: ReadonlySet<string> = new Set([
  "bunny_shield_api_guardian.content_sha256",
  "bunny_shield_api_guardian_endpoint.auth_schemes",
  "bunny_shield_bot_action.is_verifiable",
  "bunny_shield_bot_action.user_agent_match",
  "bunny_shield_zone.ddos_execution_mode",
  "bunny_shield_zone.ddos_shield_sensitivity",
]);

test.each(named.filter(([name]) => !OTHER_OUTSIDE.has(name)))(
  "a change of %s outside of Terraform is judged as a planned one",
  (_, attribute) => {
    const wrong = attribute.steps.filter(([from, to]) => {
      const { drift } = reviewed(outsidePlan(attribute, from, to));
      const { resources } = reviewed(stepPlan(attribute, from, to));
      return verdictOf({ drift: [], resources }) !== verdictOf({ drift, resources: [] }).replaceAll("outside: ", "");
    });
    expect(wrong).toEqual([]);
  },
);
