import { isJsonObject } from "../../shared/json.js";
import { type DeclaredObject, NOT_KNOWN } from "../../zone/index.js";
import { keepingWords } from "../../zone/words/on-destroy.js";
import { field, isArray, isObject, marks, type ResourceChange, type Value } from "./plan.js";

const ZONE = "bunny_shield_zone";

/** An object as it is before a plan is applied; none if it does not exist. */
export const declaredBefore = ({ address, type, before }: ResourceChange): DeclaredObject[] =>
  isObject(before) ? [{ id: address, type, values: before }] : [];

/** An object as it is afterwards, with {@link NOT_KNOWN} where the plan does not say it. */
export function declaredAfter({ address, type, action, before, after, unknown }: ResourceChange): DeclaredObject[] {
  // Entries that stay are the same list, so they are read once.
  const values =
    action === "forget" || action === "no-op"
      ? before
      : action === "destroy" && type === ZONE
        ? afterDestroy(before)
        : withUnknown(after, unknown);
  return isJsonObject(values) ? [{ id: address, type, values }] : [];
}

/** What remains of a zone after its destroy: the API cannot delete it, and the plan does not say what a restore sets. */
function afterDestroy(before: Value | undefined): unknown {
  const onDestroy = field(before, "on_destroy");
  if (!isObject(before) || keepingWords.some((word) => word === onDestroy)) return before;
  return { ...before, waf_enabled: onDestroy === "disable" ? false : NOT_KNOWN };
}

/** The values after the apply, with {@link NOT_KNOWN} where the mask marks them. */
function withUnknown(value: Value | undefined, mask: Value | undefined): unknown {
  if (mask === true) return NOT_KNOWN;
  if (!marks(mask)) return value;
  if (isArray(mask)) return mask.map((inner, index) => withUnknown(isArray(value) ? value[index] : undefined, inner));
  if (!isObject(mask)) return value;
  const names = new Set([...Object.keys(mask), ...(isObject(value) ? Object.keys(value) : [])]);
  return Object.fromEntries([...names].map((name) => [name, withUnknown(field(value, name), field(mask, name))]));
}
