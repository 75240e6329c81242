import { addressBits, formatNetwork, readNetwork, type Network } from "./network.js";

/** A network as the numbers of its first and last address. Two blocks are disjoint, or one holds the other. */
export interface AddressBlock {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
  readonly prefix: number;
}

/** The block of an `ip` or `cidr` entry, or undefined if the text is neither. */
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

/** Order by version, then first address, the wider of two first: a block comes after every block that holds it. */
export function compareBlocks(left: AddressBlock, right: AddressBlock): number {
  if (left.version !== right.version) return left.version - right.version;
  if (left.first !== right.first) return left.first < right.first ? -1 : 1;
  return left.prefix - right.prefix;
}

/** Whether `outer` reaches `inner`, which comes after it in the order of `compareBlocks`; it then holds it wholly. */
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
