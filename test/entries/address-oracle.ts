import { BlockList } from "node:net";

const candidates = {
  ipv4: Array.from({ length: 64 }, (_, host) => `10.0.0.${host}`),
  ipv6: Array.from({ length: 64 }, (_, host) => `2001:db8::${host.toString(16)}`),
} as const;

/** The addresses among 10.0.0.0/26 and 2001:db8::/122 that the entries hold, by Node's BlockList. */
export function heldBy(entries: readonly string[]): ReadonlySet<string> {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const version = address.includes(":") ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(prefix ?? (version === "ipv4" ? 32 : 128)), version);
  }
  const held = new Set<string>();
  for (const version of ["ipv4", "ipv6"] as const) {
    for (const address of candidates[version]) if (list.check(address, version)) held.add(address);
  }
  return held;
}

/** Whether the second set holds all of the first. */
export function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((address) => outer.has(address));
}
