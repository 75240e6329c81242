import { ADMIN, limit, order, rule } from "../blocks.js";
import {
  type Declared,
  type Difference,
  KnownAfterApply,
  type Place,
  type PullRequest,
  Reference,
} from "../pull-request.js";
import { bothWays, nothing, type Written } from "./both-ways.js";

type Values = Readonly<Record<string, unknown>>;

const chain = (value: string, variable: Values = { GEO: "COUNTRY_CODE" }): Values => ({
  variable_types: variable,
  operator_type: "str_eq",
  value,
});

/** Configurations of a rule that differ in what they match; the second matches less, or something else. */
export const CONDITIONS: readonly (readonly [string, Values, Values])[] = [
  ["a condition more", {}, { chained_rule_conditions: [chain("DE")] }],
  [
    "a second condition more",
    { chained_rule_conditions: [chain("DE")] },
    { chained_rule_conditions: [chain("POST", { REQUEST_METHOD: "" }), chain("DE")] },
  ],
  ["another country", { chained_rule_conditions: [chain("DE")] }, { chained_rule_conditions: [chain("FR")] }],
  ["a longer beginning", { value: "/adm" }, { value: "/admin" }],
  ["another beginning", { value: "/admin" }, { value: "/login" }],
  ["a longer part", { operator_type: "contains", value: "adm" }, { operator_type: "contains", value: "admin" }],
  ["a longer end", { operator_type: "ends_with", value: ".php" }, { operator_type: "ends_with", value: "x.php" }],
  ["the whole path instead of its beginning", {}, { operator_type: "str_eq" }],
  [
    "the whole path instead of its beginning, in lower case",
    { transformation_types: ["lowercase"] },
    { transformation_types: ["lowercase"], operator_type: "str_eq" },
  ],
  ["a beginning instead of a part", { operator_type: "contains" }, {}],
  ["an end instead of a part", { operator_type: "contains" }, { operator_type: "ends_with" }],
  [
    "a word instead of a part",
    { operator_type: "contains", value: "admin" },
    { operator_type: "contains_word", value: "admin" },
  ],
  ["one variable of two", { variable_types: { REQUEST_URI: "", QUERY_STRING: "" } }, {}],
  ["another variable", {}, { variable_types: { QUERY_STRING: "" } }],
  ["the opposite", {}, { is_negated: true }],
  ["a shorter beginning negated", { value: "/admin", is_negated: true }, { value: "/adm", is_negated: true }],
  ["with case", { transformation_types: ["lowercase"] }, {}],
  [
    "a higher least number",
    { variable_types: { ARGS_COMBINED_SIZE: "" }, operator_type: "ge", value: "1000" },
    { variable_types: { ARGS_COMBINED_SIZE: "" }, operator_type: "ge", value: "2000" },
  ],
  [
    "a lower greatest number",
    { variable_types: { ARGS_COMBINED_SIZE: "" }, operator_type: "le", value: "2000" },
    { variable_types: { ARGS_COMBINED_SIZE: "" }, operator_type: "lt", value: "2000" },
  ],
  [
    "fewer words",
    { variable_types: { REQUEST_METHOD: "" }, operator_type: "within", value: "GET HEAD" },
    { variable_types: { REQUEST_METHOD: "" }, operator_type: "within", value: "GET" },
  ],
  ["a pattern", { operator_type: "rx", value: "^/adm" }, { operator_type: "rx", value: "^/adm.*" }],
  ["all of the beginnings", { value: "/" }, { value: "/admin" }],
];

/** What a condition cannot decide: two patterns, and texts that may be compared regardless of case. */
const UNDECIDED: Readonly<Record<string, Partial<Record<string, Partial<Record<"there" | "back", Difference>>>>>> = {
  "a pattern": {
    block: { there: "nobody knows", back: "nobody knows" },
    bypass: { there: "nobody knows", back: "nobody knows" },
  },
};

/** Actions that stop, those that let through, and one that does neither. */
const ACTIONS = ["block", "bypass", "log"] as const;

const NAMED = { QUERY: { variable_types: { QUERY_STRING: "" }, operator_type: "contains", value: "id=" } };

/** One object. */
export const one =
  (make: (at: Place, values?: Values) => Declared, values?: Values): Written =>
  (at) => ({ a: make(at, values) });

const conditions = CONDITIONS.flatMap(([name, less, more]) =>
  ACTIONS.flatMap((action_type) => {
    return bothWays(
      `a rule that ${action_type}s: ${name}`,
      one(rule, { ...less, action_type }),
      one(rule, { ...more, action_type }),
      UNDECIDED[name]?.[action_type],
    );
  }),
);

const actions = ["block", "challenge", "log", "allow", "bypass"].flatMap((from, index, all) =>
  all
    .slice(index + 1)
    .flatMap((to) =>
      bothWays(`a rule from ${from} to ${to}`, one(rule, { action_type: from }), one(rule, { action_type: to })),
    ),
);

const objects = ["block", "challenge", "log", "allow", "bypass"].flatMap((action_type) =>
  bothWays(`a rule that ${action_type}s, created`, nothing, one(rule, { action_type })),
);

const hosts = bothWays("a limit: by host", one(limit), one(limit, { counter_key_type: "host" }), {
  there: "nobody knows",
});

