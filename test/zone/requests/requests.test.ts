import { LateText, NOT_KNOWN, readConditions } from "../../../src/zone/requests/condition.js";
import { conditionTest, meetsRule } from "../../../src/zone/requests/meets-condition.js";
import { meetsList } from "../../../src/zone/requests/meets-list.js";
import type { Request } from "../../../src/zone/requests/request.js";
import { transform } from "../../../src/zone/requests/transformations/transform.js";
import { toBytes } from "../../../src/zone/requests/bytes.js";
import { expectAgreement } from "../agreement.js";

type Configuration = Readonly<Record<string, unknown>>;

const rule = (variables: readonly string[], operator: unknown, value: unknown, more: readonly Configuration[] = []) =>
  readConditions({ conditions: [{ variables, operator, value }, ...more] });

const ask = (configuration: Configuration, request: Request): string => {
  const { met } = meetsRule(readConditions(configuration), request);
  return met;
};

const met = (variable: string, operator: string, value: string, request: Request, more: Configuration = {}): string => {
  const { transformations, ...condition } = more;
  const first = { variables: [variable.replace(" ", ":")], operator, value, ...condition };
  return ask({ transformations, conditions: [first] }, request);
};

const get = (url: string): Request => ({ url });
const agent = (text: string | null): Request => ({ headers: { "User-Agent": text } });

describe("operators", () => {
  test.each<[string, string, string, Request, string]>([
    ["REQUEST_URI", "begins_with", "/a", get("/abc"), "yes"],
    ["REQUEST_URI", "begins_with", "/A", get("/abc"), "no"],
    ["REQUEST_URI", "ends_with", "x=1", get("https://www.example.com/a?x=1#top"), "yes"],
    ["REQUEST_URI", "contains", "bc", get("/abc"), "yes"],
    ["REQUEST_URI", "str_match", "/abc", get("/abc/d"), "yes"],
    ["REQUEST_HEADERS User-Agent", "contains_word", "bot", agent("a bot here"), "yes"],
    ["REQUEST_HEADERS User-Agent", "contains_word", "bot", agent("a-bot, here"), "no"],
    ["REQUEST_HEADERS User-Agent", "contains_word", "a bot", agent("a bot here"), "unknown"],
    ["REQUEST_METHOD", "within", "GET HEAD", { method: "HEAD" }, "yes"],
    ["REQUEST_METHOD", "within", "GET HEAD", { method: "POST" }, "no"],
    ["REQUEST_METHOD", "str_eq", "post", { method: "POST" }, "yes"],
    ["GEO CITY", "str_eq", "köln", { city: "KÖLN" }, "unknown"],
    ["GEO CITY", "str_eq", "Köln", { city: "Köln" }, "yes"],
    ["GEO CITY", "str_eq", "Köln", { city: "Bonn" }, "no"],
    ["GEO LATITUDE", "gt", "50.5", { latitude: "50.75" }, "yes"],
    ["GEO LATITUDE", "lt", "-10.5", { latitude: "-9" }, "no"],
    ["GEO LATITUDE", "eq", "50", { latitude: "50.75" }, "unknown"],
    ["GEO ASN", "eq", "64496", { asn: "AS64496" }, "yes"],
    ["GEO ASN", "ge", "64497", { asn: "64496" }, "no"],
    ["ARGS_GET q", "gt", "500", get("/?q=1e3"), "unknown"],
    ["ARGS_GET q", "gt", "1e3", get("/?q=500"), "unknown"],
    ["ARGS_GET q", "gt", "5", get("/?q=.5e2"), "unknown"],
    ["ARGS_GET q", "gt", "5", get("/?q=0x10"), "unknown"],
    ["ARGS_GET q", "gt", "5", get("/?q=inf"), "unknown"],
    ["ARGS_GET q", "gt", "5", get("/?q=4abc"), "no"],
    ["ARGS_GET q", "eq", "9007199254740992", get("/?q=9007199254740993"), "unknown"],
    ["ARGS_GET q", "lt", "5", get("/?q=18446744073709551617"), "unknown"],
    ["ARGS_GET q", "gt", "9007199254740990", get("/?q=9007199254740991"), "yes"],
    ["ARGS_GET q", "gt", "0.1", get("/?q=0.10000000000000000001"), "unknown"],
    ["REQUEST_URI", "gt", "5", get("/a"), "no"],
    ["REQUEST_URI", "lt", "5", get("/a"), "unknown"],
    ["REQUEST_URI", "rx", "^/(?:a|b)+$", get("/abab"), "yes"],
    ["REQUEST_URI", "rx", "^/(?:a|b)+$", get("/abc"), "no"],
    ["REQUEST_URI", "rx", "^/(?!a)", get("/b"), "unknown"],
    ["REQUEST_URI", "rx", "(a)\\1", get("/aa"), "unknown"],
    ["REQUEST_BODY", "rx", "^b$", { body: "a\nb" }, "unknown"],
    ["REQUEST_BODY", "rx", "a\\sb", { body: "a\vb" }, "unknown"],
    ["REQUEST_URI", "detect_sqli", "", get("/?q=1"), "unknown"],
    ["REQUEST_URI", "new_operator", "", get("/?q=1"), "unknown"],
  ])("%s %s %j of %j: %s", (variable, operator, value, request, expected) => {
    expect(met(variable, operator, value, request)).toBe(expected);
  });
});

