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

/** What the configuration of a rate limit says, what was found, and the props that say so. */
type Case = readonly [config: Values, found: Values, props: string];

const CASES: readonly Case[] = [
  [
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
  ...OTHER_CONDITIONS.map(([found, condition]): Case => [limit({}), limit(found), `match: ${condition},`]),
];

describe("the props of a construct say", () => {
  it.each(CASES)("of a rate limit, case %#", (config, found, props) => {
    const [edit, ...more] = editsOf("bunny_shield_rate_limit", config, found);
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
