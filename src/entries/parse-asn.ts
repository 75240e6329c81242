import { accepted, refused, type ParsedEntry } from "./parsed-entry.js";
import { quoted } from "./quoted.js";

const MOST = 4_294_967_295;
const NUMBER = /^(?:as)?(\d+)$/i;
const DOTTED = /^(?:as)?(\d{1,5})\.(\d{1,5})$/i;

/** An entry of type `asn`: an autonomous system's number, 32 bits, `AS` before it or not. Canonical: the number. */
export function parseAsn(entry: string, tolerant: boolean): ParsedEntry {
  const digits = NUMBER.exec(entry)?.[1];
  if (digits === undefined) return refused(`${quoted(entry)} is not an AS number.`, hint(entry));
  const number = Number(digits);
  if (number > MOST) {
    return refused(`${quoted(entry)} is not an AS number.`, `AS numbers have 32 bits: 0 to ${MOST}.`);
  }
  if (!tolerant && digits.length > 1 && digits.startsWith("0")) {
    return refused(`${quoted(entry)} has leading zeros.`, `Write "${number}" or "AS${number}".`);
  }
  return accepted(String(number));
}

function hint(entry: string): string {
  const dotted = DOTTED.exec(entry);
  if (dotted !== null) {
    const [high, low] = [Number(dotted[1]), Number(dotted[2])];
    if (high <= 65_535 && low <= 65_535) return `Write the plain number: "${high * 65_536 + low}".`;
  }
  const digits = /^asn?[\s:#-]*(\d+)$/i.exec(entry)?.[1];
  return `Write "${digits ?? "13335"}" or "AS${digits ?? "13335"}".`;
}
