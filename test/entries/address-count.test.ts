import * as fc from "fast-check";
import { addressCount } from "../../src/entries/index.js";
import { closeNetwork, closeNetwork6 } from "./arbitrary-entries.js";
import { heldBy } from "./address-oracle.js";
import { runs } from "../framework/properties/runs.js";

test.each([
  ["ip", [], { ipv4: 0n, ipv6: 0n }],
  ["ip", ["192.0.2.1", "192.0.2.2", "::1"], { ipv4: 2n, ipv6: 1n }],
  ["cidr", ["0.0.0.0/0", "10.0.0.0/8"], { ipv4: 2n ** 32n, ipv6: 0n }],
  ["cidr", ["::/0", "10.0.0.0/24", "10.0.0.128/25"], { ipv4: 256n, ipv6: 2n ** 128n }],
  ["cidr", ["no address"], { ipv4: 0n, ipv6: 0n }],
  ["country", ["DE"], undefined],
] as const)("%s %j holds %s", (type, entries, count) => {
  expect(addressCount(type, entries)).toEqual(count);
});

test("counts each address once", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(closeNetwork, closeNetwork6), { maxLength: 20 }), (entries) => {
      const held = [...heldBy(entries)];
      expect(addressCount("cidr", entries)).toEqual({
        ipv4: BigInt(held.filter((address) => address.includes(".")).length),
        ipv6: BigInt(held.filter((address) => address.includes(":")).length),
      });
    }),
    runs(150),
  );
});
