import { isJsonObject } from "../../shared/json.js";
import { type DeclaredObject, NOT_KNOWN } from "../../zone/index.js";
import { keepingWords } from "../../zone/words/on-destroy.js";
import { field, isArray, isObject, marks, type ResourceChange, type Value } from "./plan.js";

const ZONE = "bunny_shield_zone";

/** Returns an object as it is before the apply; none if it does not exist. */
export const declaredBefore = ({ address, type, before }: ResourceChange): DeclaredObject[] =>
  isObject(before) ? [{ id: address, type, values: before }] : [];

/** Returns an object after the apply, with {@link NOT_KNOWN} for unknown values. */
export function declaredAfter({ address, type, action, before, after, unknown }: ResourceChange): DeclaredObject[] {
  // Unchanged entries keep the same list object, so they are parsed once.
  const values =
    action === "forget" || action === "no-op"
      ? before
      : action === "destroy" && type === ZONE
        ? afterDestroy(before)
        : withUnknown(after, unknown);
  return isJsonObject(values) ? [{ id: address, type, values }] : [];
}

/** Returns a zone after its destroy: the API cannot delete it, and the plan does not show restored values. */
function afterDestroy(before: Value | undefined): unknown {
  const onDestroy = field(before, "on_destroy");
  if (!isObject(before) || keepingWords.some((word) => word === onDestroy)) return before;
  return { ...before, waf_enabled: onDestroy === "disable" ? false : NOT_KNOWN };
}

/** Replaces the values that the mask marks with {@link NOT_KNOWN}. */
function withUnknown(value: Value | undefined, mask: Value | undefined): unknown {
  if (mask === true) return NOT_KNOWN;
  if (!marks(mask)) return value;
  if (isArray(mask)) return mask.map((inner, index) => withUnknown(isArray(value) ? value[index] : undefined, inner));
  if (!isObject(mask)) return value;
  const names = new Set([...Object.keys(mask), ...(isObject(value) ? Object.keys(value) : [])]);
  return Object.fromEntries([...names].map((name) => [name, withUnknown(field(value, name), field(mask, name))]));
}
