import type { AcceptingEdit } from "../../../src/review/document/drift-document.js";
import { editsOf, OFFICE, onResource, written } from "./support/edits-of-app.js";
import type { Values } from "./support/outside.js";

const removed = (prop: string): AcceptingEdit => ({ text: `Remove \`${prop}\` in the construct \`${OFFICE}\`.` });
const RULE = {
  variable_types: { REQUEST_URI: "" },
  operator_type: "begins_with",
  value: "/login",
  is_negated: false,
  is_regex_variable: false,
  chained_rule_conditions: [],
  transformation_types: ["lowercase"],
};
const within = (configuration: Values, values: Values): Values => ({
  rule_configuration: { ...RULE, ...configuration, ...values },
});
const limit = (values: Values): Values =>
  within(
    { action_type: "rate_limit", request_count: 10, timeframe: 60, block_time: 300, counter_key_type: "ip" },
    values,
  );
const rule = (values: Values): Values => within({ action_type: "log", severity_type: "notice" }, values);

const OTHER_CONDITIONS: readonly (readonly [Values, string])[] = [
  [{ value: "/admin" }, 'Condition.path().beginsWith("/admin")'],
  [{ operator_type: "contains" }, 'Condition.path().contains("/login")'],
  [{ variable_types: { REQUEST_HEADERS: "x-a" } }, 'Condition.header("x-a").beginsWith("/login")'],
  [{ is_negated: true }, 'Condition.path().beginsWith("/login").not()'],
  [
    { chained_rule_conditions: [{ variable_types: { GEO: "ASN" }, operator_type: "str_eq", value: "64496" }] },
    '[Condition.path().beginsWith("/login"), Condition.asn().is("64496")]',
  ],
];

const SWITCHES = [
  ["enabled", "enabled"],
  ["validate_request_body_schema", "checkRequestBody"],
  ["validate_response_body_schema", "checkResponseBody"],
  ["validate_authorization", "checkAuthorization"],
  ["detect_parameter_xss", "detectCrossSiteScripting"],
  ["detect_parameter_sqli", "detectSqlInjection"],
] as const;

/** A type, what its configuration says, what was found, and the props that say so. */
type Case = readonly [type: string, config: Values, found: Values, props: string];

const CASES: readonly Case[] = [
  ["bunny_app_autoscaling", { min: 1, max: 3 }, { min: 2, max: 9 }, "min: 2,\nmax: 9,"],
  [
    "bunny_shield_access_list",
    { name: "a", description: "b", enabled: true, action: "block" },
    { name: "c", description: "d", enabled: false, action: "bypass" },
    'action: "bypass",\nenabled: false,\nlistName: "c",\ndescription: "d",',
  ],
  [
    "bunny_shield_api_guardian",
    { execution_mode: "log", unmatched_path_action: "log" },
    { execution_mode: "block", unmatched_path_action: "ignore" },
    'mode: "block",\nunmatched: "ignore",',
  ],
  [
    "bunny_shield_api_guardian_endpoint",
    Object.fromEntries(SWITCHES.map(([name]) => [name, true])),
    Object.fromEntries(SWITCHES.map(([name]) => [name, false])),
    SWITCHES.map(([, prop]) => `${prop}: false,`).join("\n"),
  ],
  [
    "bunny_shield_api_guardian_endpoint",
    { injection_detection_parameters: { path: [], query: ["a"] } },
    { injection_detection_parameters: { path: ["id"], query: ["a"] } },
    'searchedParameters: { path: ["id"], query: ["a"] },',
  ],
  [
    "bunny_shield_bot_detection",
    {
      execution_mode: "log_only",
      request_integrity_sensitivity: "off",
      ip_address_sensitivity: "off",
      browser_fingerprint_sensitivity: "off",
      browser_fingerprint_aggression: "low",
      browser_fingerprint_complex_enabled: false,
    },
    {
      execution_mode: "challenge",
      request_integrity_sensitivity: "low",
      ip_address_sensitivity: "medium",
      browser_fingerprint_sensitivity: "high",
      browser_fingerprint_aggression: "medium",
      browser_fingerprint_complex_enabled: true,
    },
    'mode: "challenge",\nrequestIntegrity: "low",\nipAddress: "medium",\nbrowserFingerprint: "high",\nfingerprintAggression: "medium",\ncomplexFingerprints: true,',
  ],
  [
    "bunny_shield_custom_page",
    { page_type: "block", html: "<p>a</p>" },
    { html: "<p>b</p>" },
    'content: PageContent.fromHtml("<p>b</p>"),',
  ],
  [
    "bunny_shield_rate_limit",
    { rule_name: "a", rule_description: "b", ...limit({}) },
    {
      rule_name: "c",
      rule_description: "d",
      ...limit({
        ...{ action_type: "challenge", request_count: 20, timeframe: 10, block_time: 30 },
        ...{ counter_key_type: "country", severity_type: "critical", transformation_types: ["md5"] },
      }),
    },
    [
      'ruleName: "c",',
      'description: "d",',
      'action: "challenge",',
      "requests: 20,",
      "timeframe: 10,",
      "blockTime: 30,",
      'countBy: "country",',
      'severity: "critical",',
      'transformations: ["md5"],',
    ].join("\n"),
  ],
  ...OTHER_CONDITIONS.map(([found, condition]): Case => [
    "bunny_shield_rate_limit",
    limit({}),
    limit(found),
    `match: ${condition},`,
  ]),
  [
    "bunny_shield_upload_scanning",
    { enabled: true, antivirus_scanning_mode: "log", csam_scanning_mode: "log" },
    { enabled: false, antivirus_scanning_mode: "block", csam_scanning_mode: "disabled" },
    'enabled: false,\nviruses: "block",\ncsam: "disabled",',
  ],
  [
    "bunny_shield_waf_rule",
    { rule_name: "a", rule_description: "b", ...rule({}) },
    {
      rule_name: "c",
      rule_description: "d",
      ...rule({ action_type: "challenge", severity_type: "critical", transformation_types: ["md5", "length"] }),
    },
    'ruleName: "c",\ndescription: "d",\naction: "challenge",\nseverity: "critical",\ntransformations: ["md5", "length"],',
  ],
  ...OTHER_CONDITIONS.map(([found, condition]): Case => [
    "bunny_shield_waf_rule",
    rule({}),
    rule(found),
    `when: ${condition},`,
  ]),
  [
    "bunny_shield_zone",
    { plan_type: "business", ddos_shield_sensitivity: "low", whitelabel_response_pages: true },
    { plan_type: "advanced", ddos_shield_sensitivity: "challenge", whitelabel_response_pages: false },
    'plan: "advanced",\nddos: "challenge",\nwhiteLabelPages: false,',
  ],
];

