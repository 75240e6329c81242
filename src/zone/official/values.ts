import { field, isArray, isObject, type Value, type ValueObject } from "../../shared/values.js";

/** An object, or a part of one, before and after a change, with masks of unknown and sensitive values. */
export interface Both {
  readonly before: Value;
  readonly after: Value;
  readonly unknown: Value;
  readonly beforeSensitive: Value;
  readonly afterSensitive: Value;
}

/** Returns a member; null if it is absent. */
export const member = (value: Value | undefined, name: string): Value => field(value, name) ?? null;

/** Returns the mask of a member; `true` marks all members. */
export const maskOf = (mask: Value, name: string | number): Value => {
  if (mask === true) return true;
  if (typeof name === "number") return isArray(mask) ? (mask[name] ?? false) : false;
  return field(mask, name) ?? false;
};

/** Maps all trees: `value` maps both sides, and `mask` maps the masks. */
export function mapBoth(
  both: Both,
  value: (value: Value) => Value,
  mask: (mask: Value, of: Value) => Value = (one) => one,
): Both {
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

/** Adds or replaces members of an object. */
export const withMembers = (value: Value, members: ValueObject): Value =>
  isObject(value) ? { ...value, ...members } : value;
