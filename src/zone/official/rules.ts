import { ruleOperators, ruleTransformations } from "../words/rules/rules.js";
import { FIRST_CONDITION, FURTHER_CONDITIONS } from "./rule-table.js";
import { type Both, isList, isObject, mapBoth, marksAny, maskOf, member, type Value, withMembers } from "./values.js";

/** Words are ours without what separates them: `BEGINSWITH`, `STREQ`, `NORMALIZEPATHWIN`. */
const plain = (word: string): string => word.replaceAll(/[^a-zA-Z0-9]/g, "").toLowerCase();
const byPlain = (names: Readonly<Record<string, number>>): ReadonlyMap<string, string> =>
  new Map(Object.keys(names).map((name) => [plain(name), name]));
const OPERATORS = byPlain(ruleOperators.codes);
const TRANSFORMATIONS = byPlain(ruleTransformations.codes);

const wordOf = (words: ReadonlyMap<string, string>, value: Value): Value =>
  typeof value === "string" ? (words.get(plain(value)) ?? value) : value;

/** A WAF rule or a rate limit: the first condition apart from the others, each with its variables as a map. */
export function ruleParts(both: Both): Both {
  return mapBoth(both, withConditions, (mask, of) => {
    const conditions = member(of, "condition");
    const marks = maskOf(mask, "condition");
    if (typeof marks === "boolean") return withMembers(mask, { [FIRST_CONDITION]: marks, [FURTHER_CONDITIONS]: marks });
    const count = isList(conditions) ? conditions.length : isList(marks) ? marks.length : 1;
    const further = Array.from({ length: Math.max(0, count - 1) }, (_, index) => marksAny(maskOf(marks, index + 1)));
    return withMembers(mask, {
      [FIRST_CONDITION]: conditionMask(isList(marks) ? maskOf(marks, 0) : marks),
      // What is within one of the others is not known, or not shown, by itself.
      [FURTHER_CONDITIONS]: further.includes(true),
    });
  });
}

function withConditions(rule: Value): Value {
  const written = member(rule, "condition");
  // The first version of the schema has one, with the transformations in it.
  const all = isList(written) ? written : isObject(written) ? [written] : [];
  const transformations = member(rule, "transformations") ?? member(written, "transformations");
  const [first, ...further] = all.map(toCondition);
  return withMembers(rule, {
    [FIRST_CONDITION]: first ?? null,
    [FURTHER_CONDITIONS]: further,
    transformations: isList(transformations)
      ? transformations.map((word) => wordOf(TRANSFORMATIONS, word))
      : transformations,
  });
}

function toCondition(condition: Value): Value {
  const variable = member(condition, "variable");
  return {
    variable: typeof variable === "string" ? { [variable]: member(condition, "variable_value") ?? "" } : null,
    operator: wordOf(OPERATORS, member(condition, "operator")),
    value: member(condition, "value"),
    negated: member(condition, "negated") ?? false,
  };
}

function conditionMask(mask: Value): Value {
  if (!isObject(mask)) return mask;
  return { ...mask, variable: [mask["variable"], mask["variable_value"]].some((one) => marksAny(one ?? false)) };
}
