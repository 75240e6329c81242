import { Unknown } from "../../../src/framework/values/values.js";
import type { Type } from "../../../src/framework/definition/types.js";
import { NULL, rational, setOfItems, type Cty } from "../../support/core/cty.js";

/** A value of the framework as a value of core, without the codec's help. */
export function ctyOf(type: Type, value: unknown): Cty {
  if (value === null || value === undefined) return NULL;
  if (value instanceof Unknown)
    return value.refinement ? { is: "unknown", promise: value.refinement } : { is: "unknown" };
  switch (type.kind) {
    case "string":
      return { is: "string", value: (value as string).normalize("NFC") };
    case "bool":
      return { is: "bool", value: value as boolean };
    case "list":
      return { is: "list", items: (value as unknown[]).map((item) => ctyOf(type.element, item)) };
    case "set":
      return setOfItems((value as unknown[]).map((item) => ctyOf(type.element, item)));
    case "map":
      return {
        is: "map",
        entries: new Map(fields(value).map(([key, of]) => [key.normalize("NFC"), ctyOf(type.element, of)])),
      };
    case "object": {
      const given = new Map(fields(value));
      const attributes = Object.entries(type.attributes);
      return {
        is: "object",
        entries: new Map(attributes.map(([name, of]) => [name, ctyOf(of.type, given.get(name))])),
      };
    }
    default:
      return { is: "number", value: rational(value as number | bigint) };
  }
}

function fields(value: unknown): [string, unknown][] {
  return Object.entries(value as Record<string, unknown>);
}
