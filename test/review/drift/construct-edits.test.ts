import { withCondition } from "../../support/rule-values.js";
import type { AcceptingEdit } from "../../../src/review/document/drift-document.js";
import { driftOf, type Values } from "./support/outside.js";

/** The construct that the user wrote. */
const OFFICE = "site/office";

/** The edits that accept what somebody else set, in an app whose construct declares the block as its child of this name. */
function editsOf(type: string, config: Values, found: Values, child = "Resource"): readonly AcceptingEdit[] {
  const paths = { constructPath: () => OFFICE, resourcePath: () => `${OFFICE}/${child}` };
  return (
    driftOf({ type, config, before: config, found: { ...config, ...found }, planned: config }, paths)?.accept ?? []
  );
}

const written = (typescript: string): AcceptingEdit => ({
  text: `Write in the construct \`${OFFICE}\`:`,
  typescript,
});

const removed = (prop: string): AcceptingEdit => ({ text: `Remove \`${prop}\` in the construct \`${OFFICE}\`.` });
const RULE = {
  ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login", negated: false },
  transformations: ["lowercase"],
};
const within = (configuration: Values, values: Values): Values =>
  withCondition({ ...RULE, ...configuration, ...values });
const COUNTING = { request_count: 10, timeframe: 60, block_time: 300, counter_key: "ip" };
const limit = (values: Values): Values => within({ ...COUNTING, action: "rate_limit", severity: "notice" }, values);
const rule = (values: Values): Values => within({ action: "log", severity: "notice" }, values);

const OTHER_CONDITIONS: readonly (readonly [Values, string])[] = [
  [{ value: "/admin" }, 'Condition.path().beginsWith("/admin")'],
  [{ operator: "contains" }, 'Condition.path().contains("/login")'],
  [{ variables: ["REQUEST_HEADERS:x-a"] }, 'Condition.header("x-a").beginsWith("/login")'],
  [{ negated: true }, 'Condition.path().beginsWith("/login").not()'],
  [
    { conditions: [{ variables: ["GEO:ASN"], operator: "str_eq", value: "64496" }] },
    '[\n  Condition.path().beginsWith("/login"),\n  Condition.asn().is("64496"),\n]',
  ],
];

/** What the configuration of a rate limit says, what was found, and the props that say so. */
type Case = readonly [config: Values, found: Values, props: string];

const CASES: readonly Case[] = [
  [
    { name: "a", description: "b", ...limit({}) },
    {
      name: "c",
      description: "d",
      ...limit({
        ...{ action: "challenge", request_count: 20, timeframe: 10, block_time: 30 },
        ...{ counter_key: "country", severity: "critical", transformations: ["md5"] },
      }),
    },
    [
      'name: "c",',
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
  ...OTHER_CONDITIONS.map(([found, condition]): Case => [limit({}), limit(found), `conditions: ${condition},`]),
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

it("what no prop can express has the name of its attribute", () => {
  const config = { waf_allowed_methods: ["GET"], ddos_challenge_window: 300, waf_profile_id: 2 };
  expect(editsOf("bunny_shield_zone", config, { waf_allowed_methods: ["GET", "PUT"], waf_profile_id: null })).toEqual([
    written('wafAllowedMethods: ["GET", "PUT"],'),
    removed("wafProfileId"),
  ]);
  const [edit] = editsOf("bunny_shield_waf_rule", rule({}), rule({ variables: ["ARGS:/^a/"] }));
  expect(edit?.typescript).toMatch(/^conditions: \[[^]*variables: \["ARGS:\/\^a\/"\]/);
});

it("a prop whose value is gone is removed", () => {
  expect(editsOf("bunny_shield_access_list", { name: "a", description: "b" }, { description: null })).toEqual([
    removed("description"),
  ]);
});

it("a generated construct has the names of the attributes", () => {
  const config = { bot_id: 17, user_agent_match: "GPTBot", action: "allow" };
  expect(editsOf("bunny_shield_bot_action", config, { action: "block" }, "bot-17")).toEqual([
    written('action: "block",'),
  ]);
});

it("an order is that of the calls", () => {
  const paths = { constructPath: () => "site/zone/rule-order", resourcePath: () => "site/zone/rule-order" };
  const config = { rule_ids: [1, 2, 3] };
  const drifted = { type: "bunny_shield_waf_rule_order", config, before: config, planned: config };
  expect(driftOf({ ...drifted, found: { rule_ids: [3, 1, 2] } }, paths)?.accept).toEqual([
    { text: "Call addRule of the construct `site/zone` in the order found, by waf_rule_id: `3, 1, 2`." },
  ]);
});
