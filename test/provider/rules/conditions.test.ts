import { UNKNOWN } from "../../../src/framework/index.js";
import { patternFault } from "../../../src/zone/requests/pattern-fault.js";
import { driveResource, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
let limit: ReturnType<typeof driveResource>;
beforeAll(async () => {
  limit = driveResource(await startProvider(used.service), "bunny_shield_rate_limit");
});

const rule = {
  action: "rate_limit",
  request_count: 10,
  timeframe: 60,
  block_time: 300,
  counter_key: null,
  severity: null,
  transformations: null,
};
const FIRST = { variables: ["REQUEST_URI"], operator: "begins_with", value: "/login", negated: null };
const SEVERITY = ["", "error", "warning"];

/** The diagnostics of a rule with these changes of it or of its condition, each `severity path: summary: detail`. */
async function reported(change: object): Promise<string[]> {
  const [own, ofCondition] = [Object.keys(rule), Object.keys(FIRST)].map((names) =>
    Object.fromEntries(Object.entries(change).filter(([name]) => names.includes(name) || name === "conditions")),
  );
  const { conditions: more, ...first } = { conditions: [] as object[], ...ofCondition };
  const config = { shield_zone_id: 42, name: "Login", ...rule, ...own, conditions: [{ ...FIRST, ...first }, ...more] };
  const { diagnostics } = await limit.validate(config);
  return diagnostics.map(({ severity, attribute, summary, detail }) => {
    const path = attribute?.steps.map((step) => step.attributeName ?? step.elementKeyString ?? step.elementKeyInt);
    const shown = path?.join(".").replace(/^conditions\.0\./, "");
    return `${String(SEVERITY[severity])} ${String(shown)}: ${summary}: ${detail}`;
  });
}

test.each<[string, object, RegExp[]]>([
  ["a rule of known parts", {}, []],
  ["a variable that only the API may know", { variables: ["WEATHER"] }, []],
  ["no variable", { variables: [] }, [/^error variables: Invalid .*must contain at least one variable/]],
  [
    "a word of an address",
    { operator: "contains_word", value: "admin" },
    [/^warning value: Words are separated by white space: .*REQUEST_URI rarely has any.*Use contains/],
  ],
  ["a word of a header", { operator: "contains_word", variables: ["REQUEST_HEADERS:user-agent"] }, []],
  [
    "a part of a variable without parts",
    { variables: ["REQUEST_URI:path"] },
    [/^warning variables: Unknown part.*This variable has no parts: write "REQUEST_URI"\./],
  ],
  [
    "a misspelt part of GEO",
    { variables: ["GEO:COUNTRY"] },
    [/^warning variables: .*"COUNTRY" of GEO\. .*Known values: COUNTRY_CODE/],
  ],
  ["a near part of GEO", { variables: ["GEO:COUNTRYCODE"] }, [/Did you mean COUNTRY_CODE\?/]],
  [
    "known parts",
    { variables: ["GEO:ORGANIZATION", "FINGERPRINT:JA4_AB", "REQUEST_HEADERS:x-any", "ARGS:q", "ARGS_GET_NAMES:q"] },
    [],
  ],
  ["an unknown part of the fingerprint", { variables: ["FINGERPRINT:JA4_X"] }, [/^warning .*JA4_A/]],
  ["parts that are regular expressions", { variables: ["REQUEST_URI:/^a/"] }, []],
  [
    "a broken part",
    { variables: ["REQUEST_HEADERS:/x-(/"] },
    [/^error variables: Invalid regular expression: "x-\(" has a \( without \)/],
  ],
  [
    "a header with its value as a part",
    { variables: ["REQUEST_HEADERS:Cookie: session"] },
    [
      /^error variables: Not the name of a header: .*Write "REQUEST_HEADERS:Cookie", and put the content of the header in value\./,
    ],
  ],
  [
    "a cookie with an equals sign",
    { variables: ["REQUEST_COOKIES:a=b"] },
    [/Not the name of a cookie.*Write "REQUEST_COOKIES:a"/],
  ],
  [
    "a network among addresses",
    { variables: ["REMOTE_ADDR"], operator: "within", value: "192.0.2.1 203.0.113.0/24" },
    [/^warning value: A network in a comparison of text: .*of 203\.0\.113\.0\/24 only 203\.0\.113\.0 meets/],
  ],
  ...["2001:DB8::1", "2001:db8:0:0:0:0:0:1"].map((address): [string, object, RegExp[]] => [
    `the address ${address}`,
    { variables: ["REMOTE_ADDR"], operator: "str_eq", value: address },
    [/^warning value: An address that is not in its short form: .*Write "2001:db8::1"\./],
  ]),
  ["a short address", { variables: ["REMOTE_ADDR"], operator: "str_eq", value: "2001:db8::1" }, []],
  [
    "an expression between slashes",
    { operator: "rx", value: "/^admin$/i" },
    [/^warning value: A regular expression between slashes: .*Write "\^admin\$"; .*lowercase/],
  ],
  ["an expression of a path", { operator: "rx", value: "/admin/i" }, []],
  [
    "a wildcard after a prefix",
    { value: "/wp-*" },
    [/^warning value: A wildcard that is compared as text: begins_with compares text.*Write "\/wp-"\./],
  ],
  ["a wildcard in an equality", { operator: "str_eq", value: "/wp-*" }, [/Use begins_with, ends_with, or contains/]],
  ["an asterisk that is usual", { variables: ["REQUEST_HEADERS:Accept"], operator: "contains", value: "text/*" }, []],
  ["no value", { value: null }, [/^error value: No value to compare with: The operator begins_with needs a value/]],
  ["no value where none is needed", { value: null, operator: "detect_sqli" }, []],
  ["no value where none is needed either", { value: null, operator: "detect_xss" }, []],
  ["an empty value", { value: "", operator: "str_eq", variables: ["QUERY_STRING"] }, []],
  [
    "text compared as a number",
    { operator: "ge", value: "many" },
    [/^warning value: Not a number: .*ge compares numbers.*"many"/],
  ],
  ["a number compared as one", { operator: "lt", value: " 1.5" }, []],
  [
    "a broken expression",
    { operator: "rx", value: "a(b" },
    [/^error value: Invalid regular expression: .*without \)\. To match/],
  ],
  ["an odd expression", { operator: "rx", value: "(?<=a)(?|b)" }, [/^warning value: Unusual regular expression/]],
  ["an expression of RE2 and PCRE", { operator: "rx", value: "(?i)^/(?P<x>ad++min)(?>b)(?i:c)$" }, []],
  ["the same text for another operator", { value: "/a(b" }, []],
  [
    "too many requests for 32 bits",
    { request_count: 2_147_483_648 },
    [/^error request_count: .*between 1 and 2147483647, but is 2147483648/],
  ],
  ["the most requests", { request_count: 2_147_483_647 }, []],
  ...(
    [
      ["QUERY_STRING", "begins_with", "debug=1", "question mark"],
      ["REQUEST_LINE", "begins_with", "/admin", "REQUEST_URI"],
      ["REQUEST_BASENAME", "str_eq", "/admin/a.php", "REQUEST_FILENAME"],
      ["REQUEST_FILENAME", "contains", ".php?a=", "REQUEST_URI"],
      ["REQUEST_METHOD", "str_eq", "GET|POST", "within"],
      ["REQUEST_HEADERS:host", "str_eq", "https://example.com", "Write the host"],
      ["GEO:CONTINENT", "str_eq", "Europe", "such as EU"],
      ["GEO:COUNTRY_CODE", "within", "Germany Austria", "such as DE"],
    ] as const
  ).map(([variable, operator, value, advice]): [string, object, RegExp[]] => [
    `${variable} ${operator} ${value}`,
    { variables: [variable], operator, value },
    [new RegExp(`^warning value: A comparison that may never hold: .*${advice}`)],
  ]),
  ...(
    [
      ["QUERY_STRING", "begins_with", "?debug=1"],
      ["QUERY_STRING", "contains", "debug=1"],
      ["REQUEST_BASENAME", "within", "a.php/b.php"],
      ["REQUEST_HEADERS:host", "str_eq", "example.com"],
      ["GEO:CONTINENT", "str_eq", "EU"],
      ["GEO:CONTINENT", "within", "EU NA"],
    ] as const
  ).map(([variable, operator, value]): [string, object, RegExp[]] => [
    `${variable} ${operator} ${value}`,
    { variables: [variable], operator, value },
    [],
  ]),
  [
    "the length of a query",
    { variables: ["QUERY_STRING"], operator: "str_eq", value: "5", transformations: ["length"] },
    [],
  ],
  ["all parts", { variables: ["GEO", "REQUEST_HEADERS"], value: "a" }, []],
  [
    "a number compared with a path",
    { operator: "gt", value: "5" },
    [/^error value: A comparison that never holds: REQUEST_URI is a path.*not a number.*transformation length/],
  ],
  [
    "two words as one",
    { operator: "contains_word", value: "a b" },
    [/^error value: A comparison that never holds: contains_word looks for one word.*Use contains/],
  ],
  [
    "an escape in a decoded path",
    { operator: "contains", value: "/%2e%2e" },
    [
      /^warning value: An escape in a value that is decoded: REQUEST_URI is decoded.*%252e\. Write "\." instead.*REQUEST_URI_RAW/,
    ],
  ],
  ["an escape in a raw path", { operator: "contains", variables: ["REQUEST_URI_RAW"], value: "%2e" }, []],
  [
    "a name instead of a country's code",
    { operator: "str_eq", variables: ["GEO:COUNTRY_CODE"], value: "Germany" },
    [/^error value: A comparison that never holds: .*two capital letters of ISO 3166-1/],
  ],
  [
    "a code of no country",
    { operator: "str_eq", variables: ["GEO:COUNTRY_CODE"], value: "UK" },
    [/^warning value: Unknown country code: .*did you mean "GB"\?/],
  ],
  ...["REQUEST_FILENAME", "REQUEST_BASENAME"].map((name): [string, object, RegExp[]] => [
    `an escape in ${name}`,
    { operator: "contains", variables: [name], value: "%2E" },
    [
      /^warning value: An escape in a value that may be decoded: .*does not say whether .*If it is, it would contain %2E/,
    ],
  ]),
  ...(
    [
      ["begins_with", "UK", "UK"],
      ["ends_with", "UK", "UK"],
      ["contains", "XQ", "XQ"],
      ["str_match", "XQ", "XQ"],
      ["within", "DE,UK,FR", "UK.*this part"],
      ["rx", "^(DE|UK)$", "UK.*this part"],
      ["rx", "^(?:UK|XQ)", "UK.*XQ.*may never be met"],
    ] as const
  ).map(([operator, value, odd]): [string, object, RegExp[]] => [
    `a code of no country: ${operator} ${value}`,
    { operator, variables: ["GEO:COUNTRY_CODE"], value },
    [new RegExp(`^warning value: Unknown country code: ISO 3166-1 has no country "${odd}`)],
  ]),
  ...(
    [
      ["begins_with", "DE"],
      ["begins_with", "U"],
      ["contains", "FR"],
      ["within", "DE FR"],
      ["rx", "^(DE|FR)$"],
      ["rx", "^U[KS]"],
      ["rx", "^(?i:uk)$"],
    ] as const
  ).map(([operator, value]): [string, object, RegExp[]] => [
    `countries, or parts of codes: ${operator} ${value}`,
    { operator, variables: ["GEO:COUNTRY_CODE"], value },
    [],
  ]),
  [
    "a value that is not used",
    { operator: "detect_sqli", value: "select" },
    [/^warning value: A value that is not used: .*Remove value/],
  ],
  [
    "a transformation twice",
    { transformations: ["lowercase", "url_decode", "lowercase"] },
    [/^warning transformations: The same transformation twice: .*contain lowercase more than once/],
  ],
  ["the same condition twice", { conditions: [FIRST] }, [/^warning conditions\.1\.value: The same condition twice/]],
  ["another condition", { conditions: [{ ...FIRST, negated: true, value: "/login/x" }] }, []],
  [
    "conditions that exclude each other",
    { conditions: [{ ...FIRST, value: "/b" }] },
    [/^error conditions\.1\.value: Conditions that no request meets together: .*begin with both "\/login" and "\/b"/],
  ],
  [
    "an expression that begins with .*",
    { operator: "rx", value: ".*admin" },
    [/^warning value: A regular expression that begins with \.\*: .*Write "admin"\./],
  ],
  [
    "alternatives, the first of which begins with .*",
    { operator: "rx", value: ".*a|b" },
    [/^warning value: .*Remove \.\* from the beginning/],
  ],
  [
    "a further condition",
    { conditions: [{ ...FIRST, value: null, variables: ["GEOS"] }] },
    [/^error conditions\.1\.value: No value/],
  ],
  [
    "an empty part",
    { variables: ["GEO:"] },
    [/^error variables: An empty part of a variable: .*For the whole variable, write "GEO"\./],
  ],
  ["a count", { variables: ["&ARGS"] }, [/^error variables: Counting is not supported: .*Write "ARGS"\./]],
  ["an exclusion", { variables: ["!ARGS:q"] }, [/^error variables: Exclusion is not supported/]],
  [
    "two variables in one text",
    { variables: ["ARGS|REQUEST_COOKIES:a"] },
    [/^error variables: Several variables in one text: .*"ARGS", "REQUEST_COOKIES:a"\./],
  ],
  [
    "two parts of a variable",
    { variables: ["ARGS:a.b", "ARGS:/^id_/"] },
    [/^error variables: A variable twice: .*by one regular expression: "ARGS:\/\^a\\\\\.b\$\|\^id_\/"\./],
  ],
  [
    "a part and the whole",
    { variables: ["ARGS", "ARGS:a"] },
    [/^error variables: .*"ARGS" alone compares all parts\./],
  ],
  [
    "a name and a regular expression",
    { variables: ["ARGS:/^id_/", "REQUEST_COOKIES:id"] },
    [/^error variables: Names and regular expressions in one condition: .*Write "REQUEST_COOKIES:\/\^id\$\/" for "id"/],
  ],
  ["a whole variable and a regular expression", { variables: ["ARGS:/^id_/", "REQUEST_URI"] }, []],
  [
    "a regular expression without its end",
    { variables: ["ARGS:/path"] },
    [/^error variables: .*end it with a slash: "ARGS:\/path\/"\. .*write a backslash before it: "ARGS:\\\\\/path"\./],
  ],
  ["a name that begins with a slash", { variables: ["ARGS:\\/path"] }, []],
  ["an empty text", { variables: [""] }, [/^error variables: No variable/]],
  [
    "white space",
    { variables: [" ARGS"] },
    [/^error variables: White space around a variable: Write "ARGS", not " ARGS"\./],
  ],
])("%s", async (_, change, expected) => {
  const messages = await reported(change);
  expect(messages).toEqual(expected.map((pattern) => expect.stringMatching(pattern) as unknown));
});

