import type { Attributes } from "../attribute.js";
import type { ObjectValue } from "../codec/index.js";
import { root } from "./place.js";
import { checkPlannedAttributes } from "./planned-attributes.js";
import { shapeOfObject } from "./shape.js";
import type { Violation } from "./violation.js";

/** §6: an opened ephemeral resource is known and echoes its configuration. */
export function checkEphemeral({
  attributes,
  config,
  result,
}: {
  readonly attributes: Attributes;
  readonly config: ObjectValue;
  readonly result: ObjectValue;
}): Violation[] {
  const place = root();
  place.found.push(...shapeOfObject(attributes, result));
  if (place.found.length === 0) checkPlannedAttributes(attributes, null, config, result, place);
  return place.found;
}
