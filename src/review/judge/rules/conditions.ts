import { phrase, words, type Words, titled, type Titled } from "../../../shared/phrase.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import { compareReach, type Conditions, NOT_KNOWN, type Reach } from "../../../zone/index.js";
import { readConditions } from "../../../zone/requests/condition.js";
import { coarserCounterKeys } from "../../../zone/words/rules/rules.js";
import type { Finding } from "../../document/resource-document.js";
import { field, isArray, type Value } from "../../plan/plan.js";
import type { Effect } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import { differs, readText, type Side, type Sides } from "../sides.js";
import { shortStep, stepText, underAction } from "../step-findings.js";

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
    reachFindings("unknown", words(steps.map((path) => shortStep(path, sides)).join(", ")), [from?.stance, to?.stance]),
  );
}

/** The attributes of a rule that select requests, and those of each condition. */
const ATTRIBUTES = ["conditions", "transformations"];
const MEMBERS = ["operator", "value", "variables", "negated"] as const;

function changedConditions(
  sides: Sides,
  meaning: TypeMeaning,
  from: Effect | undefined,
  to: Effect | undefined,
): readonly Finding[] {
  const changed = pathsOf(ATTRIBUTES, meaning).filter((path) => differs(sides, path));
  if (changed.length === 0) return [];
  const stances: Stances = [from?.stance, to?.stance];
  const reach = compareReach(conditionsOf(sides.before, meaning), conditionsOf(sides.after, meaning));
  const steps = changed.flatMap(
    (path) =>
      (path === pathsOf(["conditions"], meaning)[0] && changedMembers(sides, meaning)) || shortStep(path, sides),
  );
  return reachFindings(reach, words(steps.join(", ")), stances);
}

const pathsOf = (names: readonly string[], meaning: TypeMeaning): readonly string[] =>
  names.flatMap((name) => meaning.pathOf(name) ?? []);

/** Returns the name of a condition's member, which may be the official one. */
const memberOf = (name: string, meaning: TypeMeaning): string =>
  meaning.pathOf(`conditions.${name}`)?.split(".").at(-1) ?? name;

/**
 * Compares conditions one by one: `conditions[0].value /admin → /`. Returns undefined if the conditions cannot be compared one by
 * one.
 */
function changedMembers(sides: Sides, meaning: TypeMeaning): readonly string[] | undefined {
  const path = meaning.pathOf("conditions") ?? "conditions";
  const [was, is] = [sides.before, sides.after].map((side) => {
    const reading = side.read(path);
    return reading.state === "known" && isArray(reading.value) ? reading.value : undefined;
  });
  if (was === undefined || was.length !== is?.length || sides.isMarked(path)) return undefined;
  return was.flatMap((one, index) =>
    MEMBERS.flatMap((name) => {
      const member = memberOf(name, meaning);
      const [before = "", after = ""] = [one, is[index]].map((condition) => memberText(field(condition, member)));
      if (before === after) return [];
      const at = `${path}[${index}].${member}`;
      const step = stepText(at, sides, before, after);
      return [step.length > LONGEST_STEP ? phrase`${at}` : step];
    }),
  );
}

const LONGEST_STEP = 200;

const memberText = (value: Value | undefined): string =>
  isArray(value) ? value.map(memberText).join(", ") : typeof value === "object" ? "none" : String(value ?? "none");

const conditionsOf = (side: Side, meaning: TypeMeaning): Conditions =>
  readConditions(declaredConditions(side, meaning));

/** Returns the conditions and transformations of a rule under our names. */
export function declaredConditions(side: Side, meaning: TypeMeaning): Readonly<Record<string, unknown>> {
  const read = (name: string): Value | typeof NOT_KNOWN => {
    const reading = meaning.read(side, name);
    return reading.state === "known" ? reading.value : reading.state === "absent" ? null : NOT_KNOWN;
  };
  const conditions = read("conditions");
  return {
    transformations: read("transformations"),
    conditions:
      typeof conditions !== "symbol" && isArray(conditions)
        ? conditions.map((one) => ownNames(one, meaning))
        : NOT_KNOWN,
  };
}

const ownNames = (condition: Value, meaning: TypeMeaning): unknown => ({
  ...Object.fromEntries(MEMBERS.map((name) => [name, field(condition, memberOf(name, meaning))])),
  variables: field(condition, memberOf("variables", meaning)) ?? NOT_KNOWN,
});

/** Reports that more, fewer, or other requests match. `names` are the changed attributes; `what` names the requests. */
export function reachFindings(
  reach: Reach,
  names: Words,
  [from, to]: Stances,
  what = "the requests that the rule matches",
): readonly Finding[] {
  if (reach === "same") return [];
  const changed = titled`${words(reach === "unknown" ? "May change" : "Changes")} ${words(what)}|: ${names}.`;
  if (from === undefined || from === "unknown") return [finding("match-changed", "medium", changed)];
  // If only one side has the effect, or if the effect is reversed, the finding about the effect has more information.
  if (stops(from) && (to === "unknown" || stops(to))) return [stoppingFinding(reach, changed, names)];
  if (exempts(from) && (to === "unknown" || exempts(to)))
    return [exemptingFinding(reach, changed, names, to === "bypasses")];
  return from === to ? [finding("match-changed", "medium", changed)] : [];
}

function stoppingFinding(reach: Reach, changed: Titled, names: Words): Finding {
  if (reach === "wider") return finding("match-tightened", "medium", titled`Stops more requests|: ${names}.`);
  if (reach === "narrower") return finding("match-loosened", "medium", titled`Stops fewer requests|: ${names}.`);
  return finding("enforcement-uncertain", "medium", changed);
}

function exemptingFinding(reach: Reach, changed: Titled, names: Words, bypasses: boolean): Finding {
  if (reach === "narrower") return finding("match-tightened", "low", titled`Lets fewer requests through|: ${names}.`);
  if (reach === "unknown") return finding("enforcement-uncertain", "medium", changed);
  const severity = bypasses ? "high" : "medium";
  return finding("match-loosened", severity, titled`Lets more requests through|: ${names}.`);
}

/**
 * Reports a changed counter key. A key that counts more requests together reaches its limit earlier. If neither key does, either
 * may reach the limit earlier.
 */
function counterKeyFindings(sides: Sides, meaning: TypeMeaning, stances: Stances): readonly Finding[] {
  const attribute = "counter_key";
  const path = meaning.pathOf(attribute);
  if (path === undefined || !differs(sides, path)) return [];
  const [was, is] = [sides.before, sides.after].map((side) => {
    const reading = meaning.read(side, attribute);
    return reading.state === "known" ? reading.value : undefined;
  });
  const reach = counterReach(was, is);
  const [old, key] = [readText(sides.before, path), readText(sides.after, path)];
  if (reach !== "unknown" || !stances.every((one) => stops(one)) || old === undefined || key === undefined)
    return reachFindings(reach, words(shortStep(path, sides)), stances);
  const text = titled`Counts by ${sides.show(path, key)} instead of ${sides.show(path, old)}, so visitors with the same value share the limit|: ${path}.`;
  return [finding("enforcement-uncertain", "medium", text)];
}

function counterReach(was: Value | undefined, is: Value | undefined): Reach {
  if (typeof was !== "string" || typeof is !== "string") return "unknown";
  if (was === is) return "same";
  const counts = (one: string, other: string): boolean =>
    Object.hasOwn(coarserCounterKeys, one) && coarserCounterKeys[one]?.includes(other) === true;
  return counts(was, is) ? "wider" : counts(is, was) ? "narrower" : "unknown";
}
