import * as fc from "fast-check";
import { contentChecksum, ENTRY_TYPES, entryCount } from "../../../src/zone/access-lists/index.js";
import { anEntry } from "./arbitrary-entries.js";
import { respelt } from "./respelt.js";

test.each([
  // The API's own example, and the output of sha256sum.
  ["ip", ["192.168.0.1"], "37d7a80604871e579850a658c7add2ae7557d0c6abcc9b31ecddc4424207eba3"],
  ["country", ["RU", "CN"], "f1d82bf733e4e80295007119f1ada4bcfe74d4e0a91f280901295d8963a597be"],
  ["country", ["RU", "cn", "RU"], "f1d82bf733e4e80295007119f1ada4bcfe74d4e0a91f280901295d8963a597be"],
  ["ip", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
] as const)("%s %j has the checksum %s", (type, entries, checksum) => {
  expect(contentChecksum(type, entries)).toBe(checksum);
});

test.each(ENTRY_TYPES)("%s: order, duplicates and spelling change neither checksum nor count", (type) => {
  const lists = fc
    .array(anEntry(type), { maxLength: 10 })
    .chain((list) =>
      fc
        .tuple(...list.map((entry) => respelt(type, entry)))
        .chain((spelt) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...spelt], { minLength: list.length * 2 })),
        ),
    );
  fc.assert(
    fc.property(lists, ([list, other]) => {
      expect(contentChecksum(type, other)).toBe(contentChecksum(type, list));
      expect(entryCount(type, other)).toBe(entryCount(type, list));
      expect(entryCount(type, list)).toBeLessThanOrEqual(list.length);
    }),
  );
});

test("the count is of distinct entries", () => {
  expect(entryCount("cidr", ["10.0.0.0/8", "10.9.9.9/8", "11.0.0.0/8", "::/0", "0::/0"])).toBe(3);
});
