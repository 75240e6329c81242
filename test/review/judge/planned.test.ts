import { changeDigest } from "../../../src/review/judge/change-digest.js";
import type { PlannedReview } from "../../../src/review/document/resource-document.js";
import {
  accessList,
  BUNNY,
  change,
  type ChangeOptions,
  type Json,
  type JsonObject,
  planJson,
} from "../support/plan-builder.js";
import { planOf, reviewOf, reviewOfPlan } from "../support/review-of.js";

interface Row extends ChangeOptions {
  readonly before?: Json;
  readonly after?: Json;
  /** Members of the plan's row. */
  readonly row?: JsonObject;
  /** What the configuration sets. */
  readonly set?: JsonObject;
}

const configuration = (address: string, expressions: JsonObject): JsonObject => ({
  configuration: {
    root_module: {
      resources: [{ address, mode: "managed", type: address.split(".")[0] ?? "", name: "a", expressions }],
    },
  },
});

/** The review of one change; `"@12"` in it is the number 12, however large. */
function reviewed(
  { before = { a: 1 }, after = { a: 2 }, row = {}, set, ...options }: Row,
  address = "x.a",
): PlannedReview {
  const changes = [{ ...change(address, before, after, options), ...row }];
  const text = planJson(changes, set === undefined ? {} : configuration(address, set));
  const [found] = reviewOfPlan(planOf(text.replace(/"@(\d+)"/g, "$1"))).resources;
  if (found === undefined) throw new Error("no change is reviewed");
  return found;
}

const DIFFERENT: readonly (readonly [string, Row])[] = [
  ["one value", {}],
  ["another value before", { before: { a: 0 } }],
  ["another value after", { after: { a: 3 } }],
  ["the text of a number", { after: { a: "2" } }],
  ["an integer that no double holds", { after: { a: "@9007199254740993" } }],
  ["the integer beside it", { after: { a: "@9007199254740995" } }],
  ["one more attribute", { after: { a: 2, b: null } }],
  ["one item", { after: { a: [1] } }],
  ["two items", { after: { a: [1, 2] } }],
  ["two items in another order", { after: { a: [2, 1] } }],
  ["what is not known yet", { unknown: { b: true } }],
  ["another attribute that is not known yet", { unknown: { c: true } }],
  ["a replacement", { actions: ["delete", "create"] }],
  ["a replacement that creates first", { actions: ["create", "delete"] }],
  ["a replacement because of an attribute", { actions: ["delete", "create"], replacePaths: [["a"]] }],
  ["a replacement because of another one", { actions: ["delete", "create"], replacePaths: [["b"]] }],
  ["a mark on what it was", { beforeSensitive: { a: true } }],
  ["a mark on another attribute", { before: { a: 1, b: 1 }, beforeSensitive: { b: true } }],
  ["another type", { row: { type: "y" } }],
  ["another provider", { provider: "registry.terraform.io/other/null" }],
  ["an object that is left over", { after: null, deposed: "abcd1234" }],
  ["another object that is left over", { after: null, deposed: "abcd1235" }],
  ["a move", { previousAddress: "x.old" }],
  ["a move from elsewhere", { previousAddress: "x.older" }],
  ["an import", { importing: { id: "1" } }],
  ["an import of another object", { importing: { id: "2" } }],
];

test("no two changes that differ in one thing have the same digest, and each has its own in each stack and at each address", () => {
  const digests = DIFFERENT.flatMap(([, row]) => [
    changeDigest(reviewed(row), ""),
    changeDigest(reviewed(row), "site"),
    changeDigest(reviewed(row, "x.b"), ""),
  ]);
  expect(digests.filter((digest, at) => digests.indexOf(digest) !== at)).toEqual([]);
  expect(digests).toHaveLength(3 * DIFFERENT.length);
  for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{32}$/);
});

test("a digest of a list that goes ends when what takes over its entries changes", () => {
  const blocks = (entries: readonly string[], action = "block") => accessList({ name: "b", action, entries });
  const gone = change("bunny_shield_access_list.a", accessList({ entries: ["192.0.2.0/24"] }), null);
  const digestBeside = (...others: JsonObject[]): string => {
    const { resources } = reviewOf([gone, ...others]);
    return changeDigest(
      resources.find(({ address }) => address === "bunny_shield_access_list.a")!,
      "",
    );
  };
  const taker = (name: string, after: JsonObject) => change(`bunny_shield_access_list.${name}`, null, after);
  const digests = [
    digestBeside(),
    digestBeside(taker("b", blocks(["192.0.2.0/24"]))),
    digestBeside(taker("b", blocks(["192.0.2.0/24"], "log"))),
    digestBeside(taker("b", blocks(["192.0.2.0/25"]))),
    digestBeside(taker("b", blocks(["192.0.2.0/24"])), taker("c", blocks(["192.0.2.0/24"]))),
  ];
  // A list that only logs takes over nothing.
  expect(digests[2]).toBe(digests[0]);
  expect(new Set(digests).size).toBe(4);
});

