const DOT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * The 32 bits of an IPv4 address, or undefined. Exactly four decimal numbers without leading zeros: the short, octal
 * and hexadecimal forms of `inet_aton` mean different addresses to different programs, so none of them is read.
 */
export function parseIpv4(text: string): number | undefined {
  let value = 0;
  let dots = 0;
  let octet = -1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT) {
      if (octet < 0) return undefined;
      value = value * 256 + octet;
      octet = -1;
      dots += 1;
    } else if (code >= ZERO && code <= NINE) {
      if (octet === 0) return undefined;
      octet = octet < 0 ? code - ZERO : octet * 10 + code - ZERO;
      if (octet > 255) return undefined;
    } else return undefined;
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : undefined;
}

/** The dotted form of 32 bits. */
export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}
