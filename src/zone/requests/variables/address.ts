import { canonicalForm } from "../../access-lists/canonical.js";
import type { Range } from "../../access-lists/addresses.js";
import { addressRange } from "../../access-lists/held.js";
import { toBytes } from "../bytes.js";
import { unknownValues, singleValue, type KnownValues } from "./known-values.js";

/** Logs have these addresses if a zone drops the address of the visitor. */
const DROPPED: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Returns the visitor's possible addresses; undefined if unknown. */
export function addressesOf(ip: string | undefined): Range | undefined {
  const address = ip?.trim();
  return address === undefined || DROPPED.has(canonicalForm("ip", address)) ? undefined : addressRange(address);
}

const LAST_OCTET = /^(\d+\.\d+\.\d+\.)\d+\/24$/;

/** Returns the values of `REMOTE_ADDR`. An anonymized IPv4 address has 256 readings. */
export function remoteAddress(ip: string | undefined): KnownValues {
  const range = addressesOf(ip);
  if (ip === undefined || range === undefined) return unknownValues("the address is unknown");
  // A visitor has one identity: an IPv4 address that is written as IPv6 is the IPv4 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonicalForm("ip", ip))?.[1];
  if (mapped !== undefined) return singleValue(mapped);
  const canonical = canonicalForm("ip", ip);
  if (!canonical.includes("/")) return singleValue(canonical, toBytes(ip.trim()));
  const start = LAST_OCTET.exec(canonicalForm("cidr", ip))?.[1];
  if (start === undefined) return unknownValues("the address is anonymized");
  return singleValue(...Array.from({ length: 256 }, (_, last) => `${start}${last}`));
}
