import fc from "fast-check";
import { areWide, intersection, meets, type Range, sizeOf, union } from "../../../src/zone/access-lists/addresses.js";
import {
  addressRange,
  certainRange,
  createPlacers,
  everybodyIn,
  openRange,
} from "../../../src/zone/access-lists/held.js";
import { runs } from "../../framework/properties/runs.js";
import { decidesAboutAll, decisionText, listStance, readList } from "../../../src/zone/access-lists/list.js";
import { NOT_KNOWN } from "../../../src/zone/requests/condition.js";

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

it("places addresses and words on one line, words by their canonical form", () => {
  const placers = createPlacers();
  const [address, country, unknown] = [placers("cidr"), placers("country"), placers("of tomorrow")];
  const [de, fr, word] = [country("de"), country("FR"), unknown("DE")];
  expect([country("DE"), country("fr "), unknown(" DE")]).toEqual([de, fr, word]);
  const all = [fr, de, word, ...["0.0.0.0/0", "::/0"].map(address)].flatMap((range) => range ?? []);
  expect(sizeOf(union(all))).toBe(2n ** 32n + 2n ** 128n + 3n);
  expect([placers("ip"), placers("country")]).toEqual([address, country]);
  expect(unknown("de")).not.toEqual(word);
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
  [["::/1", "8000::/1"], ["IPv6"], ["IPv4"]],
  [["AS64500"], [], []],
  [["10.0.0.0/8"], [], []],
])("finds of which versions %j have every address", (entries, certain, open) => {
  expect(everybodyIn("cidr", entries)).toEqual({ certain, open });
});

describe("a list, as its attributes declare it,", () => {
  it.each<[string, Readonly<Record<string, unknown>>, object]>([
    ["has defaults", { type: "ip" }, { entries: [], action: "log", isEnabled: true }],
    ["has none of a type", {}, { type: undefined, entries: undefined }],
    ["reads a text without its comments", { type: "ip", content: "192.0.2.1 # a\n\n" }, { entries: ["192.0.2.1"] }],
    ["reads no text of a type that is not known", { type: "later", content: "a" }, { entries: undefined }],
    ["reads no entries that are known later", { type: "ip", entries: NOT_KNOWN }, { entries: undefined }],
    ["reads no entries of which one is", { type: "ip", entries: ["192.0.2.1", NOT_KNOWN] }, { entries: undefined }],
    ["reads no entries beside such a text", { type: "ip", entries: [], content: NOT_KNOWN }, { entries: undefined }],
    ["reads no action that is known later", { action: NOT_KNOWN, enabled: NOT_KNOWN }, { isEnabled: undefined }],
  ])("%s", (_, values, expected) => {
    expect(readList(values)).toMatchObject(expected);
  });
});

it.each([
  ["block", true, "blocks"],
  ["block", false, "observes"],
  ["none", true, "observes"],
  ["block", undefined, undefined],
  ["unknown_9", true, undefined],
  ["unknown_9", false, "observes"],
  [undefined, true, undefined],
])("a list with the action %s, enabled %s, %s", (action, isEnabled, expected) => {
  expect(listStance({ action, isEnabled })).toBe(expected);
});

it("says what a list decides, and of whom it decides about everybody", () => {
  expect(["block", "bypass", "log", "none", "unknown_9"].map(decisionText)).toEqual([
    "block",
    "skip all checks for",
    undefined,
    undefined,
    undefined,
  ]);
  const all = { type: "cidr", entries: ["0.0.0.0/0"] };
  expect(decidesAboutAll({ ...all, action: "allow" })).toEqual(["all of IPv4"]);
  expect(decidesAboutAll({ ...all, action: "log" })).toEqual([]);
  expect(decidesAboutAll({ ...all, entries: undefined, action: "allow" })).toEqual([]);
});
