import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "./address.js";

/** 32 bits; bits beyond the prefix are zero. */
interface Ipv4Network {
  readonly version: 4;
  readonly address: number;
  readonly prefix: number;
}

/** Eight 16-bit groups; bits beyond the prefix are zero. */
interface Ipv6Network {
  readonly version: 6;
  readonly groups: readonly number[];
  readonly prefix: number;
}

/** A single address has the full prefix length. */
export type Network = Ipv4Network | Ipv6Network;

/** A network as written. `bare`: without a prefix length. `hostBits`: with bits beyond the prefix. */
interface WrittenNetwork {
  readonly network: Network;
  readonly bare: boolean;
  readonly hostBits: boolean;
}

const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

/** Returns the number of bits of an address. */
export function addressBits(version: 4 | 6): 32 | 128 {
  return version === 4 ? 32 : 128;
}

/** Parses `address` or `address/prefix` and clears bits beyond the prefix. Returns undefined if the text is invalid. */
export function readNetwork(text: string): WrittenNetwork | undefined {
  const slash = text.indexOf("/");
  const bare = slash < 0;
  const address = bare ? text : text.slice(0, slash);
  const isV6 = address.includes(":");
  const prefix = bare ? (isV6 ? 128 : 32) : readPrefix(text.slice(slash + 1), isV6 ? 128 : 32);
  if (prefix === undefined) return undefined;
  return isV6 ? ipv6Network(parseIpv6(address), prefix, bare) : ipv4Network(parseIpv4(address), prefix, bare);
}

function readPrefix(text: string, most: number): number | undefined {
  const prefix = PREFIX.test(text) ? Number(text) : Infinity;
  return prefix <= most ? prefix : undefined;
}

function ipv4Network(written: number | undefined, prefix: number, bare: boolean): WrittenNetwork | undefined {
  if (written === undefined) return undefined;
  const address = prefix === 0 ? 0 : (written & (-1 << (32 - prefix))) >>> 0;
  return { network: { version: 4, address, prefix }, bare, hostBits: address !== written };
}

function ipv6Network(
  written: readonly number[] | undefined,
  prefix: number,
  bare: boolean,
): WrittenNetwork | undefined {
  if (written === undefined) return undefined;
  if (prefix === 128) return { network: { version: 6, groups: written, prefix }, bare, hostBits: false };
  let hostBits = false;
  const groups = written.map((value, index) => {
    const kept = Math.min(Math.max(prefix - index * 16, 0), 16);
    const masked = value & (0xffff << (16 - kept)) & 0xffff;
    hostBits ||= masked !== value;
    return masked;
  });
  return { network: { version: 6, groups, prefix }, bare, hostBits };
}

/** Formats a network's address without the prefix length. */
export function formatAddress(network: Network): string {
  return network.version === 4 ? formatIpv4(network.address) : formatIpv6(network.groups);
}

/** Formats a network as `address/prefix`. */
export function formatNetwork(network: Network): string {
  return `${formatAddress(network)}/${network.prefix}`;
}
