/**
 * Values as in Terraform's core, for the small model of core that the property tests compare with the framework. A
 * tagged tree, unlike the framework's plain values, so that both cannot have the same bug.
 */
export type Cty =
  | { readonly is: "null" }
  | { readonly is: "unknown"; readonly promise?: Uint8Array }
  | { readonly is: "bool"; readonly value: boolean }
  | { readonly is: "string"; readonly value: string }
  | { readonly is: "number"; readonly value: Rational }
  | { readonly is: "list" | "set"; readonly items: readonly Cty[] }
  | { readonly is: "map" | "object"; readonly entries: ReadonlyMap<string, Cty> };

/** A decimal number as whole digits and a power of ten, without trailing zeros: equal numbers are equal pairs. */
export interface Rational {
  readonly digits: bigint;
  readonly power: number;
}

/** A type constraint, as the JSON of a schema has it. */
export type CtyType =
  | "string"
  | "number"
  | "bool"
  | readonly ["list" | "set" | "map", CtyType]
  | readonly ["object", Readonly<Record<string, CtyType>>];

export const NULL: Cty = { is: "null" };
export const UNKNOWN: Cty = { is: "unknown" };

/** Any finite number, from a JavaScript number or decimal text. */
export function rational(from: string | number | bigint): Rational {
  const [mantissa = "", exponent = "0"] = String(from).toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  let digits = BigInt(whole + fraction === "-" ? "0" : whole + fraction);
  let power = Number(exponent) - fraction.length;
  if (digits === 0n) return { digits, power: 0 };
  while (digits % 10n === 0n) {
    digits /= 10n;
    power += 1;
  }
  return { digits, power };
}

/** Negative, zero or positive, as a is less than, equal to or more than b. */
export function compareRationals(a: Rational, b: Rational): bigint {
  const power = Math.min(a.power, b.power);
  return a.digits * 10n ** BigInt(a.power - power) - b.digits * 10n ** BigInt(b.power - power);
}

/** Decimal text without exponent. */
export function rationalText({ digits, power }: Rational): string {
  if (power >= 0) return `${digits}${"0".repeat(power)}`;
  const text = (digits < 0n ? -digits : digits).toString().padStart(1 - power, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, power)}.${text.slice(power)}`;
}

/** Whether nothing in the value is unknown. */
export function whollyKnown(value: Cty): boolean {
  if (value.is === "unknown") return false;
  return children(value).every(whollyKnown);
}

/** The values directly inside. */
export function children(value: Cty): readonly Cty[] {
  if ("items" in value) return value.items;
  return "entries" in value ? [...value.entries.values()] : [];
}

/** Core's raw equality: unknown equals unknown (ignoring refinements), sets by content, text and numbers by meaning. */
export function same(a: Cty, b: Cty): boolean {
  return fingerprint(a) === fingerprint(b);
}

/** Text that two values share if and only if they are the same. */
export function fingerprint(value: Cty): string {
  switch (value.is) {
    case "null":
    case "unknown":
      return value.is;
    case "bool":
    case "string":
      return JSON.stringify(value.value);
    case "number":
      return `${value.value.digits}e${value.value.power}`;
    case "list":
      return `list(${value.items.map(fingerprint).join(" ")})`;
    case "set":
      return `set(${value.items.map(fingerprint).sort().join(" ")})`;
    case "map":
    case "object":
      return `${value.is}(${[...value.entries]
        .map(([key, entry]) => JSON.stringify(key) + fingerprint(entry))
        .sort()
        .join(" ")})`;
  }
}

/** A set as core stores it: sorted, duplicates merged; elements that are not wholly known are never merged. */
export function setOfItems(items: readonly Cty[]): Cty {
  const merged = new Map(items.map((item, index) => [whollyKnown(item) ? fingerprint(item) : `?${index}`, item]));
  return { is: "set", items: [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item) };
}

/** An attribute of an object: unknown where the object is, null where it is null. */
export function attributeOf(object: Cty, name: string): Cty {
  if (object.is === "unknown") return UNKNOWN;
  return ("entries" in object && object.entries.get(name)) || NULL;
}
