import fc from "fast-check";
import { describeRequests } from "../../../src/zone/exceptions/describe-exception.js";
import { exceptionReach } from "../../../src/zone/exceptions/exception-reach.js";
import {
  type ExceptionCondition,
  type ExceptionConditions,
  readException,
} from "../../../src/zone/exceptions/exception.js";
import { readLuaPattern } from "../../../src/zone/exceptions/lua-pattern.js";
import { meetsException } from "../../../src/zone/exceptions/meets-exception.js";
import { TextPatterns } from "../../../src/zone/exceptions/text-patterns.js";
import { compareExceptions, createDecider, type Request } from "../../../src/zone/index.js";
import { runs } from "../../framework/properties/runs.js";
import { cost } from "../../support/cost.js";

type Condition = Readonly<Record<string, unknown>>;
type Written = readonly [matchType: string, ...conditions: Condition[]];

const on = (type: string, ...patterns: string[]): Condition => ({ type, patterns });
const not = (type: string, ...patterns: string[]): Condition => ({ type, patterns, match_type: "none" });
const every = (type: string, ...patterns: string[]): Condition => ({ type, patterns, match_type: "all" });

function step([matchType, ...conditions]: Written, [otherType, ...others]: Written) {
  const before = readException({ match_type: matchType, conditions }).conditions;
  const after = readException({ match_type: otherType, conditions: others }).conditions;
  if (before === undefined || after === undefined) throw new Error("not read");
  return compareExceptions(before, after);
}

const HOOKS = on("url", "/hooks/*");
const POST = on("request_method", "POST");
const OPPOSITE = { same: "same", wider: "narrower", narrower: "wider", unknown: "unknown" } as const;

it.each<[string, Written, Written, keyof typeof OPPOSITE]>([
  ["one pattern more", ["any", HOOKS], ["any", on("url", "/hooks/*", "/calls/*")], "wider"],
  ["one condition more of which any is enough", ["any", HOOKS], ["any", HOOKS, POST], "wider"],
  ["one condition more of which all must match", ["all", HOOKS], ["all", HOOKS, POST], "narrower"],
  ["all instead of any", ["any", HOOKS, POST], ["all", HOOKS, POST], "narrower"],
  ["a path within the path", ["any", HOOKS], ["any", on("url", "/hooks/a/*")], "narrower"],
  ["a path within, and another one", ["any", HOOKS], ["any", on("url", "/hooks/a"), POST], "unknown"],
  ["another path", ["any", HOOKS], ["any", on("url", "/calls/*")], "unknown"],
  ["everything except what it was", ["any", HOOKS], ["none", HOOKS], "unknown"],
  ["everything except one more", ["none", HOOKS], ["none", HOOKS, POST], "narrower"],
  ["everything except less of a path", ["none", HOOKS], ["none", on("url", "/hooks/a/*")], "wider"],
  ["one pattern that must not match more", ["any", not("url", "/a")], ["any", not("url", "/a", "/b")], "narrower"],
  ["not none", ["none", not("url", "/a")], ["any", on("url", "/a")], "same"],
  ["all patterns instead of any", ["any", on("url", "/a*", "*b")], ["any", every("url", "/a*", "*b")], "narrower"],
  ["all requests", ["any", HOOKS], ["any"], "wider"],
  ["every path", ["any", HOOKS, POST], ["any", on("url", "/*")], "wider"],
  ["every path, written otherwise", ["any"], ["any", on("url", "*")], "same"],
  ["another order", ["all", HOOKS, POST], ["all", POST, HOOKS], "same"],
  [
    "another header",
    ["any", { ...on("request_header", "x"), parameter: "A" }],
    ["any", { ...on("request_header", "x"), parameter: "B" }],
    "unknown",
  ],
  [
    "the header in other letters",
    ["any", { ...on("request_header", "x"), parameter: "A" }],
    ["any", { ...on("request_header", "x"), parameter: "a" }],
    "same",
  ],
  ["a Lua pattern that begins alike", ["any", on("url", "pattern:/a*")], ["any", on("url", "pattern:/aa")], "unknown"],
])("compared with what it was: %s", (_, before, after, expected) => {
  expect(step(before, after)).toBe(expected);
  expect(step(after, before)).toBe(OPPOSITE[expected]);
});

it("leaves open what has too many combinations, in little time", () => {
  const wide = Array.from({ length: 40 }, (_, index) => on("url", `/${index}`, `/${index}/a`, `/${index}/b`));
  expect(step(["all", ...wide], ["all", ...wide.slice(1)])).toBe("unknown");
  expect(step(["all", ...wide], ["all", ...wide.toReversed()])).toBe("same");
});

