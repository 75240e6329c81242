import { patternFault } from "../../../src/zone/requests/pattern-fault.js";
import { driveResource, startProvider } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";

let service: TestService;
let limit: ReturnType<typeof driveResource>;
beforeAll(async () => {
  service = await startService();
  limit = driveResource(await startProvider(service), "bunny_shield_rate_limit");
});
afterAll(() => service.close());

const rule = {
  variable_types: { REQUEST_URI: "" },
  operator_type: "begins_with",
  value: "/login",
  is_negated: null,
  is_regex_variable: null,
  action_type: "rate_limit",
  request_count: 10,
  timeframe: 60,
  block_time: 300,
  counter_key_type: null,
  severity_type: null,
  transformation_types: null,
  chained_rule_conditions: null as object[] | null,
};
const SAME = {
  variable_types: rule.variable_types,
  operator_type: rule.operator_type,
  value: rule.value,
  is_negated: null,
  is_regex_variable: null,
};
const SEVERITY = ["", "error", "warning"];

/** The diagnostics of a rule with these changes, each `severity path: summary: detail`. */
async function reported(change: object): Promise<string[]> {
  const rule_configuration = { ...rule, ...change };
  const { diagnostics } = await limit.validate({ shield_zone_id: 42, rule_name: "Login", rule_configuration });
  return diagnostics.map(({ severity, attribute, summary, detail }) => {
    const path = attribute?.steps
      .slice(1)
      .map((step) => step.attributeName ?? step.elementKeyString ?? step.elementKeyInt);
    return `${String(SEVERITY[severity])} ${String(path?.join("."))}: ${summary}: ${detail}`;
  });
}

