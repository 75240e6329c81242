import { constantFor, Fields } from "./object-fields.js";
import { TsCall } from "./typescript.js";

/** Parts of a request for which `Condition` has a method. */
const PARTS: Readonly<Record<string, string>> = {
  "REQUEST_URI ": "path",
  "REQUEST_METHOD ": "method",
  "REQUEST_BODY ": "body",
  "GEO COUNTRY_CODE": "country",
  "GEO ASN": "asn",
  "GEO CITY": "city",
  "GEO CONTINENT": "continent",
  "GEO ORGANIZATION": "organization",
  "FINGERPRINT ": "fingerprint",
  "REMOTE_ADDR ": "address",
};

/** Variables for which `Condition` has a method that takes the name of a part. */
const NAMED_PARTS: ReadonlyMap<string, string> = new Map([
  ["REQUEST_HEADERS", "header"],
  ["REQUEST_COOKIES", "cookie"],
  ["ARGS", "argument"],
]);

/** Operators for which a part of a request has a method. */
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ["str_eq", "is"],
  ["begins_with", "beginsWith"],
  ["ends_with", "endsWith"],
  ["contains", "contains"],
  ["rx", "matches"],
]);

const WITHOUT_VALUE: readonly unknown[] = ["detect_sqli", "detect_xss"];

/** The conditions of a rule, of which all must hold; undefined if `Condition` cannot express them. Takes them from the fields. */
export function conditionsOf(rule: Fields): TsCall[] | undefined {
  const chained = rule.take("chained_rule_conditions") ?? [];
  const first = conditionOf(rule);
  const more = Array.isArray(chained) ? chained.map((one: object) => wholeCondition(one)) : [undefined];
  const all = [first, ...more].filter((one) => one !== undefined);
  return all.length === more.length + 1 ? all : undefined;
}

function wholeCondition(condition: object): TsCall | undefined {
  const fields = new Fields({ ...condition });
  const found = conditionOf(fields);
  return fields.isEmpty ? found : undefined;
}

/** A comparison as code. Only one variable can be compared, and only with something. */
function conditionOf(fields: Fields): TsCall | undefined {
  const variables = Object.entries((fields.take("variable_types") ?? {}) as Readonly<Record<string, unknown>>);
  const operator = fields.take("operator_type");
  const isNegated = fields.take("is_negated") === true;
  const given = fields.take("value");
  const value = given ?? "";
  const [variable, part] = variables[0] ?? ["", undefined];
  if (variables.length !== 1 || typeof operator !== "string" || typeof value !== "string") return undefined;
  const method = COMPARISONS.get(operator);
  if (value === "") {
    if (!WITHOUT_VALUE.includes(operator)) return undefined;
  } else if (method !== undefined) {
    const comparison = isNegated && method === "is" ? "isNot" : method;
    const not = isNegated && comparison !== "isNot" ? new TsCall("not", []) : undefined;
    const compared = new TsCall(comparison, [value], not);
    const named = NAMED_PARTS.get(variable);
    if (named !== undefined && part !== "") return new TsCall(`Condition.${named}`, [part], compared);
    const partMethod = PARTS[`${variable} ${String(part)}`];
    if (partMethod !== undefined) return new TsCall(`Condition.${partMethod}`, [], compared);
  }
  const props = {
    variable: constantFor("RuleVariable", variable),
    part: part === "" ? undefined : part,
    operator: constantFor("RuleOperator", operator),
    value: given,
  };
  if (props.variable === undefined || props.operator === undefined) return undefined;
  return new TsCall("Condition.of", [props], isNegated ? new TsCall("not", []) : undefined);
}
