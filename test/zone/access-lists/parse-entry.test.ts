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
  ["ip", "192.0.2.1/32", /Write "192\.0\.2\.1"\./],
  ["ip", "2001:db8::1/128", /Write "2001:db8::1"\./],
  ["ip", "10.0.0.1/8", /type "cidr"/],
  ["ip", "192.0.2.01", /write "192\.0\.2\.1"/],
  ["ip", "3221225985", /four numbers/],
  ["ip", "0xc0.0.2.1", /decimal/],
  ["ip", "fe80::1%eth0", /zone ID/],
  ["ip", "192.0.2.*", /wildcard/],
  ["ip", "12345::", /four hexadecimal digits/],
  ["cidr", "10.0.0.0/", /prefix length/],
  ["cidr", "10.0.0.0/08", /write "10\.0\.0\.0\/8"/],
  ["cidr", "010.0.0.0/8", /write "10\.0\.0\.0\/8"/],
  ["cidr", "10/8", /four numbers/],
  ["cidr", "10.0.0.0/255.0.255.0", /instead of a netmask/],
  ["cidr", "DE", /looks like a country: use a list of type "country"/],
  ["cidr", "//office", /Remove the comments; .*parse_entries/],
  ["cidr", "10.0.0.0//8", /prefix length is a number: 0 to 32 for IPv4, 0 to 128 for IPv6/],
  ["cidr", "/24", /prefix length is a number/],
  ["cidr", "192.0.2.1 ; office", /Remove the comment; .*parse_entries/],
  ["cidr", "192.0.2.1#office", /Write an address such as/],
  ["cidr", "192.0.2.1;192.0.2.2", /one address per entry/],
  ["cidr", "192.0.2.1,192.0.2.2", /one address per entry/],
  ["cidr", "192.0.2.1 office", /one address per entry/],
  ["cidr", "ftp://192.0.2.1", /without scheme, port and path/],
  ["cidr", "as64512", /list of type "asn"/],
  ["cidr", "has64512", /Write an address such as/],
  ["cidr", "as64512b", /Write an address such as/],
  ["cidr", "fe80::1%1", /from the percent sign on/],
  ["cidr", "[2001:db8::1", /brackets and the port/],
  ["cidr", "192.0.2.1]", /brackets and the port/],
  ["cidr", "192.0.2.1:8080", /brackets and the port/],
  ["cidr", "192.0.2.1:8080x", /Write an address such as/],
  ["cidr", "x192.0.2.1:8080", /Write an address such as/],
  ["cidr", "192.0.2.1:f", /eight groups/],
  ["cidr", "*", /instead of a wildcard, such as "192\.0\.2\.0\/24"/],
  [
    "cidr",
    "192.0.2.1-192.0.2.9",
    /type "cidr": 192\.0\.2\.1\/32, 192\.0\.2\.2\/31, 192\.0\.2\.4\/30, 192\.0\.2\.8\/31\.$/,
  ],
  ["cidr", "2001:DB8:: - 2001:DB8::ffff", /type "cidr": 2001:db8::\/112\.$/],
  ["cidr", "0.0.0.1-255.255.255.254", /type "cidr": 0\.0\.0\.1\/32, .*, and 54 more\.$/],
  ["cidr", "192.0.2.9-192.0.2.1", /make up the range, such as "192\.0\.2\.0\/24"/],
  ["cidr", "192.0.2.9-2001:db8::1", /make up the range, such as/],
  ["cidr", "1.2.3.4-x.y", /Host names are not supported/],
  ["cidr", "x.1-2.3", /Host names are not supported/],
  ["cidr", "192.0.2.0/255.255.255.0", /instead of the netmask: "192\.0\.2\.0\/24"/],
  ["cidr", "192.0.2.1/255.255.255.255", /instead of the netmask: "192\.0\.2\.1\/32"/],
  ["cidr", "0.0.0.0/0.0.0.0", /instead of the netmask: "0\.0\.0\.0\/0"/],
  ["cidr", "10.0.0.0/255.128.0.0", /instead of the netmask: "10\.0\.0\.0\/9"/],
  ["cidr", "10.0.0.0/0.0.0.255", /prefix length of 0 to 32 instead of a netmask/],
  ["cidr", "x10.0.0.0/255.0.0.0", /prefix length is a number/],
  ["cidr", "10.0.0.0/255.0.0.0x", /prefix length is a number/],
  ["cidr", "192.0.2.300", /four numbers of an IPv4 address is at most 255/],
  ["cidr", "192.0.2.300/24", /at most 255/],
  ["cidr", "192.0.2.0/33", /prefix length of an IPv4 network is 0 to 32/],
  ["cidr", "192.0.2.0/032", /octal.*write "192\.0\.2\.0\/32"/],
  ["cidr", "192.000.002.001", /octal.*write "192\.0\.2\.1"/],
  ["cidr", "192.0.002.0/24", /octal.*write "192\.0\.2\.0\/24"/],
  ["cidr", "192.0.2.0/x", /prefix length is a number/],
  ["cidr", "192.0.2.0/24x", /prefix length is a number/],
  ["cidr", "x192.0.2.300", /Host names are not supported/],
  ["cidr", "192", /four numbers, such as "192\.0\.2\.1"/],
  ["cidr", "192.0", /four numbers/],
  ["cidr", "192.10.20", /four numbers/],
  ["cidr", "192.0.2/24", /four numbers/],
  ["cidr", "192/", /prefix length is a number/],
  ["cidr", "192x", /Write an address such as/],
  ["cidr", "x192", /Write an address such as/],
  ["cidr", "1.2.3.4.5", /Host names are not supported/],
  ["cidr", "0Xc0a80101", /in decimal, such as "192\.0\.2\.1"/],
  ["cidr", "00xc0a80101", /Write an address such as/],
  ["cidr", "2001:db8::/129", /prefix length of an IPv6 network is 0 to 128, without leading zeros/],
  ["cidr", "2001:db8::/032", /0 to 128, without leading zeros/],
  ["cidr", "2001:db8::/", /prefix length is a number/],
  ["cidr", "2001:db8::/x", /prefix length is a number/],
  ["cidr", "host/80:443", /prefix length is a number/],
  ["cidr", "2001:db8::1::1", /eight groups of up to four hexadecimal digits, or one "::"/],
  ["cidr", "2001:DB8:1", /eight groups/],
  ["cidr", "2001:db8::g", /Write an address such as/],
  ["cidr", "x2001:db8::", /Write an address such as/],
  ["cidr", "ABC", /Write an address such as/],
  ["cidr", "a/b/c", /prefix length is a number/],
  ["cidr", "www.Example.com", /Host names are not supported/],
  ["cidr", "www.example.com.", /Host names are not supported/],
  ["cidr", "my_host-1.test", /Host names are not supported/],
  ["cidr", "www.example.com..", /Write an address such as/],
  ["cidr", "www..example", /Write an address such as/],
  ["cidr", "!www.example.com", /Write an address such as/],
  ["cidr", "www.example.com!", /Write an address such as/],
  ["cidr", "localhost", /such as "192\.0\.2\.1" or "2001:db8::1", or a network such as "192\.0\.2\.0\/24"/],
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

