import { decode, encode, ExtData, ExtensionCodec } from "@msgpack/msgpack";
import { NULL, rational, rationalText, setOfItems, whollyKnown, type Cty, type CtyType, type Rational } from "./cty.js";

// The library rejects the key "__proto__", so it is replaced by a name of the same length that no test uses.
const PROTO = "__proto__";
const STAND_IN = "%%proto%%";

const extensionCodec = new ExtensionCodec();
for (const type of [0, 12])
  extensionCodec.register({ type, encode: () => null, decode: (data) => new ExtData(type, data) });

/**
 * Reads msgpack with a library that the framework does not use; any mismatch throws, as core would reject the response.
 */
export function fromWire(type: CtyType, bytes: Uint8Array): Cty {
  if (bytes.length === 0) return NULL;
  return fromPlain(type, decode(swap(bytes, PROTO, STAND_IN), { extensionCodec, useBigInt64: true }));
}

/** Writes msgpack as core does: integers if they fit 64 bits, floats if exact, otherwise decimal text; keys sorted. */
export function toWire(value: Cty): Uint8Array {
  return encode(toPlain(value), { extensionCodec, useBigInt64: true });
}

function fromPlain(type: CtyType, plain: unknown): Cty {
  if (plain === null) return NULL;
  if (plain instanceof ExtData)
    return plain.type === 12 ? { is: "unknown", promise: plain.data as Uint8Array } : { is: "unknown" };
  if (type === "string" && typeof plain === "string") return { is: "string", value: text(plain) };
  if (type === "bool" && typeof plain === "boolean") return { is: "bool", value: plain };
  if (type === "number" && ["number", "bigint", "string"].includes(typeof plain)) {
    if (Number.isNaN(plain)) throw new Error("NaN");
    return { is: "number", value: rational(plain as number | bigint | string) };
  }
  if (typeof type !== "string" && typeof plain === "object") return fromCollection(type, plain);
  throw new Error(`${JSON.stringify(type)} is required`);
}

function fromCollection(type: Exclude<CtyType, string>, plain: object): Cty {
  if (type[0] === "object") return fromObject(type[1], plain);
  if (type[0] === "map")
    return { is: "map", entries: new Map(entriesOf(plain).map(([key, entry]) => [key, fromPlain(type[1], entry)])) };
  if (!Array.isArray(plain)) throw new Error(`a ${type[0]} is required`);
  const items = plain.map((item: unknown) => fromPlain(type[1], item));
  return type[0] === "set" ? setOfItems(items) : { is: "list", items };
}

function entriesOf(plain: object): [string, unknown][] {
  if (Array.isArray(plain)) throw new Error("a map or an object is required");
  return Object.entries(plain).map(([key, entry]) => [text(key), entry]);
}

function fromObject(attributes: Readonly<Record<string, CtyType>>, plain: object): Cty {
  const entries = entriesOf(plain);
  const wanted = Object.keys(attributes).length;
  if (wanted !== entries.length) throw new Error(`an object with ${wanted} attributes is required`);
  const read = entries.map(([name, entry]) => {
    const attribute = attributes[name];
    if (attribute === undefined) throw new Error(`unsupported attribute ${name}`);
    return [name, fromPlain(attribute, entry)] as const;
  });
  return { is: "object", entries: new Map(read) };
}

function text(value: string): string {
  return value.replaceAll(STAND_IN, PROTO).normalize("NFC");
}

function toPlain(value: Cty): unknown {
  switch (value.is) {
    case "null":
      return null;
    case "unknown":
      return value.promise ? new ExtData(12, value.promise) : new ExtData(0, Uint8Array.of(0));
    case "bool":
    case "string":
      return value.value;
    case "number":
      return numberToPlain(value.value);
    case "list":
      return value.items.map(toPlain);
    case "set":
      return [...value.items].sort(unknownLast).map(toPlain);
    default:
      return Object.fromEntries(
        [...value.entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, toPlain(v)]),
      );
  }
}

function unknownLast(a: Cty, b: Cty): number {
  return Number(!whollyKnown(a)) - Number(!whollyKnown(b));
}

function numberToPlain(value: Rational): unknown {
  const decimal = rationalText(value);
  if (!decimal.includes(".") && decimal.length <= 20 && BigInt.asIntN(64, BigInt(decimal)) === BigInt(decimal)) {
    const whole = BigInt(decimal);
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
  }
  return isExactly(Number(decimal), value) ? Number(decimal) : decimal;
}

/** Whether a double is exactly that number. */
function isExactly(double: number, value: Rational): boolean {
  if (value.power < -60) return false; // not worth the time: text is equivalent
  let [scaled, halvings] = [double, 0];
  while (Number.isFinite(scaled) && !Number.isInteger(scaled)) {
    scaled *= 2;
    halvings += 1;
  }
  if (!Number.isFinite(scaled)) return false;
  const exact = rational(`${BigInt(scaled) * 5n ** BigInt(halvings)}e${-halvings}`);
  return exact.digits === value.digits && exact.power === value.power;
}

function swap(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const latin1 = Buffer.from(bytes).toString("latin1");
  return latin1.includes(from) ? Buffer.from(latin1.replaceAll(from, to), "latin1") : bytes;
}
