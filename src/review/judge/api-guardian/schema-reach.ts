import { isArray, isObject, ownMember, sameValue, type Value, type ValueObject } from "../../plan/plan.js";

/** One difference between two documents: `wider` refuses more values. */
export type Step = { readonly reach: "wider" | "narrower" | "unknown"; readonly path: readonly string[] };

type Read = Value | undefined;
type Compare = (was: Read, is: Read, path: readonly string[]) => readonly Step[];

/** Compares two OpenAPI 3.0 schemas. An unsupported difference is `unknown`. */
export const schemaSteps: Compare = (was, is, path) => {
  if (sameValue(was, is)) return [];
  if (!isObject(was) || !isObject(is)) return step("unknown", path);
  return memberSteps(was, is, path, (name) => {
    if (name === "properties") return (before, after) => propertySteps(before ?? {}, after ?? {}, [was, is], path);
    return KEYWORDS.has(name) ? KEYWORDS.get(name) : unknownDifference;
  });
};

/** Compares the members of two objects with the comparison that `how` returns. Skips members without a comparison. */
export function memberSteps(
  was: ValueObject,
  is: ValueObject,
  path: readonly string[],
  how: (name: string) => Compare | undefined,
): readonly Step[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].flatMap((name) => {
    const [before, after] = [ownMember(was, name), ownMember(is, name)];
    if (sameValue(before, after)) return [];
    return how(name)?.(before, after, [...path, name]) ?? [];
  });
}

/** Returns one difference. */
export const step = (reach: Step["reach"], path: readonly string[]): readonly Step[] => [{ reach, path }];

/** Reports an unsupported difference. */
export const unknownDifference: Compare = (_was, _is, path) => step("unknown", path);

/** Keywords without effect on validation. */
export const ANNOTATIONS = ["description", "summary", "example", "examples", "externalDocs", "deprecated"];

const ordered =
  (isStricter: (was: Read, is: Read) => boolean): Compare =>
  (was, is, path) =>
    step(isStricter(was, is) ? "wider" : isStricter(is, was) ? "narrower" : "unknown", path);

const isNumber = (value: Read): value is number => typeof value === "number" && Number.isSafeInteger(Math.trunc(value));

const most = ordered((was, is) => isNumber(is) && (was === undefined || (isNumber(was) && is < was)));
const least = ordered((was, is) => isNumber(is) && (was === undefined || (isNumber(was) && is > was)));

/** A missing constraint accepts everything. */
const addedConstraint = ordered((was, is) => was === undefined && is !== undefined);
/** Compares a boolean constraint. */
export const booleanConstraint = ordered((was, is) => (was === undefined || was === false) && is === true);
const permission = ordered((was, is) => was === true && (is === undefined || is === false));

const hasAll = (of: readonly Value[], others: readonly Value[]): boolean =>
  others.every((other) => of.some((one) => sameValue(one, other)));

const members =
  (
    isStricter: (was: readonly Value[], is: readonly Value[]) => boolean,
    whenAbsent: readonly Value[] | undefined,
  ): Compare =>
  (was, is, path) => {
    const [before, after] = [was ?? whenAbsent, is ?? whenAbsent];
    if (before === undefined || after === undefined) return addedConstraint(was, is, path);
    if (!isArray(before) || !isArray(after)) return step("unknown", path);
    const [tightens, loosens] = [isStricter(before, after), isStricter(after, before)];
    if (tightens && loosens) return [];
    return step(tightens ? "wider" : loosens ? "narrower" : "unknown", path);
  };

const additional: Compare = (was = true, is = true, path) => {
  if (isObject(was) && isObject(is)) return schemaSteps(was, is, path);
  const rank = (value: Value): number => (value === true ? 2 : isObject(value) ? 1 : value === false ? 0 : NaN);
  const [before, after] = [rank(was), rank(is)];
  if (before === after) return [];
  return step(after < before ? "wider" : after > before ? "narrower" : "unknown", path);
};

const schemas: Compare = (was, is, path) => {
  if (!isArray(was) || !isArray(is) || was.length !== is.length) return step("unknown", path);
  return is.flatMap((item, index) => schemaSteps(was[index], item, [...path, `${index + 1}`]));
};

const type = ordered(
  (was, is) => (was === undefined && typeof is === "string") || (was === "number" && is === "integer"),
);

const KEYWORDS: ReadonlyMap<string, Compare | undefined> = new Map<string, Compare | undefined>([
  ...ANNOTATIONS.map((name) => [name, undefined] as const),
  ["title", undefined],
  ...["maximum", "maxLength", "maxItems", "maxProperties"].map((name) => [name, most] as const),
  ...["minimum", "minLength", "minItems", "minProperties"].map((name) => [name, least] as const),
  ...["exclusiveMaximum", "exclusiveMinimum", "uniqueItems"].map((name) => [name, booleanConstraint] as const),
  ...["pattern", "format", "multipleOf"].map((name) => [name, addedConstraint] as const),
  ["nullable", permission],
  ["type", type],
  ["enum", members((was, is) => hasAll(was, is), undefined)],
  ["required", members((was, is) => hasAll(is, was), [])],
  ["items", (was, is, path) => (was === undefined || is === undefined ? addedConstraint : schemaSteps)(was, is, path)],
  ["additionalProperties", additional],
  ["allOf", schemas],
  ["anyOf", schemas],
]);

/** An undeclared property is an additional property, so the surrounding schemas decide which values the property may have. */
function propertySteps(
  was: Value,
  is: Value,
  [older, newer]: readonly [ValueObject, ValueObject],
  path: readonly string[],
): readonly Step[] {
  if (!isObject(was) || !isObject(is)) return step("unknown", path);
  const otherwise = (schema: ValueObject): Value => ownMember(schema, "additionalProperties") ?? true;
  return memberSteps(was, is, path, () => (before, after, at) => {
    if (before !== undefined && after !== undefined) return schemaSteps(before, after, at);
    const [named, other] = before === undefined ? [after, otherwise(older)] : [before, otherwise(newer)];
    if (!isObject(named) || typeof other !== "boolean") return step("unknown", at);
    return step((before === undefined) === other ? "wider" : "narrower", at);
  });
}