const where = (type: string, pattern: string, more: Partial<ExceptionCondition> = {}): ExceptionCondition => ({
  type,
  parameter: "",
  matchType: "any",
  patterns: [pattern],
  ...more,
});
const any = (...all: ExceptionCondition[]): ExceptionConditions => ({ matchType: "any", all });
const none = { matchType: "none" } as const;

test.each<[string, ExceptionConditions, "all" | "some", string]>([
  [
    "a chance of 99 %",
    any(where("random_chance", "99%")),
    "all",
    'Nearly all requests (the random chance in percent matches "99%")',
  ],
  [
    "a chance of 10 %",
    any(where("random_chance", "10")),
    "some",
    'Requests where the random chance in percent matches "10"',
  ],
  [
    "every browser",
    any(where("request_header", "*", { parameter: "User-Agent" })),
    "all",
    'Nearly all requests (the header "User-Agent" matches "*")',
  ],
  [
    "a header that few send",
    any(where("request_header", "*", { parameter: "X-Key" })),
    "some",
    'Requests where the header "X-Key" matches "*"',
  ],
  ["all paths", any(where("url", "*")), "all", 'All requests (the URL matches "*")'],
  [
    "another country",
    any(where("country_code", "DE", none)),
    "all",
    'All requests (except where the country matches "DE")',
  ],
  [
    "neither a country nor a method",
    { matchType: "all", all: [where("country_code", "DE", none), where("request_method", "POST", none)] },
    "all",
    'All requests (except where the country matches "DE" or the method matches "POST")',
  ],
  [
    "a path, or another country",
    any(where("url", "/a"), where("country_code", "DE", none)),
    "all",
    'Nearly all requests (the URL matches "/a" or the country does not match "DE")',
  ],
  [
    "more than half of IPv4 in two conditions",
    any(where("remote_ip", "64.0.0.0/2"), where("remote_ip", "128.0.0.0/2")),
    "all",
    'Nearly all requests (the address matches "64.0.0.0/2" or the address matches "128.0.0.0/2")',
  ],
  [
    "both versions of addresses",
    any(where("remote_ip", "", { patterns: ["0.0.0.0/1", "128.0.0.0/1", "::/1", "8000::/1"] })),
    "all",
    'All requests (the address matches "0.0.0.0/1" or "128.0.0.0/1" or "::/1" or "8000::/1")',
  ],
  [
    "a country, and all others",
    any(where("country_code", "DE"), where("country_code", "DE", none)),
    "all",
    'All requests (the country matches "DE" or the country does not match "DE")',
  ],
  ["a network", any(where("remote_ip", "10.0.0.0/8")), "some", 'Requests where the address matches "10.0.0.0/8"'],
])("the reach of %s", (_name, conditions, reach, said) => {
  expect(exceptionReach(conditions)).toBe(reach);
  expect(describeRequests(conditions)).toBe(said);
});

const condition = (type: string, patterns: readonly string[], more: object = {}) => ({ type, patterns, ...more });

const met = (one: ReturnType<typeof condition>, request: Request): string =>
  meetsException(readException({ disables: ["waf"], conditions: [one] }), request).met;

const host = (pattern: string) => condition("request_header", [pattern], { parameter: "Host" });

const SITE = "https://www.example.com";
const lua = (pattern: string) => condition("url", [`pattern:${pattern}`]);

