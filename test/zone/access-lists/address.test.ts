import { isIPv4, isIPv6 } from "node:net";
import * as fc from "fast-check";
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "../../../src/zone/access-lists/address.js";
import { runs } from "../../framework/properties/runs.js";

const decimal = fc.constantFrom(
  "0",
  "1",
  "9",
  "10",
  "99",
  "100",
  "199",
  "200",
  "249",
  "250",
  "255",
  "256",
  "300",
  "00",
  "01",
  "",
);
const nearlyIpv4 = fc.array(
  fc.oneof({ weight: 8, arbitrary: decimal }, fc.constantFrom("x", " ", "-1", "0x1", "1e1", "٣")),
  {
    minLength: 3,
    maxLength: 5,
  },
);

test("accepts exactly the IPv4 addresses that node:net accepts", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        nearlyIpv4.map((parts) => parts.join(".")),
        fc.ipV4(),
        fc.string(),
      ),
      (text) => {
        expect(parseIpv4(text) !== undefined).toBe(isIPv4(text));
      },
    ),
    runs(1000),
  );
});

test("writes back every IPv4 address that it reads", () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      expect(formatIpv4(parseIpv4(text) ?? -1)).toBe(text);
    }),
  );
});

test.each([
  ["0.0.0.0", 0],
  ["0.0.1.0", 256],
  ["127.255.255.255", 0x7fffffff],
  ["255.255.255.255", 0xffffffff],
])("%s is %i", (text, bits) => {
  expect(parseIpv4(text)).toBe(bits);
});

const group = fc.oneof(fc.constant(0), fc.constantFrom(1, 0xffff, 0x10), fc.integer({ min: 0, max: 0xffff }));
const groups = fc.array(group, { minLength: 8, maxLength: 8 });
const piece = fc.constantFrom(
  "",
  "0",
  "1",
  "ffff",
  "DB8",
  "00a",
  "10000",
  "g",
  "::",
  "%eth0",
  "1.2.3.4",
  "01.2.3.4",
  "1.2.3",
);
const nearlyIpv6 = fc
  .tuple(fc.array(piece, { maxLength: 10 }), fc.constantFrom("", ":", "::"), fc.array(piece, { maxLength: 4 }))
  .map(([head, gap, tail]) => head.join(":") + gap + tail.join(":"));

/** The address as the WHATWG URL serializer of Node writes it: RFC 5952 except for the dotted form. */
const asUrlHost = (text: string): string => new URL(`http://[${text}]/`).hostname.slice(1, -1);
const isMapped = (address: readonly number[]): boolean =>
  address[5] === 0xffff && address.slice(0, 5).every((value) => value === 0);

test("accepts exactly the IPv6 addresses that node:net accepts, except those with zone IDs", () => {
  fc.assert(
    fc.property(fc.oneof(nearlyIpv6, fc.ipV6()), (text) => {
      expect(parseIpv6(text) !== undefined).toBe(isIPv6(text) && !text.includes("%"));
    }),
    runs(1500),
  );
});

test("writes an IPv6 address as the URL standard does", () => {
  fc.assert(
    fc.property(groups, (address) => {
      fc.pre(!isMapped(address));
      const full = address.map((value) => value.toString(16)).join(":");
      expect(formatIpv6(address)).toBe(asUrlHost(full));
      expect(parseIpv6(full)).toEqual(address);
    }),
    runs(500),
  );
});

test("reads every spelling of IPv6 to the groups that the URL standard finds", () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const read = parseIpv6(text) ?? [];
      expect(asUrlHost(formatIpv6(read))).toBe(asUrlHost(text));
    }),
    runs(300),
  );
});

test.each([
  // RFC 5952 §4.1 to §4.3 and §5
  ["2001:0db8::0001", "2001:db8::1"],
  ["2001:db8:0:0:0:0:2:1", "2001:db8::2:1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
  ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:DB8::ABCD", "2001:db8::abcd"],
  ["::ffff:c000:0201", "::ffff:192.0.2.1"],
  ["::FFFF:192.0.2.1", "::ffff:192.0.2.1"],
  ["::192.0.2.1", "::c000:201"],
  ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
  ["0:0:0:0:0:0:0:0", "::"],
  ["1::", "1::"],
  ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
])("%s is written %s", (text, canonical) => {
  expect(formatIpv6(parseIpv6(text) ?? [])).toBe(canonical);
});
