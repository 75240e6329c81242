import * as fc from "fast-check";
import { canonicalEntry } from "../../../src/zone/access-lists/canonical.js";
import { canonicalSet, ENTRY_TYPES, sameEntries } from "../../../src/zone/access-lists/index.js";
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
