/** Any JSON value of a plan. */
export type Value = null | boolean | number | bigint | string | readonly Value[] | ValueObject;

/** A JSON object of a plan. */
export interface ValueObject {
  readonly [name: string]: Value;
}

/** An object, or part of one, before and after, with the trees that mark what is unknown or sensitive. */
export interface Both {
  readonly before: Value;
  readonly after: Value;
  readonly unknown: Value;
  readonly beforeSensitive: Value;
  readonly afterSensitive: Value;
}

/** Whether the value is an object. */
export const isObject = (value: Value | undefined): value is ValueObject =>
  typeof value === "object" && value !== null && !isList(value);

/** Whether the value is a list or a set. */
export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/** The member of that name; null if there is none. */
export const member = (value: Value | undefined, name: string): Value =>
  isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;

/** The mask of a member: that of the whole if it marks everything. */
export const maskOf = (mask: Value, name: string | number): Value => {
  if (mask === true) return true;
  if (typeof name === "number") return isList(mask) ? (mask[name] ?? false) : false;
  return isObject(mask) && Object.hasOwn(mask, name) ? (mask[name] ?? false) : false;
};

/** Whether a mask marks anything. */
export function marksAny(mask: Value): boolean {
  if (isList(mask)) return mask.some(marksAny);
  return isObject(mask) ? Object.values(mask).some(marksAny) : mask === true;
}

/** The same change of every tree: `value` for both sides, `mask` for what marks them. */
export function mapBoth(both: Both, value: (value: Value) => Value, mask: (mask: Value, of: Value) => Value): Both {
  const { before, after, unknown, beforeSensitive, afterSensitive } = both;
  const masked = (tree: Value, of: Value): Value => (typeof tree === "boolean" ? tree : mask(tree, of));
  return {
    before: before === null ? null : value(before),
    after: after === null ? null : value(after),
    unknown: masked(unknown, after),
    beforeSensitive: masked(beforeSensitive, before),
    afterSensitive: masked(afterSensitive, after),
  };
}

/** An object with other members. */
export const withMembers = (value: Value, members: ValueObject): Value =>
  isObject(value) ? { ...value, ...members } : value;
