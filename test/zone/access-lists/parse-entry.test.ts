import * as fc from "fast-check";
import { ENTRY_TYPES, parseEntry, type EntryType, type WarningKind } from "../../../src/zone/access-lists/index.js";
import { anEntry, anyText } from "./arbitrary-entries.js";

const fingerprint = "t13d1516h2_8daaf6152771_e5627efa2ab1";

const acceptedWithout: [EntryType, string, string][] = [
  ["ip", "192.0.2.1", "192.0.2.1"],
  ["ip", "2001:DB8:0::1", "2001:db8::1"],
  ["ip", "::FFFF:192.0.2.1", "::ffff:192.0.2.1"],
  ["cidr", "192.0.2.0/24", "192.0.2.0/24"],
  ["cidr", "0.0.0.0/0", "0.0.0.0/0"],
  ["cidr", "192.0.2.1/32", "192.0.2.1/32"],
  ["cidr", "2001:DB8::/32", "2001:db8::/32"],
  ["cidr", "::/0", "::/0"],
  ["asn", "13335", "13335"],
  ["asn", "AS13335", "13335"],
  ["asn", "as13335", "13335"],
  ["asn", "0", "0"],
  ["asn", "4294967295", "4294967295"],
  ["country", "DE", "DE"],
  ["organization", "Example Networks GmbH", "example networks gmbh"],
  ["organization", "M\u0055\u0308LLER & S\u00d8N; #1", "m\u00fcller & s\u00f8n; #1"],
  ["ja4", fingerprint, fingerprint],
  ["ja4", "q13i0000s3_000000000000_ffffffffffff", "q13i0000s3_000000000000_ffffffffffff"],
];

test.each(acceptedWithout)("%s %s is accepted as %s", (type, text, canonical) => {
  expect(parseEntry(type, text)).toEqual({ ok: true, canonical, warnings: [] });
});

const acceptedWith: [EntryType, string, string, WarningKind[]][] = [
  ["cidr", "10.0.0.1/24", "10.0.0.0/24", ["host-bits"]],
  ["cidr", "255.255.255.255/0", "0.0.0.0/0", ["host-bits"]],
  ["cidr", "2001:db8::1/33", "2001:db8::/33", ["host-bits"]],
  ["cidr", "2001:db8:ffff::/33", "2001:db8:8000::/33", ["host-bits"]],
  ["cidr", "192.0.2.1", "192.0.2.1/32", ["bare-address"]],
  ["cidr", "2001:db8::1", "2001:db8::1/128", ["bare-address"]],
  ["ip", "192.0.2.1/32", "192.0.2.1", ["prefix-in-ip"]],
  ["ip", "2001:db8::1/128", "2001:db8::1", ["prefix-in-ip"]],
  ["ip", "10.0.0.1/8", "10.0.0.0/8", ["prefix-in-ip"]],
  ["ip", " 192.0.2.1", "192.0.2.1", ["surrounding-space"]],
  ["cidr", "10.0.0.1/24\r", "10.0.0.0/24", ["host-bits", "surrounding-space"]],
  ["organization", "\u00a0Example ", "example", ["surrounding-space"]],
  ["country", "XX", "XX", ["special-country"]],
  ["country", "T1", "T1", ["special-country"]],
  ["country", "EU", "EU", ["special-country"]],
  ["country", "ZZ", "ZZ", ["unknown-country"]],
  ["country", "UK", "UK", ["unknown-country"]],
  ["ja4", fingerprint.toUpperCase(), fingerprint, ["upper-case"]],
];

test.each(acceptedWith)("%s %j is accepted as %s with %j", (type, text, canonical, kinds) => {
  const parsed = parseEntry(type, text);
  expect(parsed).toMatchObject({ ok: true, canonical });
  expect(parsed.ok && parsed.warnings.map(({ kind }) => kind)).toEqual(kinds);
  expect(parseEntry(type, text, { tolerant: true })).toEqual({ ok: true, canonical, warnings: [] });
});

test("a warning names the entry and its canonical form", () => {
  expect(parseEntry("cidr", "10.0.0.1/24")).toMatchObject({
    warnings: [{ kind: "host-bits", detail: '"10.0.0.1/24" stands for 10.0.0.0/24' }],
  });
  expect(parseEntry("country", "UK")).toMatchObject({ warnings: [{ detail: '"UK" (did you mean "GB"?)' }] });
  expect(parseEntry("country", "T1")).toMatchObject({ warnings: [{ detail: '"T1" (the Tor network)' }] });
});

