import type { Attributes } from "../attribute.js";
import { nestedType, type ObjectValue } from "../codec/index.js";
import type { Type } from "../types.js";
import { elementsOf, fieldOf, fieldsOf } from "./fields.js";
import { at, inSet, report, root, type Place } from "./place.js";
import { shapeOfObject } from "./shape.js";
import type { Violation } from "./violation.js";

/** §6: a generated configuration has null for whatever only the service sets and for write-only attributes. */
export function checkGeneratedConfig({
  attributes,
  config,
}: {
  readonly attributes: Attributes;
  readonly config: ObjectValue;
}): Violation[] {
  const place = root();
  place.found.push(...shapeOfObject(attributes, config));
  if (place.found.length === 0) checkUnset(attributes, config, place);
  return place.found;
}

function checkUnset(attributes: Attributes, object: unknown, place: Place): void {
  for (const [name, { type, presence }] of Object.entries(attributes)) {
    const value = fieldOf(object, name);
    const inner = at(place, { attributeName: name });
    if (value === null) continue;
    if (presence === "computed") report(inner, "config_shape", "is set by the service, but configured");
    else checkUnsetInside(type, value, inner);
  }
}

function checkUnsetInside(type: Type, value: unknown, place: Place): void {
  const nested = nestedType(type);
  if (nested?.nesting === "single") checkUnset(nested.attributes, value, place);
  if (nested?.nesting === "set")
    for (const element of elementsOf(value)) checkUnset(nested.attributes, element, inSet(place));
  if (nested?.nesting === "list")
    elementsOf(value).forEach((element, index) => {
      checkUnset(nested.attributes, element, at(place, { elementKeyInt: index }));
    });
  if (nested?.nesting === "map")
    for (const [key, element] of Object.entries(fieldsOf(value)))
      checkUnset(nested.attributes, element, at(place, { elementKeyString: key }));
}