test.each<[string, ReturnType<typeof condition>, Request, string]>([
  ["Host is that of the URL", host("www.example.com"), { url: "https://www.example.com/a" }, "yes"],
  ["Host is that of the URL", host("www.example.com"), { url: "https://example.com/a" }, "no"],
  ["Host is what is given", host("a.test"), { url: "https://www.example.com/a", headers: { host: "a.test" } }, "yes"],
  ["Host is what is given", host("*"), { url: "https://www.example.com/a", headers: { host: null } }, "no"],
  ["a path has no host", host("www.example.com"), { url: "/a" }, "unknown"],
  ["an empty header is one", condition("request_header", ["*"], { parameter: "x" }), { headers: { X: "" } }, "yes"],
  ["no header is none", condition("request_header", ["*"], { parameter: "x" }), { headers: { X: null } }, "no"],
  ["an encoded path, decoded", condition("url", ["/café/*"]), { url: "/caf%C3%A9/search" }, "unknown"],
  ["an encoded path, as sent", condition("url", ["/caf%C3%A9/*"]), { url: "/caf%C3%A9/search" }, "unknown"],
  ["an encoded path, both", condition("url", ["/caf%C3%A9/*", "/café/*"]), { url: "/café/search" }, "yes"],
  ["an encoded path, either way", condition("url", ["/*/search"]), { url: "/caf%C3%A9/search" }, "yes"],
  ["an encoded path, neither way", condition("url", ["/the/*"]), { url: "/caf%C3%A9/search" }, "no"],
  ["an encoded path in a URL", condition("url", ["https://a.test/a b"]), { url: "https://a.test/a%20b" }, "unknown"],
  ["an encoded slash", condition("url", ["/a/*"]), { url: "/a%2Fb" }, "unknown"],
  ["a plus in a path", condition("url", ["/a+b"]), { url: "/a+b" }, "yes"],
  ["an encoded extension", condition("url_extension", ["php"]), { url: "/a.p%68p" }, "unknown"],
  ["a plus in a query", condition("url_query_string", ["q=a b"]), { url: "/?q=a+b" }, "unknown"],
  ["an encoded query", condition("url_query_string", ["q=a*"]), { url: "/?q=a%20b" }, "yes"],
  ["a mapped visitor", condition("remote_ip", ["192.0.2.1"]), { ip: "::ffff:192.0.2.1" }, "yes"],
  ["a mapped pattern", condition("remote_ip", ["::ffff:192.0.2.1"]), { ip: "192.0.2.1" }, "unknown"],
  ["a mapped pattern, another visitor", condition("remote_ip", ["::ffff:192.0.2.1"]), { ip: "192.0.2.2" }, "no"],
  ["a query with its question mark", condition("url_query_string", ["?q=*"]), { url: "/?q=a" }, "unknown"],
  ["another query with a question mark", condition("url_query_string", ["?r=*"]), { url: "/?q=a" }, "no"],
  ["a Lua pattern of a path and a URL", lua("^.*/chunk%-[^%-]+%.dash$"), { url: `${SITE}/live/chunk-us.dash` }, "yes"],
  ["a Lua pattern in another case", lua("%.DASH$"), { url: `${SITE}/live/chunk-us.dash` }, "no"],
  ["a Lua pattern of a path alone", lua("^/live/"), { url: `${SITE}/live/chunk-us.dash` }, "unknown"],
  ["a Lua pattern without a host", lua("/live/"), { url: "/live/chunk-us.dash" }, "yes"],
  ["a Lua pattern from the start, without a host", lua("^/live/"), { url: "/live/chunk-us.dash" }, "unknown"],
  ["a Lua pattern that is not read", lua("%b()"), { url: `${SITE}/a` }, "unknown"],
  ["a Lua pattern of an address", condition("remote_ip", ["pattern:^192%."]), { ip: "192.0.2.1" }, "unknown"],
])("%s: %j of %j: %s", (_, one, request, expected) => {
  expect(met(one, request)).toBe(expected);
});

test("why an encoded path is open is said", () => {
  const verdict = meetsException(readException({ conditions: [condition("url", ["/a b"])] }), { url: "/a%20b" });
  expect(verdict).toEqual({
    met: "unknown",
    why: "it is not documented whether edge rules compare an encoded URL as sent or decoded",
  });
});

/** Items of Lua patterns, and the same as regular expressions. */
const LUA_ITEMS = [
  ["a", "a"],
  ["%-", "-"],
  [".", "[^]"],
  ["%d", "\\d"],
  ["%A", "[^A-Za-z]"],
  ["[ab]", "[ab]"],
  ["[^a-c]", "[^a-c]"],
  ["[%d-]", "[\\d-]"],
  ["[]a]", "[\\]a]"],
  ["(a)", "(?:a)"],
] as const;
const luaItem = fc.tuple(fc.constantFrom(...LUA_ITEMS), fc.constantFrom("", "*", "+", "-", "?"));

test("a Lua pattern finds what the same regular expression finds", () => {
  const body = fc.array(luaItem, { maxLength: 6 }).map((items) =>
    items.map(([[inLua, asExpression], sign]) => {
      const repeat = inLua.startsWith("(") ? "" : sign;
      return [inLua + repeat, asExpression + (repeat === "-" ? "*?" : repeat)] as const;
    }),
  );
  const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "c", "Z", "-", "]", "7"), maxLength: 8 }));
  const property = fc.property(fc.boolean(), body, fc.boolean(), texts, (start, items, end, all) => {
    const framed = (at: 0 | 1) => (start ? "^" : "") + items.map((item) => item[at]).join("") + (end ? "$" : "");
    const [find, expression] = [readLuaPattern(framed(0)), new RegExp(framed(1))];
    for (const one of all) expect(find?.(one).met).toBe(expression.test(one) ? "yes" : "no");
  });
  fc.assert(property, runs(1_000));
});

