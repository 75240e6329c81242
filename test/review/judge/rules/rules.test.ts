import { withCondition } from "../../../support/rule-values.js";
import { change, type ChangeOptions, type Json, type JsonObject } from "../../support/plan-builder.js";
import { firstReview, reviewOf } from "../../support/review-of.js";
import { assembleReview } from "../../../../src/review/judge/assemble-review.js";
import { renderMarkdown } from "../../../../src/review/render/markdown/write-markdown.js";
import { condition, rule } from "../../support/tried-plan.js";

describe("an example of a request that a rule treats differently", () => {
  const rule = (value: string, action = "block"): JsonObject => ({
    shield_zone_id: 1001,
    waf_rule_id: 1,
    name: "Login",
    conditions: [{ variables: ["REQUEST_URI"], operator: "begins_with", value, negated: false }],
    action,
    transformations: [],
  });
  const textsOf = (before: JsonObject, after: JsonObject, options = {}): readonly string[] =>
    firstReview(change("bunny_shield_waf_rule.a", before, after, options)).findings.map(({ text }) => text);

  it("of a rate limit says what the limit counts", () => {
    const limit = (value: string): JsonObject => ({
      ...rule(value, "rate_limit"),
      rate_limit_id: 1,
      ...rule(value, "rate_limit"),
      request_count: 10,
      timeframe: 60,
      block_time: 300,
    });
    const { findings } = firstReview(change("bunny_shield_rate_limit.a", limit("/admin"), limit("/login")));
    expect(findings.map(({ text }) => text).join(" ")).toContain(
      "Example: `GET /admin`. Before: counted by `bunny_shield_rate_limit.a`. After: no longer counted, and stopped by no rule. Some requests now count toward a limit. Example: `GET /login`. Before: stopped by no rule. After: counted by `bunny_shield_rate_limit.a`.",
    );
  });

  it("is not given where the conditions are sensitive, or known after the apply", () => {
    const sensitive = { afterSensitive: { conditions: [{ value: true }] } };
    const unknown = { unknown: { conditions: [{ value: true }] } };
    for (const options of [sensitive, unknown])
      expect(textsOf(rule("/adm"), rule("/admin"), options).join()).not.toContain("Example");
  });

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      "a value of a further condition",
      { conditions: [{ variables: ["ARGS"], operator: "contains", value: "x" }] },
      { conditions: [{ variables: ["ARGS"], operator: "contains", value: null }] },
      { conditions: [{ value: true }] },
    ],
    [
      "a part of a variable",
      { conditions: [{ variables: ["ARGS:id"], operator: "contains", value: "x" }] },
      { conditions: [{ variables: [null], operator: "contains", value: "x" }] },
      { conditions: [{ variables: [true] }] },
    ],
  ])("does not take %s that is known after the apply for an empty one", (_name, before, after, unknown) => {
    const whole = (values: JsonObject): JsonObject => ({
      ...rule("/admin"),
      ...values,
    });
    const options = { unknown };
    const { findings } = firstReview(change("bunny_shield_waf_rule.a", whole(before), whole(after), options));
    expect(findings.map((found) => found.rule)).toEqual(["enforcement-uncertain"]);
  });
});

const TYPE = "bunny_shield_waf_rule";
const named = (name: string, id: number | null): JsonObject => rule(condition("/login"), { name, waf_rule_id: id });
const created = (at: string, name: string): JsonObject =>
  change(`${at}${TYPE}.${name}`, null, named(name.toUpperCase(), null), { unknown: { waf_rule_id: true } });
const kept = (name: string, id: number): JsonObject =>
  change(`${TYPE}.${name}`, named(name.toUpperCase(), id), named(name.toUpperCase(), id));

/** The row of the order in a comment; `writes` are the addresses in the configuration. */
function orderText(
  [before, after, unknown]: readonly [Json, Json, Json],
  writes: readonly string[],
  options: ChangeOptions = {},
  module = "",
): string {
  const at = module === "" ? "" : `module.${module}.`;
  const resource = {
    address: `${TYPE}_order.o`,
    mode: "managed",
    type: `${TYPE}_order`,
    name: "o",
    expressions: {
      rule_ids: { references: writes.flatMap((name) => [`${TYPE}.${name}.waf_rule_id`, `${TYPE}.${name}`]) },
    },
  };
  const own = { resources: [resource] };
  const root_module = module === "" ? own : { module_calls: { [module]: { module: own } } };
  const order = (ids: Json): JsonObject | null => (ids === null ? null : { shield_zone_id: 1001, rule_ids: ids });
  const rows = [
    created(at, "a"),
    created(at, "c"),
    kept("b", 5),
    change(`${at}${TYPE}_order.o`, order(before), order(after), { unknown: { rule_ids: unknown }, ...options }),
  ];
  const review = assembleReview([reviewOf(rows, { configuration: { root_module } })], []);
  const lines = renderMarkdown(review, { budget: 60_000 }).split("\n");
  return lines.filter((line) => line.startsWith("`rule_ids`")).join("\n");
}

