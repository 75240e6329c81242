import { atIndex, atKey, atName, type Path } from "../values/path.js";
import { equalValues } from "../definition/equality.js";
import { type Attributes, nestedType, type Type } from "../definition/types.js";
import type { PathStepMessage } from "../../protocol/messages.js";
import { elementsOf, fieldOf, fieldsOf, isUnknown } from "../values/values.js";

interface Versions {
  readonly prior: unknown;
  readonly planned: unknown;
  readonly config: unknown;
}

/**
 * Returns the paths of attributes that force a new resource, if their values change or may change once the configuration is
 * known. Possible changes count, because core refuses an update that turns into a replacement between plan and apply. Values that
 * only the API may change do not count. No path leads into a set.
 */
export function replacementPaths(attributes: Attributes, versions: Versions, at: Path = []): Path[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const inner = each(versions, (value) => fieldOf(value, name));
    if (!isChange(attribute.type, inner)) return [];
    const path = atName(at, name);
    return attribute.requiresReplace ? [path] : pathsInside(attribute.type, inner, path);
  });
}

function isChange(type: Type, { prior, planned, config }: Versions): boolean {
  if (isUnknown(planned) && config === null) return false;
  return !equalValues(type, prior, planned);
}

function each(versions: Versions, part: (value: unknown) => unknown): Versions {
  return { prior: part(versions.prior), planned: part(versions.planned), config: part(versions.config) };
}

function pathsInside(type: Type, versions: Versions, at: Path): Path[] {
  const nested = nestedType(type);
  if (!nested) return [];
  const { nesting, attributes } = nested;
  if (isUnknown(versions.planned)) return needsReplacement(attributes) ? [at] : [];
  if (nesting === "single") return replacementPaths(attributes, versions, at);
  const { prior, planned } = versions;
  if (nesting === "list") {
    const length = Math.max(elementsOf(prior).length, elementsOf(planned).length);
    return Array.from({ length }).flatMap((_, index) => {
      return elementPaths(
        attributes,
        each(versions, (value) => elementsOf(value)[index] ?? null),
        atIndex(at, index),
      );
    });
  }
  const keys = new Set([...Object.keys(fieldsOf(prior)), ...Object.keys(fieldsOf(planned))]);
  return [...keys].flatMap((key) =>
    elementPaths(
      attributes,
      each(versions, (value) => fieldOf(value, key)),
      atKey(at, key),
    ),
  );
}

function elementPaths(attributes: Attributes, versions: Versions, at: Path): Path[] {
  if (isUnknown(versions.planned)) return needsReplacement(attributes) ? [at] : [];
  return replacementPaths(attributes, versions, at);
}

function needsReplacement(attributes: Attributes): boolean {
  return Object.values(attributes).some(({ type, requiresReplace }) => {
    const nested = nestedType(type);
    return requiresReplace || (nested !== undefined && needsReplacement(nested.attributes));
  });
}

/** Reports whether the value at a path differs between the prior state and the plan. */
export function differsAt(attributes: Attributes, prior: unknown, planned: unknown, path: Path): boolean {
  let place: { type: Type; prior: unknown; planned: unknown } | undefined = {
    type: { kind: "object", attributes },
    prior,
    planned,
  };
  for (const step of path) {
    place = place && follow(place, step);
  }
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
