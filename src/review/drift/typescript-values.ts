import { isJsonObject } from "../../shared/json.js";
import type { Shown } from "../document/resource-document.js";

/** A value as TypeScript; the names of members stay as they are. */
export function toTypeScript(value: Shown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(toTypeScript).join(", ")}]`;
  const members = Object.entries(value).map(([name, item]) => `${memberName(name)}: ${toTypeScript(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const isList = (value: object): value is readonly Shown[] => Array.isArray(value);

/** `__proto__` as a plain member would set the prototype. */
function memberName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** The name of an attribute in a generated construct. */
export function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const SIZE = 70;

/** A `Condition` for what a rule matches; undefined if the class cannot say it. `words` are the constants that it takes. */
export function conditionOf(rule: Shown, words: ReadonlyMap<string, readonly (string | number)[]>): string | undefined {
  if (!isJsonObject(rule)) return undefined;
  const further = rule["chained_rule_conditions"] ?? [];
  const comparisons = [rule, ...(Array.isArray(further) ? (further as readonly Shown[]) : [])].map((one) =>
    comparisonOf(one, words),
  );
  const [first, ...others] = comparisons;
  if (first === undefined || others.includes(undefined)) return undefined;
  if (others.length === 0) return first;
  const whole = `${first}.and(${others.join(", ")})`;
  return whole.length <= SIZE ? whole : `${first}.and(\n${others.map((one) => `  ${one ?? ""},\n`).join("")})`;
}

function comparisonOf(one: Shown, words: ReadonlyMap<string, readonly (string | number)[]>): string | undefined {
  if (!isJsonObject(one) || one["is_regex_variable"] === true || !isJsonObject(one["variable_types"])) return undefined;
  const [variable, ...more] = Object.entries(one["variable_types"]);
  const operator = one["operator_type"];
  const isKnown = (set: string, word: Shown | undefined): boolean =>
    words.get(set)?.some((each) => each === word) === true;
  if (variable === undefined || more.length > 0) return undefined;
  if (!isKnown("RuleVariable", variable[0]) || !isKnown("RuleOperator", operator)) return undefined;
  const props = toTypeScript({
    variable: variable[0],
    ...(variable[1] !== "" && { part: variable[1] }),
    operator: operator ?? null,
    ...(typeof one["value"] === "string" && { value: one["value"] }),
  });
  return `Condition.of(${props})${one["is_negated"] === true ? ".not()" : ""}`;
}
