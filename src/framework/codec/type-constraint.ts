import type { Attributes } from "../attribute.js";
import type { Type } from "../types.js";

/** How a nested attribute holds its object. */
export type Nesting = "single" | "list" | "set" | "map";

/** A type that a schema shows as a nested attribute: an object, or a list, set or map of objects. */
export interface NestedType {
  readonly nesting: Nesting;
  readonly attributes: Attributes;
}

/** The nested attribute that a type becomes in a schema; undefined where the plain type constraint is used. */
export function nestedType(type: Type): NestedType | undefined {
  if (type.kind === "object") return { nesting: "single", attributes: type.attributes };
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "map") return undefined;
  return type.element.kind === "object" ? { nesting: type.kind, attributes: type.element.attributes } : undefined;
}

/** The JSON bytes of a type constraint (protocol §3.2), nested attributes included as the type that they imply. */
export function typeConstraint(type: Type): Uint8Array {
  return Buffer.from(JSON.stringify(constraintOf(type)));
}

function constraintOf(type: Type): unknown {
  switch (type.kind) {
    case "string":
    case "bool":
      return type.kind;
    case "integer":
    case "int64":
    case "float64":
    case "number":
      return "number";
    case "list":
    case "set":
    case "map":
      return [type.kind, constraintOf(type.element)];
    case "object":
      return ["object", Object.fromEntries(Object.entries(type.attributes).map(([k, a]) => [k, constraintOf(a.type)]))];
  }
}
