import { capital, phrase, titled, words, type Words } from "../../../shared/phrase.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import { doesText } from "../../../zone/action/step.js";
import { compareReach, NOT_KNOWN, type Reach } from "../../../zone/index.js";
import { readConditions } from "../../../zone/requests/condition.js";
import { coarserCounterKeys } from "../../../zone/words/rules/rules.js";
import { NOT_SET } from "../../diff/lines.js";
import type { Finding } from "../../document/resource-document.js";
import { field, isArray, type Value } from "../../plan/plan.js";
import type { Effect } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import { declaredValue, differs, type Reading, type Side, type Sides } from "../sides.js";
import { shortStep, stepText, underAction } from "../step-findings.js";

type Stance = Effect["stance"] | undefined;

/**
 * Judges changed attributes of a rule, a limit, or an edge rule that select its requests. `isLoosened`: a request shows that the
 * rule is less strict, so changed conditions that cannot be compared are, too.
 */
export function matchFindings(sides: Sides, meaning: TypeMeaning, isLoosened = false): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists) return [];
  const own = (...names: readonly string[]): readonly string[] => names.flatMap((name) => meaning.pathOf(name) ?? []);
  const verb = meaning.ours === "bunny_shield_rate_limit" ? "limit" : undefined;
  const judge = (paths: readonly string[], reach: () => Reach): readonly Finding[] => {
    const changed = paths.filter((path) => differs(sides, path));
    if (changed.length === 0) return [];
    const steps = words(changed.flatMap((path) => changedMembers(path, sides, meaning)).join(", "));
    return underAction(sides, meaning, (from, to) => {
      const compared = reach();
      const known = compared === "unknown" && isLoosened ? (stops(from?.stance) ? "narrower" : "wider") : compared;
      return reachFindings(known, steps, [from?.stance, to?.stance], verb);
    });
  };
  const conditions = (side: Side) => readConditions(declaredConditions(side, meaning));
  return [
    ...judge(own("conditions", "transformations"), () =>
      compareReach(conditions(sides.before), conditions(sides.after)),
    ),
    ...judge(own("counter_key"), () =>
      counterReach(meaning.read(sides.before, "counter_key"), meaning.read(sides.after, "counter_key")),
    ),
    ...judge(["match_type", "triggers"], () => "unknown"),
  ];
}

const MEMBERS = ["operator", "value", "variables", "negated"] as const;

/** Returns the name of a condition's member, which may be the official one. */
const memberOf = (name: string, meaning: TypeMeaning): string =>
  meaning.pathOf(`conditions.${name}`)?.split(".").at(-1) ?? name;

/** Compares conditions one by one, such as `conditions[0].value /admin → /`; other attributes as a whole. */
function changedMembers(path: string, sides: Sides, meaning: TypeMeaning): readonly string[] {
  const [before, after] = [sides.before.read(path), sides.after.read(path)];
  if (after.state === "unknown") return [phrase`${path} is known only after apply`];
  const [was, is] = [before, after].map((side) => (side.state === "known" && isArray(side.value) ? side.value : []));
  const areConditions = path === meaning.pathOf("conditions") && was?.length === is?.length && !sides.isMarked(path);
  const steps = (areConditions ? (was ?? []) : []).flatMap((one, index) =>
    MEMBERS.flatMap((name) => {
      const member = memberOf(name, meaning);
      const [old = "", now = ""] = [one, is?.[index]].map((condition) => memberText(field(condition, member)));
      const at = `${path}[${index}].${member}`;
      const how = comparisonsOf([one, is?.[index]], meaning);
      const step = `${stepText(at, sides, old, now)}${name === "value" && how !== undefined ? phrase` (${how})` : ""}`;
      return old === now ? [] : [step.length > LONGEST_STEP ? phrase`${at}` : step];
    }),
  );
  return steps.length === 0 ? [shortStep(path, sides)] : steps;
}

const LONGEST_STEP = 200;

/** Returns how two conditions compare a value, such as `begins_with, negated`; undefined if they do so in different ways. */
function comparisonsOf(conditions: readonly (Value | undefined)[], meaning: TypeMeaning): string | undefined {
  const [one, other] = conditions.map((condition) => {
    const isNegated = field(condition, memberOf("negated", meaning)) === true;
    return `${memberText(field(condition, memberOf("operator", meaning)))}${isNegated ? ", negated" : ""}`;
  });
  return one === other ? one : undefined;
}

const memberText = (value: Value | undefined): string =>
  isArray(value) ? value.map(memberText).join(", ") : typeof value === "object" ? NOT_SET : String(value ?? NOT_SET);

/** Returns the conditions and transformations of a rule under our names. */
export function declaredConditions(side: Side, meaning: TypeMeaning): Readonly<Record<string, unknown>> {
  const conditions = declaredValue(meaning.read(side, "conditions"));
  return {
    transformations: declaredValue(meaning.read(side, "transformations")),
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

/** Reports that more, fewer, or other requests match. `names` are the changed attributes. */
export function reachFindings(
  reach: Reach,
  names: Words,
  [from, to]: readonly [from: Stance, to: Stance],
  limits?: "limit",
): readonly Finding[] {
  if (reach === "same") return [];
  const isOfOneKind = (is: (stance: Stance) => boolean): boolean => is(from) && (to === "unknown" || is(to));
  const stance = to === undefined || to === "unknown" ? from : to;
  if (stance === undefined || stance === "unknown" || !(isOfOneKind(stops) || isOfOneKind(exempts)))
    // If only one side has the effect, or if the effect is reversed, the finding about the effect has more information.
    return from === undefined || from === "unknown" || from === to
      ? [finding("match-changed", "medium", titled`May match other requests|: ${names}.`)]
      : [];
  const [verb = ""] = doesText(stance).words.split(" ");
  const isFewer = reach === "narrower" || (reach === "unknown" && stops(from));
  const does = limits ?? verb.slice(0, -1);
  const acts = reach === "unknown" ? does : `${does}s`;
  const may = reach === "unknown" ? "may " : "";
  const bypass = isFewer
    ? "some requests now go through the other checks"
    : `more requests ${may}skip every further check`;
  const own = `${may}${isFewer ? `no longer ${acts} some requests` : `${acts} more requests`}`;
  const title = words(capital(stance === "bypasses" ? bypass : own));
  if (reach === "unknown")
    return [finding("enforcement-uncertain", "medium", titled`${title}|: ${names}. ${words(NOT_COMPARED)}`)];
  const text = titled`${title}|: ${names}.`;
  if (isFewer !== stops(from)) return [finding("match-tightened", stops(from) ? "medium" : "low", text)];
  return [finding("match-loosened", to === "bypasses" ? "high" : "medium", text)];
}

const NOT_COMPARED = "The requests that match before and after cannot be compared.";

/** A key that counts more requests together reaches its limit earlier. If neither key does, either may reach it earlier. */
function counterReach(before: Reading, after: Reading): Reach {
  const [was, is] = [before, after].map((side) =>
    side.state === "known" && typeof side.value === "string" ? side.value : "",
  );
  const counts = (one = "", other = ""): boolean =>
    Object.hasOwn(coarserCounterKeys, one) && coarserCounterKeys[one]?.includes(other) === true;
  return counts(was, is) ? "wider" : counts(is, was) ? "narrower" : "unknown";
}
