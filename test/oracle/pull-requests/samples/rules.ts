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

const chain = (value: string, variable = "GEO:COUNTRY_CODE"): Values => ({
  variables: [variable],
  operator: "str_eq",
  value,
});

/** Configurations of a rule that differ in what they match; the second matches less, or something else. */
export const CONDITIONS: readonly (readonly [string, Values, Values])[] = [
  ["a condition more", {}, { conditions: [chain("DE")] }],
  [
    "a second condition more",
    { conditions: [chain("DE")] },
    { conditions: [chain("POST", "REQUEST_METHOD"), chain("DE")] },
  ],
  ["another country", { conditions: [chain("DE")] }, { conditions: [chain("FR")] }],
  ["a longer beginning", { value: "/adm" }, { value: "/admin" }],
  ["another beginning", { value: "/admin" }, { value: "/login" }],
  ["a longer part", { operator: "contains", value: "adm" }, { operator: "contains", value: "admin" }],
  ["a longer end", { operator: "ends_with", value: ".php" }, { operator: "ends_with", value: "x.php" }],
  ["the whole path instead of its beginning", {}, { operator: "str_eq" }],
  [
    "the whole path instead of its beginning, in lower case",
    { transformations: ["lowercase"] },
    { transformations: ["lowercase"], operator: "str_eq" },
  ],
  ["a beginning instead of a part", { operator: "contains" }, {}],
  ["an end instead of a part", { operator: "contains" }, { operator: "ends_with" }],
  ["a word instead of a part", { operator: "contains", value: "admin" }, { operator: "contains_word", value: "admin" }],
  ["one variable of two", { variables: ["REQUEST_URI", "QUERY_STRING"] }, {}],
  ["another variable", {}, { variables: ["QUERY_STRING"] }],
  ["the opposite", {}, { negated: true }],
  ["a shorter beginning negated", { value: "/admin", negated: true }, { value: "/adm", negated: true }],
  ["with case", { transformations: ["lowercase"] }, {}],
  [
    "a higher least number",
    { variables: ["ARGS_COMBINED_SIZE"], operator: "ge", value: "1000" },
    { variables: ["ARGS_COMBINED_SIZE"], operator: "ge", value: "2000" },
  ],
  [
    "a lower greatest number",
    { variables: ["ARGS_COMBINED_SIZE"], operator: "le", value: "2000" },
    { variables: ["ARGS_COMBINED_SIZE"], operator: "lt", value: "2000" },
  ],
  [
    "fewer words",
    { variables: ["REQUEST_METHOD"], operator: "within", value: "GET HEAD" },
    { variables: ["REQUEST_METHOD"], operator: "within", value: "GET" },
  ],
  ["a pattern", { operator: "rx", value: "^/adm" }, { operator: "rx", value: "^/adm.*" }],
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

const NAMED = { QUERY: { variables: ["QUERY_STRING"], operator: "contains", value: "id=" } };

/** One object. */
export const one =
  (make: (at: Place, values?: Values) => Declared, values?: Values): Written =>
  (at) => ({ a: make(at, values) });

const conditions = CONDITIONS.flatMap(([name, less, more]) =>
  ACTIONS.flatMap((action_type) => {
    return bothWays(
      `a rule that ${action_type}s: ${name}`,
      one(rule, { ...less, action: action_type }),
      one(rule, { ...more, action: action_type }),
      UNDECIDED[name]?.[action_type],
    );
  }),
);

const actions = ["block", "challenge", "log", "allow", "bypass"].flatMap((from, index, all) =>
  all
    .slice(index + 1)
    .flatMap((to) => bothWays(`a rule from ${from} to ${to}`, one(rule, { action: from }), one(rule, { action: to }))),
);

const objects = ["block", "challenge", "log", "allow", "bypass"].flatMap((action_type) =>
  bothWays(`a rule that ${action_type}s, created`, nothing, one(rule, { action: action_type })),
);

const hosts = bothWays("a limit: by host", one(limit), one(limit, { counter_key: "host" }), {
  there: "nobody knows",
});

const limits = (
  [
    ["more requests", {}, { request_count: 100 }],
    ["more over a longer time", {}, { request_count: 60, timeframe: 3600 }],
    ["a longer time", {}, { timeframe: 300 }],
    ["a shorter block", {}, { block_time: 30 }],
    ["a challenge instead", {}, { action: "challenge" }],
    ["only a log", {}, { action: "log" }],
    ["by country", {}, { counter_key: "country" }],
    ["by country instead of by address and browser", { counter_key: "ip_ja4" }, { counter_key: "country" }],
    ["a longer beginning", {}, { value: "/admin/x" }],
    ["a condition more", {}, { conditions: [chain("POST", "REQUEST_METHOD")] }],
    ["more while it only logs", { action: "log" }, { action: "log", request_count: 100 }],
  ] as const
).flatMap(([name, less, more]) => bothWays(`a limit: ${name}`, one(limit, less), one(limit, more)));

const two = (at: Place): { readonly first: Declared; readonly second: Declared } => ({
  first: rule(at, {}),
  second: rule(at, { ...NAMED.QUERY, action: "bypass" }, { dependsOn: ["first"] }),
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
    third: rule(at, { value: "/ad", action: action_type }, { dependsOn: ["second"] }),
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
    second: rule(at, { ...NAMED.QUERY, action: "challenge" }, { dependsOn: ["first"] }),
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
    before: one(rule, { value: "/healthz", action: "bypass" }),
    after: one(rule, { value: "/", action: "bypass" }),
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
    after: (at) => ({ a: { ...rule(at), attributes: { ...rule(at).attributes, name: "Other" } } }),
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
          conditions: [{ ...ADMIN, value: new KnownAfterApply("/login") }],
        },
      },
    }),
  },
  ...bothWays("a limit created", nothing, one(limit)),
  ...bothWays("a limit that logs created", nothing, one(limit, { action: "log" })),
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
