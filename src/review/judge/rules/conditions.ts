import { phrase, words, type Words } from "../../../shared/phrase.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import { compareReach, type Conditions, NOT_KNOWN, type Reach } from "../../../zone/index.js";
import { readConditions } from "../../../zone/requests/condition.js";
import { coarserCounterKeys } from "../../../zone/words/rules/rules.js";
import type { Finding } from "../../document/resource-document.js";
import { field, isArray, isObject, type Value } from "../../plan/plan.js";
import type { Effect } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import { differs, type Reading, readText, type Side, type Sides } from "../sides.js";
import { shortStep, underAction } from "../step-findings.js";
import { requestExamples } from "./request-examples.js";

const LIMIT = "bunny_shield_rate_limit";

/** Before and after; undefined for an object without an action. */
export type Stances = readonly [from: Effect["stance"] | undefined, to: Effect["stance"] | undefined];

/** Judges changed conditions of a WAF rule. */
export function ruleConditions(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists) return [];
  return underAction(sides, meaning, (from, to) => changedConditions(sides, meaning, from, to));
}

/** Judges changed conditions and a changed counter key of a rate limit. */
export function limitConditions(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists) return [];
  return underAction(sides, meaning, (from, to) => [
    ...changedConditions(sides, meaning, from, to),
    ...counterKeyFindings(sides, meaning, [from?.stance, to?.stance]),
  ]);
}

/** Judges changed triggers of an official edge rule. The old and new triggers are not compared. */
export function edgeRuleConditions(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const steps = ["match_type", "triggers"].filter((path) => differs(sides, path));
  if (!sides.before.exists || !sides.after.exists || steps.length === 0) return [];
  return underAction(sides, meaning, (from, to) =>
    reachFindings("unknown", stepsOf(steps, sides), [from?.stance, to?.stance]),
  );
}

const CONDITION = ["is_negated", "is_regex_variable", "operator_type", "value", "variable_types"];
/** Attributes of the first condition, of the further conditions, and of all conditions. */
const CONFIGURATION = [
  ...["chained_rule_conditions", "is_negated", "is_regex_variable", "operator_type", "transformation_types"],
  ...["value", "variable_types"],
];

function changedConditions(
  sides: Sides,
  meaning: TypeMeaning,
  from: Effect | undefined,
  to: Effect | undefined,
): readonly Finding[] {
  const paths = pathsOf(CONFIGURATION, meaning);
  const changed = paths.filter((path) => differs(sides, path));
  const [first] = changed;
  if (first === undefined) return [];
  const stances: Stances = [from?.stance, to?.stance];
  const both = [conditionsOf(sides.before, meaning), conditionsOf(sides.after, meaning)] as const;
  const reach = compareReach(...both);
  const steps = phrase`${stepsOf(changed, sides)}${stillPart(from, to, changed, sides, meaning)}`;
  const found = reachFindings(reach, words(steps), stances);
  const isOpen = (side: Side): boolean => paths.some((path) => side.read(path).state === "unknown");
  if (isOpen(sides.before) || isOpen(sides.after) || paths.some((path) => sides.isMarked(path))) return found;
  const show = (text: string): string => sides.show(first, text);
  const examples = requestExamples(both, reach, stances, { counts: meaning.ours === LIMIT, show });
  return examples === "" ? found : found.map((one) => ({ ...one, text: `${one.text} For example, ${examples}` }));
}

const pathsOf = (names: readonly string[], meaning: TypeMeaning): readonly string[] =>
  names.flatMap((name) => meaning.pathOf(`rule_configuration.${name}`) ?? []);

const stepsOf = (paths: readonly string[], sides: Sides): Words =>
  words(paths.map((path) => shortStep(path, sides)).join(", "));

/** Attributes that mean little without each other. */
const SHOWN_TOGETHER = [
  ["operator_type", "operator"],
  ["value", "value"],
  ["variable_types", "variable"],
] as const;

/** Describes unchanged action and operator: ` (still action block, operator contains)`. */
function stillPart(
  from: Effect | undefined,
  to: Effect | undefined,
  changed: readonly string[],
  sides: Sides,
  meaning: TypeMeaning,
): Words {
  const action = meaning.all("action")[0]?.path;
  const isSame = to?.action !== undefined && from?.action === to.action;
  const still = isSame && action !== undefined ? [phrase`action ${sides.show(action, to.action)}`] : [];
  const parts = SHOWN_TOGETHER.flatMap(([name, noun]) => pathsOf([name], meaning).map((path) => [path, noun] as const));
  if (parts.some(([path]) => changed.includes(path)))
    for (const [path, noun] of parts) {
      const text = changed.includes(path) ? "" : shortText(sides.after.read(path));
      if (text !== "") still.push(phrase`${words(noun)} ${sides.show(path, text)}`);
    }
  return words(still.length === 0 ? "" : ` (still ${still.join(", ")})`);
}

