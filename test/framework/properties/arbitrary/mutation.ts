import fc, { type Arbitrary } from "fast-check";
import type { Attributes, Type } from "../../../../src/framework/definition/types.js";
import { isUnknown, UNKNOWN } from "../../../../src/framework/values/values.js";
import { normal } from "./value.js";

type Values = Record<string, unknown>;
/** Returns a whole number below the given one. */
type Choose = (below: number) => number;

/**
 * An object with one change at any depth: null or unknown, replaced by the value in `other`, or, in a collection, one
 * element more or less. Its types stay right.
 */
export function mutated(attributes: Attributes, object: Values, other: Values): Arbitrary<Values> {
  return fc.infiniteStream(fc.nat({ max: 1_000_000 })).map((stream) => {
    const choose: Choose = (below) => Number(stream.next().value ?? 0) % below;
    return normal({ kind: "object", attributes }, changeField(attributes, object, other, choose)) as Values;
  });
}

function changeField(attributes: Attributes, object: Values, other: Values, choose: Choose): Values {
  const names = Object.keys(attributes);
  const name = names[choose(names.length)] ?? "";
  const attribute = attributes[name];
  if (!attribute) return object;
  return { ...object, [name]: change(attribute.type, object[name], own(other, name), choose) };
}

function change(type: Type, value: unknown, other: unknown, choose: Choose): unknown {
  const action = choose(10);
  if (action === 0) return null;
  if (action === 1) return UNKNOWN;
  if (value === null || value === undefined || isUnknown(value) || action === 2) return other;
  const rest = other === null || isUnknown(other) ? undefined : other;
  switch (type.kind) {
    case "list":
    case "set":
      return changeElements(type.element, value as unknown[], (rest ?? []) as unknown[], choose);
    case "map":
      return changeEntries(type.element, value as Values, (rest ?? {}) as Values, choose);
    case "object":
      return changeField(type.attributes, value as Values, (rest ?? {}) as Values, choose);
    default:
      return other;
  }
}

function changeElements(type: Type, values: unknown[], others: unknown[], choose: Choose): unknown[] {
  const at = choose(values.length || 1);
  const other = others[choose(others.length || 1)];
  if (choose(4) === 0) return values.filter((_, index) => index !== at);
  if (choose(4) === 0 || values.length === 0) return other === undefined ? values : [...values, other];
  return values.map((value, index) => (index === at ? change(type, value, other ?? null, choose) : value));
}

function changeEntries(type: Type, values: Values, others: Values, choose: Choose): Values {
  const keys = Object.keys(values);
  const key = keys[choose(keys.length || 1)];
  if (key === undefined || choose(5) === 0) return { ...others, ...values };
  if (choose(4) === 0) return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  const changed = change(type, values[key], own(others, key), choose);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name === key ? changed : value]));
}

function own(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : null;
}
