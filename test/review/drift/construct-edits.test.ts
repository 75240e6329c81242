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

/** An edit of the resource, where no prop can say what was found. */
const onResource = (name: string, typescript: string, of = "its resource"): AcceptingEdit => ({
  text: `No prop of the construct \`${OFFICE}\` can set the value found for \`${name}\`. Set it on ${of}:`,
  typescript,
});

const removed = (prop: string): AcceptingEdit => ({ text: `Remove \`${prop}\` in the construct \`${OFFICE}\`.` });
const RULE = {
  ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/login", negated: false },
  transformations: ["lowercase"],
};
const within = (configuration: Values, values: Values): Values =>
  withCondition({ ...RULE, ...configuration, ...values });
const limit = (values: Values): Values =>
  within({ action: "rate_limit", request_count: 10, timeframe: 60, block_time: 300, counter_key: "ip" }, values);
const rule = (values: Values): Values => within({ action: "log", severity: "notice" }, values);

const OTHER_CONDITIONS: readonly (readonly [Values, string])[] = [
  [{ value: "/admin" }, 'Condition.path().beginsWith("/admin")'],
  [{ operator: "contains" }, 'Condition.path().contains("/login")'],
  [{ variables: ["REQUEST_HEADERS:x-a"] }, 'Condition.header("x-a").beginsWith("/login")'],
  [{ negated: true }, 'Condition.path().beginsWith("/login").not()'],
  [
    { conditions: [{ variables: ["GEO:ASN"], operator: "str_eq", value: "64496" }] },
    '[Condition.path().beginsWith("/login"), Condition.asn().is("64496")]',
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
    const [edit] = editsOf(type, of({}), of({ variables: ["ARGS:/^a/"] }));
    expect(edit?.text).toBe(onResource("conditions", "").text);
    expect(edit?.typescript).toMatch(
      new RegExp(`^${variable}\\.resource\\.addOverride\\("conditions", [^]*variables: \\["ARGS:/\\^a/"\\]`),
    );
  });

  it("and what is gone is removed", () => {
    expect(editsOf("bunny_shield_access_list", { name: "a", description: "b" }, { description: null })).toEqual([
      removed("description"),
    ]);
  });
});

describe("what a policy says moves from one of its props to another", () => {
  const BOT = { bot_id: 17, user_agent_match: "GPTBot" };
  const LIST = { list_id: 7, name: "Acme", enabled: true };
  const moved = (label: string, prop: string, item: string): AcceptingEdit => ({
    text: `Move \`${label}\` in the construct \`${OFFICE}\` to \`${prop}\`:`,
    typescript: `${prop}: [${item}],`,
  });
  const constants = ["VPN", "DATACENTER", "PROXY", "TOR", "BOTNET", "VULNERABILITY_SCANNER", "WEB_SCRAPER"];

  it.each<[type: string, config: Values, label: string, found: string, prop: string, item: string]>([
    ["bot_action", { ...BOT, action: "allow" }, "bot-17", "block", "block", "Bot.fromBotId(17)"],
    ["bot_action", { ...BOT, action: "block" }, "GPTBot", "allow", "allow", 'Bot.named("GPTBot")'],
    ["bot_category_action", { category: "tool", action: "allow" }, "tool", "block", "blockCategories", '"tool"'],
    ["bot_category_action", { category: "tool", action: "block" }, "tool", "allow", "allowCategories", '"tool"'],
    [
      "access_list_configuration",
      { ...LIST, action: "block" },
      "list-7",
      "challenge",
      "challenge",
      "ManagedList.fromListId(7)",
    ],
    [
      "access_list_configuration",
      { ...LIST, action: "challenge" },
      "Acme",
      "block",
      "block",
      'ManagedList.named("Acme")',
    ],
    ...constants.map((name): [string, Values, string, string, string, string] => {
      const label = name.toLowerCase().replaceAll("_", "-");
      return [
        "access_list_configuration",
        { ...LIST, action: "block" },
        label,
        "challenge",
        "challenge",
        `ManagedList.${name}`,
      ];
    }),
  ])("%s %j, %s, found with %s", (type, config, label, action, prop, item) => {
    expect(editsOf(`bunny_shield_${type}`, config, { action }, label)).toEqual([moved(label, prop, item)]);
  });

  it.each<[type: string, config: Values, label: string, found: string, resource: string]>([
    ["bot_action", { ...BOT, action: "allow" }, "bot-17", "ignore", 'bots.bots.get("bot-17")'],
    ["bot_category_action", { category: "tool", action: "allow" }, "tool", "none", 'bots.categories.get("tool")'],
    ["access_list_configuration", { ...LIST, action: "block" }, "list-7", "bypass", 'lists.lists.get("list-7")'],
  ])("unless none of them says it: %s %j, %s, found with %s", (type, config, label, action, resource) => {
    const statement = `${resource}?.addOverride("action", "${action}");`;
    expect(editsOf(`bunny_shield_${type}`, config, { action }, label)).toEqual([
      onResource("action", statement, `the resource of \`${label}\``),
    ]);
  });

  it("and what else was found is set on the resource", () => {
    const type = "bunny_shield_access_list_configuration";
    const config = { ...LIST, action: "block" };
    const off = onResource(
      "enabled",
      'lists.lists.get("list-7")?.addOverride("enabled", false);',
      "the resource of `list-7`",
    );
    expect(editsOf(type, config, { enabled: false }, "list-7")).toEqual([off]);
    expect(editsOf(type, config, { action: "challenge", enabled: false }, "list-7")).toEqual([
      moved("list-7", "challenge", "ManagedList.fromListId(7)"),
      off,
    ]);
  });

  it("and an order is that of the calls", () => {
    expect(
      editsOf("bunny_shield_waf_rule_order", { rule_ids: [1, 2, 3] }, { rule_ids: [3, 1, 2] }, "rule-order"),
    ).toEqual([
      { text: `Call addRule of the construct \`${OFFICE}\` in the order found, by waf_rule_id: \`3, 1, 2\`.` },
    ]);
  });

  it.each<[string, string, string, Values]>([
    ["a generated construct in a construct", "bot_action", "mine", { ...BOT, action: "allow" }],
    ["a bot of another number", "bot_action", "bot-18", { ...BOT, action: "allow" }],
    ["a bot by its category", "bot_action", "tool", { ...BOT, category: "tool", action: "allow" }],
    ["a bot by the name of an order", "bot_action", "rule-order", { ...BOT, action: "allow" }],
    ["a category by another one", "bot_category_action", "seo", { category: "tool", action: "allow" }],
    ["a list of another number", "access_list_configuration", "list-8", { ...LIST, action: "log" }],
  ])("but not of %s", (_what, type, child, config) => {
    expect(editsOf(`bunny_shield_${type}`, config, { action: "block" }, child)).toEqual([written('action: "block",')]);
  });

  it("but not of an order by another name", () => {
    const edits = editsOf("bunny_shield_waf_rule_order", { rule_ids: [1, 2] }, { rule_ids: [2, 1] }, "mine");
    expect(edits).toEqual([written("ruleIds: [2, 1],")]);
  });

  it("but not of a generated construct in a stack, even with the name of a bot", () => {
    const config = { ...BOT, action: "allow" };
    const paths = { constructPath: () => "site/bot-17", resourcePath: () => "site/bot-17" };
    const drifted = { type: "bunny_shield_bot_action", config, before: config, planned: config };
    expect(driftOf({ ...drifted, found: { ...config, action: "block" } }, paths)?.accept).toEqual([
      { text: "Write in the construct `site/bot-17`:", typescript: 'action: "block",' },
    ]);
  });
});
