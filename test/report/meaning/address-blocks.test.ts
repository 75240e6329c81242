import fc from "fast-check";
import { type AddressBlock, blockOf, readBlock } from "../../../src/entries/network.js";
import { mergeBlocks } from "../../../src/entries/aggregate.js";
import { isWide, meets } from "../../../src/report/judge/zone-lists.js";

/** Few addresses, so that networks often meet. */
const v4 = fc.tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 24, max: 32 })).map(([host, prefix]) => {
  const address = (0x0a000000 + host) & (prefix === 32 ? -1 : ~(2 ** (32 - prefix) - 1));
  return blockOf({ version: 4, address: address >>> 0, prefix });
});
const v6 = fc
  .integer({ min: 0, max: 63 })
  .map((host) => blockOf({ version: 6, groups: [0, 0, 0, 0, 0, 0, 0x0a00, host], prefix: 128 }));
const block = fc.oneof({ weight: 4, arbitrary: v4 }, v6);

it("finds whether a block meets any of many, as looking at each does", () => {
  fc.assert(
    fc.property(block, fc.array(block, { maxLength: 12 }), (one, others) => {
      const share = (other: AddressBlock): boolean =>
        one.version === other.version && one.first <= other.last && other.first <= one.last;
      expect(meets(one, mergeBlocks(others))).toBe(others.some(share));
    }),
    { numRuns: 500 },
  );
});

it.each([
  ["10.0.0.0/8", true],
  ["10.0.0.0/9", false],
  ["2001::/20", true],
  ["2001::/21", false],
  ["192.0.2.1", false],
  ["no network", false],
])("%s is wide: %s", (entry, wide) => {
  expect(isWide(entry)).toBe(wide);
  expect(readBlock(entry) === undefined).toBe(entry === "no network");
});
