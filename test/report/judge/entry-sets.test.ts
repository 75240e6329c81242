import fc from "fast-check";
import { ADDRESS_SPACE, type EntrySpace, wordSpace } from "../../../src/report/judge/entry-sets.js";

/** Few addresses, so that networks often meet. */
const network = fc
  .tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 26, max: 32 }), fc.boolean())
  .map(([host, prefix, isV6]) => (isV6 ? `2001:db8::${host.toString(16)}/${96 + prefix}` : `10.0.0.${host}/${prefix}`));
const networks = fc.array(network, { maxLength: 12 });
const ADDRESSES = Array.from({ length: 64 }, (_, host) => [`10.0.0.${host}`, `2001:db8::${host.toString(16)}`]).flat();

const { of, union, intersect, subtract, meeting, isEmpty, addresses } = ADDRESS_SPACE;
const held = (set: ReturnType<typeof of>): string[] => ADDRESSES.filter(meeting(set));

it("unites, intersects and subtracts networks as sets of addresses", () => {
  fc.assert(
    fc.property(networks, networks, (left, right) => {
      const [a, b] = [of(left), of(right)];
      const [inA, inB] = [meeting(a), meeting(b)];
      expect(held(union([a, b]))).toEqual(ADDRESSES.filter((address) => inA(address) || inB(address)));
      expect(held(intersect(a, b))).toEqual(ADDRESSES.filter((address) => inA(address) && inB(address)));
      expect(held(subtract(a, b))).toEqual(ADDRESSES.filter((address) => inA(address) && !inB(address)));
      expect(addresses(a)).toBe(BigInt(held(a).length));
      expect(isEmpty(a)).toBe(left.length === 0);
      expect(held(intersect(of(left, b), b))).toEqual(held(intersect(a, b)));
    }),
    { numRuns: 500 },
  );
});

it("holds exactly the addresses that its networks hold", () => {
  expect(held(of(["10.0.0.0/30", "10.0.0.2/31", "2001:db8::3f"]))).toEqual(
    ADDRESSES.filter((address) => /\.[0-3]$|:3f$/.test(address)),
  );
  expect(held(of(["no network"]))).toEqual([]);
});

it.each([
  [["10.0.0.0/8"], true],
  [["10.0.0.0/9"], false],
  [["10.0.0.0/9", "12.0.0.0/9"], true],
  [Array.from({ length: 512 }, (_, index) => `${index >> 1}.${(index % 2) * 128}.0.0/9`), true],
  [["2001::/20"], true],
  [["2001::/21"], false],
  [["192.0.2.1", "no network"], false],
])("judges how wide a list is by its union: %j", (entries, wide) => {
  expect(ADDRESS_SPACE.isWide(of(entries))).toBe(wide);
});

it("compares words by their canonical form", () => {
  const countries = wordSpace("country");
  const set = countries.subtract(countries.of(["de", "FR"]), countries.of(["fr"]));
  expect(["DE", "fr"].filter(countries.meeting(set))).toEqual(["DE"]);
});

const words = fc.constantFrom("US", "DE", "SI", "FR");

it("finds the first of many sets that share something with another", () => {
  expectFirstMeeting(ADDRESS_SPACE, network);
  expectFirstMeeting(wordSpace("country"), words);
});

function expectFirstMeeting<Set_>(space: EntrySpace<Set_>, entry: fc.Arbitrary<string>): void {
  const entries = fc.array(entry, { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 12 }), entries, fc.integer({ min: 1, max: 4 }), (all, asked, most) => {
      const sets = all.map((each) => space.of(each));
      const part = space.of(asked);
      const sharing = sets.flatMap((set, at) => (space.isEmpty(space.intersect(set, part)) ? [] : [at]));
      expect(space.firstMeeting(sets, most)(part)).toEqual(sharing.slice(0, most));
    }),
    { numRuns: 500 },
  );
}
