import { canonicalForm } from "../access-lists/canonical.js";
import { holdsAddresses } from "../access-lists/entry-type.js";
import { addressRange, firstBeyond, type Range, union } from "../access-lists/ranges.js";
import type { Request } from "./request.js";
import { NO, unknown, type Verdict, YES } from "./verdict.js";
import { addressesOf } from "./variables/address.js";

/** The entries of an access list. Undefined is not known. */
export interface ListEntries {
  /** Such as `cidr`. */
  readonly type: string | undefined;
  readonly entries: readonly string[] | undefined;
}

/** Whether a list matches a request, and the entry that does. */
export interface ListVerdict {
  readonly verdict: Verdict;
  readonly entry?: string;
}

/** Whether one of the entries of a list matches a request. A list is read once, however many requests ask. */
export function meetsList({ type, entries }: ListEntries, request: Request): ListVerdict {
  if (type === undefined || entries === undefined)
    return { verdict: unknown("the list's entries are known after the apply") };
  return holdsAddresses(type) ? meetsAddresses(entries, request) : meetsWords(type, entries, request);
}

interface PlacedEntry extends Range {
  readonly entry: string;
}

interface Networks {
  /** The widest entries, disjoint and in order. */
  readonly widest: readonly PlacedEntry[];
  readonly covered: readonly Range[];
  readonly holdsMapped: boolean;
}

const networksOf = remembered((entries): Networks => {
  const placed = entries.flatMap((entry) => {
    const range = addressRange(entry);
    return range === undefined ? [] : [{ start: range.start, end: range.end, entry }];
  });
  placed.sort((left, right) => {
    if (left.start !== right.start) return left.start < right.start ? -1 : 1;
    return left.end > right.end ? -1 : left.end < right.end ? 1 : 0;
  });
  const widest: PlacedEntry[] = [];
  for (const one of placed) if (one.start >= (widest.at(-1)?.end ?? one.start)) widest.push(one);
  const covered = union(widest);
  return { widest, covered, holdsMapped: coversMapped(covered) };
});

/** Entries with all IPv4-mapped addresses may hold the visitors of IPv4. */
const MAPPED = addressRange("::fffe:0:0/95");

function meetsAddresses(entries: readonly string[], { ip }: Request): ListVerdict {
  const visitor = addressesOf(ip);
  if (visitor === undefined) return { verdict: unknown("the address is not told") };
  const { widest, covered, holdsMapped } = networksOf(entries);
  const found = widest[firstBeyond(widest, visitor.start)];
  if (found !== undefined && found.start < visitor.end) {
    const whole = covered[firstBeyond(covered, visitor.start)];
    const holdsAll = whole !== undefined && whole.start <= visitor.start && whole.end >= visitor.end;
    const verdict = holdsAll ? YES : unknown("the address is anonymized, and the list has a part of its network");
    return { verdict, entry: found.entry };
  }
  const isIpv4 = typeof visitor.start === "number";
  return {
    verdict:
      isIpv4 && holdsMapped
        ? unknown("whether an IPv6 network with all IPv4-mapped addresses matches IPv4 is not documented")
        : NO,
  };
}

function coversMapped(covered: readonly Range[]): boolean {
  return MAPPED !== undefined && covered.some(({ start, end }) => start <= MAPPED.start && end >= MAPPED.end);
}

const wordsOf = remembered((entries, type): ReadonlyMap<string, string> => {
  const words = new Map<string, string>();
  for (const entry of entries) {
    const word = canonicalForm(type, entry);
    if (!words.has(word)) words.set(word, entry);
  }
  return words;
});

const TOLD: Readonly<Record<string, (request: Request) => string | undefined>> = {
  asn: ({ asn }) => asn,
  country: ({ country }) => country,
  organization: ({ organization }) => organization,
  ja4: ({ ja4 }) => ja4,
};

function meetsWords(type: string, entries: readonly string[], request: Request): ListVerdict {
  const read = Object.hasOwn(TOLD, type) ? TOLD[type] : undefined;
  if (read === undefined) return { verdict: unknown(`what a list of type ${type} matches is not documented`) };
  const told = read(request);
  const entry = told === undefined ? undefined : wordsOf(entries, type).get(canonicalForm(type, told));
  if (entry !== undefined) return { verdict: YES, entry };
  return { verdict: told === undefined && entries.length > 0 ? unknown(`the ${NAMES[type] ?? type} is not told`) : NO };
}

const NAMES: Readonly<Record<string, string>> = { asn: "AS number", ja4: "JA4 fingerprint" };

/** Remembers what is made of a list for as long as the list exists. */
function remembered<Made>(make: (entries: readonly string[], type: string) => Made) {
  const made = new WeakMap<readonly string[], Made>();
  return (entries: readonly string[], type = ""): Made => {
    const known = made.get(entries);
    if (known !== undefined) return known;
    const found = make(entries, type);
    made.set(entries, found);
    return found;
  };
}