const LATER = "(ID known after apply, in the place where it is written)";

describe("an order with IDs that the apply gives", () => {
  it("has the names of the objects, where the configuration writes them", () => {
    expect(orderText([[5], [null, 5], [true, false]], ["a", "b"])).toBe(
      `\`rule_ids\`: \`5\` \`B\` → \`A\` ${LATER} (new), \`5\` \`B\``,
    );
    expect(orderText([null, [null, null], [true, true]], ["c", "a"])).toBe(
      `\`rule_ids\`: no items → \`C\` ${LATER}, \`A\` ${LATER}`,
    );
    expect(
      orderText(
        [
          [9, 5],
          [5, null],
          [false, true],
        ],
        ["b", "c"],
      ),
    ).toMatch(/→ `5` `B`.*, `C` /);
  });

  it("finds them in the module of the order", () => {
    expect(orderText([null, [null], [true]], ["a"], {}, "site")).toBe(`\`rule_ids\`: no items → \`A\` ${LATER}`);
  });

  it.each([
    ["the configuration writes more than the order has", [null, [null], [true]], ["a", "c"], {}],
    ["the configuration writes none", [null, [null], [true]], [], {}],
    ["it is sensitive", [null, [null], [true]], ["a"], { afterSensitive: { rule_ids: true } }],
    [
      "an item of it is sensitive",
      [[5], [null, 5], [true, false]],
      ["a", "b"],
      { beforeSensitive: { rule_ids: [true] } },
    ],
  ] as const)("has no names where %s", (_, sides, writes, options) => {
    expect(orderText(sides as readonly [Json, Json, Json], writes, options)).not.toMatch(/`[AC]`/);
  });
});

it("names an order of IDs that are known without the configuration", () => {
  expect(orderText([[9, 5], [5, 9], false], [])).toBe("`rule_ids`: `9`, `5` `B` → `5` `B` (moved), `9`");
});

const ranked = (waf_rule_id: number | null, action_type: string, values: JsonObject = {}): JsonObject => ({
  shield_zone_id: 1001,
  waf_rule_id,
  name: "Rule",
  ...withCondition<Json>({
    ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/admin", negated: false },
    ...{ action: action_type, transformations: [], ...values },
  }),
});

const BLOCK = change("bunny_shield_waf_rule.block", ranked(2, "block"), ranked(2, "block"));
const ordered = (before: Json, after: Json = before, options: ChangeOptions = {}): JsonObject => {
  const order = (rule_ids: Json): JsonObject => ({ shield_zone_id: 1001, rule_ids });
  return change("bunny_shield_waf_rule_order.order", order(before), order(after), options);
};

/** What is said of requests of the rule that changes. */
function saidOfRequests(
  before: Json,
  after: Json,
  others: readonly JsonObject[],
  options: ChangeOptions = {},
): readonly string[] {
  const { resources } = reviewOf([change("bunny_shield_waf_rule.own", before, after, options), ...others]);
  const { findings } = resources.find(({ address }) => address === "bunny_shield_waf_rule.own") ?? { findings: [] };
  return findings.flatMap(({ rule: id, severity, text }) => {
    const [said] = /(?:Some|Example).*$/.exec(text) ?? [];
    return said === undefined ? [] : [`${id} ${severity}: ${said}`];
  });
}

const fates = (request: string, before: string, after: string): string =>
  `Example: \`GET ${request}\`. Before: ${before}. After: ${after}.`;
