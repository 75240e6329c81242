import { catchAll, checkEntries, warningText } from "../../../src/zone/access-lists/index.js";
import * as fc from "fast-check";
import { RESERVED_IPV4, RESERVED_IPV6, reservedEntry } from "../../../src/zone/access-lists/check.js";
import { BlockList } from "node:net";
import { runs } from "../../framework/properties/runs.js";

test("a valid list has no errors and no warnings", () => {
  expect(checkEntries("cidr", ["8.8.8.0/24", "2606:4700::/32"])).toEqual({
    entries: ["8.8.8.0/24", "2606:4700::/32"],
    problems: [],
    warnings: [],
  });
});

test("each problem names its entry and its index", () => {
  const { entries, problems } = checkEntries("country", ["DE", "fr", "Germany"]);
  expect(entries).toEqual(["DE"]);
  expect(problems).toEqual([
    { index: 1, entry: "fr", problem: '"fr" is not in upper case.', hint: 'Write "FR".' },
    { index: 2, entry: "Germany", problem: '"Germany" is not a country code.', hint: expect.any(String) as string },
  ]);
});

test("each kind of warning comes once, with a phrase for each entry", () => {
  const { entries, warnings } = checkEntries("cidr", [
    "8.8.8.1/24",
    "8.8.9.1/24",
    "8.8.8.0/24",
    "8.0.0.0/8",
    "10.0.0.0/8",
    "192.0.2.0/24",
    "8.8.4.4",
    "8.0.0.0/8",
  ]);
  expect(entries).toEqual(["8.8.8.1/24", "8.8.9.1/24", "8.0.0.0/8", "10.0.0.0/8", "192.0.2.0/24", "8.8.4.4"]);
  expect(Object.fromEntries(warnings.map(({ kind, details }) => [kind, details]))).toEqual({
    "host-bits": ['"8.8.8.1/24" stands for 8.8.8.0/24', '"8.8.9.1/24" stands for 8.8.9.0/24'],
    "bare-address": ['"8.8.4.4" stands for 8.8.4.4/32'],
    duplicate: ['"8.8.8.0/24" is "8.8.8.1/24"', '"8.0.0.0/8"'],
    overlap: ['"8.8.4.4" is in "8.0.0.0/8"', '"8.8.8.1/24" is in "8.0.0.0/8"', '"8.8.9.1/24" is in "8.0.0.0/8"'],
    reserved: ['"10.0.0.0/8" (private networks)'],
    documentation: ['"192.0.2.0/24" (examples)'],
  });
});

test("entries that together contain all addresses are a catch-all", () => {
  const kinds = (...entries: string[]) => checkEntries("cidr", entries).warnings.map(({ details }) => details.join());
  expect(kinds("0.0.0.0/0")).toEqual(["all of IPv4"]);
  expect(kinds("0.0.0.0/1", "128.0.0.0/1", "8000::/1", "::/1")).toEqual(["all of IPv4,all of IPv6"]);
});

test("whether addresses of IPv4 that are written as IPv6 hold IPv4 visitors is open", () => {
  const kinds = (...entries: string[]) =>
    checkEntries("cidr", entries)
      .warnings.filter(({ kind }) => kind === "catch-all" || kind === "overlap")
      .map(({ details }) => details.join());
  expect(kinds("::ffff:0:0/96")).toEqual(["perhaps all of IPv4"]);
  expect(kinds("::ffff:0:0/97", "128.0.0.0/1")).toEqual(["perhaps all of IPv4"]);
  expect(kinds("::/64")).toEqual(["perhaps all of IPv4"]);
  expect(kinds("::/0")).toEqual(["all of IPv6,perhaps all of IPv4"]);
  expect(kinds("::ffff:0:0/97")).toEqual([]);
  expect(kinds("::fffe:0:0/96", "64:ff9b::/96", "1::/16")).toEqual([]);
  expect(kinds("192.0.2.0/24", "::ffff:192.0.2.7/128")).toEqual(['"::ffff:192.0.2.7/128" is in "192.0.2.0/24"']);
});

test("a list of all addresses is found among many entries, and a long list without a wide one is not read again", () => {
  const halves = Array.from({ length: 256 }, (_, index) => `${index}.0.0.0/8`);
  expect(catchAll("cidr", halves)).toEqual(["all of IPv4"]);
  expect(
    catchAll(
      "cidr",
      halves.map((entry) => `::ffff:${entry.replace("/8", "/104")}`),
    ),
  ).toEqual(["perhaps all of IPv4"]);
  expect(catchAll("cidr", halves.slice(1))).toEqual([]);
  expect(catchAll("ip", ["192.0.2.1", "1.1.1.1/0"])).toEqual(["all of IPv4"]);
  expect(catchAll("asn", ["0"])).toEqual([]);
  expect(catchAll("cidr", [])).toEqual([]);
});

test("AS numbers are checked for reserved ones, the other types are not", () => {
  expect(checkEntries("asn", ["AS64512"]).warnings).toEqual([
    { kind: "reserved", details: ['"AS64512" (private AS numbers)'] },
  ]);
  expect(checkEntries("organization", ["Example AS64512", "Example 10.0.0.0/8"]).warnings).toEqual([]);
});

test("a warning reads as one sentence and says how much it leaves out", () => {
  const warning = { kind: "overlap", details: ["a", "b", "c"] } as const;
  expect(warningText(warning)).toBe("Entries that a wider entry of the list contains: a, b, c.");
  expect(warningText(warning, 2)).toBe("Entries that a wider entry of the list contains: a, b, and 1 more.");
});

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
