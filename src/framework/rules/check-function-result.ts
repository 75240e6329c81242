import type { Type } from "../types.js";
import { root } from "./place.js";
import { checkShape } from "./shape.js";
import type { Violation } from "./violation.js";

/** §6: a function's result has its return type and is known. */
export function checkFunctionResult({ type, result }: { readonly type: Type; readonly result: unknown }): Violation[] {
  const place = root();
  checkShape(type, result, "refused", place);
  return place.found;
}
