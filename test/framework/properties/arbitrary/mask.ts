import { encode } from "@msgpack/msgpack";
import fc, { type Arbitrary } from "fast-check";
import { Unknown, UNKNOWN } from "../../../../src/framework/values/values.js";
import type { Attributes, Type } from "../../../../src/framework/definition/types.js";
import { normal } from "./value.js";

/** Decides for each value whether to hide it, and whether to add a refinement. */
type Decisions = Iterator<number>;

/**
 * The same configuration earlier, when parts of it were unknown: at any depth, values are replaced by unknowns, some
 * with a refinement that the known value satisfies.
 */
export function masked(attributes: Attributes, config: Record<string, unknown>): Arbitrary<Record<string, unknown>> {
  return fc.infiniteStream(fc.integer({ min: 0, max: 9 })).map((stream) => {
    const type: Type = { kind: "object", attributes };
    return normal(type, maskAttributes(attributes, config, stream)) as Record<string, unknown>;
  });
}

function maskAttributes(attributes: Attributes, object: Record<string, unknown>, decisions: Decisions): unknown {
  const entries = Object.entries(attributes).map(([name, { type, presence }]) => {
    return [name, presence === "computed" ? null : mask(type, object[name], decisions)] as const;
  });
  return Object.fromEntries(entries);
}

function mask(type: Type, value: unknown, decisions: Decisions): unknown {
  const decision = Number(decisions.next().value ?? 9);
  if (decision === 0) return UNKNOWN;
  if (decision === 1) return new Unknown(promiseAbout(type, value));
  if (value === null) return null;
  switch (type.kind) {
    case "list":
    case "set":
      return (value as unknown[]).map((element) => mask(type.element, element, decisions));
    case "map":
      return Object.fromEntries(
        Object.entries(value as Record<string, unknown>).map(([key, of]) => [key, mask(type.element, of, decisions)]),
      );
    case "object":
      return maskAttributes(type.attributes, value as Record<string, unknown>, decisions);
    default:
      return value;
  }
}

/** A refinement that the value satisfies, as msgpack with integer keys (docs/reference/protocol.md#refinements). */
export function promiseAbout(type: Type, value: unknown): Uint8Array | undefined {
  if (value === null) return undefined;
  const promises: [number, unknown][] = [[1, false]];
  if (typeof value === "string")
    promises.push([2, String.fromCodePoint(...[value.codePointAt(0) ?? 0].slice(0, value.length))]);
  if (typeof value === "bigint") promises.push([3, [value, true]]);
  if (typeof value === "number") promises.push([4, [String(value), true]]);
  if (Array.isArray(value)) promises.push([type.kind === "set" ? 6 : 5, value.length]);
  const parts = promises.map(([key, promise]) =>
    Buffer.concat([Buffer.of(key), encode(promise, { useBigInt64: true })]),
  );
  return Buffer.concat([Buffer.of(0x80 | promises.length), ...parts]);
}
