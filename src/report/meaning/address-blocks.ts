import { readBlock, type AddressBlock } from "../../entries/address-block.js";

/** Whether a block shares an address with any of the merged blocks. */
export function meets(block: AddressBlock, merged: readonly AddressBlock[]): boolean {
  let from = 0;
  let to = merged.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = merged[middle];
    if (other !== undefined && endsBefore(other, block)) from = middle + 1;
    else to = middle;
  }
  const found = merged[from];
  return found !== undefined && found.version === block.version && found.first <= block.last;
}

function endsBefore(left: AddressBlock, right: AddressBlock): boolean {
  return left.version === right.version ? left.last < right.first : left.version < right.version;
}

const WIDE_PREFIX: Readonly<Record<AddressBlock["version"], number>> = { 4: 8, 6: 20 };

/** Whether a single entry covers an IPv4 /8, an IPv6 /20, or more. */
export function isWide(entry: string): boolean {
  const block = readBlock(entry);
  return block !== undefined && block.prefix <= WIDE_PREFIX[block.version];
}
