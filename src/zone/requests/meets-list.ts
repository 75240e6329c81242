import { remembered } from "../../shared/collections.js";
import { canonicalForm } from "../access-lists/canonical.js";
import { holdsAddresses } from "../access-lists/entry-type.js";
import { compareRanges, firstBeyond, meets, type Range, union } from "../access-lists/addresses.js";
import { certainRange, openRange, rangesOf } from "../access-lists/held.js";
import type { AccessList } from "../access-lists/list.js";
import type { Unsure } from "../model.js";
import type { Request } from "./request.js";
import { NO, unknown, type Verdict, YES } from "./verdict.js";
import { addressesOf } from "./variables/address.js";

export interface ListVerdict {
  readonly verdict: Verdict;
  readonly entry?: string;
}

/** Reports whether an entry of a list matches a request. Caches the list for later requests. */
export function meetsList(
  { type, entries, unsure }: Pick<AccessList, "type" | "entries"> & Unsure,
  request: Request,
): ListVerdict {
  if (type === undefined || entries === undefined)
    return { verdict: unknown(unsure ?? "the list's entries are known after the apply") };
  return holdsAddresses(type) ? meetsAddresses(entries, request) : meetsWords(type, entries, request);
}

interface PlacedEntry extends Range {
  readonly entry: string;
}

interface Networks {
  /** The widest entries, disjoint and in order. */
  readonly widest: readonly PlacedEntry[];
  readonly covered: readonly Range[];
  /** Visitors that the entries may match. */
  readonly open: readonly Range[];
}

const networksOf = remembered((entries: readonly string[]): Networks => {
  const placed = entries.flatMap((entry) => {
    const range = certainRange(entry);
    return range === undefined ? [] : [{ start: range.start, end: range.end, entry }];
  });
  placed.sort(compareRanges);
  const widest: PlacedEntry[] = [];
  for (const one of placed) if (one.start >= (widest.at(-1)?.end ?? one.start)) widest.push(one);
  return { widest, covered: union(widest), open: rangesOf(entries, openRange) };
});

function meetsAddresses(entries: readonly string[], { ip }: Request): ListVerdict {
  const visitor = addressesOf(ip);
  if (visitor === undefined) return { verdict: unknown("the address is unknown") };
  const { widest, covered, open } = networksOf(entries);
  const found = widest[firstBeyond(widest, visitor.start)];
  if (found !== undefined && found.start < visitor.end) {
    const whole = covered[firstBeyond(covered, visitor.start)];
    const holdsAll = whole !== undefined && whole.start <= visitor.start && whole.end >= visitor.end;
    const verdict = holdsAll ? YES : unknown("the address is anonymized, and the list has a part of its network");
    return { verdict, entry: found.entry };
  }
  return { verdict: meets(visitor, open) ? NOT_DOCUMENTED : NO };
}

/** See docs/decisions/ipv4-written-as-ipv6.md. */
const NOT_DOCUMENTED = unknown("it is not documented whether IPv4 addresses written as IPv6 match IPv4 visitors");

const wordsOf = remembered((entries: readonly string[], type: string): ReadonlyMap<string, string> => {
  const words = new Map<string, string>();
  for (const entry of entries) {
    const word = canonicalForm(type, entry);
    if (!words.has(word)) words.set(word, entry);
  }
  return words;
});

const VALUES: Readonly<Record<string, (request: Request) => string | undefined>> = {
  asn: ({ asn }) => asn,
  country: ({ country }) => country,
  organization: ({ organization }) => organization,
  ja4: ({ ja4 }) => ja4,
};

function meetsWords(type: string, entries: readonly string[], request: Request): ListVerdict {
  const read = Object.hasOwn(VALUES, type) ? VALUES[type] : undefined;
  if (read === undefined) return { verdict: unknown(`it is not documented what a list of type ${type} matches`) };
  const value = read(request);
  const entry = value === undefined ? undefined : wordsOf(entries, type).get(canonicalForm(type, value));
  if (entry !== undefined) return { verdict: YES, entry };
  return { verdict: value === undefined && entries.length > 0 ? unknown(`the ${NAMES[type] ?? type} is unknown`) : NO };
}

const NAMES: Readonly<Record<string, string>> = { asn: "AS number", ja4: "JA4 fingerprint" };
