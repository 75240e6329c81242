import { addressCount, counted, listed, phrase, words, type Words } from "../../../shared/phrase.js";
import { networksOf, type Range, sizeOf, union } from "../../../zone/access-lists/addresses.js";
import { addressRange, rangesOf } from "../../../zone/access-lists/held.js";
import type { Sides } from "../sides.js";

/** Nouns for entry types that stand for more than one address. */
const WHOLE: Readonly<Record<string, readonly [one: string, many: (count: number) => string]>> = {
  country: ["a whole country", (count) => `${count} whole countries`],
  asn: ["a whole network", (count) => `${count} whole networks`],
  organization: ["all networks of an organization", (count) => `all networks of ${count} organizations`],
};

/** Returns `a whole country`; undefined for fingerprints and for entries counted by address. */
export function wholeText(type: string | undefined, count: number): Words | undefined {
  const found = type !== undefined && count > 0 && Object.hasOwn(WHOLE, type) ? WHOLE[type] : undefined;
  return found && words(count === 1 ? found[0] : found[1](count));
}

/** True if even a few entries of the type are as severe as the widest address ranges. */
export const areCountries = (type: string | undefined): boolean => type === "country";

const NAMED = 3;

/** Names the entries of an attribute, masked where necessary. */
export class EntryNames {
  /** The last result, kept because several findings of a change name the same entries. */
  private last:
    { readonly entries: readonly string[]; readonly whole: number | undefined; readonly text: Words } | undefined;
  private readonly isHidden: boolean;
  /** Undefined if the type may not be printed. */
  readonly type: string | undefined;

  constructor(
    private readonly sides: Sides,
    private readonly attribute: string | undefined,
    /** The type by which the entries are judged. */
    readonly judgedType?: string,
    isTypeHidden = false,
  ) {
    this.type = isTypeHidden ? undefined : judgedType;
    this.isHidden = attribute === undefined || sides.isMarked(attribute);
  }

  /** Returns `3 of 2,000 entries (a, b, c)`. */
  of(entries: readonly string[], whole?: number): Words {
    if (this.last?.entries !== entries || this.last.whole !== whole)
      this.last = { entries, whole, text: this.textOf(entries, whole) };
    return this.last.text;
  }

  /**
   * Adds the number of addresses. If only a part of the entries is meant, also adds the networks: `a part of 1 of 3 entries
   * (10.0.0.0/8), namely 10.64.0.0/10 (4,194,304 addresses)`.
   */
  part(addresses: readonly Range[], entries: readonly string[], whole?: number): Words {
    const named = this.withWhole(this.of(entries, whole), entries.length);
    const moved = sizeOf(addresses);
    if (this.isHidden || moved === BigInt(addresses.length === 0 ? 0 : entries.length)) return named;
    if (moved === sizeOf(rangesOf(entries, addressRange))) return words(`${named.words}, ${addressCount(moved).words}`);
    return this.partly(addresses, this.of(entries, whole === entries.length ? undefined : whole));
  }

  /** Returns the entries, or the networks of them that another list covers. */
  covered(addresses: readonly Range[], entries: readonly string[]): Words {
    const isPart = addresses.length > 0 && sizeOf(addresses) < sizeOf(rangesOf(entries, addressRange));
    return isPart && !this.isHidden ? this.partly(addresses, this.of(entries)) : this.of(entries);
  }

  private partly(addresses: readonly Range[], of: Words): Words {
    const count = addressCount(sizeOf(addresses)).words;
    return words(`a part of ${of.words}, namely ${this.networks(addresses)} (${count})`);
  }

  /** Returns `1 entry (a), 256 addresses`. If each entry of the type is one address, omits the number of addresses. */
  all(entries: readonly string[], addresses: bigint | undefined): Words {
    const count = entries.length;
    const named = this.of(entries);
    const isPlain = this.isHidden || addresses === undefined || (addresses === BigInt(count) && this.type !== "cidr");
    return isPlain ? this.withWhole(named, count) : words(`${named.words}, ${addressCount(addresses).words}`);
  }

  private textOf(entries: readonly string[], whole: number | undefined): Words {
    const all = counted(whole ?? entries.length, "entry", "entries").words;
    const count = whole === undefined ? all : phrase`${entries.length} of ${words(all)}`;
    return words(
      `${count} (${this.isHidden ? "sensitive" : listed(entries, NAMED, (entry) => this.shown(entry)).words})`,
    );
  }

  /** Returns only the first networks, because there may be very many. */
  private networks(addresses: readonly Range[]): string {
    const shown: string[] = [];
    for (const network of networksOf(union(addresses))) {
      if (shown.length === NAMED) return `${shown.join(", ")} and more`;
      shown.push(this.shown(network));
    }
    return shown.join(", ");
  }

  private shown(text: string): string {
    return phrase`${this.sides.show(this.attribute ?? "", text)}`;
  }

  private withWhole(named: Words, count: number): Words {
    const whole = this.isHidden ? undefined : wholeText(this.type, count);
    return whole === undefined ? named : words(`${named.words}, ${whole.words}`);
  }
}
