import type { Attributes } from "../attribute.js";
import type { ObjectValue, Path } from "../codec/index.js";
import type { Type } from "../types.js";
import type { Violation } from "./violation.js";

/** A plan as it is about to leave; `prior` and `config` as they came. */
export interface PlanAnswer {
  readonly attributes: Attributes;
  readonly prior: ObjectValue;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  readonly requiresReplace?: readonly Path[];
}

/** §5.4, §5.5: whether core takes the plan of a create or update. */
export function checkPlan(_answer: PlanAnswer): Violation[] {
  return [];
}

/** §5.4: the plan of a destroy is null. */
export function checkDestroyPlan(_answer: { readonly planned: ObjectValue }): Violation[] {
  return [];
}

/** §5.6: whether `actual` is a completion of `planned`: a final plan of the first one, or a result of a plan. */
export function checkCompletion(_answer: {
  readonly attributes: Attributes;
  readonly planned: ObjectValue;
  readonly actual: ObjectValue;
}): Violation[] {
  return [];
}

/** §5.6: whether core takes the result of an apply that reports no error. A null plan is a delete. */
export function checkApply(_answer: {
  readonly attributes: Attributes;
  readonly planned: ObjectValue;
  readonly newState: ObjectValue;
}): Violation[] {
  return [];
}

/** §5.7: whether core takes what was read; null means that the object is gone. */
export function checkRead(_answer: { readonly attributes: Attributes; readonly newState: ObjectValue }): Violation[] {
  return [];
}

/** §5.9: whether core takes an imported state. */
export function checkImport(_answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return [];
}

/** §5.10: whether core takes an upgraded state. */
export function checkUpgrade(_answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return [];
}

/** §5.11: whether core takes a moved state. */
export function checkMove(_answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return [];
}

/** §5.4 and item 91 apply to data too: known, complete, what is configured unchanged. */
export function checkData(_answer: {
  readonly attributes: Attributes;
  readonly config: ObjectValue;
  readonly state: ObjectValue;
}): Violation[] {
  return [];
}

/** §6: an opened ephemeral resource is known and echoes its configuration. */
export function checkEphemeral(_answer: {
  readonly attributes: Attributes;
  readonly config: ObjectValue;
  readonly result: ObjectValue;
}): Violation[] {
  return [];
}

/** §6: an identity has every attribute, known and not null, and equals `prior` if that is given and complete. */
export function checkIdentity(_answer: {
  readonly attributes: Attributes;
  readonly identity: ObjectValue;
  readonly prior?: ObjectValue;
}): Violation[] {
  return [];
}

/** §6: a function's result has its return type and is known. */
export function checkFunctionResult(_answer: { readonly type: Type; readonly result: unknown }): Violation[] {
  return [];
}

/** §6: a generated configuration has null for whatever only the service sets and for write-only attributes. */
export function checkGeneratedConfig(_answer: {
  readonly attributes: Attributes;
  readonly config: ObjectValue;
}): Violation[] {
  return [];
}
