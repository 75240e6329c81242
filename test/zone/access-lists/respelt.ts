import { isIPv6 } from "node:net";
import * as fc from "fast-check";
import type { EntryType } from "../../../src/zone/access-lists/index.js";

/** The IPv6 address with all its digits, from Node's URL parser. */
function expanded(address: string): string {
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const left = groups(head);
  const right = groups(tail ?? "");
  const zeros = Array<string>(tail === undefined ? 0 : 8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, "0")).join(":");
}

function otherForms(type: EntryType, entry: string): string[] {
  switch (type) {
    case "ip":
    case "cidr": {
      const [address = "", ...prefix] = entry.split("/");
      const forms = isIPv6(address)
        ? [address.toUpperCase(), expanded(address), new URL(`http://[${address}]/`).hostname.slice(1, -1)]
        : [address];
      return forms.map((form) => [form, ...prefix].join("/"));
    }
    case "asn": {
      const digits = entry.replace(/^as/i, "");
      return [digits, `AS${digits}`, `as${digits}`, `As000${digits}`];
    }
    case "country":
      return [entry, entry.toLowerCase()];
    case "organization":
      return [entry.normalize("NFD"), entry.normalize("NFC"), entry.toLowerCase()];
    case "ja4":
      return [entry, entry.toUpperCase()];
  }
}

/** Other spellings of an entry with the same meaning. */
export function respelt(type: EntryType, entry: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom("", " ", "\t"), fc.constantFrom(...otherForms(type, entry)), fc.constantFrom("", " ", "\r"))
    .map((parts) => parts.join(""));
}
