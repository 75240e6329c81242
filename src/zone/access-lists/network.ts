import { formatIpv4, formatIpv6, parseIpv4, parseIpv6, isIpv4Mapped } from "./address.js";

/** An IPv4 network: 32 bits; the bits beyond the prefix are zero. */
interface Ipv4Network {
  readonly version: 4;
  readonly address: number;
  readonly prefix: number;
}

/** An IPv6 network: eight groups of 16 bits; the bits beyond the prefix are zero. */
interface Ipv6Network {
  readonly version: 6;
  readonly groups: readonly number[];
  readonly prefix: number;
}

/** Addresses that share a prefix; a single address is a network of full prefix length. */
export type Network = Ipv4Network | Ipv6Network;

/**
 * A network as written: `bare` means without a prefix length, `hostBits` that the address had bits beyond the prefix.
 */
interface WrittenNetwork {
  readonly network: Network;
  readonly bare: boolean;
  readonly hostBits: boolean;
}

const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

/** The number of bits in an address of a version. */
export function addressBits(version: 4 | 6): 32 | 128 {
  return version === 4 ? 32 : 128;
}

/** Parses `address` or `address/prefix`; returns undefined for anything else. Bits beyond the prefix are cleared. */
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

/** The canonical text of a network's address, without the prefix length. */
export function formatAddress(network: Network): string {
  return network.version === 4 ? formatIpv4(network.address) : formatIpv6(network.groups);
}

/** The canonical text of a network: `address/prefix`. */
export function formatNetwork(network: Network): string {
  return `${formatAddress(network)}/${network.prefix}`;
}

/** A network as the numbers of its first and last address. Two blocks are either disjoint or nested. */
export interface AddressBlock {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
  readonly prefix: number;
}

const MAPPED_PREFIX = 96;

/** The IPv4 network that a network of IPv4-mapped addresses (`::ffff:0:0/96`) stands for; any other network itself. */
export function asIpv4(network: Network): Network {
  if (network.version === 4 || network.prefix < MAPPED_PREFIX || !isIpv4Mapped(network.groups)) return network;
  const [high = 0, low = 0] = network.groups.slice(6);
  return { version: 4, address: high * 0x10000 + low, prefix: network.prefix - MAPPED_PREFIX };
}

/** All IPv4-mapped addresses. */
const MAPPED = 0xffff_0000_0000n;

/** The blocks of the visitors in a network: with all IPv4-mapped addresses, also those of IPv4. */
export function visitorBlocks(network: Network): AddressBlock[] {
  const block = blockOf(asIpv4(network));
  const holdsMapped = block.version === 6 && block.first <= MAPPED && block.last >= MAPPED;
  return holdsMapped ? [block, { version: 4, first: 0n, last: 0xffff_ffffn, prefix: 0 }] : [block];
}

/** The block of an `ip` or `cidr` entry, or undefined for an invalid entry. */
export function readBlock(entry: string): AddressBlock | undefined {
  const written = readNetwork(entry.trim());
  return written && blockOf(written.network);
}

/** The block of a network. */
export function blockOf(network: Network): AddressBlock {
  const { version, prefix } = network;
  const first = version === 4 ? BigInt(network.address) : joinGroups(network.groups);
  return { version, first, last: first + (1n << BigInt(addressBits(version) - prefix)) - 1n, prefix };
}

/** The canonical text of a block: `address/prefix`. */
export function formatBlock({ version, first, prefix }: AddressBlock): string {
  return formatNetwork(
    version === 4 ? { version, address: Number(first), prefix } : { version, groups: splitGroups(first), prefix },
  );
}

/**
 * Sorts by version, then by first address, then the wider block first: a block comes after every block that contains
 * it.
 */
export function compareBlocks(left: AddressBlock, right: AddressBlock): number {
  if (left.version !== right.version) return left.version - right.version;
  if (left.first !== right.first) return left.first < right.first ? -1 : 1;
  return left.prefix - right.prefix;
}

/** Whether `outer` contains `inner`, which must come after it in the order of `compareBlocks`. */
export function reaches(outer: AddressBlock | undefined, inner: AddressBlock): boolean {
  return outer !== undefined && outer.version === inner.version && inner.first <= outer.last;
}

function joinGroups(groups: readonly number[]): bigint {
  let value = 0n;
  for (let index = 0; index < groups.length; index += 2) {
    value = (value << 32n) | BigInt((groups[index] ?? 0) * 0x10000 + (groups[index + 1] ?? 0));
  }
  return value;
}

function splitGroups(value: bigint): number[] {
  return [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => Number((value >> shift) & 0xffffn));
}

/** An entry of type `ip` or `cidr` as written, and its block of addresses; IPv4-mapped ones are IPv4. */
export interface EntryNetwork {
  readonly entry: string;
  readonly network: Network;
  readonly block: AddressBlock;
}

/** The valid entries, in the order of `compareBlocks`; equal ones in the order given. */
export function sortNetworks(entries: Iterable<string>): EntryNetwork[] {
  const networks: EntryNetwork[] = [];
  for (const entry of entries) {
    const network = readNetwork(entry.trim())?.network;
    if (network !== undefined) networks.push({ entry, network, block: blockOf(asIpv4(network)) });
  }
  return networks.sort((left, right) => compareBlocks(left.block, right.block));
}
