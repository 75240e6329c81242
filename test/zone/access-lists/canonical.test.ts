import * as fc from "fast-check";
import { canonicalEntry } from "../../../src/zone/access-lists/canonical.js";
import {
  canonicalSet,
  contentChecksum,
  distinctEntries,
  ENTRY_TYPES,
  entryCount,
  type EntryType,
  keepSpelling,
  sameEntries,
  sortEntries,
} from "../../../src/zone/access-lists/index.js";
import { anEntry, anyText } from "./arbitrary-entries.js";
import { respelt } from "./respelt.js";
import { runs } from "../../framework/properties/runs.js";

describe.each(ENTRY_TYPES)("%s", (type) => {
  test("canonical form is its own canonical form", () => {
    fc.assert(
      fc.property(fc.oneof(anEntry(type), anyText), (text) => {
        const canonical = canonicalEntry(type, text);
        expect(canonicalEntry(type, canonical)).toBe(canonical);
      }),
      runs(200),
    );
  });

  test("another spelling has the same canonical form", () => {
    fc.assert(
      fc.property(
        anEntry(type).chain((entry) => fc.tuple(fc.constant(entry), respelt(type, entry))),
        ([entry, other]) => {
          expect(canonicalEntry(type, other)).toBe(canonicalEntry(type, entry));
        },
      ),
      runs(100),
    );
  });

  test("lists are the same in any order, repetition and spelling, and differ by any entry", () => {
    const lists = fc
      .array(anEntry(type), { minLength: 1, maxLength: 12 })
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
          fc.tuple(...list.map((entry) => respelt(type, entry))),
        ),
      );
    fc.assert(
      fc.property(lists, anEntry(type), ([list, shuffled, spelt], extra) => {
        expect(sameEntries(type, list, shuffled)).toBe(true);
        expect(sameEntries(type, spelt, list)).toBe(true);
        const isNew = !list.some((entry) => canonicalEntry(type, entry) === canonicalEntry(type, extra));
        expect(sameEntries(type, list, [...list, extra])).toBe(!isNew);
        expect(sameEntries(type, [...list, extra], list)).toBe(!isNew);
      }),
    );
  });
});

test("an invalid entry is only trimmed", () => {
  expect(canonicalEntry("ip", " office ")).toBe("office");
  expect(canonicalEntry("country", "Germany")).toBe("Germany");
});

test("the canonical set is sorted and has each entry once", () => {
  expect([...canonicalSet("asn", ["AS9", "10", "9", "as10"])]).toEqual(["10", "9"]);
});

test.each([
  ["ip", ["10.0.0.10", "::1", "10.0.0.9", "9.0.0.0"], ["9.0.0.0", "10.0.0.9", "10.0.0.10", "::1"]],
  [
    "cidr",
    ["10.0.0.0/24", "office", "10.0.0.0/8", "::/0", "10.0.0.7/8"],
    ["10.0.0.0/8", "10.0.0.0/24", "::/0", "office"],
  ],
  ["asn", ["AS100", "99", "as100"], ["99", "AS100"]],
  ["country", ["US", "DE"], ["DE", "US"]],
  ["organization", ["beta", "Alpha", "ALPHA"], ["Alpha", "beta"]],
] as const)("%s %j sorts to %j", (type, entries, sorted) => {
  expect(sortEntries(type, entries)).toEqual(sorted);
});

test.each(ENTRY_TYPES)("%s: sorting keeps the entries and forgets their order", (type) => {
  fc.assert(
    fc.property(fc.array(anEntry(type)), (entries) => {
      const sorted = sortEntries(type, entries);
      expect(sameEntries(type, sorted, entries)).toBe(true);
      expect(sorted).toHaveLength(distinctEntries(type, entries).length);
      expect(sortEntries(type, [...sorted].reverse())).toEqual(sorted);
    }),
  );
});

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

test.each<[string, EntryType, string[], string[], string[]]>([
  [
    "known entries keep their spelling, new ones are canonical, missing ones are removed",
    "cidr",
    ["10.0.0.1/24", "2001:DB8::/32", "192.0.2.0/24"],
    ["11.1.1.1/8", "10.0.0.0/24", "2001:db8::/32"],
    ["10.0.0.1/24", "2001:DB8::/32", "11.0.0.0/8"],
  ],
  ["new entries are sorted and distinct", "country", ["DE"], ["US", "us", "DE", "FR"], ["DE", "FR", "US"]],
  ["invalid entries are kept unchanged", "ip", ["192.0.2.1"], ["192.0.2.1", "office"], ["192.0.2.1", "office"]],
])("of the API's entries, %s", (_, type, known, remote, expected) => {
  expect(keepSpelling(type, known, remote)).toEqual(expected);
});

describe.each(ENTRY_TYPES)("%s", (type) => {
  test("an unchanged list comes back as it was", () => {
    const lists = fc
      .array(anEntry(type), { maxLength: 10 })
      .chain((list) => fc.tuple(fc.constant(list), fc.tuple(...list.map((entry) => respelt(type, entry)))));
    fc.assert(
      fc.property(lists, ([list, remote]) => {
        expect(keepSpelling(type, list, [...remote].reverse())).toEqual(list);
      }),
    );
  });

  test("the result is equivalent to the API's list, and each entry is known or canonical", () => {
    fc.assert(
      fc.property(fc.array(anEntry(type)), fc.array(anEntry(type)), (known, added) => {
        const remote = [...known.slice(0, known.length / 2), ...added];
        const answer = keepSpelling(type, known, remote);
        expect(sameEntries(type, answer, remote)).toBe(true);
        for (const entry of answer) expect(known.includes(entry) || canonicalEntry(type, entry) === entry).toBe(true);
      }),
    );
  });
});
