import { Decimal, type Unknown } from "../values/values.js";
import { DecodeError } from "./codec-errors.js";
import { MsgpackReader } from "./msgpack-reader.js";
import { parseNumberText } from "./numbers.js";

export interface Bound {
  readonly value: Decimal;
  readonly inclusive: boolean;
}

/** Guarantees about an unknown value (docs/reference/protocol.md#refinements). */
export interface Refinement {
  readonly null?: boolean;
  readonly prefix?: string;
  readonly lower?: Bound;
  readonly upper?: Bound;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Decodes the payload of a refined unknown. Skips unsupported refinements. */
export function decodeRefinement(payload: Uint8Array): Refinement {
  const reader = MsgpackReader.of(payload);
  let refinement: Refinement = {};
  for (let count = reader.map(); count > 0; count--) refinement = { ...refinement, ...promise(reader) };
  return refinement;
}

/** Returns the known beginning of an unknown text; empty if the engine does not guarantee any. */
export const knownBeginning = ({ refinement }: Unknown): string =>
  refinement === undefined ? "" : (decodeRefinement(refinement).prefix ?? "");

function promise(reader: MsgpackReader): Refinement {
  switch (reader.number()) {
    case 1:
      return { null: reader.bool() };
    case 2:
      return { prefix: reader.string() };
    case 3:
      return { lower: bound(reader) };
    case 4:
      return { upper: bound(reader) };
    case 5:
      return { minLength: Number(reader.number()) };
    case 6:
      return { maxLength: Number(reader.number()) };
    default:
      reader.skip();
      return {};
  }
}

function bound(reader: MsgpackReader): Bound {
  if (reader.array() !== 2) throw new DecodeError("has a bound that is not a pair");
  const value = reader.number();
  return { value: value instanceof Decimal ? value : parseNumberText(String(value)), inclusive: reader.bool() };
}

/** Compares two decimals. Returns a negative number, zero, or a positive number. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = scaled(a.text, b.text);
  return x < y ? -1 : x > y ? 1 : 0;
}

function scaled(a: string, b: string): [bigint, bigint] {
  const [[aWhole = "", aRest = ""], [bWhole = "", bRest = ""]] = [a.split("."), b.split(".")];
  const digits = Math.max(aRest.length, bRest.length);
  return [BigInt(aWhole + aRest.padEnd(digits, "0")), BigInt(bWhole + bRest.padEnd(digits, "0"))];
}
