import { elementsOf, fieldOf, fieldsOf, type ObjectValue } from "../values/values.js";
import {
  placeAt,
  checkShape,
  type Place,
  reportViolation,
  rootPlace,
  shapeOfObject,
  shapeOfState,
  type Violation,
} from "./violation.js";
import { equalObjects, isWhollyKnown } from "../definition/equality.js";
import { checkPlannedAttributes } from "./plan-rules.js";
import { type Attributes, nestedType, type Type } from "../definition/types.js";

/**
 * Checks whether core accepts the result of a read. Null means that the object was deleted (docs/reference/protocol.md#reads).
 */
export function checkRead(answer: { readonly attributes: Attributes; readonly newState: ObjectValue }): Violation[] {
  return shapeOfState(answer.attributes, answer.newState);
}

/** Checks whether core accepts an imported state (docs/reference/protocol.md#imports). */
export function checkImport(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}

/** Checks whether core accepts an upgraded state (docs/reference/protocol.md#upgrades). */
export function checkUpgrade(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}

/** Checks whether core accepts a moved state (docs/reference/protocol.md#moves). */
export function checkMove(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}

/**
 * Checks whether core accepts the result of a data source. The result must be a fully known object
 * (docs/reference/protocol.md#reads and #processes-of-a-command).
 */
export function checkData(answer: { readonly attributes: Attributes; readonly state: ObjectValue }): Violation[] {
  return shapeOfObject(answer.attributes, answer.state);
}

/**
 * Checks that an identity has all attributes, and that each value is known and not null. If `prior` is complete, the identity
 * must equal it (docs/reference/protocol.md#functions).
 */
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
  const place = rootPlace();
  for (const name of missingFrom(attributes, identity))
    reportViolation(placeAt(place, { attributeName: name }), "identity", "is part of the identity, but null");
  if (place.found.length === 0 && isComplete(attributes, prior) && !equalObjects(attributes, prior, identity))
    reportViolation(place, "identity", "has a different identity than before");
  return place.found;
}

function isComplete(attributes: Attributes, identity: ObjectValue): boolean {
  return missingFrom(attributes, identity).length === 0 && isWhollyKnown({ kind: "object", attributes }, identity);
}

function missingFrom(attributes: Attributes, identity: ObjectValue): string[] {
  return Object.keys(attributes).filter((name) => fieldOf(identity, name) === null);
}

/** Checks that an opened ephemeral resource is known and repeats its configuration (docs/reference/protocol.md#functions). */
export function checkEphemeral({
  attributes,
  config,
  result,
}: {
  readonly attributes: Attributes;
  readonly config: ObjectValue;
  readonly result: ObjectValue;
}): Violation[] {
  const place = rootPlace();
  place.found.push(...shapeOfObject(attributes, result));
  if (place.found.length === 0) checkPlannedAttributes(attributes, null, config, result, place);
  return place.found;
}

/** Checks that a function's result has its return type and is known (docs/reference/protocol.md#functions). */
export function checkFunctionResult({ type, result }: { readonly type: Type; readonly result: unknown }): Violation[] {
  const place = rootPlace();
  checkShape(type, result, "refused", place);
  return place.found;
}

/** Checks that a generated configuration has null for all read-only attributes (docs/reference/protocol.md#imports). */
export function checkGeneratedConfig({
  attributes,
  config,
}: {
  readonly attributes: Attributes;
  readonly config: ObjectValue;
}): Violation[] {
  const place = rootPlace();
  place.found.push(...shapeOfObject(attributes, config));
  if (place.found.length === 0) checkUnset(attributes, config, place);
  return place.found;
}

function checkUnset(attributes: Attributes, object: unknown, place: Place): void {
  for (const [name, { type, presence }] of Object.entries(attributes)) {
    const value = fieldOf(object, name);
    const inner = placeAt(place, { attributeName: name });
    if (value === null) continue;
    if (presence === "computed") reportViolation(inner, "config_shape", "is set by the API, but configured");
    else checkUnsetInside(type, value, inner);
  }
}

function checkUnsetInside(type: Type, value: unknown, place: Place): void {
  const nested = nestedType(type);
  if (nested?.nesting === "single") checkUnset(nested.attributes, value, place);
  if (nested?.nesting === "list")
    elementsOf(value).forEach((element, index) => {
      checkUnset(nested.attributes, element, placeAt(place, { elementKeyInt: index }));
    });
  if (nested?.nesting === "map")
    for (const [key, element] of Object.entries(fieldsOf(value)))
      checkUnset(nested.attributes, element, placeAt(place, { elementKeyString: key }));
}
