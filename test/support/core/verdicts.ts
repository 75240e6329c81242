import { decode } from "@msgpack/msgpack";
import { attributeOf, children, compareRationals, NULL, rational, same, type Cty, whollyKnown } from "./cty.js";
import type { CoreAttribute, CoreSchema } from "./schema.js";

// Core's rules (docs/reference/protocol.md#plan-rules and #apply-rules) as yes-or-no questions. Nothing here may come from
// src/framework, whose responses they judge.

type Nested = NonNullable<CoreAttribute["nested"]>;

/** Whether core accepts the plan for this configuration. */
export function isValidPlan(schema: CoreSchema, prior: Cty, config: Cty, planned: Cty): boolean {
  if (config.is === "null" || planned.is === "null") return config.is === planned.is;
  return attributesPlanned(schema, prior, config, planned);
}

function attributesPlanned(schema: CoreSchema, prior: Cty, config: Cty, planned: Cty): boolean {
  return [...schema].every(([name, attribute]) =>
    attributePlanned(attribute, attributeOf(prior, name), attributeOf(config, name), attributeOf(planned, name)),
  );
}

function attributePlanned(attribute: CoreAttribute, prior: Cty, config: Cty, planned: Cty): boolean {
  const configured = config.is !== "null";
  const asConfigured = same(planned, config);
  const suppressed = configured && prior.is !== "null" && same(planned, prior);
  const free = attribute.computed && (!attribute.optional || !configured);
  if (asConfigured || suppressed || free) return true;
  return configured && attribute.nested !== undefined && nestedPlanned(attribute.nested, prior, config, planned);
}

function nestedPlanned({ nesting, attributes }: Nested, prior: Cty, config: Cty, planned: Cty): boolean {
  if (planned.is === "null" || planned.is === "unknown") return false;
  const one = (before: Cty, wanted: Cty, got: Cty): boolean =>
    same(wanted, got) ||
    (wanted.is !== "null" && got.is === "object" && attributesPlanned(attributes, before, wanted, got));
  switch (nesting) {
    case "single":
      return one(prior, config, planned);
    case "list":
      return (
        config.is === "list" &&
        children(config).length === children(planned).length &&
        children(config).every((wanted, i) => one(children(prior)[i] ?? NULL, wanted, children(planned)[i] ?? NULL))
      );
    case "map":
      return (
        config.is === "map" &&
        JSON.stringify(keys(config)) === JSON.stringify(keys(planned)) &&
        keys(config).every((key) => one(attributeOf(prior, key), attributeOf(config, key), attributeOf(planned, key)))
      );
  }
}

function keys(value: Cty): string[] {
  return "entries" in value ? [...value.entries.keys()].sort() : [];
}

/** Whether `actual` completes `planned`. */
export function isCompletion(planned: Cty, actual: Cty): boolean {
  if (planned.is === "unknown")
    return actual.is === "unknown" || planned.promise === undefined || isPromised(planned.promise, actual);
  if (planned.is !== actual.is) return false;
  if (whollyKnown(planned)) return same(planned, actual);
  switch (planned.is) {
    case "list":
      return (
        lengthsAgree(planned, actual) &&
        planned.items.every((item, i) => isCompletion(item, children(actual)[i] ?? NULL))
      );
    case "set":
      return (
        children(actual).length <= planned.items.length &&
        planned.items.every((item) => children(actual).some((candidate) => isCompletion(item, candidate))) &&
        children(actual).every((candidate) => planned.items.some((item) => isCompletion(item, candidate)))
      );
    case "map":
    case "object":
      return (
        lengthsAgree(planned, actual) &&
        [...planned.entries].every(
          ([key, item]) => keys(actual).includes(key) && isCompletion(item, attributeOf(actual, key)),
        )
      );
    default:
      return same(planned, actual);
  }
}

function lengthsAgree(a: Cty, b: Cty): boolean {
  return children(a).length === children(b).length;
}

/**
 * Whether a known value satisfies the refinement that it had while unknown (docs/reference/protocol.md#refinements).
 */
export function isPromised(payload: Uint8Array, actual: Cty): boolean {
  const promises = Object.entries(decode(payload, { useBigInt64: true }) as Record<string, unknown>);
  return promises.every(([key, promised]) => keeps(Number(key), promised, actual));
}

function keeps(key: number, promised: unknown, actual: Cty): boolean {
  if (key === 1) return promised === (actual.is === "null");
  if (key === 2) return actual.is !== "string" || actual.value.startsWith(promised as string);
  if (key === 3 || key === 4) {
    if (actual.is !== "number") return true;
    const [bound, inclusive] = promised as [number | bigint | string, boolean];
    const distance = compareRationals(actual.value, rational(bound)) * (key === 3 ? 1n : -1n);
    return distance > 0n || (inclusive && distance === 0n);
  }
  if (actual.is !== "list" && actual.is !== "set" && actual.is !== "map") return true;
  if (key === 5) return children(actual).length >= Number(promised);
  return key !== 6 || children(actual).length <= Number(promised);
}
