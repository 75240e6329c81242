import type { Attributes } from "../attribute.js";
import type { ObjectValue } from "../codec/index.js";
import { Decimal } from "../decimal.js";
import type { Type } from "../types.js";
import { isUnknown } from "../unknown.js";
import { elementsOf, fieldOf, fieldsOf } from "./fields.js";
import { at, inSet, report, root, type Place } from "./place.js";
import type { Violation } from "./violation.js";

/** Whether an answer may still hold unknown values. */
export type Unknowns = "allowed" | "refused";

/** The value has its type, holds no write-only value and, where they are refused, nothing unknown (§5.4, §5.6, §5.7). */
export function checkShape(type: Type, value: unknown, unknowns: Unknowns, place: Place): void {
  if (value === null || value === undefined) return;
  if (isUnknown(value)) {
    if (unknowns === "refused") report(place, "unknown_result", "is still unknown, but must be known now");
  } else if (!hasKind(type, value)) {
    report(place, "type", `is not a ${type.kind}`);
  } else {
    checkInside(type, value, unknowns, place);
  }
}

/** What is wrong with the shape of a stored state, which may be null. */
export function shapeOfState(attributes: Attributes, state: ObjectValue): Violation[] {
  const place = root();
  checkShape({ kind: "object", attributes }, state, "refused", place);
  return place.found;
}

/** What is wrong with the shape of an object that must be there. */
export function shapeOfObject(attributes: Attributes, object: ObjectValue): Violation[] {
  if (object !== null) return shapeOfState(attributes, object);
  const place = root();
  report(place, "missing", "must be an object, but is null");
  return place.found;
}

function checkInside(type: Type, value: unknown, unknowns: Unknowns, place: Place): void {
  switch (type.kind) {
    case "list":
      elementsOf(value).forEach((element, index) => {
        checkShape(type.element, element, unknowns, at(place, { elementKeyInt: index }));
      });
      break;
    case "set":
      for (const element of elementsOf(value)) checkShape(type.element, element, unknowns, inSet(place));
      break;
    case "map":
      for (const [key, element] of Object.entries(fieldsOf(value)))
        checkShape(type.element, element, unknowns, at(place, { elementKeyString: key }));
      break;
    case "object":
      checkAttributes(type.attributes, value, unknowns, place);
      break;
    default:
  }
}

function checkAttributes(attributes: Attributes, object: unknown, unknowns: Unknowns, place: Place): void {
  for (const name of Object.keys(fieldsOf(object)))
    if (!Object.hasOwn(attributes, name)) report(place, "type", `has ${name}, which the schema does not know`);
  for (const [name, { type, presence }] of Object.entries(attributes)) {
    const value = fieldOf(object, name);
    const inner = at(place, { attributeName: name });
    if (presence === "write_only" && value !== null) report(inner, "write_only", "is write-only, but has a value");
    else checkShape(type, value, unknowns, inner);
  }
}

function hasKind(type: Type, value: unknown): boolean {
  switch (type.kind) {
    case "string":
      return typeof value === "string";
    case "bool":
      return typeof value === "boolean";
    case "integer":
      return Number.isSafeInteger(value);
    case "int64":
      return typeof value === "bigint" && BigInt.asIntN(64, value) === value;
    case "float64":
      return Number.isFinite(value);
    case "number":
      return value instanceof Decimal;
    case "list":
    case "set":
      return Array.isArray(value);
    case "map":
    case "object":
      return typeof value === "object" && !Array.isArray(value) && !(value instanceof Decimal);
  }
}
