import type { Attributes } from "../attribute.js";
import { type ObjectValue, type Path } from "../codec/index.js";
import type { PathStepMessage } from "../protocol.js";
import type { Type } from "../types.js";
import { isUnknown, UNKNOWN } from "../unknown.js";
import { elementsOf, fieldOf, fieldsOf } from "./fields.js";

/** §5.5: whether a path leads to something in the object. None leads into null or into a set. */
export function leadsSomewhere(attributes: Attributes, object: ObjectValue, path: Path): boolean {
  if (path.length === 0) return false;
  let here: { type: Type; value: unknown } | undefined = { type: { kind: "object", attributes }, value: object };
  for (const step of path) here = here && follow(here.type, here.value, step);
  return here !== undefined;
}

function follow(type: Type, value: unknown, step: PathStepMessage): { type: Type; value: unknown } | undefined {
  if (value === null || value === undefined) return undefined;
  if (type.kind === "object" && step.attributeName !== undefined) {
    const attribute = Object.hasOwn(type.attributes, step.attributeName) && type.attributes[step.attributeName];
    return attribute ? { type: attribute.type, value: fieldOf(value, step.attributeName) } : undefined;
  }
  if (type.kind === "map" && step.elementKeyString !== undefined) {
    if (!isUnknown(value) && !Object.hasOwn(fieldsOf(value), step.elementKeyString)) return undefined;
    return { type: type.element, value: fieldOf(value, step.elementKeyString) };
  }
  if (type.kind === "list" && step.elementKeyInt !== undefined) {
    if (isUnknown(value)) return { type: type.element, value: UNKNOWN };
    const elements = elementsOf(value);
    return step.elementKeyInt in elements ? { type: type.element, value: elements[step.elementKeyInt] } : undefined;
  }
  return undefined;
}
