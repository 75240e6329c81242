import * as fc from "fast-check";
import { BlockList } from "node:net";
import { sortNetworks } from "../../../src/zone/access-lists/held.js";
import { aggregateCidrs, comparableList, overlapBetween as between } from "../../../src/zone/access-lists/index.js";
import { type EntryList, overlapsInOrder } from "../../../src/zone/access-lists/overlap.js";
import { runs } from "../../framework/properties/runs.js";
import { closeNetwork, closeNetwork6 } from "./arbitrary-entries.js";

const candidates = {
  ipv4: Array.from({ length: 64 }, (_, host) => `10.0.0.${host}`),
  ipv6: Array.from({ length: 64 }, (_, host) => `2001:db8::${host.toString(16)}`),
} as const;

const known = new Map<string, ReadonlySet<string>>();

/** The addresses in 10.0.0.0/26 and 2001:db8::/122 that the entries contain, by Node's BlockList. */
function heldBy(entries: readonly string[]): ReadonlySet<string> {
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
function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((address) => outer.has(address));
}

interface Held {
  readonly entry: string;
  readonly held: ReadonlySet<string>;
}

/** The distinct networks of a list with the addresses of each, the widest first. */
function heldByEach(entries: readonly string[]): Held[] {
  const all = entries.map((entry) => ({ entry, held: heldBy([entry]) }));
  return all
    .filter(
      ({ held }, index) =>
        !all.slice(0, index).some((other) => isWithin(held, other.held) && isWithin(other.held, held)),
    )
    .sort((one, other) => other.held.size - one.held.size);
}

test.each([
  [[], []],
  [["10.0.1.0/24", "10.0.0.0/24"], ["10.0.0.0/23"]],
  [
    ["10.0.1.0/24", "10.0.2.0/24"],
    ["10.0.1.0/24", "10.0.2.0/24"],
  ],
  [["10.0.0.0/8", "10.1.2.3", "10.0.0.0/8"], ["10.0.0.0/8"]],
  [["10.0.0.0", "10.0.0.1", "10.0.0.2", "10.0.0.3"], ["10.0.0.0/30"]],
  [
    ["0.0.0.0/1", "128.0.0.0/1", "8000::/1", "::/1"],
    ["0.0.0.0/0", "::/0"],
  ],
  [
    ["255.255.255.255/32", "::/128"],
    ["255.255.255.255/32", "::/128"],
  ],
  [
    ["2001:db8:1::/48", "2001:DB8:0:ffff::1/48", "192.0.2.9/31"],
    ["192.0.2.8/31", "2001:db8::/47"],
  ],
])("%j aggregates to %j", (entries, aggregated) => {
  expect(aggregateCidrs(entries)).toEqual(aggregated);
});

/** The fewest blocks that contain exactly these hosts of a range of 64, by trying the widest first. */
function fewest(hosts: ReadonlySet<number>, start = 0, size = 64): number {
  const count = [...hosts].filter((host) => host >= start && host < start + size).length;
  if (count === 0) return 0;
  if (count === size) return 1;
  return fewest(hosts, start, size / 2) + fewest(hosts, start + size / 2, size / 2);
}

test("contains the same addresses in the fewest networks", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(closeNetwork, closeNetwork6), { maxLength: 20 }), (entries) => {
      const aggregated = aggregateCidrs(entries);
      const held = heldBy(entries);
      expect(heldBy(aggregated)).toEqual(held);
      const hosts = (version: "." | ":"): Set<number> =>
        new Set(
          [...held]
            .filter((address) => address.includes(version))
            .map((address) =>
              version === "." ? Number(address.split(".")[3]) : parseInt(address.split("::")[1] ?? "", 16),
            ),
        );
      expect(aggregated.length).toBe(fewest(hosts(".")) + fewest(hosts(":")));
    }),
    runs(150),
  );
});

test("names the entry that is not a network", () => {
  expect(() => aggregateCidrs(["10.0.0.0/8", "10.0.0.0/33"])).toThrow(
    new TypeError('"10.0.0.0/33" is not an IPv4 or IPv6 network. The prefix length of an IPv4 network is 0 to 32.'),
  );
});

const overlaps = (entries: readonly string[]) => overlapsInOrder(sortNetworks(entries));