test("a hint's own spelling of an entry is accepted", () => {
  for (const [type, entry] of refusedWith) {
    const parsed = parseEntry(type, entry);
    const written = parsed.ok ? undefined : /(?:[Ww]rite|netmask:) "([^"]+)"/.exec(parsed.hint)?.[1];
    if (written !== undefined) expect(parseEntry(type, written)).toMatchObject({ ok: true });
  }
});

test("invisible characters are shown and reported", () => {
  expect(parseEntry("cidr", "\u200b10.0.0.0/8\u00ad")).toEqual({
    ok: false,
    problem: expect.stringContaining(String.raw`"\u200b10.0.0.0/8\u00ad"`) as string,
    hint: expect.stringMatching(/invisible characters, .* as \\u and a number/) as string,
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

/** Regions in Unicode that ISO 3166-1 does not assign: reserved, private-use and pseudo codes. */
const notIso = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"];
const letters = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z".split(" ");
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** Whether the code is that of a country: an entry without a warning. */
function isCountry(code: string): boolean {
  const parsed = parseEntry("country", code);
  return parsed.ok && parsed.warnings.length === 0;
}

test("the countries are those that Unicode's region names know", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const named = codes.filter(
    (code) => names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  );
  expect(codes.filter(isCountry)).toEqual(named.filter((code) => !notIso.includes(code)));
  expect(codes.filter(isCountry)).toHaveLength(249);
});

test.each(["A1", "A2", "AP", "EU", "T1", "XK", "XX"])("%s is no country, but what geolocation calls so", (code) => {
  const parsed = parseEntry("country", code);
  expect(parsed).toMatchObject({ ok: true, warnings: [{ kind: "special-country" }] });
});

test("a code that YAML read as false is named, with what to write", () => {
  const parsed = parseEntry("country", "false");
  expect(parsed).toMatchObject({
    ok: false,
    hint: expect.stringContaining("yamldecode(), reads NO (Norway)") as unknown,
  });
  expect(parseEntry("country", "true")).not.toMatchObject({ hint: expect.stringContaining("YAML") as unknown });
});

test.each([
  ["EL", "GR"],
  ["EN", "GB"],
  ["UK", "GB"],
])("%s is probably meant as %s, which is a country", (code, meant) => {
  expect(JSON.stringify(parseEntry("country", code))).toContain(meant);
  expect(isCountry(meant)).toBe(true);
});
