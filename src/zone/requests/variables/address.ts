import { canonicalForm } from "../../access-lists/canonical.js";
import type { Range } from "../../access-lists/addresses.js";
import { addressRange } from "../../access-lists/held.js";
import { toBytes } from "../bytes.js";
import { unknownValues, single, type KnownValues } from "./known-values.js";

/** Addresses that tell nothing: what logs have where a zone drops all of it. */
const DROPPED: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** The addresses that the visitor may have; undefined if nothing is told. */
export function addressesOf(ip: string | undefined): Range | undefined {
  const address = ip?.trim();
  return address === undefined || DROPPED.has(canonicalForm("ip", address)) ? undefined : addressRange(address);
}

const LAST_OCTET = /^(\d+\.\d+\.\d+\.)\d+\/24$/;

/** `REMOTE_ADDR`. An anonymized IPv4 address has 256 readings. */
export function remoteAddress(ip: string | undefined): KnownValues {
  const range = addressesOf(ip);
  if (ip === undefined || range === undefined) return unknownValues("the address is not told");
  const canonical = canonicalForm("ip", ip);
  if (!canonical.includes("/")) return single(canonical, toBytes(ip.trim()));
  const start = LAST_OCTET.exec(canonicalForm("cidr", ip))?.[1];
  if (start === undefined) return unknownValues("the address is anonymized");
  return single(...Array.from({ length: 256 }, (_, last) => `${start}${last}`));
}