test("names each entry that a wider one contains, and the widest that does", () => {
  expect(overlaps(["10.0.0.7", "10.0.0.0/24", "10.0.0.0/8", "11.0.0.0/8", "2001:db8::/32", "2001:DB8:1::/48"])).toEqual(
    [
      { entry: "10.0.0.0/24", within: "10.0.0.0/8" },
      { entry: "10.0.0.7", within: "10.0.0.0/8" },
      { entry: "2001:DB8:1::/48", within: "2001:db8::/32" },
    ],
  );
});

test("duplicates, neighbors, other versions and invalid entries do not overlap", () => {
  expect(overlaps(["10.0.0.0/24", "10.0.0.9/24", "10.0.1.0/24", "::a00:0/120", "office", "office"])).toEqual([]);
});

test("IPv4 written as IPv6 contains only what is written so, and is contained in IPv4", () => {
  expect(overlaps(["::ffff:10.0.0.0/104", "10.0.0.7", "10.0.0.0/24", "::ffff:10.0.0.9"])).toEqual([
    { entry: "10.0.0.7", within: "10.0.0.0/24" },
    { entry: "::ffff:10.0.0.9", within: "10.0.0.0/24" },
  ]);
  expect(overlaps(["::ffff:10.0.0.0/104", "::ffff:10.0.0.9"])).toEqual([
    { entry: "::ffff:10.0.0.9", within: "::ffff:10.0.0.0/104" },
  ]);
});

test("finds in one list what comparing all pairs finds", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(closeNetwork, closeNetwork6), { maxLength: 15 }), (entries) => {
      const first = heldByEach(entries);
      const expected = first.flatMap(({ entry, held }) => {
        const widest = first.find((other) => other.held.size > held.size && isWithin(held, other.held));
        return widest === undefined ? [] : [{ entry, within: widest.entry }];
      });
      const found = overlaps(entries);
      expect(found).toHaveLength(expected.length);
      expect(found).toEqual(expect.arrayContaining(expected));
    }),
    runs(150),
  );
});

const overlapBetween = (left: EntryList, right: EntryList) => between(comparableList(left), comparableList(right));

test("addresses and networks overlap, whichever is wider", () => {
  const left = { type: "ip", entries: ["10.0.0.7", "10.9.0.1", "2001:DB8::1"] } as const;
  const right = { type: "cidr", entries: ["10.0.0.0/24", "2001:db8::1/128", "192.0.2.0/24"] } as const;
  expect(overlapBetween(left, right)).toEqual([
    { left: "10.0.0.7", right: "10.0.0.0/24" },
    { left: "2001:DB8::1", right: "2001:db8::1/128" },
  ]);
  expect(overlapBetween(right, left)).toEqual([
    { left: "10.0.0.0/24", right: "10.0.0.7" },
    { left: "2001:db8::1/128", right: "2001:DB8::1" },
  ]);
});

test("other types overlap in equal entries", () => {
  const of = (type: "asn" | "country" | "organization", ...entries: string[]) => ({ type, entries });
  expect(overlapBetween(of("asn", "AS1", "2", "as1"), of("asn", "1", "3"))).toEqual([{ left: "AS1", right: "1" }]);
  expect(overlapBetween(of("organization", "ACME"), of("organization", "Acme"))).toEqual([
    { left: "ACME", right: "Acme" },
  ]);
  expect(overlapBetween(of("country", "DE"), of("country", "FR"))).toEqual([]);
  expect(overlapBetween(of("country", "DE"), of("organization", "DE"))).toEqual([]);
});

/** Each entry with the widest entry of the other list that contains it. */
function within(inner: readonly Held[], outer: readonly Held[]): (readonly [string, string])[] {
  return inner.flatMap(({ entry, held }) => {
    const widest = outer.find((other) => isWithin(held, other.held));
    return widest === undefined ? [] : [[entry, widest.entry] as const];
  });
}

test("finds between two lists what comparing all pairs finds", () => {
  const lists = fc.array(fc.oneof(closeNetwork, closeNetwork6), { maxLength: 10 });
  fc.assert(
    fc.property(lists, lists, (left, right) => {
      const [lefts, rights] = [heldByEach(left), heldByEach(right)];
      const expected = new Set([
        ...within(lefts, rights).map(([inner, outer]) => `${inner} ${outer}`),
        ...within(rights, lefts).map(([inner, outer]) => `${outer} ${inner}`),
      ]);
      const found = overlapBetween({ type: "cidr", entries: left }, { type: "cidr", entries: right });
      const pairs = found.map((pair) => `${pair.left} ${pair.right}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(new Set(pairs)).toEqual(expected);
    }),
    runs(150),
  );
});