const refusedWith: [EntryType, string, RegExp][] = [
  ["ip", "192.0.2.01", /write "192\.0\.2\.1"/],
  ["ip", "192.0.2.256", /at most 255/],
  ["ip", "192.0.2", /four numbers/],
  ["ip", "3221225985", /four numbers/],
  ["ip", "0xc0000201", /decimal/],
  ["ip", "0xc0.0.2.1", /decimal/],
  ["ip", "fe80::1%eth0", /zone ID/],
  ["ip", "[2001:db8::1]:443", /brackets and the port/],
  ["ip", "192.0.2.1:443", /brackets and the port/],
  ["ip", "192.0.2.*", /wildcard/],
  ["ip", "192.0.2.1-192.0.2.9", /range/],
  ["ip", "192.0.2.1, 192.0.2.2", /one address per entry/],
  ["ip", "192.0.2.1 # office", /Remove the comment/],
  ["ip", "AS13335", /type "asn"/],
  ["ip", "https://example.com/", /scheme/],
  ["ip", "www.example.com", /Host names/],
  ["ip", "2001:db8::1::2", /one "::"/],
  ["ip", "2001:db8:1", /eight groups/],
  ["ip", "12345::", /four hexadecimal digits/],
  ["ip", "office", /such as "192\.0\.2\.1"/],
  ["cidr", "10.0.0.0/33", /0 to 32/],
  ["cidr", "10.0.0.0/", /prefix length/],
  ["cidr", "10.0.0.0/x", /prefix length/],
  ["cidr", "10.0.0.0/08", /write "10\.0\.0\.0\/8"/],
  ["cidr", "010.0.0.0/8", /write "10\.0\.0\.0\/8"/],
  ["cidr", "10/8", /four numbers/],
  ["cidr", "10.0.0.0/255.255.0.0", /"10\.0\.0\.0\/16"/],
  ["cidr", "10.0.0.0/255.0.255.0", /instead of a netmask/],
  ["cidr", "2001:db8::/129", /0 to 128/],
  ["cidr", "2001:db8::/064", /0 to 128/],
  ["cidr", "10.0.0.0/8/8", /prefix length/],
  ["cidr", "//office", /comments/],
  ["cidr", "10.0.0.0/8 # office", /parse_entries/],
  ["asn", "4294967296", /32 bits/],
  ["asn", "AS99999999999999999999", /32 bits/],
  ["asn", "013335", /Write "13335" or "AS13335"/],
  ["asn", "AS 13335", /"AS13335"/],
  ["asn", "ASN13335", /"AS13335"/],
  ["asn", "1.10", /"65546"/],
  ["asn", "-1", /"AS13335"/],
  ["asn", "Cloudflare", /"AS13335"/],
  ["country", "de", /Write "DE"/],
  ["country", "De", /Write "DE"/],
  ["country", "uk", /Write "GB"/],
  ["country", "t1", /Write "T1"/],
  ["country", "DEU", /two letters/],
  ["country", "Germany", /two letters/],
  ["country", "D1", /two letters/],
  ["country", "D", /two letters/],
  ["country", "ſt", /two letters/],
  ["ja4", "e7d705a3286e19ea42f587b344ee6865", /JA3/],
  ["ja4", "t13d1516h2_002f,0035_0005,000a", /raw/],
  ["ja4", fingerprint.slice(1), /10, 12 and 12/],
  ["ja4", fingerprint.replace("t", "x"), /10, 12 and 12/],
  ["ja4", `${fingerprint}0`, /10, 12 and 12/],
  ["organization", "two\nlines", /an entry of its own/],
  ["organization", "a\u0007bell", /plain text/],
];

test.each(refusedWith)("%s %j is rejected with %s", (type, text, hint) => {
  const parsed = parseEntry(type, text);
  expect(parsed).toEqual({
    ok: false,
    problem: expect.stringContaining(JSON.stringify(text)) as string,
    hint: expect.stringMatching(hint) as string,
  });
});

test("invisible characters are shown and reported", () => {
  expect(parseEntry("cidr", "\u200b10.0.0.0/8\u2060")).toEqual({
    ok: false,
    problem: expect.stringContaining(String.raw`"\u200b10.0.0.0/8\u2060"`) as string,
    hint: expect.stringContaining("invisible") as string,
  });
});

test.each(ENTRY_TYPES)("%s: blank entries, comments and several lines are rejected", (type) => {
  expect(parseEntry(type, " \t")).toMatchObject({ ok: false, problem: expect.stringContaining("blank") as string });
  for (const comment of ["# office", ";10.0.0.1", "  # DE"]) {
    expect(parseEntry(type, comment)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("comment") as string,
    });
  }
  fc.assert(
    fc.property(anEntry(type), anEntry(type), (one, other) => {
      expect(parseEntry(type, `${one}\n${other}`)).toMatchObject({ ok: false });
    }),
  );
});

test("an entry as long as a page is cut in the message", () => {
  const parsed = parseEntry("ip", "x".repeat(10_000));
  expect(!parsed.ok && parsed.problem.length).toBeLessThan(200);
});

test.each(ENTRY_TYPES)(
  "%s: any text is accepted or rejected, and what is accepted strictly is accepted tolerantly",
  (type) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const strict = parseEntry(type, text);
        const tolerant = parseEntry(type, text, { tolerant: true });
        if (strict.ok) expect(tolerant).toEqual({ ok: true, canonical: strict.canonical, warnings: [] });
        else expect(strict.hint).not.toBe("");
      }),
    );
  },
);

test("tolerant accepts the API's own case and leading zeros", () => {
  expect(parseEntry("country", "de", { tolerant: true })).toMatchObject({ canonical: "DE" });
  expect(parseEntry("country", "t1", { tolerant: true })).toMatchObject({ canonical: "T1" });
  expect(parseEntry("asn", "AS00013335", { tolerant: true })).toMatchObject({ canonical: "13335" });
  expect(parseEntry("ip", "192.0.2.01", { tolerant: true }).ok).toBe(false);
});
