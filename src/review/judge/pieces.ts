import { parseIpv4 } from "../../entries/address.js";
import { canonicalEntry as canonicalOfType } from "../../entries/canonical.js";
import { isEntryType } from "../../entries/entry-type.js";
import { asIpv4, blockOf, readNetwork } from "../../entries/network.js";
import { type Address, atLeast, isAscending, meets, merge, type Range } from "./ranges.js";

/** The pieces from the first up to, not including, the last. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * What changes in the lists of a zone, cut so that every list holds all of a piece or nothing of it. Pieces are numbers
 * in order.
 */
export interface Pieces {
  readonly count: number;
  /** The pieces that have something of the entry; undefined if there are none. */
  find(entry: string): Span | undefined;
  /** How many addresses they hold; undefined where there is no such count. */
  addresses(pieces: readonly number[]): bigint | undefined;
  /** Whether they are as large as an IPv4 /8 or an IPv6 /20. */
  isWide(pieces: readonly number[]): boolean;
}

/** Cuts the touched entries into pieces: `held` are those of each list, in order. */
export type Cutter = (
  touched: readonly string[],
  lists: readonly (readonly string[])[],
) => { readonly pieces: Pieces; readonly held: readonly (readonly Span[])[] };

/** Whether lists of that type hold addresses. */
export function holdsAddresses(type: string | undefined): type is "ip" | "cidr" {
  return type === "ip" || type === "cidr";
}

/** The form in which two entries that mean the same are equal; of an unknown type, the entry without white space. */
export function canonicalEntry(type: string | undefined, entry: string): string {
  return type !== undefined && isEntryType(type) ? canonicalOfType(type, entry) : entry.trim();
}

/** For lists of networks. Entries that are no network hold nothing. */
export const cutAddresses: Cutter = (touched, lists) => {
  const changed = merge(rangesOf(touched));
  const ranges = lists.map((entries) => merge(rangesOf(entries, changed)));
  const pieces = new AddressPieces(changed, boundsOf(changed, ranges));
  return { pieces, held: ranges.map((each) => each.map((range) => pieces.spanOf(range))) };
};

const WIDE_V4 = 2n ** 24n;
const WIDE_V6 = 2n ** 108n;

class AddressPieces implements Pieces {
  readonly count: number;

  /** A piece is what lies between two bounds. */
  constructor(
    private readonly changed: readonly Range[],
    private readonly bounds: readonly Address[],
  ) {
    this.count = bounds.length;
  }

  find(entry: string): Span | undefined {
    const range = rangeOf(entry);
    return range === undefined || !meets(range, this.changed) ? undefined : this.spanOf(range);
  }

  spanOf({ start, end }: Range): Span {
    const at = atLeast(this.bounds, start);
    return { first: this.bounds[at] === start ? at : Math.max(at - 1, 0), last: atLeast(this.bounds, end) };
  }

  addresses(pieces: readonly number[]): bigint {
    return pieces.reduce((sum, piece) => sum + BigInt(this.end(piece)) - BigInt(this.start(piece)), 0n);
  }

  isWide(pieces: readonly number[]): boolean {
    const isV4 = (piece: number): boolean => typeof this.start(piece) === "number";
    const [v4, v6] = [pieces.filter(isV4), pieces.filter((piece) => !isV4(piece))];
    return this.addresses(v4) >= WIDE_V4 || this.addresses(v6) >= WIDE_V6;
  }

  private start(piece: number): Address {
    return this.bounds[piece] ?? 0;
  }

  private end(piece: number): Address {
    return this.bounds[piece + 1] ?? 0;
  }
}

/** The ranges of the networks, or those that meet others. */
function rangesOf(entries: readonly string[], within?: readonly Range[]): readonly Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    const range = rangeOf(entries[at] ?? "");
    if (range !== undefined && (within === undefined || meets(range, within))) ranges.push(range);
  }
  return ranges;
}

/** IPv6 comes after IPv4, as bigint: numbers are far faster, and most entries are IPv4. */
const AFTER_V4 = 2n ** 33n;

function rangeOf(entry: string): Range | undefined {
  // Most entries are plain addresses, and thousands are read.
  const address = parseIpv4(entry);
  if (address !== undefined) return { start: address, end: address + 1 };
  const written = readNetwork(entry.trim())?.network;
  if (written === undefined) return undefined;
  const network = asIpv4(written);
  if (network.version === 4) return { start: network.address, end: network.address + 2 ** (32 - network.prefix) };
  const { first, last } = blockOf(network);
  return { start: AFTER_V4 + first, end: AFTER_V4 + last + 1n };
}

function boundsOf(changed: readonly Range[], ranges: readonly (readonly Range[])[]): readonly Address[] {
  const bounds = new Set<Address>();
  for (const { start, end } of changed) bounds.add(start).add(end);
  for (const each of ranges) each.forEach(({ start, end }) => bounds.add(start).add(end));
  const found = [...bounds];
  // Most lists of a zone begin and end where the changed ones do.
  return isAscending(found) ? found : found.sort((left, right) => (left < right ? -1 : 1));
}

/** For lists of words of one type: each word is a piece. */
export function wordCutter(type: string | undefined): Cutter {
  return (touched, lists) => {
    const words = new Map<string, number>();
    for (const entry of touched) {
      const word = canonicalEntry(type, entry);
      if (!words.has(word)) words.set(word, words.size);
    }
    const find = (entry: string): Span | undefined => {
      const piece = words.get(canonicalEntry(type, entry));
      return piece === undefined ? undefined : { first: piece, last: piece + 1 };
    };
    const pieces: Pieces = { count: words.size, find, addresses: () => undefined, isWide: () => false };
    const held = lists.map((entries) => entries.map(find).filter((span) => span !== undefined));
    return { pieces, held: held.map((each) => each.sort((left, right) => left.first - right.first)) };
  };
}
