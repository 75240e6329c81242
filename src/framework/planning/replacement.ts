import type { Attributes } from "../attribute.js";
import { atIndex, atKey, atName, equalValues, nestedType, type Path } from "../codec/index.js";
import type { PathStepMessage } from "../protocol.js";
import { elementsOf, fieldOf, fieldsOf } from "../rules/fields.js";
import type { Type } from "../types.js";
import { isUnknown } from "../unknown.js";

/** The paths of the attributes that need a new object to change, and do change. None leads into a set. */
export function replacementPaths(attributes: Attributes, prior: unknown, planned: unknown, at: Path = []): Path[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const before = fieldOf(prior, name);
    const after = fieldOf(planned, name);
    const path = atName(at, name);
    if (equalValues(attribute.type, before, after)) return [];
    return attribute.requiresReplace ? [path] : pathsInside(attribute.type, before, after, path);
  });
}

function pathsInside(type: Type, prior: unknown, planned: unknown, at: Path): Path[] {
  const nested = nestedType(type);
  if (!nested || isUnknown(planned)) return [];
  const { nesting, attributes } = nested;
  if (nesting === "single") return replacementPaths(attributes, prior, planned, at);
  if (nesting === "list") {
    const [before, after] = [elementsOf(prior), elementsOf(planned)];
    const longer = before.length > after.length ? before : after;
    return longer.flatMap((_, index) => {
      return replacementPaths(attributes, before[index] ?? null, after[index] ?? null, atIndex(at, index));
    });
  }
  if (nesting === "set") return [];
  const keys = new Set([...Object.keys(fieldsOf(prior)), ...Object.keys(fieldsOf(planned))]);
  return [...keys].flatMap((key) => {
    return replacementPaths(attributes, fieldOf(prior, key), fieldOf(planned, key), atKey(at, key));
  });
}

/** Whether the value at a path differs between the prior state and the plan. */
export function differsAt(attributes: Attributes, prior: unknown, planned: unknown, path: Path): boolean {
  let place: { type: Type; prior: unknown; planned: unknown } | undefined = {
    type: { kind: "object", attributes },
    prior,
    planned,
  };
  for (const step of path) place = place && follow(place, step);
  return place !== undefined && !equalValues(place.type, place.prior, place.planned);
}

function follow(place: { type: Type; prior: unknown; planned: unknown }, step: PathStepMessage) {
  const type = stepType(place.type, step);
  return type && { type, prior: stepValue(place.prior, step), planned: stepValue(place.planned, step) };
}

function stepType(type: Type, step: PathStepMessage): Type | undefined {
  if (type.kind === "object") return type.attributes[step.attributeName ?? ""]?.type;
  return type.kind === "list" || type.kind === "map" ? type.element : undefined;
}

function stepValue(value: unknown, step: PathStepMessage): unknown {
  const { attributeName, elementKeyString, elementKeyInt } = step;
  if (isUnknown(value)) return value;
  if (elementKeyInt !== undefined) return elementsOf(value)[elementKeyInt] ?? null;
  return fieldOf(value, attributeName ?? elementKeyString ?? "");
}
