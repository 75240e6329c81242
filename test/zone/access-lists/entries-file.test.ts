import fc from "fast-check";
import {
  canonicalSet,
  distinctEntries,
  entriesInText,
  ENTRY_TYPES,
  joinContent,
  keepText,
  parseEntriesFile,
  sameEntries,
  splitContent,
} from "../../../src/zone/access-lists/index.js";
import { anEntry } from "./arbitrary-entries.js";

test("reads a block list with comments, blank lines and Windows line ends", () => {
  const text =
    "\ufeff; Example list\r\n8.8.8.0/24 ; resolver\r\n\r\n  # more\r\n2606:4700::/32\t# another\r\n8.8.8.0/24\r\n";
  expect(parseEntriesFile("cidr", text)).toEqual({
    entries: ["8.8.8.0/24", "2606:4700::/32"],
    problems: [],
    warnings: [{ kind: "duplicate", details: ['"8.8.8.0/24"'] }],
  });
});

test("names the invalid lines and keeps the rest", () => {
  const { entries, problems } = parseEntriesFile("country", "# Europe\nDE\n\nfr\nGermany # no\nAT");
  expect(entries).toEqual(["DE", "AT"]);
  expect(problems).toEqual([
    { line: 4, problem: '"fr" is not in upper case.', hint: 'Write "FR".' },
    { line: 5, problem: '"Germany" is not a country code.', hint: expect.any(String) as string },
  ]);
});

test("an organization may contain comment characters", () => {
  expect(parseEntriesFile("organization", "# list\nC# Hosting ; Ltd #1\n;end").entries).toEqual([
    "C# Hosting ; Ltd #1",
  ]);
});

test.each(["", "\n", "# nothing\n;"])("%j contains no entries", (text) => {
  expect(parseEntriesFile("ip", text)).toEqual({ entries: [], problems: [], warnings: [] });
});

test.each(ENTRY_TYPES)("%s: comments, blank lines and line ends between the entries make no difference", (type) => {
  const noise = fc.constantFrom("", "\n", "# a comment\n", ";\r\n", "  \r\n");
  const end = fc.constantFrom("\n", "\r\n", "\r");
  fc.assert(
    fc.property(fc.array(fc.tuple(noise, anEntry(type), end)), (lines) => {
      const { entries, problems } = parseEntriesFile(type, lines.flat().join(""));
      expect(problems).toEqual([]);
      expect(entries).toEqual(
        distinctEntries(
          type,
          lines.map(([, entry]) => entry.trim()),
        ),
      );
    }),
  );
});

const line = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/);

test.each([
  ["", []],
  ["\n\n", []],
  ["DE", ["DE"]],
  ["DE\n", ["DE"]],
  ["DE\r\nFR\r\n", ["DE", "FR"]],
  [" DE \n\n\tFR\n \n", ["DE", "FR"]],
  ["\ufeffDE", ["DE"]],
])("%j splits into %j", (text, entries) => {
  expect(splitContent(text)).toEqual(entries);
});

test.each([
  [[], ""],
  [["DE"], "DE"],
  [["DE", "FR"], "DE\nFR"],
  [[" DE", "FR\r", " "], "DE\nFR"],
])("%j joins to %j", (entries, text) => {
  expect(joinContent(entries)).toBe(text);
});

test("what is joined splits into the same, whatever the line ends", () => {
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom("", "\n", "\r\n"), (entries, end) => {
      expect(splitContent(joinContent(entries) + end)).toEqual(entries);
      expect(splitContent(entries.join("\r\n") + end)).toEqual(entries);
    }),
  );
});

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
