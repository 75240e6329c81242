import { BlockList } from "node:net";

const candidates = {
  ipv4: Array.from({ length: 64 }, (_, host) => `10.0.0.${host}`),
  ipv6: Array.from({ length: 64 }, (_, host) => `2001:db8::${host.toString(16)}`),
} as const;

const known = new Map<string, ReadonlySet<string>>();

/** The addresses in 10.0.0.0/26 and 2001:db8::/122 that the entries contain, by Node's BlockList. */
export function heldBy(entries: readonly string[]): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => [...heldByOne(entry)]));
}

function heldByOne(entry: string): ReadonlySet<string> {
  const before = known.get(entry);
  if (before !== undefined) return before;
  const list = new BlockList();
  const [address = "", prefix] = entry.split("/");
  const version = address.includes(":") ? "ipv6" : "ipv4";
  list.addSubnet(address, Number(prefix ?? (version === "ipv4" ? 32 : 128)), version);
  const held = new Set(candidates[version].filter((candidate) => list.check(candidate, version)));
  known.set(entry, held);
  return held;
}

/** Whether the second set contains all of the first. */
export function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((address) => outer.has(address));
}
