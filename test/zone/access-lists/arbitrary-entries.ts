import * as fc from "fast-check";
import type { EntryType } from "../../../src/zone/access-lists/index.js";

const hex = (length: number) =>
  fc.string({
    unit: fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16)),
    minLength: length,
    maxLength: length,
  });
const ipv4Network = fc
  .tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }))
  .map(([address, prefix]) => `${address}/${prefix}`);
const ipv6Network = fc
  .tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 }))
  .map(([address, prefix]) => `${address}/${prefix}`);
const fingerprint = fc
  .tuple(fc.constantFrom("t13d1516h2", "q13i0000s3", "d00d990100"), hex(12), hex(12))
  .map((parts) => parts.join("_"));

/** Any text, often one that resembles an entry or is hard to parse. */
export const anyText = fc
  .array(
    fc.constantFrom(
      "1",
      "0",
      "a",
      "DE",
      "AS",
      ".",
      ":",
      "::",
      "/",
      "%",
      "_",
      " ",
      "\t",
      "\n",
      "#",
      "\u0130",
      "ß",
      "Σ",
      "\u0301",
      "\ufb01",
      "\ud800",
      "\u0000",
      "😀",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** Entries of a type, valid and in any spelling that a user may choose. */
export function anEntry(type: EntryType): fc.Arbitrary<string> {
  switch (type) {
    case "ip":
      return fc.oneof(fc.ipV4(), fc.ipV6());
    case "cidr":
      return fc.oneof(ipv4Network, ipv6Network);
    case "asn":
      return fc
        .tuple(fc.constantFrom("", "AS", "as"), fc.nat({ max: 4_294_967_295 }))
        .map(([as, number]) => `${as}${number}`);
    case "country":
      return fc.constantFrom("AD", "CH", "DE", "FR", "GB", "GR", "JP", "US", "ZA", "ZW");
    case "organization":
      return fc
        .oneof(fc.string({ minLength: 1 }), anyText)
        .filter((text) => text.trim() !== "" && !/\p{Cc}/u.test(text) && !/^\s*[#;]/.test(text));
    case "ja4":
      return fingerprint;
  }
}

/** A small pool of IPv4 networks in 10.0.0.0/28, so that overlaps, neighbors and duplicates are common. */
export const closeNetwork = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 26, max: 32 }))
  .map(([host, prefix]) => `10.0.0.${host}/${prefix}`);

/** The same at the end of an IPv6 /124. */
export const closeNetwork6 = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 122, max: 128 }))
  .map(([host, prefix]) => `2001:db8::${host.toString(16)}/${prefix}`);
