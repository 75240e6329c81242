import { decodeObject } from "../src/framework/codec/decode.js";
import { encodeObject } from "../src/framework/codec/encode.js";
import { listOf, setOf, string, type Type } from "../src/framework/definition/types.js";
import { required } from "../src/framework/definition/attribute.js";
import { interleave, type Row } from "./measure.js";

/** Compares the cty codec with JSON.parse and JSON.stringify of the same value. */
export const name = "codec";

const SIZES = [10, 1_000, 10_000, 50_000] as const;

/** Decodes and encodes one object with a set (or list) of that many addresses. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await compare("set", setOf(string), size)));
  return [...rows, ...(await compare("list", listOf(string), 50_000))];
}

async function compare(kind: string, type: Type, size: number): Promise<Row[]> {
  const attributes = { entries: required(type, { doc: "Addresses." }) };
  const value = { entries: addresses(size) };
  const wire = encodeObject(attributes, value);
  const json = JSON.stringify(value);
  const repeat = Math.max(1, Math.round(20_000 / size));
  const times = await interleave(
    [
      timed(repeat, () => decodeObject(attributes, wire)),
      timed(repeat, () => encodeObject(attributes, value)),
      timed(repeat, () => JSON.parse(json) as unknown),
      timed(repeat, () => JSON.stringify(value)),
    ],
    25,
    5,
  );
  const [decode = NaN, encode = NaN, parse = NaN, stringify = NaN] = times;
  const of = `${kind} of ${size} strings`;
  return [
    { measure: `decode ${of}`, milliseconds: decode, ratio: decode / parse, base: "JSON.parse", limit: 6 },
    { measure: `encode ${of}`, milliseconds: encode, ratio: encode / stringify, base: "JSON.stringify", limit: 6 },
  ];
}

// Sorted, as Terraform sends sets.
function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`).sort();
}

function timed(repeat: number, work: () => unknown): () => Promise<number> {
  return () => {
    const start = performance.now();
    for (let i = 0; i < repeat; i++) work();
    return Promise.resolve((performance.now() - start) / repeat);
  };
}
