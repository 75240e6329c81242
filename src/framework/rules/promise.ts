import { compareDecimals, type Bound, type Refinement } from "../codec/index.js";
import { Decimal } from "../decimal.js";
import type { Type } from "../types.js";
import { elementsOf, fieldsOf } from "./fields.js";

/** Whether a known value is within what was promised about it while it was unknown (§3.4). */
export function keepsPromise(type: Type, promised: Refinement, value: unknown): boolean {
  if (value === null) return promised.null !== false;
  if (promised.null === true) return false;
  switch (type.kind) {
    case "string":
      return typeof value === "string" && value.startsWith(promised.prefix ?? "");
    case "integer":
    case "int64":
    case "float64":
    case "number":
      return isWithin(promised, value instanceof Decimal ? value : Decimal.from(value as number | bigint));
    case "list":
    case "set":
      return hasLength(promised, elementsOf(value).length);
    case "map":
      return hasLength(promised, Object.keys(fieldsOf(value)).length);
    default:
      return true;
  }
}

function hasLength({ minLength = 0, maxLength = Infinity }: Refinement, length: number): boolean {
  return length >= minLength && length <= maxLength;
}

function isWithin({ lower, upper }: Refinement, value: Decimal): boolean {
  return isOnSide(value, lower, 1) && isOnSide(value, upper, -1);
}

function isOnSide(value: Decimal, bound: Bound | undefined, side: 1 | -1): boolean {
  if (bound === undefined) return true;
  const order = side * compareDecimals(value, bound.value);
  return bound.inclusive ? order >= 0 : order > 0;
}