test.each([
  ["", undefined],
  ["\\", "ends with a backslash"],
  ["a\\(b\\)", undefined],
  ["a)", "has a ) without ("],
  ["(a", "has a ( without )"],
  ["[a", "has a [ without ]"],
  ["[]a", "has a [ without ]"],
  ["[]a]", undefined],
  ["[^]a]", undefined],
  ["[\\]a]", undefined],
  ["[[:alpha:](]", undefined],
  ["[[:alpha]", undefined],
  ["*a", "has * with nothing to repeat"],
  ["?", "has ? with nothing to repeat"],
  ["a|+b", "has + with nothing to repeat"],
  ["a\\|+b", undefined],
  ["a{3,1}", "has a repetition whose minimum exceeds its maximum"],
  ["a{10,2}", "has a repetition whose minimum exceeds its maximum"],
  ["a{2,10}", undefined],
  ["{2,1", undefined],
  ["(?i)(?x) (", undefined],
  ["\\Q(\\E)", "has a ) without ("],
  ["a{1,3}b{2}c{,4}", undefined],
  ["(?#a)(b)", undefined],
  ["(?#a", undefined],
  ["\\Q((\\E(a)", undefined],
  ["\\Q((", undefined],
  ["(?x) a # (", undefined],
])("the error of %j is %j", (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault);
});

