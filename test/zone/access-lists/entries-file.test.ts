import * as fc from "fast-check";
import { distinctEntries, ENTRY_TYPES, parseEntriesFile } from "../../../src/zone/access-lists/index.js";
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
