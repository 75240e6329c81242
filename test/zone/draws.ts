import fc from "fast-check";
import { ruleOperators, ruleTransformations } from "../../src/zone/words/rules/rules.js";
import type { WholeRequest } from "../oracle/told.js";

/** What a rule matches, by the names of its attributes. */
export interface Configuration {
  readonly transformations: readonly string[];
  readonly conditions: readonly {
    readonly variables: readonly string[];
    readonly operator: string;
    readonly value: string;
    readonly negated: boolean;
  }[];
}

const PIECES = [
  ...[
    "/",
    "/admin",
    "/Admin",
    "/a//b/../c/",
    "/wp-login.php",
    "/a/./b",
    "/%61dmin",
    "/%2561",
    "/a%20b",
    "/c%C3%A9",
    "/%zz",
  ],
] as const;
const TEXTS = [
  ...[
    "",
    "a",
    "admin",
    "ADMIN",
    "a b",
    " x  y\t",
    "1",
    "42",
    "-3.5",
    "7.0",
    "x9",
    "union/*x*/select",
    "--q",
    "<!-- c -->b",
  ],
  ...[
    "&lt;b&gt;",
    "&#x41;",
    "&eacute;",
    "\\x41\\n",
    "\\u0042",
    "\\6a s",
    "%u0041",
    "C:\\x\\..\\y",
    "é",
    "a\0b",
    "l\nm",
    "#z",
    "ls ^-l",
  ],
] as const;
const ARGUMENTS = [
  "",
  "1",
  "42",
  "a+b",
  "a%2Bb",
  "%3Cb%3E",
  "admin",
  "%2541",
  "..%2F..%2Fetc",
  "union/**/select",
  "%u0041",
] as const;
const VALUES = [
  ...[
    "/",
    "/admin",
    "/ADMIN",
    "admin",
    "a",
    "b",
    "a b",
    "/c",
    "/c\u00e9",
    "GET",
    "get",
    "GET HEAD POST",
    "DE",
    "de",
    "FR DE",
    "HTTP/2",
  ],
  ...[
    "",
    "1",
    "42",
    "0",
    "-4",
    "3.5",
    "7",
    "x",
    "curl",
    "curl/8",
    "bot",
    "203.0.113.",
    "203.0.113.9",
    "64496",
    "union select",
    "<b>",
  ],
  ...["A", "61", "é", "9", "//", "..", "\\", "%", "0cc175b9c0f1b6a831c399e269772661", "Bonn", "seo", "t13d1516h2"],
] as const;
const PATTERNS = [
  ...[
    "^/",
    "admin",
    "(?i)admin",
    "^/(?:admin|wp)",
    "\\d+",
    "^\\d+$",
    "[a-z]+$",
    "b.*c",
    "^$",
    "^GET$",
    "(a|b)+$",
    "\\s",
    "%[0-9a-f]{2}",
  ],
  ...["(?s)a.b", "\\bbot\\b", "^.{3,6}$", "[^/]$", "(?=a)b", "(a)\\1", "é", "l$", "\\.php$", "x{0,3}y"],
] as const;

const VARIABLES = [
  ...[
    "REQUEST_URI",
    "REQUEST_URI_RAW",
    "REQUEST_FILENAME",
    "REQUEST_BASENAME",
    "QUERY_STRING",
    "REQUEST_METHOD",
    "REQUEST_PROTOCOL",
  ],
  ...[
    "REQUEST_LINE",
    "REQUEST_BODY",
    "REMOTE_ADDR",
    "VERIFIED_BOT_CATEGORY",
    "FINGERPRINT",
    "FINGERPRINT JA4_A",
    "FINGERPRINT JA4_B",
  ],
  ...[
    "GEO",
    "GEO COUNTRY_CODE",
    "GEO CITY",
    "GEO LATITUDE",
    "GEO ASN",
    "GEO ORGANIZATION",
    "ARGS",
    "ARGS q",
    "ARGS_GET",
    "ARGS_GET q",
  ],
  ...[
    "ARGS_GET n",
    "ARGS_GET_NAMES",
    "REQUEST_COOKIES",
    "REQUEST_COOKIES sid",
    "REQUEST_COOKIES_NAMES",
    "REQUEST_HEADERS user-agent",
  ],
  ...[
    "REQUEST_HEADERS x-text",
    "REQUEST_HEADERS x-text",
    "REQUEST_HEADERS_NAMES",
    "REQUEST_HEADERS_NAMES x-text",
    "REQUEST_HEADERS",
  ],
] as const;

const operators = Object.keys(ruleOperators.words).filter((name) => !name.startsWith("detect_"));
const transformationNames = Object.keys(ruleTransformations.words);

const one = <Item>(items: readonly Item[]): fc.Arbitrary<Item> => fc.constantFrom(...items);

const variables = fc
  .uniqueArray(one(VARIABLES), { minLength: 1, maxLength: 2, selector: (name) => name.split(" ")[0] })
  .chain((names) => fc.boolean().map((both) => (both ? names : names.slice(0, 1))))
  .map((names) => names.map((name) => name.replace(" ", ":")));

const condition = fc
  .record({
    variables,
    operator: one(operators),
    negated: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  })
  .chain((made) => one<string>(made.operator === "rx" ? PATTERNS : VALUES).map((value) => ({ ...made, value })));

/** Rules. */
export const configuration: fc.Arbitrary<Configuration> = fc.record({
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  transformations: fc.array(one(transformationNames), { maxLength: 3 }),
});

/** Requests. */
export const request: fc.Arbitrary<WholeRequest> = fc.record({
  method: one(["GET", "POST", "HEAD"]),
  protocol: one(["HTTP/1.1", "HTTP/2"]),
  path: one(PIECES),
  query: fc.uniqueArray(fc.tuple(one(["q", "n", "admin"]), one<string>(ARGUMENTS)), {
    maxLength: 2,
    selector: ([name]) => name,
  }),
  cookies: one<Readonly<Record<string, string>>>([{}, { sid: "1" }, { sid: "admin", a: "b" }]),
  headers: fc.record({
    host: one(["www.example.com"]),
    "content-type": one(["text/plain"]),
    "user-agent": one(["curl/8", "a bot here", "Mozilla/5.0"]),
    "x-text": one<string>(TEXTS),
  }),
  body: one<string>(["", ...TEXTS]),
  geo: fc.record({
    COUNTRY_CODE: one(["DE", "FR", "US"]),
    CONTINENT: one(["EU", "NA"]),
    CITY: one(["Bonn", "Köln"]),
    LATITUDE: one(["50.73", "-33.9", "0"]),
    LONGITUDE: one(["7.1", "-70"]),
    ASN: one(["64496", "42"]),
    ORGANIZATION: one(["Example", "Bot Farm"]),
  }),
  ip: one(["203.0.113.9", "192.0.2.1", "2001:db8::1"]),
  ja4: fc.constant(["t13d1516h2", "8daaf6152771", "e5627efa2ab1"] as const),
  bot: one(["", "SEO"]),
});
