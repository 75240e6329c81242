import { isIPv4 } from "node:net";
import * as fc from "fast-check";
import { formatIpv4, parseIpv4 } from "../../../src/zone/access-lists/address.js";
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
const nearly = fc.array(
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
        nearly.map((parts) => parts.join(".")),
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

test("writes back every address that it reads", () => {
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
