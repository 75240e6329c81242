import type { Attributes } from "../attribute.js";
import { equalObjects, isWhollyKnown, type ObjectValue } from "../codec/index.js";
import { fieldOf } from "./fields.js";
import { at, report, root } from "./place.js";
import { shapeOfObject } from "./shape.js";
import type { Violation } from "./violation.js";

/** §6: an identity has every attribute, known and not null, and equals `prior` if that is given and complete. */
export function checkIdentity({
  attributes,
  identity,
  prior = null,
}: {
  readonly attributes: Attributes;
  readonly identity: ObjectValue;
  readonly prior?: ObjectValue;
}): Violation[] {
  const found = shapeOfObject(attributes, identity);
  if (found.length > 0) return found;
  const place = root();
  for (const name of missingFrom(attributes, identity))
    report(at(place, { attributeName: name }), "identity", "is part of the identity, but null");
  if (place.found.length === 0 && isComplete(attributes, prior) && !equalObjects(attributes, prior, identity))
    report(place, "identity", "has another identity than before");
  return place.found;
}

function isComplete(attributes: Attributes, identity: ObjectValue): boolean {
  return missingFrom(attributes, identity).length === 0 && isWhollyKnown({ kind: "object", attributes }, identity);
}

function missingFrom(attributes: Attributes, identity: ObjectValue): string[] {
  return Object.keys(attributes).filter((name) => fieldOf(identity, name) === null);
}
