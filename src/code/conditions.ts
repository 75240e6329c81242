import { isJsonObject } from "../shared/json.js";
import { readVariable } from "../zone/words/rules/variable-notation.js";
import { constantFor, TsCall } from "./typescript.js";

/** Variables with a method of `Condition`. */
const PARTS: Readonly<Record<string, string>> = {
  REQUEST_URI: "path",
  REQUEST_METHOD: "method",
  REQUEST_BODY: "body",
  "GEO:COUNTRY_CODE": "country",
  "GEO:ASN": "asn",
  "GEO:CITY": "city",
  "GEO:CONTINENT": "continent",
  "GEO:ORGANIZATION": "organization",
  FINGERPRINT: "fingerprint",
  REMOTE_ADDR: "address",
};

/** Variables with a method of `Condition` that takes the name of a part. */
const NAMED_PARTS: ReadonlyMap<string, string> = new Map([
  ["REQUEST_HEADERS", "header"],
  ["REQUEST_COOKIES", "cookie"],
  ["ARGS", "argument"],
]);

/** Operators with a method. */
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ["str_eq", "is"],
  ["begins_with", "beginsWith"],
  ["ends_with", "endsWith"],
  ["contains", "contains"],
  ["rx", "matches"],
]);

const WITHOUT_VALUE: readonly unknown[] = ["detect_sqli", "detect_xss"];

type Members = Readonly<Record<string, unknown>>;

/** Returns the conditions of a rule. All of them must hold. Returns undefined if `Condition` cannot express them. */
export function conditionsOf(conditions: unknown): TsCall[] | undefined {
  const all = Array.isArray(conditions)
    ? conditions.map((one: unknown) => (isJsonObject(one) ? conditionOf(one) : undefined))
    : [];
  const found = all.filter((one) => one !== undefined);
  return found.length === all.length && found.length > 0 ? found : undefined;
}

/** `Condition` compares only one variable, and needs a value. */
function conditionOf({ variables, operator, value: given, negated }: Members): TsCall | undefined {
  const [text, ...others] = Array.isArray(variables) ? (variables as unknown[]) : [];
  const value = given ?? "";
  if (typeof text !== "string" || others.length > 0 || typeof operator !== "string" || typeof value !== "string")
    return undefined;
  const { name: variable, part = "", isPattern } = readVariable(text);
  if (isPattern) return undefined;
  const isNegated = negated === true;
  const method = COMPARISONS.get(operator);
  if (value === "") {
    if (!WITHOUT_VALUE.includes(operator)) return undefined;
  } else if (method !== undefined) {
    const comparison = isNegated && method === "is" ? "isNot" : method;
    const not = isNegated && comparison !== "isNot" ? new TsCall("not", []) : undefined;
    const compared = new TsCall(comparison, [value], not);
    const named = NAMED_PARTS.get(variable);
    if (named !== undefined && part !== "") return new TsCall(`Condition.${named}`, [part], compared);
    const partMethod = PARTS[text];
    if (partMethod !== undefined) return new TsCall(`Condition.${partMethod}`, [], compared);
  }
  const props = {
    variable: constantFor("RuleVariable", variable),
    part: part === "" ? undefined : part,
    operator: constantFor("RuleOperator", operator),
    value: given ?? undefined,
  };
  if (props.variable === undefined || props.operator === undefined) return undefined;
  return new TsCall("Condition.of", [props], isNegated ? new TsCall("not", []) : undefined);
}