test("a digest says nothing of a marked value, wherever it is", () => {
  const secret = (value: string): Row[] => [
    { after: { a: 2, p: value }, afterSensitive: { p: true } },
    { before: { a: 1, p: value }, beforeSensitive: { p: true } },
    { before: { a: 1, p: value }, afterSensitive: { p: true } },
    { after: { a: 2, p: value }, beforeSensitive: { p: true } },
    { after: value, afterSensitive: true },
    { after: { a: [{ p: value, q: 1 }] }, afterSensitive: { a: [{ p: true }] } },
    { after: { a: [1, value] }, afterSensitive: { a: [false, true] } },
  ];
  const digests = (value: string) => secret(value).map((row) => changeDigest(reviewed(row), ""));
  expect(digests("one")).toEqual(digests("two"));
  // What is beside it counts.
  const beside = (q: number) => reviewed({ after: { a: [{ p: "one", q }] }, afterSensitive: { a: [{ p: true }] } });
  expect(changeDigest(beside(1), "")).not.toBe(changeDigest(beside(2), ""));
});

const LIST = "bunny_shield_access_list.a";
const BUILT_IN = "terraform.io/builtin/terraform";

const HIDDEN = "It has sensitive values that the report does not show.";
const known = (name: string): string => `\`${name}\` is known only during the apply.`;
test.each<[string, Row, string | undefined]>([
  ["nothing hidden", {}, undefined],
  ["a secret that changes", { before: { p: "1" }, after: { p: "2" }, afterSensitive: { p: true } }, HIDDEN],
  [
    "a secret that changes, marked before",
    { before: { p: "1" }, after: { p: "2" }, beforeSensitive: { p: true } },
    HIDDEN,
  ],
  [
    "a secret that stays",
    { before: { p: "1", a: 1 }, after: { p: "1", a: 2 }, afterSensitive: { p: true } },
    undefined,
  ],
  [
    "a secret that stays, or may not",
    { before: { p: "1" }, after: { p: "1", a: 2 }, afterSensitive: { p: true }, unknown: { p: true } },
    HIDDEN,
  ],
  [
    "a secret of which a part is not known",
    { before: { p: "1", a: 1 }, after: { p: "1" }, afterSensitive: { p: true }, unknown: { p: { q: true } } },
    HIDDEN,
  ],
  [
    "one secret that stays, and one that changes",
    { before: { o: "1", p: "1" }, after: { o: "1", p: "2" }, afterSensitive: { o: true, p: true } },
    HIDDEN,
  ],
  [
    "a secret item that changes",
    { before: { a: ["1", "2"] }, after: { a: ["1", "3"] }, afterSensitive: { a: [true, true] } },
    HIDDEN,
  ],
  [
    "a secret item that is not known",
    { before: { a: ["1"], b: 1 }, after: { a: ["1"] }, afterSensitive: { a: [true] }, unknown: { a: [true] } },
    HIDDEN,
  ],
  [
    "a secret in what is not known",
    {
      before: { a: { p: "1" }, b: 1 },
      after: { a: { p: "1" } },
      afterSensitive: { a: { p: true } },
      unknown: { a: true },
    },
    HIDDEN,
  ],
  [
    "a secret in what is not known at all",
    { before: { p: "1" }, after: { p: "1", a: 2 }, afterSensitive: { p: true }, unknown: true },
    HIDDEN,
  ],
  ["nothing known", { unknown: true }, known("Its new value").replaceAll("`", "")],
  ["an unknown value that nobody sets", { unknown: { id: true } }, undefined],
  [
    "an unknown value that the commit decides",
    { unknown: { b: true }, set: { b: { references: ["y.b"] } } },
    undefined,
  ],
  [
    "a value that is set and known",
    { unknown: { b: false, c: {} }, set: { b: { references: ["y.b"] }, c: { references: ["y.c"] } } },
    undefined,
  ],
  ["a write-only value", { after: { a: 2, p_wo: null }, set: { p_wo: { references: ["var.p"] } } }, known("p_wo")],
  ["a constant write-only value", { after: { a: 2, p_wo: null }, set: { p_wo: { constant_value: "1" } } }, undefined],
  ["a value that is set to null", { after: { a: 2, p: null }, set: { p: { constant_value: null } } }, undefined],
  ["a block that is not there", { after: { a: 2, p: null }, set: { p: [{ q: { constant_value: 1 } }] } }, undefined],
  [
    "a block whose arguments are set",
    { after: { a: 2, p: null }, set: { p: { q: { constant_value: 1 } } } },
    undefined,
  ],
  ["a value that is set and shown", { after: { a: 2, p: 1 }, set: { p: { references: ["var.p"] } } }, undefined],
  ["a value that is set and not in the plan", { set: { p: { references: ["var.p"] } } }, undefined],
  [
    "one value that is set and shown, and one that is write-only",
    { after: { a: 2, p: 1, q: null }, set: { p: { references: ["var.p"] }, q: { references: ["var.q"] } } },
    known("q"),
  ],
])("%s", (_title, row, why) => {
  expect(reviewed(row).planned().unseen()).toBe(why);
});