// How the time grows is measured by bench/growth.ts.
test.each(["(", "[", "[[:", "\\Q", "(?#", "a{1,", "*|", "((((", "[]"])("repeating %j many times is judged", (text) => {
  expect(patternFault(text.repeat(50_000))).toBe(patternFault(text.repeat(5_000)));
});

test("a comparison that never holds is an error of the plan, and a warning of an apply, unless it is allowed", async () => {
  const condition = { variables: ["REQUEST_METHOD"], operator: "begins_with", value: "/x", negated: false };
  const config = { shield_zone_id: 42, ...rule, name: "Never", conditions: [condition] };
  const texts = (diagnostics: readonly { readonly severity: number; readonly summary: string }[]) =>
    diagnostics.map(({ severity, summary }) => `${severity} ${summary}`);
  const never = "A comparison that never holds";
  expect(texts((await limit.validate(config)).diagnostics)).toEqual([`1 ${never}`]);
  expect(texts((await limit.plan(config)).diagnostics)).toEqual([`1 ${never}`]);
  const capabilities = { deferralAllowed: true, writeOnlyAttributesAllowed: true };
  const applying = driveResource(await startProvider(used.service), "bunny_shield_rate_limit", undefined, capabilities);
  expect(texts((await applying.plan(config)).diagnostics)).toEqual([`2 ${never}`]);
  for (const allow_no_match of [true, UNKNOWN])
    expect(texts((await limit.validate({ ...config, allow_no_match })).diagnostics)).toEqual([]);
  for (const host of [limit, applying])
    expect(texts((await host.plan({ ...config, allow_no_match: true })).diagnostics)).toEqual([]);
});
