import * as fc from "fast-check";
import { aggregateCidrs } from "../../../src/zone/access-lists/index.js";
import { anEntry, closeNetwork, closeNetwork6 } from "./arbitrary-entries.js";
import { heldBy } from "./address-oracle.js";
import { runs } from "../../framework/properties/runs.js";

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

test("aggregating twice changes nothing, and order does not matter", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anEntry("cidr"), closeNetwork)), (entries) => {
      const once = aggregateCidrs(entries);
      expect(aggregateCidrs(once)).toEqual(once);
      expect(aggregateCidrs([...entries].reverse())).toEqual(once);
    }),
  );
});

test("names the entry that is not a network", () => {
  expect(() => aggregateCidrs(["10.0.0.0/8", "10.0.0.0/33"])).toThrow(
    new TypeError('"10.0.0.0/33" is not an IPv4 or IPv6 network. The prefix length of an IPv4 network is 0 to 32.'),
  );
});