test.each<[string, readonly JsonObject[], string | undefined]>([
  ["data that is read", [change("data.x.b", null, {}, { mode: "data", actions: ["read"] })], "data.x.b"],
  ["an object of another provider", [change("y.b", null, {})], "y.b"],
  ["one that is changed", [change("y.b", { a: 1 }, { a: 2 })], "y.b"],
  ["one that is destroyed", [change("y.b", { a: 1 }, null)], undefined],
  ["one that stays", [change("y.b", { a: 1 }, { a: 1 })], undefined],
  ["data of the built-in provider", [change("terraform_data.b", null, {}, { provider: BUILT_IN })], undefined],
  ["another list", [change("bunny_shield_access_list.b", null, accessList())], undefined],
])("a value that is known only during the apply may come from %s", (_title, others, source) => {
  const list = change(LIST, null, accessList({ name: null }), { unknown: { name: true, list_id: true } });
  const { resources } = reviewOf([list, ...others], configuration(LIST, { name: { references: ["local.name"] } }));
  expect(
    resources
      .find(({ address }) => address === LIST)
      ?.planned()
      .unseen(),
  ).toBe(
    source &&
      `\`name\` is known only during the apply and may come from \`${source}\`, which is then read: apply that object in an earlier pull request.`,
  );
});

const RULE = "bunny_shield_waf_rule.a";
const rule = (values: JsonObject) => ({ shield_zone_id: 42, waf_rule_id: 7, name: "A", ...values });

test.each<[string, JsonObject, JsonObject, string | undefined]>([
  ["what decides, and nobody sets", { action: true }, {}, "action"],
  ["what decides no request, and nobody sets", { waf_rule_id: true }, {}, undefined],
])("of our types, %s", (_title, unknown, set, name) => {
  const row = { before: null, after: rule({}), unknown, set };
  expect(reviewed(row, RULE).planned().unseen()).toBe(name && known(name));
});

test("an empty attribute of our types is no write-only value", () => {
  const row = {
    before: null,
    after: rule({ description: null }),
    set: { description: { references: ["var.a"] } },
  };
  expect(reviewed(row, RULE).planned().unseen()).toBeUndefined();
});

describe("an output", () => {
  const output = (values: JsonObject, name = "url") => {
    const row = {
      actions: ["update"],
      before: 1,
      after: 2,
      after_unknown: false,
      before_sensitive: false,
      after_sensitive: false,
    };
    const [found] = reviewOf([], { output_changes: { [name]: { ...row, ...values } } }).outputs;
    if (found === undefined) throw new Error("no output is reviewed");
    return found;
  };

  test("has a digest of its own for each value, name, and action", () => {
    const digests = [
      output({}),
      output({}, "other"),
      output({ before: 0 }),
      output({ after: 3 }),
      output({ after: null, after_unknown: true }),
      output({ actions: ["create"], before: null }),
      output({ actions: ["delete"], after: null }),
    ].map((each) => changeDigest(each, ""));
    expect(new Set(digests).size).toBe(7);
    const marked = (after: number) => changeDigest(output({ after, after_sensitive: true }), "");
    expect(marked(3)).toBe(marked(4));
  });

  test.each<[JsonObject, string | undefined]>([
    [{}, undefined],
    [{ before_sensitive: true }, HIDDEN],
    [{ after_sensitive: true }, HIDDEN],
    [{ after: null, after_unknown: true }, "Its value is known only during the apply."],
  ])("with %j is told to be unseen or not", (values, why) => {
    expect(output(values).planned().unseen()).toBe(why);
  });
});

describe("an action", () => {
  const action = (row: JsonObject) => {
    const [found] = reviewOf([], {
      action_invocations: [{ address: "action.x.y", type: "x", name: "y", ...row }],
    }).actions;
    if (found === undefined) throw new Error("no action is reviewed");
    return found;
  };
  const triggered = (address: string) => ({ lifecycle_action_trigger: { triggering_resource_address: address } });

  test("has a digest of its own for each value and trigger", () => {
    const digests = [
      action({}),
      action({ address: "action.x.z" }),
      action({ config_values: { url: "https://a" } }),
      action({ config_values: { url: "https://b" } }),
      action({ config_unknown: { url: true } }),
      action(triggered("x.a")),
      action(triggered("x.b")),
    ].map((each) => changeDigest(each, ""));
    expect(new Set(digests).size).toBe(7);
    const marked = (key: string) =>
      changeDigest(action({ config_values: { key }, config_sensitive: { key: true } }), "");
    expect(marked("one")).toBe(marked("two"));
  });

  test.each<[JsonObject, string | undefined]>([
    [{ config_values: { url: "https://a" }, provider_name: BUNNY }, undefined],
    [{ config_sensitive: { key: true } }, "It is invoked with sensitive values that the report does not show."],
    [{ config_unknown: { url: true } }, "Its arguments are known only during the apply."],
  ])("with %j is told to be unseen or not", (row, why) => {
    expect(action(row).planned().unseen()).toBe(why);
  });
});