const [BLOCKED, CHALLENGED] = ["blocked by `bunny_shield_waf_rule.block`", "challenged by `bunny_shield_waf_rule.own`"];
const LOOSER = "order-loosened medium: Some requests that were blocked are now challenged.";
const BEGUN = " Cause: action `log` → `challenge`.";
const LOOSENED = `${LOOSER} ${fates("/admin", BLOCKED, CHALLENGED)}`;
const TIGHTENED = `order-tightened low: Some requests that were challenged are now blocked. ${fates("/admin", CHALLENGED, BLOCKED)}`;
const MAY = `enforcement-uncertain medium: Some requests that were blocked may be challenged. ${fates("/admin", BLOCKED, "challenged or blocked")}`;
const TOGETHER = " Also caused by the change of `bunny_shield_waf_rule_order.order`.";
const ELSEWHERE_NOW = fates("/shop", "stopped by no rule", CHALLENGED);
const UNSTOPPED = `match-loosened medium: ${fates("/shop", CHALLENGED, "stopped by no rule")}`;
const SOFTENED = `effect-loosened medium: ${fates("/admin", "blocked by `bunny_shield_waf_rule.own`", CHALLENGED)}`;
const STARTED = `enforcement-started medium: ${fates("/admin", "logged by `bunny_shield_waf_rule.own`", CHALLENGED)}`;
const FIRST = [BLOCK, ordered([1, 2])];
const OFF = { shield_zone_id: 1001, pull_zone_id: 501, waf_enabled: false, waf_execution_mode: "block" };
const ELSEWHERE = { value: "/shop" };

it.each<[string, Json, Json, readonly JsonObject[], readonly string[]]>([
  ["begins to challenge", ranked(1, "log"), ranked(1, "challenge"), FIRST, [`${LOOSENED}${BEGUN}`]],
  ["challenges others instead", ranked(1, "challenge", ELSEWHERE), ranked(1, "challenge"), FIRST, [UNSTOPPED]],
  ["ends to challenge", ranked(1, "challenge"), ranked(1, "log"), FIRST, [TIGHTENED]],
  [
    "leaves others to it",
    ranked(1, "challenge"),
    ranked(1, "challenge", ELSEWHERE),
    FIRST,
    [`match-tightened medium: Some requests are now challenged. ${ELSEWHERE_NOW}`],
  ],
  ["is destroyed", ranked(1, "challenge"), null, [BLOCK, ordered([1, 2], [2])], [`${TIGHTENED}${TOGETHER}`]],
  [
    "challenges others",
    ranked(1, "log"),
    ranked(1, "challenge", ELSEWHERE),
    FIRST,
    [`enforcement-started medium: ${ELSEWHERE_NOW}`],
  ],
  ["challenges what it blocked itself", ranked(1, "block"), ranked(1, "challenge"), FIRST, [SOFTENED]],
  ["comes after it", ranked(1, "log"), ranked(1, "challenge"), [BLOCK, ordered([2, 1])], []],
  ["has no place", ranked(1, "log"), ranked(1, "challenge"), [BLOCK], []],
  [
    "is in another zone",
    { ...ranked(1, "log"), shield_zone_id: 7 },
    { ...ranked(1, "challenge"), shield_zone_id: 7 },
    FIRST,
    [STARTED],
  ],
  [
    "comes first where a third one blocks before it",
    ranked(1, "log"),
    ranked(1, "challenge"),
    [
      BLOCK,
      change("bunny_shield_waf_rule.all", ranked(3, "block", { value: "/" }), ranked(3, "block", { value: "/" })),
      ordered([3, 1, 2]),
    ],
    [],
  ],
  [
    "may match what nobody can tell",
    ranked(1, "log"),
    ranked(1, "challenge", { operator: "detect_sqli", value: null }),
    FIRST,
    [MAY],
  ],
  [
    "comes first in a zone whose WAF is off",
    ranked(1, "log"),
    ranked(1, "challenge"),
    [...FIRST, change("bunny_shield_zone.zone", OFF, OFF)],
    [],
  ],
])("a rule that %s", (_name, before, after, others, expected) => {
  expect(saidOfRequests(before, after, others)).toEqual(expected);
});

it("a new rule with the only ID of an order that the apply gives is in that place", () => {
  const order = ordered([2], [null, 2], { unknown: { rule_ids: [true, false] } });
  const options = { unknown: { waf_rule_id: true } };
  expect(saidOfRequests(null, ranked(null, "challenge"), [BLOCK, order], options)).toEqual([
    `${LOOSENED}${TOGETHER} Cause: created with action \`challenge\`.`,
  ]);
  const another = change("bunny_shield_waf_rule.new", null, ranked(null, "log"), options);
  const both = ordered([2], [null, 2, null], { unknown: { rule_ids: [true, false, true] } });
  expect(saidOfRequests(null, ranked(null, "challenge"), [BLOCK, another, both], options)).toEqual([]);
});

it("an example is not shown where a condition is sensitive", () => {
  const options = { beforeSensitive: { conditions: [{ value: true }] } };
  const [text] = saidOfRequests(ranked(1, "log"), ranked(1, "challenge"), FIRST, options);
  expect(text).toBe(`${LOOSER}${BEGUN}`);
});
