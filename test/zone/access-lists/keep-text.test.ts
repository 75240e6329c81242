import fc from "fast-check";
import {
  canonicalSet,
  entriesInText,
  keepText,
  parseEntriesFile,
  sameEntries,
} from "../../../src/zone/access-lists/index.js";
import { anEntry } from "./arbitrary-entries.js";

const cidrEntry = anEntry("cidr");

const text = ["# offices", "192.0.2.9/24 ; Berlin", "", "198.51.100.7", "198.51.100.7/32", ""].join("\r\n");

test("a text that is equivalent to the API's list does not change", () => {
  expect(keepText("cidr", text, ["198.51.100.7/32", "192.0.2.0/24"])).toBe(text);
});

test("a line whose entry is missing is removed, comments stay, and new entries follow in canonical form, sorted", () => {
  expect(keepText("cidr", text, ["2001:db8::/32", "203.0.113.66", "192.0.2.0/24"])).toBe(
    ["# offices", "192.0.2.9/24 ; Berlin", "", "2001:db8::/32", "203.0.113.66/32", ""].join("\n"),
  );
});

test("for any text and any list, the new text is equivalent to the list", () => {
  const line = fc.oneof(cidrEntry, fc.constantFrom("", "# note", "   ; note"));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.array(cidrEntry, { maxLength: 12 }), (lines, remote) => {
      const kept = keepText("cidr", lines.join("\n"), remote);
      expect(parseEntriesFile("cidr", kept).problems).toEqual([]);
      expect(canonicalSet("cidr", entriesInText("cidr", kept))).toEqual(canonicalSet("cidr", remote));
      if (sameEntries("cidr", entriesInText("cidr", lines.join("\n")), remote)) expect(kept).toBe(lines.join("\n"));
    }),
  );
});
