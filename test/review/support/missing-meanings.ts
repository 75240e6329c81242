import type { Attributes } from "../../../src/framework/definition/types.js";
import type { AttributeMeaning } from "../../../src/zone/words/meaning.js";

const FILE = "test/review/support/missing-meanings.ts";

/** Shield types that do not act on traffic themselves: the order of rules decides between them. Other types serve no traffic. */
const NO_EFFECT_ON_TRAFFIC: readonly string[] = ["bunny_shield_waf_rule_order"];

/** Types of which code says what they do, without a plain attribute that does. */
const JUDGED_BY_CODE: readonly string[] = ["bunny_shield_custom_page", "bunny_shield_exception"];

const stops = (meaning: AttributeMeaning): boolean =>
  meaning.kind === "action" || (meaning.kind === "scale" && meaning.stops !== undefined);

/** The meanings that a resource type needs for the review and that none of its attributes has, each with what to do. */
export function missingMeanings(type: string, meanings: readonly (AttributeMeaning | undefined)[]): string[] {
  const present = meanings.filter((meaning) => meaning !== undefined);
  const acts = type.startsWith("bunny_shield_") && ![...NO_EFFECT_ON_TRAFFIC, ...JUDGED_BY_CODE].includes(type);
  const stop = "the meaning action, or scale with stops";
  const steps: [isDone: boolean, step: string][] = [
    [
      present.some(({ kind }) => kind === "target"),
      `${type} has no attribute with the meaning target: give it one, and run npm run generate`,
    ],
    [
      !acts || present.some(stops),
      `${type} has no attribute with ${stop}: give it one, and run npm run generate, or name the type in NO_EFFECT_ON_TRAFFIC of ${FILE} if it does not act on traffic`,
    ],
    [
      acts || !present.some(stops),
      `${type} has an attribute with ${stop}, but does not act on traffic according to ${FILE}: correct one of them`,
    ],
  ];
  return steps.flatMap(([isDone, step]) => (isDone ? [] : [step]));
}

const ID = "it names the object";
const DOCUMENT = "it describes the document; content_sha256 shows that it was replaced";
const PLAN = "the zone's Shield plan_type determines it";
const VENDOR = "it describes what bunny.net maintains for everybody";

/** Read-only attributes whose change outside of Terraform means nothing to protection, and why. */
const NEUTRAL: Readonly<Record<string, string>> = {
  "bunny_shield_access_list.configuration_id": ID,
  "bunny_shield_access_list.list_id": ID,
  "bunny_shield_access_list_configuration.categories": VENDOR,
  "bunny_shield_access_list_configuration.configuration_id": ID,
  "bunny_shield_access_list_configuration.required_plan": VENDOR,
  "bunny_shield_access_list_configuration.type": VENDOR,
  "bunny_shield_api_guardian.endpoint_count": DOCUMENT,
  "bunny_shield_api_guardian.max_endpoints": PLAN,
  "bunny_shield_api_guardian.max_fields_per_type": PLAN,
  "bunny_shield_api_guardian.max_nesting_depth": PLAN,
  "bunny_shield_api_guardian.max_total_regex_length": PLAN,
  "bunny_shield_api_guardian.max_total_schema_nodes": PLAN,
  "bunny_shield_api_guardian.title": DOCUMENT,
  "bunny_shield_api_guardian.version": DOCUMENT,
  "bunny_shield_api_guardian_endpoint.available_parameters": "injection_detection_parameters says what is searched",
  "bunny_shield_api_guardian_endpoint.endpoint_id": ID,
  "bunny_shield_bot_action.category": "the bot's own action takes precedence over its category's",
  "bunny_shield_exception.exception_id": ID,
  "bunny_shield_rate_limit.rate_limit_id": ID,
  "bunny_shield_rate_limit.user_id": "who made it does not matter to visitors",
  "bunny_shield_waf_rule.user_id": "who made it does not matter to visitors",
  "bunny_shield_waf_rule.waf_rule_id": ID,
  "bunny_shield_zone.custom_waf_rules_limit": PLAN,
  "bunny_shield_zone.rate_limit_rules_limit": PLAN,
  "bunny_shield_zone.shield_zone_id": ID,
};

/** The read-only attributes of a type that have no meaning and are not named as neutral, and the rows that are not needed. */
export function unnamedReadOnly(type: string, attributes: Attributes): string[] {
  const found = Object.entries(attributes).filter(([, { presence, derive }]) => presence === "computed" && !derive);
  const without = found.flatMap(([name, { meaning }]) => (meaning === undefined ? [`${type}.${name}`] : []));
  return [
    ...without
      .filter((name) => !Object.hasOwn(NEUTRAL, name))
      .map(
        (name) =>
          `${name} has no meaning: give it one (with observed, if no plan changes it), and run npm run generate, or name it in NEUTRAL of ${FILE} with the reason`,
      ),
    ...Object.keys(NEUTRAL)
      .filter((name) => name.startsWith(`${type}.`) && !without.includes(name))
      .map((name) => `${name} is not read-only, or has a meaning: remove it from NEUTRAL of ${FILE}`),
  ];
}
