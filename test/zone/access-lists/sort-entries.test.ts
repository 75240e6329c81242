import * as fc from "fast-check";
import { ENTRY_TYPES, distinctEntries, sameEntries, sortEntries } from "../../../src/zone/access-lists/index.js";
import { anEntry } from "./arbitrary-entries.js";

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
