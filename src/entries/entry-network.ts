import { blockOf, compareBlocks, type AddressBlock } from "./address-block.js";
import { readNetwork, type Network } from "./network.js";

/** An entry of type `ip` or `cidr` as written, and the addresses that it stands for. */
export interface EntryNetwork {
  readonly entry: string;
  readonly network: Network;
  readonly block: AddressBlock;
}

/** The entries that are networks, in the order of `compareBlocks`, equal ones in the order given; others are left out. */
export function sortNetworks(entries: Iterable<string>): EntryNetwork[] {
  const networks: EntryNetwork[] = [];
  for (const entry of entries) {
    const network = readNetwork(entry.trim())?.network;
    if (network !== undefined) networks.push({ entry, network, block: blockOf(network) });
  }
  return networks.sort((left, right) => compareBlocks(left.block, right.block));
}
