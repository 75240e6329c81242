import { catchAll, checkEntries, warningText } from "../../../src/zone/access-lists/index.js";

test("a valid list has no errors and no warnings", () => {
  expect(checkEntries("cidr", ["8.8.8.0/24", "2606:4700::/32"])).toEqual({
    entries: ["8.8.8.0/24", "2606:4700::/32"],
    problems: [],
    warnings: [],
  });
});

test("each problem names its entry and its index", () => {
  const { entries, problems } = checkEntries("country", ["DE", "fr", "Germany"]);
  expect(entries).toEqual(["DE"]);
  expect(problems).toEqual([
    { index: 1, entry: "fr", problem: '"fr" is not in upper case.', hint: 'Write "FR".' },
    { index: 2, entry: "Germany", problem: '"Germany" is not a country code.', hint: expect.any(String) as string },
  ]);
});

test("each kind of warning comes once, with a phrase for each entry", () => {
  const { entries, warnings } = checkEntries("cidr", [
    "8.8.8.1/24",
    "8.8.9.1/24",
    "8.8.8.0/24",
    "8.0.0.0/8",
    "10.0.0.0/8",
    "192.0.2.0/24",
    "8.8.4.4",
    "8.0.0.0/8",
  ]);
  expect(entries).toEqual(["8.8.8.1/24", "8.8.9.1/24", "8.0.0.0/8", "10.0.0.0/8", "192.0.2.0/24", "8.8.4.4"]);
  expect(Object.fromEntries(warnings.map(({ kind, details }) => [kind, details]))).toEqual({
    "host-bits": ['"8.8.8.1/24" stands for 8.8.8.0/24', '"8.8.9.1/24" stands for 8.8.9.0/24'],
    "bare-address": ['"8.8.4.4" stands for 8.8.4.4/32'],
    duplicate: ['"8.8.8.0/24" is "8.8.8.1/24"', '"8.0.0.0/8"'],
    overlap: ['"8.8.4.4" is in "8.0.0.0/8"', '"8.8.8.1/24" is in "8.0.0.0/8"', '"8.8.9.1/24" is in "8.0.0.0/8"'],
    reserved: ['"10.0.0.0/8" (private networks)'],
    documentation: ['"192.0.2.0/24" (examples)'],
  });
});

test("entries that together contain all addresses are a catch-all", () => {
  const kinds = (...entries: string[]) => checkEntries("cidr", entries).warnings.map(({ details }) => details.join());
  expect(kinds("0.0.0.0/0")).toEqual(["all of IPv4"]);
  expect(kinds("0.0.0.0/1", "128.0.0.0/1", "8000::/1", "::/1")).toEqual(["all of IPv4,all of IPv6"]);
});

test("whether addresses of IPv4 that are written as IPv6 hold IPv4 visitors is open", () => {
  const kinds = (...entries: string[]) =>
    checkEntries("cidr", entries)
      .warnings.filter(({ kind }) => kind === "catch-all" || kind === "overlap")
      .map(({ details }) => details.join());
  expect(kinds("::ffff:0:0/96")).toEqual(["perhaps all of IPv4"]);
  expect(kinds("::ffff:0:0/97", "128.0.0.0/1")).toEqual(["perhaps all of IPv4"]);
  expect(kinds("::/64")).toEqual(["perhaps all of IPv4"]);
  expect(kinds("::/0")).toEqual(["all of IPv6,perhaps all of IPv4"]);
  expect(kinds("::ffff:0:0/97")).toEqual([]);
  expect(kinds("::fffe:0:0/96", "64:ff9b::/96", "1::/16")).toEqual([]);
  expect(kinds("192.0.2.0/24", "::ffff:192.0.2.7/128")).toEqual(['"::ffff:192.0.2.7/128" is in "192.0.2.0/24"']);
});

test("a list of all addresses is found among many entries, and a long list without a wide one is not read again", () => {
  const halves = Array.from({ length: 256 }, (_, index) => `${index}.0.0.0/8`);
  expect(catchAll("cidr", halves)).toEqual(["all of IPv4"]);
  expect(
    catchAll(
      "cidr",
      halves.map((entry) => `::ffff:${entry.replace("/8", "/104")}`),
    ),
  ).toEqual(["perhaps all of IPv4"]);
  expect(catchAll("cidr", halves.slice(1))).toEqual([]);
  expect(catchAll("ip", ["192.0.2.1", "1.1.1.1/0"])).toEqual(["all of IPv4"]);
  expect(catchAll("asn", ["0"])).toEqual([]);
  expect(catchAll("cidr", [])).toEqual([]);
});

test("AS numbers are checked for reserved ones, the other types are not", () => {
  expect(checkEntries("asn", ["AS64512"]).warnings).toEqual([
    { kind: "reserved", details: ['"AS64512" (private AS numbers)'] },
  ]);
  expect(checkEntries("organization", ["10.0.0.0/8", "0.0.0.0/0"]).warnings).toEqual([]);
});

test("a warning reads as one sentence and says how much it leaves out", () => {
  const warning = { kind: "overlap", details: ["a", "b", "c"] } as const;
  expect(warningText(warning)).toBe("Entries that a wider entry of the list contains: a, b, c.");
  expect(warningText(warning, 2)).toBe("Entries that a wider entry of the list contains: a, b, and 1 more.");
});
