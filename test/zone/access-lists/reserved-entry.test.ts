import * as fc from "fast-check";
import { RESERVED_IPV4, RESERVED_IPV6, reservedEntry } from "../../../src/zone/access-lists/check.js";
import { BlockList } from "node:net";
import { runs } from "../../framework/properties/runs.js";

test.each([
  ["ip", "10.1.2.3", "reserved", "private networks"],
  ["cidr", "172.16.0.0/12", "reserved", "private networks"],
  ["ip", "127.0.0.1", "reserved", "loopback"],
  ["ip", "::1", "reserved", "loopback"],
  ["ip", "fe80::1", "reserved", "link-local addresses"],
  ["cidr", "fd00::/8", "reserved", "unique local addresses"],
  ["ip", "::ffff:8.8.8.8", "mapped", "list the IPv4 address"],
  ["ip", "203.0.113.7", "documentation", "examples"],
  ["cidr", "2001:db8:7::/48", "documentation", "examples"],
  ["asn", "AS64512", "reserved", "private AS numbers"],
  ["asn", "64500", "documentation", "examples"],
] as const)("%s %s: %s, for %s", (type, entry, kind, purpose) => {
  expect(reservedEntry(type, entry)).toEqual({ kind, purpose });
});

test.each([
  ["ip", "8.8.8.8"],
  ["ip", "2606:4700::1111"],
  ["cidr", "172.16.0.0/11"],
  ["cidr", "0.0.0.0/0"],
  ["cidr", "::/0"],
  ["asn", "13335"],
  ["asn", "65552"],
  ["asn", "AS"],
  ["country", "DE"],
  ["ip", "office"],
] as const)("%s %s is public, or nothing", (type, entry) => {
  expect(reservedEntry(type, entry)).toBeUndefined();
});

test("single addresses are reserved exactly inside the ranges", () => {
  const oracle = new BlockList();
  for (const { range } of RESERVED_IPV4)
    oracle.addSubnet(range.split("/")[0] ?? "", Number(range.split("/")[1]), "ipv4");
  const oracle6 = new BlockList();
  for (const { range } of RESERVED_IPV6)
    oracle6.addSubnet(range.split("/")[0] ?? "", Number(range.split("/")[1]), "ipv6");
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (ipv4, ipv6) => {
      expect(reservedEntry("ip", ipv4) !== undefined).toBe(oracle.check(ipv4, "ipv4"));
      expect(reservedEntry("ip", ipv6) !== undefined).toBe(oracle6.check(ipv6, "ipv6"));
    }),
    runs(300),
  );
});