/** Returns a value for a list: a short text, or the name of the only variable. */
function shortText(reading: Reading): string {
  if (reading.state !== "known") return "";
  const { value } = reading;
  if (typeof value === "string") return value.length <= 60 ? value : "";
  const [name = "", ...others] = isObject(value) ? Object.keys(value) : [];
  return others.length === 0 ? name : "";
}

function conditionsOf(side: Side, meaning: TypeMeaning): Conditions {
  const read = (name: string): Value | typeof NOT_KNOWN => {
    const reading = meaning.read(side, `rule_configuration.${name}`);
    return reading.state === "known" ? reading.value : reading.state === "absent" ? null : NOT_KNOWN;
  };
  const further = read("chained_rule_conditions");
  return readConditions({
    ...Object.fromEntries(CONFIGURATION.map((name) => [name, read(name)])),
    variable_types: read("variable_types") ?? NOT_KNOWN,
    chained_rule_conditions:
      further === null || typeof further === "symbol"
        ? further
        : isArray(further)
          ? further.map((one) => furtherCondition(one, meaning))
          : NOT_KNOWN,
  });
}

function furtherCondition(one: Value, meaning: TypeMeaning): unknown {
  const read = (name: string): Value | undefined => {
    const path = meaning.pathOf(`rule_configuration.chained_rule_conditions.${name}`);
    return path === undefined ? undefined : field(one, path.slice(path.lastIndexOf(".") + 1));
  };
  return {
    ...Object.fromEntries(CONDITION.map((name) => [name, read(name)])),
    variable_types: read("variable_types") ?? NOT_KNOWN,
  };
}

/** Reports that more, fewer, or other requests match. `names` are the changed attributes; `what` names the requests. */
export function reachFindings(
  reach: Reach,
  names: Words,
  [from, to]: Stances,
  what = "the requests that the rule matches",
): readonly Finding[] {
  if (reach === "same") return [];
  const changed = phrase`Changes ${words(what)}: ${names}.`;
  if (from === undefined || from === "unknown") return [finding("match-changed", "medium", changed)];
  // If only one side has the effect, or if the effect is reversed, the finding about the effect has more information.
  if (stops(from) && (to === "unknown" || stops(to))) return [stoppingFinding(reach, changed, names)];
  if (exempts(from) && (to === "unknown" || exempts(to)))
    return [exemptingFinding(reach, changed, names, to === "bypasses")];
  return from === to ? [finding("match-changed", "medium", changed)] : [];
}

function stoppingFinding(reach: Reach, changed: string, names: Words): Finding {
  if (reach === "wider") return finding("match-tightened", "medium", phrase`Stops more requests: ${names}.`);
  if (reach === "narrower") return finding("match-loosened", "medium", phrase`Stops fewer requests: ${names}.`);
  return finding("enforcement-uncertain", "medium", changed);
}

function exemptingFinding(reach: Reach, changed: string, names: Words, bypasses: boolean): Finding {
  if (reach === "narrower") return finding("match-tightened", "low", phrase`Lets fewer requests through: ${names}.`);
  if (reach === "unknown") return finding("enforcement-uncertain", "medium", changed);
  const severity = bypasses ? "high" : "medium";
  return finding("match-loosened", severity, phrase`Lets more requests through: ${names}.`);
}

/**
 * Reports a changed counter key. A key that counts more requests together reaches its limit earlier. If neither key does, either
 * may reach the limit earlier.
 */
function counterKeyFindings(sides: Sides, meaning: TypeMeaning, stances: Stances): readonly Finding[] {
  const attribute = "rule_configuration.counter_key_type";
  const path = meaning.pathOf(attribute);
  if (path === undefined || !differs(sides, path)) return [];
  const [was, is] = [sides.before, sides.after].map((side) => {
    const reading = meaning.read(side, attribute);
    return reading.state === "known" ? reading.value : undefined;
  });
  const reach = counterReach(was, is);
  const [old, key] = [readText(sides.before, path), readText(sides.after, path)];
  if (reach !== "unknown" || !stances.every((one) => stops(one)) || old === undefined || key === undefined)
    return reachFindings(reach, stepsOf([path], sides), stances);
  const text = phrase`Counts by ${sides.show(path, key)} instead of ${sides.show(path, old)}, so visitors with the same value share the limit: ${path}.`;
  return [finding("enforcement-uncertain", "medium", text)];
}

function counterReach(was: Value | undefined, is: Value | undefined): Reach {
  if (typeof was !== "string" || typeof is !== "string") return "unknown";
  if (was === is) return "same";
  const counts = (one: string, other: string): boolean =>
    Object.hasOwn(coarserCounterKeys, one) && coarserCounterKeys[one]?.includes(other) === true;
  return counts(was, is) ? "wider" : counts(is, was) ? "narrower" : "unknown";
}
