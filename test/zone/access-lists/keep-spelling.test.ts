import * as fc from "fast-check";
import { canonicalEntry } from "../../../src/zone/access-lists/canonical.js";
import { ENTRY_TYPES, keepSpelling, sameEntries } from "../../../src/zone/access-lists/index.js";
import { anEntry } from "./arbitrary-entries.js";
import { respelt } from "./respelt.js";

test("known entries keep their spelling, new ones are canonical, missing ones are removed", () => {
  expect(
    keepSpelling(
      "cidr",
      ["10.0.0.1/24", "2001:DB8::/32", "192.0.2.0/24"],
      ["11.1.1.1/8", "10.0.0.0/24", "2001:db8::/32"],
    ),
  ).toEqual(["10.0.0.1/24", "2001:DB8::/32", "11.0.0.0/8"]);
});

test("new entries are sorted and distinct", () => {
  expect(keepSpelling("country", ["DE"], ["US", "us", "DE", "FR", ""].filter(Boolean))).toEqual(["DE", "FR", "US"]);
});

test("invalid entries from the API are kept unchanged", () => {
  expect(keepSpelling("ip", ["192.0.2.1"], ["192.0.2.1", "something new"])).toEqual(["192.0.2.1", "something new"]);
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