test.each(["%", "[a", "[%", "(a", "a)", "%1", "%bxy", "%f[a]"])("a Lua pattern that is not read: %s", (one) => {
  expect(readLuaPattern(one)).toBeUndefined();
});

test.each([
  ["%%$", "100%", "yes"],
  ["%$", "a$", "yes"],
  ["%$", "a", "no"],
  ["^$", "", "yes"],
  [".", "é", "yes"],
  ["^..$", "é", "yes"],
  ["^%w+$", "a1", "yes"],
  ["^%w+$", "a_1", "unknown"],
])("the Lua pattern %s in %s: %s", (one, text, expected) => {
  expect(readLuaPattern(one)?.(text).met).toBe(expected);
});

/** Whether a text matches a pattern, by trying every way. */
function matches(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  if (pattern.startsWith("*")) return Array.from(text + " ").some((_, at) => matches(pattern.slice(1), text.slice(at)));
  return text[0] === pattern[0] && matches(pattern.slice(1), text.slice(1));
}

const text = fc.string({ unit: fc.constantFrom("a", "b", "A", "/", "é", "É", "Σ", "ς"), maxLength: 8 });
const pattern = fc.string({ unit: fc.constantFrom("a", "b", "A", "/", "*", "*", "É", "Σ", "σ"), maxLength: 6 });
const lower = (value: string): string => value.toLowerCase().replaceAll("ς", "σ");

test("all patterns that a text matches are found, and whether only their case differs", () => {
  const property = fc.property(fc.array(pattern, { maxLength: 20 }), fc.array(text), (patterns, texts) => {
    const searched = new TextPatterns();
    const numbers = patterns.map((one) => searched.add(one));
    for (const each of texts) {
      const found = searched.find(each);
      expect(numbers.map((number) => found.get(number)?.met ?? "no")).toEqual(
        patterns.map((one) => (matches(one, each) ? "yes" : matches(lower(one), lower(each)) ? "unknown" : "no")),
      );
    }
  });
  fc.assert(property, runs(500));
});

test("a pattern that is added later is found, too, and has the number that it had", () => {
  const searched = new TextPatterns();
  expect(searched.find("/a").size).toBe(0);
  const [first, second] = [searched.add("/a*"), searched.add("*")];
  expect([first, second]).toEqual([searched.add("/a*"), searched.add("*")]);
  expect([...searched.find("/a").keys()].sort()).toEqual([first, second]);
});

const PATTERNS: Readonly<Record<string, readonly [type: string, pattern: (index: number) => string]>> = {
  starts: ["url", (index) => `/old-${index}/*`],
  parts: ["url", (index) => `*-${index}.php*`],
  hosts: ["url", (index) => `*://www.example.com/*/shop-${index}/*`],
  "many stars": ["url", (index) => `${"*e*a".repeat(5)}*q${index}`],
  agents: ["request_header", (index) => `*bot-${index}*`],
  addresses: ["remote_ip", (index) => `10.0.${index >> 8}.${index & 255}`],
};

/** Without what they have in common, a hundred times as many patterns would cost more than twenty times as much. */
test.each(Object.keys(PATTERNS))("a thousand patterns of edge rules cost little more than ten: %s", (kind) => {
  const [type, make] = PATTERNS[kind] ?? PATTERNS["starts"]!;
  const decideAll = (count: number, perRule: number) => () => {
    const exceptions = Array.from({ length: count / perRule }, (_, rule) => {
      const patterns = Array.from({ length: perRule }, (__, index) => make(rule * perRule + index));
      const condition = { type, parameter: "User-Agent", matchType: "any", patterns };
      return { id: `r${rule}`, isEnabled: true, disables: ["waf"], conditions: { matchType: "any", all: [condition] } };
    });
    const zone = { waf: "acts" as const, lists: [], rules: [], limits: [], exceptions };
    const decider = createDecider([zone, structuredClone(zone)], (decisions) => decisions.length);
    for (let index = 0; index < 2_000; index += 1)
      decider({
        url: `https://www.example.com/section-${index % 90}/page-${index}-about-things.html?session=${index * 7919}`,
        ip: `192.0.2.${index % 250}`,
        headers: { "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) Chrome/${index % 40}.0.0.${index}` },
      });
  };
  decideAll(10, 10)();
  const base = Math.max(cost(decideAll(10, 10)), 5_000);
  expect(cost(decideAll(1_000, 1_000)) / base).toBeLessThan(12);
  expect(cost(decideAll(1_000, 1)) / base).toBeLessThan(12);
});