describe("the props of a construct say", () => {
  it.each(CASES)("%s, case %#", (type, config, found, props) => {
    const [edit, ...more] = editsOf(type, config, found);
    expect(more).toEqual([]);
    const sorted = (text = ""): string[] => text.split(/(?<=,)\n(?=\w)/).sort();
    expect({ ...edit, typescript: sorted(edit?.typescript) }).toEqual({ ...written(""), typescript: sorted(props) });
  });

  const waf = (values: Values): Values => ({ waf_enabled: true, waf_execution_mode: "block", ...values });

  it.each<[Values, Values, string]>([
    [{}, { waf_enabled: false }, "Waf.OFF"],
    [{}, { waf_execution_mode: "log" }, "Waf.logging()"],
    [{ waf_execution_mode: "log" }, { waf_execution_mode: "block" }, "Waf.blocking()"],
    [{}, { waf_execution_mode: "log", learning_mode: true }, "Waf.learning()"],
    [{ waf_disabled_rules: ["1"] }, { waf_disabled_rules: ["2", "3"] }, 'Waf.blocking({ except: ["2", "3"] })'],
    [{ waf_log_only_rules: ["1"] }, { waf_log_only_rules: ["2"] }, 'Waf.blocking({ logOnly: ["2"] })'],
    [
      { waf_disabled_rules: ["1"], waf_log_only_rules: ["1"], waf_execution_mode: "log" },
      { waf_disabled_rules: ["2"], waf_log_only_rules: ["3"] },
      'Waf.logging({ except: ["2"], logOnly: ["3"] })',
    ],
    [{ waf_disabled_rules: ["1"] }, { waf_execution_mode: "log" }, 'Waf.logging({ except: ["1"] })'],
  ])("of the WAF %j found as %j", (config, found, value) => {
    expect(editsOf("bunny_shield_zone", waf(config), found)).toEqual([written(`waf: ${value},`)]);
  });

  it.each<[Values, string]>([
    [{ rate_limiting_request_count: 20 }, "{ requests: 20, timeframe: 10 }"],
    [{ rate_limiting_timeframe: 60 }, "{ requests: 5, timeframe: 60 }"],
    [{ rate_limiting_type: "global" }, "{ requests: 5, timeframe: 10, eachAddress: false }"],
    [{ rate_limiting_enabled: false }, "{ enabled: false, requests: 5, timeframe: 10 }"],
  ])("of the limit of an endpoint %j", (found, value) => {
    const config = {
      rate_limiting_enabled: true,
      rate_limiting_request_count: 5,
      rate_limiting_timeframe: 10,
      rate_limiting_type: "ip",
    };
    const edits = editsOf("bunny_shield_api_guardian_endpoint", config, found);
    expect(edits).toEqual([written(`rateLimit: ${value},`)]);
  });
});

it("settings of a zone without a prop are in its settings", () => {
  const config = { waf_allowed_methods: ["GET"], ddos_challenge_window: 300, waf_profile_id: 2 };
  expect(editsOf("bunny_shield_zone", config, { waf_allowed_methods: ["GET", "PUT"], waf_profile_id: null })).toEqual([
    {
      text: `Write in \`settings\` of the construct \`${OFFICE}\`:`,
      typescript: 'wafAllowedMethods: ["GET", "PUT"],',
    },
    { text: `Remove \`wafProfileId\` in \`settings\` of the construct \`${OFFICE}\`.` },
  ]);
});

describe("what no prop can say is set on the resource", () => {
  it.each<[string, Values, Values, string, string]>([
    [
      "bunny_shield_zone",
      { waf_enabled: true, waf_execution_mode: "block", learning_mode: false },
      { learning_mode: true },
      "learning_mode",
      'zone.resource?.addOverride("learning_mode", true);',
    ],
  ])("%s %j found as %j", (type, config, found, name, statement) => {
    expect(editsOf(type, config, found)).toEqual([onResource(name, statement)]);
  });

  it.each([
    ["bunny_shield_rate_limit", "limit", limit],
    ["bunny_shield_waf_rule", "rule", rule],
  ] as const)("%s with a pattern of variables", (type, variable, of) => {
    const [edit] = editsOf(type, of({}), of({ is_regex_variable: true }));
    expect(edit?.text).toBe(onResource("rule_configuration.is_regex_variable", "").text);
    expect(edit?.typescript).toMatch(
      new RegExp(`^${variable}\\.resource\\.putRuleConfiguration\\([^]*isRegexVariable: true`),
    );
  });

  it("and what is gone is removed", () => {
    expect(editsOf("bunny_shield_access_list", { name: "a", description: "b" }, { description: null })).toEqual([
      removed("description"),
    ]);
  });
});