test.each<[string, object, RegExp[]]>([
  ["a rule of known parts", {}, []],
  ["a variable that only the API may know", { variable_types: { WEATHER: "" } }, []],
  ["no variable", { variable_types: {} }, [/^error variable_types: No variables/]],
  [
    "a word of an address",
    { operator_type: "contains_word", value: "admin" },
    [/^warning value: Words are separated by white space: .*REQUEST_URI rarely has any.*Use contains/],
  ],
  ["a word of a header", { operator_type: "contains_word", variable_types: { REQUEST_HEADERS: "user-agent" } }, []],
  [
    "a part of a variable without parts",
    { variable_types: { REQUEST_URI: "path" } },
    [/^warning variable_types\.REQUEST_URI: Unknown part.*This variable has no parts, so leave the part empty\./],
  ],
  [
    "a misspelt part of GEO",
    { variable_types: { GEO: "COUNTRY" } },
    [/^warning variable_types\.GEO: .*"COUNTRY" of GEO\. .*Known values: COUNTRY_CODE/],
  ],
  ["a near part of GEO", { variable_types: { GEO: "COUNTRYCODE" } }, [/Did you mean COUNTRY_CODE\?/]],
  [
    "known parts",
    {
      variable_types: {
        GEO: "ORGANIZATION",
        FINGERPRINT: "JA4_AB",
        REQUEST_HEADERS: "x-any",
        ARGS: "q",
        ARGS_GET_NAMES: "q",
      },
    },
    [],
  ],
  ["an unknown part of the fingerprint", { variable_types: { FINGERPRINT: "JA4_X" } }, [/^warning .*JA4_A/]],
  ["parts that are regular expressions", { variable_types: { REQUEST_URI: "^/a" }, is_regex_variable: true }, []],
  [
    "a broken part",
    { variable_types: { REQUEST_HEADERS: "x-(" }, is_regex_variable: true },
    [/^error variable_types\.REQUEST_HEADERS: Invalid regular expression: "x-\(" has a \( without \)/],
  ],
  [
    "a header with its value as a part",
    { variable_types: { REQUEST_HEADERS: "Cookie: session" } },
    [
      /^error variable_types\.REQUEST_HEADERS: Not the name of a header: .*Write "Cookie", and put its content in value\./,
    ],
  ],
  [
    "a cookie with an equals sign",
    { variable_types: { REQUEST_COOKIES: "a=b" } },
    [/Not the name of a cookie.*Write "a"/],
  ],
  [
    "a network among addresses",
    { variable_types: { REMOTE_ADDR: "" }, operator_type: "within", value: "192.0.2.1 203.0.113.0/24" },
    [/^warning value: A network in a comparison of text: .*of 203\.0\.113\.0\/24 only 203\.0\.113\.0 meets/],
  ],
  ...["2001:DB8::1", "2001:db8:0:0:0:0:0:1"].map((address): [string, object, RegExp[]] => [
    `the address ${address}`,
    { variable_types: { REMOTE_ADDR: "" }, operator_type: "str_eq", value: address },
    [/^warning value: An address that is not in its short form: .*Write "2001:db8::1"\./],
  ]),
  ["a short address", { variable_types: { REMOTE_ADDR: "" }, operator_type: "str_eq", value: "2001:db8::1" }, []],
  [
    "an expression between slashes",
    { operator_type: "rx", value: "/^admin$/i" },
    [/^warning value: A regular expression between slashes: .*Write "\^admin\$"; .*lowercase/],
  ],
  ["an expression of a path", { operator_type: "rx", value: "/admin/i" }, []],
  [
    "a wildcard after a prefix",
    { value: "/wp-*" },
    [/^warning value: A wildcard that is compared as text: begins_with compares text.*Write "\/wp-"\./],
  ],
  [
    "a wildcard in an equality",
    { operator_type: "str_eq", value: "/wp-*" },
    [/Use begins_with, ends_with, or contains/],
  ],
  [
    "an asterisk that is usual",
    { variable_types: { REQUEST_HEADERS: "Accept" }, operator_type: "contains", value: "text/*" },
    [],
  ],
  ["no value", { value: null }, [/^error value: No value to compare with: The operator begins_with needs a value/]],
  ["no value where none is needed", { value: null, operator_type: "detect_sqli" }, []],
  ["no value where none is needed either", { value: null, operator_type: "detect_xss" }, []],
  ["an empty value", { value: "", operator_type: "str_eq", variable_types: { QUERY_STRING: "" } }, []],
  [
    "text compared as a number",
    { operator_type: "ge", value: "many" },
    [/^warning value: Not a number: .*ge compares numbers.*"many"/],
  ],
  ["a number compared as one", { operator_type: "lt", value: " 1.5" }, []],
  [
    "a broken expression",
    { operator_type: "rx", value: "a(b" },
    [/^error value: Invalid regular expression: .*without \)\. To match/],
  ],
  ["an odd expression", { operator_type: "rx", value: "(?<=a)(?|b)" }, [/^warning value: Unusual regular expression/]],
  ["an expression of RE2 and PCRE", { operator_type: "rx", value: "(?i)^/(?P<x>ad++min)(?>b)(?i:c)$" }, []],
  ["the same text for another operator", { value: "/a(b" }, []],
  [
    "too many requests for 32 bits",
    { request_count: 2_147_483_648 },
    [/^error request_count: .*between 1 and 2147483647, but is 2147483648/],
  ],
  ["the most requests", { request_count: 2_147_483_647 }, []],
  ["all parts", { variable_types: { GEO: "", REQUEST_HEADERS: "" }, value: "a" }, []],
  [
    "a number compared with a path",
    { operator_type: "gt", value: "5" },
    [/^error value: A comparison that never holds: REQUEST_URI is a path.*not a number.*transformation length/],
  ],
  [
    "two words as one",
    { operator_type: "contains_word", value: "a b" },
    [/^error value: A comparison that never holds: contains_word looks for one word.*Use contains/],
  ],
  [
    "an escape in a decoded path",
    { operator_type: "contains", value: "/%2e%2e" },
    [
      /^warning value: An escape in a value that is decoded: REQUEST_URI is decoded.*%252e\. Write "\." instead.*REQUEST_URI_RAW/,
    ],
  ],
  ["an escape in a raw path", { operator_type: "contains", variable_types: { REQUEST_URI_RAW: "" }, value: "%2e" }, []],
  [
    "a name instead of a country's code",
    { operator_type: "str_eq", variable_types: { GEO: "COUNTRY_CODE" }, value: "Germany" },
    [/^error value: A comparison that never holds: .*two capital letters of ISO 3166-1/],
  ],
  [
    "a code of no country",
    { operator_type: "str_eq", variable_types: { GEO: "COUNTRY_CODE" }, value: "UK" },
    [/^warning value: Unknown country code: .*did you mean "GB"\?/],
  ],
  ...["REQUEST_FILENAME", "REQUEST_BASENAME"].map((name): [string, object, RegExp[]] => [
    `an escape in ${name}`,
    { operator_type: "contains", variable_types: { [name]: "" }, value: "%2E" },
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
  ).map(([operator_type, value, odd]): [string, object, RegExp[]] => [
    `a code of no country: ${operator_type} ${value}`,
    { operator_type, variable_types: { GEO: "COUNTRY_CODE" }, value },
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
  ).map(([operator_type, value]): [string, object, RegExp[]] => [
    `countries, or parts of codes: ${operator_type} ${value}`,
    { operator_type, variable_types: { GEO: "COUNTRY_CODE" }, value },
    [],
  ]),
  [
    "a value that is not used",
    { operator_type: "detect_sqli", value: "select" },
    [/^warning value: A value that is not used: .*Remove value/],
  ],
  [
    "a transformation twice",
    { transformation_types: ["lowercase", "url_decode", "lowercase"] },
    [/^warning transformation_types: The same transformation twice: .*contain lowercase more than once/],
  ],
  [
    "the same condition twice",
    { chained_rule_conditions: [SAME] },
    [/^warning .*\.0\.value: The same condition twice/],
  ],
  ["another condition", { chained_rule_conditions: [{ ...SAME, is_negated: true, value: "/login/x" }] }, []],
  [
    "conditions that exclude each other",
    { chained_rule_conditions: [{ ...SAME, value: "/b" }] },
    [/^error .*\.0\.value: Conditions that no request meets together: .*begin with both "\/login" and "\/b"/],
  ],
  [
    "an expression that begins with .*",
    { operator_type: "rx", value: ".*admin" },
    [/^warning value: A regular expression that begins with \.\*: .*Write "admin"\./],
  ],
  [
    "alternatives, the first of which begins with .*",
    { operator_type: "rx", value: ".*a|b" },
    [/^warning value: .*Remove \.\* from the beginning/],
  ],
  [
    "a chained condition",
    {
      chained_rule_conditions: [{ ...rule, value: null, variable_types: { GEOS: "" } }].map(
        ({ variable_types, operator_type, value, is_negated, is_regex_variable }) => ({
          variable_types,
          operator_type,
          value,
          is_negated,
          is_regex_variable,
        }),
      ),
    },
    [/^error chained_rule_conditions\.0\.value: No value/],
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

test("the ID of a managed list is rejected, with the resource to use; that of a custom list is accepted", async () => {
  const list = driveResource(await startProvider(service), "bunny_shield_access_list");
  const refused = await list.import("42/1");
  expect(refused.state).toBeNull();
  expect(refused.diagnostics).toMatchObject([{ severity: 1, summary: "The list is managed by bunny.net" }]);
  expect(refused.diagnostics[0]?.detail).toContain("bunny_shield_access_list_configuration with the same ID, 42/1");
  const created = await list.apply({
    shield_zone_id: 42,
    name: "A",
    type: "ip",
    action: "block",
    entries: ["192.0.2.1"],
  });
  const imported = await list.import(`42/${String(created.state?.["list_id"])}`);
  expect(imported.diagnostics).toEqual([]);
  expect(imported.state).toMatchObject({ name: "A", action: "block", entries: ["192.0.2.1"] });
});

test("a comparison that never holds is an error of the plan, and a warning of an apply, where a value is new", async () => {
  const config = {
    ...{ shield_zone_id: 42, rule_name: "Never", rule_description: "" },
    rule_configuration: { ...rule, variable_types: { REQUEST_METHOD: "" }, operator_type: "begins_with", value: "/x" },
  };
  const texts = (diagnostics: readonly { readonly severity: number; readonly summary: string }[]) =>
    diagnostics.map(({ severity, summary }) => `${severity} ${summary}`);
  const never = "A comparison that never holds";
  expect(texts((await limit.validate(config)).diagnostics)).toEqual([`1 ${never}`]);
  expect(texts((await limit.plan(config)).diagnostics)).toEqual([`1 ${never}`]);
  const capabilities = { deferralAllowed: true, writeOnlyAttributesAllowed: true };
  const applying = driveResource(await startProvider(service), "bunny_shield_rate_limit", undefined, capabilities);
  expect(texts((await applying.plan(config)).diagnostics)).toEqual([`2 ${never}`]);
});