describe("variables", () => {
  test.each<[string, string, Request, string]>([
    ["REQUEST_URI", "/a b?q=%", get("/a%20b?q=%25"), "yes"],
    ["REQUEST_URI_RAW", "/a%20b", get("/a%20b"), "yes"],
    ["REQUEST_URI_RAW", "/%C3%A9", get("/é"), "yes"],
    ["REQUEST_URI", "/?a=b c", get("/?a=b+c"), "unknown"],
    ["REQUEST_FILENAME", "/a", get("/a?b"), "yes"],
    ["REQUEST_FILENAME", "/a b", get("/a%20b"), "unknown"],
    ["REQUEST_BASENAME", "c.php", get("/a/c.php?x"), "yes"],
    ["QUERY_STRING", "", get("/a"), "yes"],
    ["QUERY_STRING", "?q=a%20b", get("/a?q=a%20b"), "yes"],
    ["QUERY_STRING", "q=1", get("/a?q=1"), "no"],
    ["QUERY_STRING", "?", get("/a?"), "unknown"],
    ["REQUEST_LINE", "GET /a HTTP/2", { method: "GET", url: "/a", protocol: "HTTP/2" }, "yes"],
    ["REQUEST_LINE", "GET /a HTTP/2", get("/a"), "unknown"],
    ["REQUEST_HEADERS host", "www.example.com", get("https://www.example.com"), "yes"],
    ["REQUEST_HEADERS user-agent", "curl", agent("curl"), "yes"],
    ["REQUEST_HEADERS accept", "curl", agent("curl"), "unknown"],
    ["REQUEST_HEADERS user-agent", "curl", agent(null), "no"],
    ["REQUEST_HEADERS user-agent", "", agent(null), "unknown"],
    ["REQUEST_HEADERS", "curl", agent("curl"), "yes"],
    ["REQUEST_HEADERS", "wget", agent("curl"), "unknown"],
    ["REQUEST_COOKIES sid", "1", { headers: { Cookie: "a=2; sid=1" } }, "yes"],
    ["REQUEST_COOKIES sid", "1", { headers: { Cookie: null } }, "no"],
    ["REQUEST_COOKIES sid", "1", { headers: {} }, "unknown"],
    ["REQUEST_COOKIES_NAMES", "sid", { headers: { Cookie: "a=2; sid=1" } }, "yes"],
    ["ARGS_GET q", "a b", get("/?q=a+b"), "yes"],
    ["ARGS_GET Q", "1", get("/?q=1"), "unknown"],
    ["ARGS_GET q", "5", get("/?Q=1"), "no"],
    ["ARGS_GET q", "1", get("/?q=1&Q=2"), "yes"],
    ["ARGS_GET q", "5", get("/?q=1&Q=2"), "no"],
    ["REQUEST_COOKIES SID", "5", { headers: { Cookie: "sid=1" } }, "no"],
    ["ARGS q", "5", get("/?Q=1"), "unknown"], // The body.
    ["REQUEST_HEADERS x-test", "", { headers: { "X-Test": "" } }, "yes"],
    ["REQUEST_HEADERS x-test", "a", { headers: { "X-Test": "" } }, "no"],
    ["REQUEST_HEADERS_NAMES", "x-test", { headers: { "X-Test": "" } }, "yes"],
    ["REQUEST_HEADERS_NAMES", "x-test", { headers: { "X-Test": null } }, "unknown"],
    ["ARGS_GET_NAMES", "q", get("/?q=1"), "yes"],
    ["ARGS q", "1", get("/"), "unknown"],
    ["ARGS q", "1", { url: "/", body: "" }, "no"],
    [
      "ARGS_POST q",
      "1",
      { body: "q=1", headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" } },
      "yes",
    ],
    ["ARGS_POST q", "1", { body: '{"q":1}', headers: { "content-type": "application/json" } }, "unknown"],
    ["REMOTE_ADDR", "2001:DB8:0:0::1", { ip: "2001:db8::1" }, "no"],
    ["REMOTE_ADDR", "203.0.113.9", { ip: "203.0.113.0/24" }, "unknown"],
    ["REMOTE_ADDR", "203.0.112.9", { ip: "203.0.113.0/24" }, "no"],
    ["REMOTE_ADDR", "203.0.113.9", { ip: "0.0.0.0" }, "unknown"],
    ["REMOTE_ADDR", "203.0.113.9", { ip: "::ffff:203.0.113.9" }, "yes"],
    ["REMOTE_ADDR", "::ffff:203.0.113.9", { ip: "::ffff:203.0.113.9" }, "no"],
    ["GEO", "DE", { country: "DE" }, "yes"],
    ["GEO", "DE", { country: "FR" }, "unknown"],
    ["FINGERPRINT JA4_B", "8daaf6152771", { ja4: "t13d1516h2_8daaf6152771_e5627efa2ab1" }, "yes"],
    ["FINGERPRINT JA4_AB", "t13d1516h28daaf6152771", { ja4: "t13d1516h2_8daaf6152771_e5627efa2ab1" }, "unknown"],
    ["VERIFIED_BOT_CATEGORY", "", { verifiedBotCategory: "" }, "yes"],
    ["RESPONSE_STATUS", "404", get("/"), "unknown"],
    ["NEW_VARIABLE", "404", get("/"), "unknown"],
    ["ARGS_COMBINED_SIZE", "1", { url: "/?a=1", body: "" }, "unknown"],
  ])("%s equals %j, of %j: %s", (variable, value, request, expected) => {
    expect(met(variable, "str_eq", value, request)).toBe(expected);
  });

  test("a part that is an expression selects by name", () => {
    const request = { headers: { "X-Debug": "1", Accept: "2" } };
    expect(met("REQUEST_HEADERS /^X-/", "str_eq", "1", request)).toBe("unknown"); // The case of names.
    expect(met("REQUEST_HEADERS /(?i)^X-/", "str_eq", "1", request)).toBe("yes");
    expect(met("REQUEST_HEADERS /(?i)^X-/", "str_eq", "2", request)).toBe("unknown"); // Other headers.
    expect(met("ARGS_GET /^a/", "str_eq", "2", get("/?ab=1&b=2"))).toBe("no");
  });
});

describe("conditions", () => {
  const country = { country: "DE" };

  test("negation is known of one value, and of several only where both ways to read it agree", () => {
    const negated = { negated: true };
    expect(met("GEO COUNTRY_CODE", "str_eq", "FR", country, negated)).toBe("yes");
    expect(met("GEO COUNTRY_CODE", "str_eq", "de", country, negated)).toBe("no");
    expect(met("ARGS_GET", "str_eq", "1", get("/?a=1&b=2"), negated)).toBe("unknown");
    expect(met("ARGS_GET", "str_eq", "3", get("/?a=1&b=2"), negated)).toBe("yes");
    expect(met("ARGS_GET", "str_eq", "1", get("/?a=1&b=1"), negated)).toBe("no");
    expect(met("ARGS_GET", "str_eq", "1", get("/"), negated)).toBe("unknown");
  });

  test("one of the variables is enough, and all chained conditions are needed", () => {
    const two = rule(["REQUEST_METHOD", "REQUEST_URI"], "contains", "POST");
    expect(meetsRule(two, { url: "/", method: "POST" })).toEqual({ met: "yes" });
    expect(meetsRule(two, { url: "/POST" })).toEqual({ met: "yes" });
    expect(meetsRule(two, { url: "/" })).toEqual({ met: "unknown", why: "the method is unknown" });
    const chained = rule(["REQUEST_URI"], "begins_with", "/a", [
      { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "DE" },
    ]);
    expect(meetsRule(chained, { url: "/a", country: "DE" }).met).toBe("yes");
    expect(meetsRule(chained, { url: "/a", country: "FR" }).met).toBe("no");
    expect(meetsRule(chained, { url: "/a" }).met).toBe("unknown");
    expect(meetsRule(chained, { url: "/b" }).met).toBe("no");
  });

  test.each<[string, Configuration]>([
    ["the variables", { variables: NOT_KNOWN }],
    ["a part", { variables: [new LateText("GEO:")] }],
    ["a variable", { variables: [NOT_KNOWN] }],
    ["the operator", { operator: NOT_KNOWN }],
    ["the value", { value: NOT_KNOWN }],
    ["the negation", { negated: NOT_KNOWN }],
  ])("%s that is known after the apply leaves the answer open", (_, change) => {
    const known = { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "DE" };
    expect(ask({ conditions: [known] }, country)).toBe("yes");
    expect(ask({ conditions: [{ ...known, ...change }] }, country)).toBe("unknown");
    for (const rest of [{ conditions: [known, NOT_KNOWN] }, { conditions: NOT_KNOWN }, { transformations: NOT_KNOWN }])
      expect(ask({ conditions: [known], ...rest }, country)).toBe("unknown");
    expect(meetsRule(readConditions(NOT_KNOWN), country).met).toBe("unknown");
  });

  test("why an answer is open is said", () => {
    const [condition] = rule(["REQUEST_URI"], "rx", "(?<!a)b").all;
    expect(conditionTest(condition!, [])(get("/b"))).toEqual({
      met: "unknown",
      why: 'the expression "(?<!a)b" uses syntax that is not supported here, such as a lookaround or a backreference',
    });
  });
});

describe("transformations", () => {
  test.each<[string, string, readonly string[] | undefined]>([
    ["cmd_line", 'C^md  "/c", "DIR"', ["cmd/c dir"]],
    ["compress_whitespace", "a \t\n b", ["a b"]],
    ["css_decode", "a/*b*/", ["a/*b*/"]],
    ["css_decode", "\\6a avascript", undefined],
    ["hex_encode", "é\n", ["c3a90a"]],
    ["html_entity_decode", "&lt;&#x41;&#66;&QUOT;&amp;", undefined],
    ["html_entity_decode", "&lt;&#x41;&#66;&quot;&amp;", ['<AB"&']],
    ["html_entity_decode", "&lt", ["<", "&lt"]],
    ["html_entity_decode", "&eacute;", undefined],
    ["js_decode", "\\x41", undefined],
    ["length", "é", ["2"]],
    ["lowercase", "ABC", ["abc"]],
    ["normalize_path", "/a//b/./../c/", ["/a/c/"]],
    ["normalise_path", "/../../a", ["/a"]],
    ["normalize_path", "/a/b/..", ["/a/", "/a"]],
    ["normalize_path", "../a", undefined],
    ["normalize_path_win", "\\a\\..\\b", ["/b"]],
    ["normalise_path_win", "/a\\b", ["/a/b"]],
    ["remove_comments", "a-b*/", ["a-b*/"]],
    ["remove_comments", "a/*x*/b", undefined],
    ["remove_comments", "a--b", undefined],
    ["remove_nulls", "a\0b", ["ab"]],
    ["remove_whitespace", " a b\t", ["ab"]],
    ["replace_comments", "a--b", ["a--b"]],
    ["replace_comments", "a/*x*/b", undefined],
    ["url_decode", "%41+%zz%2b", ["A %zz+"]],
    ["url_decode_uni", "%u0041%2541", ["AA"]],
    ["url_decode_uni", "%252541", undefined],
    ["utf8_to_unicode", "aé", ["a%u00e9"]],
    ["new_transformation", "a", undefined],
  ])("%s of %j: %j", (name, value, expected) => {
    const found = transform([toBytes(value)], [name]);
    expect(found && [...found].sort()).toEqual(expected && [...expected].sort());
  });

  test("hashes are of bytes, and run in the order that is written", () => {
    expect(transform(["a"], ["md5", "hex_encode"])).toEqual(["0cc175b9c0f1b6a831c399e269772661"]);
    expect(transform(["a"], ["sha1", "hex_encode"])).toEqual(["86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"]);
    expect(transform(["%2541"], ["url_decode", "url_decode", "lowercase", "length"])).toEqual(["1"]);
    expect(transform(["%2541"], ["length", "url_decode"])).toEqual(["5"]);
  });
});

describe("lists", () => {
  const list = (type: string, ...entries: string[]) => ({ type, entries });

  test.each<[ReturnType<typeof list>, Request, string, string | null]>([
    [list("cidr", "203.0.113.128/25", "203.0.113.0/24"), { ip: "203.0.113.9" }, "yes", "203.0.113.0/24"],
    [list("cidr", "203.0.113.0/25"), { ip: "203.0.113.200" }, "no", null],
    [list("cidr", "203.0.112.0/22"), { ip: "203.0.113.0/24" }, "yes", "203.0.112.0/22"],
    [list("cidr", "203.0.113.0/25", "203.0.113.128/25"), { ip: "203.0.113.0/24" }, "yes", "203.0.113.0/25"],
    [list("cidr", "203.0.113.0/25"), { ip: "203.0.113.0/24" }, "unknown", "203.0.113.0/25"],
    [list("ip", "203.0.112.1"), { ip: "203.0.113.0/24" }, "no", null],
    [list("cidr", "2001:db8::/32"), { ip: "2001:db8:1:2::/64" }, "yes", "2001:db8::/32"],
    [list("cidr", "0.0.0.0/0"), { ip: "0.0.0.0" }, "unknown", null],
    [list("cidr", "::/0"), { ip: "::" }, "unknown", null],
    [list("cidr", "::/0"), { ip: "192.0.2.1" }, "unknown", null],
    [list("cidr", "::ffff:192.0.2.0/120"), { ip: "192.0.2.1" }, "unknown", null],
    [list("cidr", "::ffff:192.0.2.0/120", "192.0.2.0/25"), { ip: "192.0.2.1" }, "yes", "192.0.2.0/25"],
    [list("ip", "192.0.2.1"), {}, "unknown", null],
    [list("asn", "AS64496"), { asn: "64496" }, "yes", "AS64496"],
    [list("country", "DE"), { country: "FR" }, "no", null],
    [list("country", "DE"), {}, "unknown", null],
    [list("country"), {}, "no", null],
    [list("organization", "Example GmbH"), { organization: "EXAMPLE GMBH" }, "yes", "Example GmbH"],
    [list("ja4", "t13d1516h2_8daaf6152771_e5627efa2ab1"), { ja4: "t13d1516h2_8daaf6152771_e5627efa2ab2" }, "no", null],
    [list("city", "Bonn"), { city: "Bonn" }, "unknown", null],
  ])("%j, of %j: %s", (entries, request, expected, entry) => {
    const found = meetsList(entries, request);
    expect({ ...found, verdict: found.verdict.met }).toEqual({ verdict: expected, ...(entry !== null && { entry }) });
  });

  test("entries that are known after the apply leave the answer open", () => {
    expect(meetsList({ type: "ip", entries: undefined }, { ip: "192.0.2.1" }).verdict.met).toBe("unknown");
  });
});

// docs/reference/service.md#rule-configuration; 100,000 of them at night.
test("random rules and requests are answered as by the oracle, or not at all", () => {
  const { cases, unknown } = expectAgreement({ numRuns: 700 });
  // One that never knows would agree.
  expect(unknown / cases).toBeLessThan(0.6);
});

test("nothing hangs, whatever the expression and the text", () => {
  const started = performance.now();
  const long = "a".repeat(20_000);
  for (const pattern of [
    "^(a+)+$",
    "(a|aa)+b",
    "(a*)*b",
    "(.*a){20}c",
    "(?i)(x+x+)+y",
    "((a{0,30}){0,30})b",
    "(".repeat(2000),
    "a?".repeat(3000),
  ])
    for (const names of [[], ["url_decode_uni", "remove_comments", "html_entity_decode"]])
      met(
        "REQUEST_BODY",
        "rx",
        pattern,
        { body: `${long}!${"/*".repeat(5000)}${"&#".repeat(5000)}` },
        { transformations: names },
      );
  for (const name of ["css_decode", "js_decode", "normalize_path", "cmd_line", "replace_comments", "remove_comments"])
    met("REQUEST_BODY", "contains", "x", { body: "/*\\ ../".repeat(5000) }, { transformations: [name] });
  expect(performance.now() - started).toBeLessThan(5000);
});