const limits = (
  [
    ["more requests", {}, { request_count: 100 }],
    ["more over a longer time", {}, { request_count: 60, timeframe: 3600 }],
    ["a longer time", {}, { timeframe: 300 }],
    ["a shorter block", {}, { block_time: 30 }],
    ["a challenge instead", {}, { action_type: "challenge" }],
    ["only a log", {}, { action_type: "log" }],
    ["by country", {}, { counter_key_type: "country" }],
    ["by country instead of by address and browser", { counter_key_type: "ip_ja4" }, { counter_key_type: "country" }],
    ["a longer beginning", {}, { value: "/admin/x" }],
    ["a condition more", {}, { chained_rule_conditions: [chain("POST", { REQUEST_METHOD: "" })] }],
    ["more while it only logs", { action_type: "log" }, { action_type: "log", request_count: 100 }],
  ] as const
).flatMap(([name, less, more]) => bothWays(`a limit: ${name}`, one(limit, less), one(limit, more)));

const two = (at: Place): { readonly first: Declared; readonly second: Declared } => ({
  first: rule(at, {}),
  second: rule(at, { ...NAMED.QUERY, action_type: "bypass" }, { dependsOn: ["first"] }),
});
/** A rule that blocks and one that bypasses, in this order. */
export const ordered =
  (...labels: readonly ("first" | "second")[]): Written =>
  (at) => ({ ...two(at), order: order(at, { rule_ids: labels.map((label) => new Reference(label, "waf_rule_id")) }) });
/** The same with a third rule, created together with its place in the order. */
const orderedWithThird =
  (action_type: string, ...labels: readonly ("first" | "second" | "third")[]): Written =>
  (at) => ({
    ...two(at),
    third: rule(at, { value: "/ad", action_type }, { dependsOn: ["second"] }),
    order: order(at, { rule_ids: labels.map((label) => new Reference(label, "waf_rule_id")) }),
  });
const added = ["block", "challenge", "allow", "bypass"].flatMap((action) => [
  ...bothWays(
    `a rule that ${action}s, added at the end of an order`,
    ordered("first", "second"),
    orderedWithThird(action, "first", "second", "third"),
  ),
  ...bothWays(
    `a rule that ${action}s, added ahead of what blocks`,
    ordered("first", "second"),
    orderedWithThird(action, "third", "first", "second"),
  ),
]);
const twoBlocks =
  (...labels: readonly string[]): Written =>
  (at) => ({
    first: rule(at, {}),
    second: rule(at, { ...NAMED.QUERY, action_type: "challenge" }, { dependsOn: ["first"] }),
    ...(labels.length > 0 && {
      order: order(at, { rule_ids: labels.map((label) => new Reference(label, "waf_rule_id")) }),
    }),
  });

const orders: PullRequest[] = [
  ...bothWays("the bypass comes first", ordered("first", "second"), ordered("second", "first")),
  { name: "an order created with the bypass first", before: two, after: ordered("second", "first") },
  { name: "an order created as it is", before: two, after: ordered("first", "second") },
  { name: "an order destroyed", before: ordered("second", "first"), after: two },
  { name: "rules and their order created, the bypass first", after: ordered("second", "first") },
  ...added,
  ...bothWays("two rules that stop, the other way around", twoBlocks("first", "second"), twoBlocks("second", "first")),
  { name: "an order of rules that both stop, created", before: twoBlocks(), after: twoBlocks("second", "first") },
];

const special: PullRequest[] = [
  {
    name: "a rule that bypasses /healthz bypasses everything",
    before: one(rule, { value: "/healthz", action_type: "bypass" }),
    after: one(rule, { value: "/", action_type: "bypass" }),
  },
  {
    name: "a rule moves to another zone",
    before: one(rule),
    after: (at) => ({ a: { ...rule(at), attributes: { ...rule(at).attributes, shield_zone_id: at.otherZone } } }),
  },
  {
    name: "a limit moves to another zone",
    before: one(limit),
    after: (at) => ({ a: { ...limit(at), attributes: { ...limit(at).attributes, shield_zone_id: at.otherZone } } }),
  },
  {
    name: "a rule is renamed",
    before: one(rule),
    after: (at) => ({ a: { ...rule(at), attributes: { ...rule(at).attributes, rule_name: "Other" } } }),
  },
  { name: "a rule is forgotten", before: one(rule), after: nothing, forgets: ["a"] },
  { name: "a limit is forgotten", before: one(limit), after: nothing, forgets: ["a"] },
  {
    name: "what a rule compares with is known after apply",
    before: one(rule),
    after: (at) => ({
      a: {
        ...rule(at),
        attributes: {
          ...rule(at).attributes,
          rule_configuration: { ...ADMIN, action_type: "block", value: new KnownAfterApply("/login") },
        },
      },
    }),
  },
  ...bothWays("a limit created", nothing, one(limit)),
  ...bothWays("a limit that logs created", nothing, one(limit, { action_type: "log" })),
];

/** Pull requests about WAF rules, their order, and rate limits. */
export const RULES: readonly PullRequest[] = [
  ...conditions,
  ...actions,
  ...objects,
  ...limits,
  ...hosts,
  ...orders,
  ...special,
];
