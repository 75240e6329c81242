import fc from "fast-check";
import { areWide, intersection, meets, type Range, sizeOf, union } from "../../../src/zone/access-lists/addresses.js";
import {
  addressRange,
  catchAll,
  certainRange,
  everybodyIn,
  openRange,
  wordPlacer,
} from "../../../src/zone/access-lists/held.js";
import { runs } from "../../framework/properties/runs.js";

/** Few addresses, so that networks often meet. */
const network = fc
  .tuple(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 26, max: 32 }), fc.boolean())
  .map(([host, prefix, isV6]) => (isV6 ? `2001:db8::${host.toString(16)}/${96 + prefix}` : `10.0.0.${host}/${prefix}`));
const networks = fc.array(network, { maxLength: 12 });
const ADDRESSES = Array.from({ length: 64 }, (_, host) => [`10.0.0.${host}`, `2001:db8::${host.toString(16)}`]).flat();

/** Whether one of the networks has the address, which is one of {@link ADDRESSES}. */
function covers(entries: readonly string[], address: string): boolean {
  const hostOf = (text: string): number =>
    text.includes(":") ? Number.parseInt(text.slice("2001:db8::".length), 16) : Number(text.slice("10.0.0.".length));
  return entries.some((entry) => {
    const [start = "", prefix = ""] = entry.split("/");
    if (start.includes(":") !== address.includes(":")) return false;
    const size = 2 ** ((start.includes(":") ? 128 : 32) - Number(prefix));
    const first = Math.floor(hostOf(start) / size) * size;
    return hostOf(address) >= first && hostOf(address) < first + size;
  });
}

const rangesOf = (entries: readonly string[]): readonly Range[] =>
  union(entries.map(addressRange).filter((range) => range !== undefined));
const has = (ranges: readonly Range[], address: string): boolean => meets(addressRange(address) as Range, ranges);

it("has the addresses of the entries, and those that two lists have in common, as a look at each shows", () => {
  fc.assert(
    fc.property(networks, networks, (left, right) => {
      const [one, other] = [rangesOf(left), rangesOf(right)];
      const both = intersection(one, other);
      for (const address of ADDRESSES) {
        expect(has(one, address)).toBe(covers(left, address));
        expect(has(both, address)).toBe(covers(left, address) && covers(right, address));
      }
      const count = (entries: readonly string[]): bigint =>
        BigInt(ADDRESSES.filter((at) => covers(entries, at)).length);
      expect(sizeOf(one)).toBe(count(left));
      expect(sizeOf(both)).toBe(BigInt(ADDRESSES.filter((at) => covers(left, at) && covers(right, at)).length));
    }),
    runs(250),
  );
});

it("finds nothing for an entry that is no network", () => {
  expect(["no network", "10.0.0.256", "", "10.0.0.0/33"].map(addressRange)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  [["10.0.0.0/8"], true],
  [["10.0.0.0/9"], false],
  [["10.0.0.0/9", "12.0.0.0/9"], true],
  [["10.0.0.0/9", "10.0.0.0/9"], false],
  [["2001::/20"], true],
  [["2001::/21"], false],
  [["::ffff:10.0.0.0/104"], true],
  [["192.0.2.1"], false],
])("judges how wide a list is by its union: %j", (entries, wide) => {
  expect(areWide(rangesOf(entries))).toBe(wide);
});

it("places words side by side, by their canonical form", () => {
  const place = wordPlacer("country");
  const [de, fr] = [place("de"), place("FR")];
  expect(place("DE")).toEqual(de);
  expect(place("fr ")).toEqual(fr);
  expect(union([fr, de].filter((range) => range !== undefined))).toEqual([{ start: 0, end: 2 }]);
  expect([de, fr].map((range) => range && sizeOf([range]))).toEqual([1n, 1n]);
  const unknown = wordPlacer("of tomorrow");
  expect(unknown(" a")).toEqual(unknown("a"));
  expect(unknown("A")).not.toEqual(unknown("a"));
});

it.each([
  ["192.0.2.1", true, undefined],
  ["192.0.2.0/24", true, undefined],
  ["2001:db8::/32", true, undefined],
  ["::ffff:192.0.2.1", false, "192.0.2.1"],
  ["::ffff:c000:201/128", false, "192.0.2.1"],
  ["::ffff:10.0.0.0/104", false, "10.0.0.0/8"],
  ["::ffff:0:0/96", false, "0.0.0.0/0"],
  ["::fffe:0:0/95", true, "0.0.0.0/0"],
  ["::/0", true, "0.0.0.0/0"],
  ["::/1", true, "0.0.0.0/0"],
  ["8000::/1", true, undefined],
  ["no network", false, undefined],
])("says what %s holds for certain, and what is open", (entry, isCertain, open) => {
  expect(certainRange(entry) !== undefined).toBe(isCertain);
  expect(openRange(entry)).toEqual(open === undefined ? undefined : addressRange(open));
});

it.each([
  [["0.0.0.0/0"], ["IPv4"], []],
  [["::/0"], ["IPv6"], ["IPv4"]],
  [["0.0.0.0/0", "::/0"], ["IPv4", "IPv6"], []],
  [["0.0.0.0/1", "128.0.0.0/1"], ["IPv4"], []],
  [["::ffff:0:0/96"], [], ["IPv4"]],
  [["::ffff:0.0.0.0/97", "128.0.0.0/1"], [], ["IPv4"]],
  [["::/1"], [], ["IPv4"]],
  [["10.0.0.0/8"], [], []],
])("finds of which versions %j have every address", (entries, certain, open) => {
  expect(everybodyIn("cidr", entries)).toEqual({ certain, open });
});

it("says what is open in the text of a message", () => {
  expect(catchAll("cidr", ["::/0"])).toEqual(["all of IPv6", "perhaps all of IPv4"]);
  expect(catchAll("country", ["DE"])).toEqual([]);
});
