import * as fc from "fast-check";
import { sortNetworks } from "../../../src/zone/access-lists/held.js";
import { overlapsInOrder } from "../../../src/zone/access-lists/overlap.js";
import { closeNetwork, closeNetwork6 } from "./arbitrary-entries.js";
import { heldBy, isWithin } from "./address-oracle.js";
import { runs } from "../../framework/properties/runs.js";

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

test("finds what comparing all pairs finds", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(closeNetwork, closeNetwork6), { maxLength: 15 }), (entries) => {
      const sets = entries.map((entry) => ({ entry, held: heldBy([entry]) }));
      const first = sets.filter(
        ({ held }, index) =>
          !sets.slice(0, index).some((other) => isWithin(held, other.held) && isWithin(other.held, held)),
      );
      const expected = first.flatMap(({ entry, held }) => {
        const holders = first.filter((other) => other.held.size > held.size && isWithin(held, other.held));
        const widest = holders.sort((left, right) => right.held.size - left.held.size)[0];
        return widest === undefined ? [] : [{ entry, within: widest.entry }];
      });
      const found = overlaps(entries);
      expect(found).toHaveLength(expected.length);
      expect(found).toEqual(expect.arrayContaining(expected));
    }),
    runs(150),
  );
});
