import { parseAcceptFile, prunedFile } from "../../../src/review/judge/acceptance.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import type { Review } from "../../../src/review/document/review-document.js";
import { compareSince, differencesSince } from "../../../src/review/judge/since.js";
import { renderReviewJson } from "../../../src/review/render/render-json.js";
import { reviewOutputs, schemaErrors } from "../support/outputs.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { plainCode, reviewOf } from "../support/review-of.js";

const NOW = new Date("2026-11-24T12:00:00Z");

interface Push {
  readonly changes: readonly JsonObject[];
  readonly rest?: JsonObject;
  /** A digest of the files of the commit. */
  readonly commit?: string;
}

function judged(
  { changes, rest, commit = "one" }: Push,
  conditions: string,
  rows: readonly object[] = [],
  base: readonly object[] = [],
) {
  const parsed = (list: readonly object[]) => parseAcceptFile(JSON.stringify({ accept: list }), NOW);
  const accept = {
    file: "accept.json",
    rows: parsed(rows),
    base: parsed(base),
    text: JSON.stringify({ accept: rows }),
  };
  const review = assembleReview(
    [reviewOf(changes, rest, { ...plainCode, commit: () => ({ is: commit }) })],
    parseConditions(conditions),
    accept,
  );
  expect(schemaErrors(reviewOutputs(review).json)).toBeUndefined();
  return review;
}

const rowsFor = ({ acceptance }: Review) =>
  (acceptance?.acceptable ?? []).map(({ address, change: digest }) => ({
    address,
    change: digest,
    reason: "the team agreed",
    expires: "2026-12-01",
  }));

const configuration = (resources: readonly JsonObject[]): JsonObject => ({
  configuration: { root_module: { resources } },
});

const LIST = "bunny_shield_access_list.office";
const RULE = "bunny_shield_waf_rule.a";
const long = (end: string): string => `${"a();".repeat(600)}${end}`;

const list = (values: JsonObject) => accessList({ action: "block", ...values });
const rule = (action: string, more: JsonObject = {}): JsonObject => ({
  shield_zone_id: 42,
  waf_rule_id: 7,
  name: "A",
  action: action,
  conditions: [{ variables: ["REQUEST_URI"], operator: "contains", value: "/a" }],
  ...more,
});
const order = (ids: readonly number[]) => ({ shield_zone_id: 42, rule_ids: ids });
const page = (html: string) => ({ shield_zone_id: 42, page_type: "block", html, content_sha256: "x" });
const guardian = (limit: number): JsonObject => ({
  shield_zone_id: 42,
  content: `${"# comment\n".repeat(500)}maximum: ${limit}\n`,
  content_sha256: String(limit),
});

const shell = (command: string): Push => ({
  changes: [change("null_resource.a", null, { id: "1" })],
  rest: configuration([
    {
      address: "null_resource.a",
      mode: "managed",
      type: "null_resource",
      name: "a",
      provisioners: [{ type: "local-exec", expressions: { command: { constant_value: command } } }],
    },
  ]),
});

const given = (value: number): Push => {
  const { changes, rest } = shell("sh x");
  return { changes, rest: { ...rest, variables: { count: { value } } } };
};

const hiding = (mark: string): Push => {
  const { changes } = shell("sh x");
  const module = { variables: { key: { [mark]: true } } };
  const { configuration: root } = shell("sh x").rest ?? {};
  const { root_module: own } = root as { readonly root_module: JsonObject };
  return { changes, rest: { configuration: { root_module: { ...own, module_calls: { m: { module } } } } } };
};

const invoked = (values: JsonObject): Push => ({
  changes: [],
  rest: { action_invocations: [{ address: "action.x.y", type: "x", name: "y", config_values: values }] },
});

/** The rows of a push, whose digests may cover the rows themselves. */
const acceptedRows = (push: Push, condition: string) => {
  const rows = rowsFor(judged(push, condition));
  const again = rowsFor(judged(push, condition, rows));
  return again.length === 0 ? rows : again;
};

/** Push 1, which is accepted, and push 2, which does something else and once looked the same. */
const ATTACKS: readonly (readonly [string, string, Push, Push])[] = [
  ["another command of a provisioner", "external", shell("true"), shell("false")],
  ["another file of the commit", "external", shell("mawk -f prog"), { ...shell("mawk -f prog"), commit: "two" }],
  [
    "another file of the commit, for an action",
    "actions",
    invoked({ command: "sh x" }),
    { ...invoked({ command: "sh x" }), commit: "two" },
  ],
  ["another value of a variable", "external", given(1), given(2)],
  ["another value of an action", "actions", invoked({ name: "a" }), invoked({ name: "b" })],
  [
    "the tail of a long script in a page",
    "update,create",
    { changes: [change("bunny_shield_custom_page.a", page(long("")), page(long("b()")))] },
    { changes: [change("bunny_shield_custom_page.a", page(long("")), page(long("c()")))] },
  ],
  [
    "a limit deep in a document",
    "update,create",
    { changes: [change("bunny_shield_api_guardian.a", guardian(10), guardian(20))] },
    { changes: [change("bunny_shield_api_guardian.a", guardian(10), guardian(2_000_000))] },
  ],
  [
    "another order of rules",
    "update,create",
    { changes: [change("bunny_shield_waf_rule_order.a", order([1, 2, 3]), order([3, 2, 1]))] },
    { changes: [change("bunny_shield_waf_rule_order.a", order([1, 2, 3]), order([3, 1, 2]))] },
  ],
  [
    "as many other entries",
    "loosens",
    { changes: [change(LIST, list({ entries: ["192.0.2.1", "192.0.2.2"] }), list({ entries: ["192.0.2.1"] }))] },
    { changes: [change(LIST, list({ entries: ["192.0.2.8", "192.0.2.9"] }), list({ entries: ["192.0.2.9"] }))] },
  ],
  [
    "another list behind the same address",
    "loosens",
    { changes: [change(LIST, list({ list_id: 1 }), list({ list_id: 1, action: "log" }))] },
    { changes: [change(LIST, list({ list_id: 2 }), list({ list_id: 2, action: "log" }))] },
  ],
  [
    "another account",
    "update",
    { changes: [change(LIST, list({}), list({ action: "log" }))] },
    {
      changes: [
        { ...change(LIST, list({}), list({ action: "log" })), provider_name: "registry.terraform.io/other/bunny" },
      ],
    },
  ],
  [
    "another condition of a rule",
    "loosens",
    { changes: [change(RULE, rule("block"), rule("log"))] },
    { changes: [change(RULE, rule("block"), rule("log", { description: `${" ".repeat(2000)}x` }))] },
  ],
];

describe.each(ATTACKS)("%s", (_, condition, first, second) => {
  it("is not accepted by the row of the push before", () => {
    const red = judged(first, condition);
    const rows = acceptedRows(first, condition);
    expect([red.exit_code, rows.length]).toEqual([3, 1]);
    expect(judged(first, condition, rows).exit_code).toBe(2);
    expect(judged(second, condition, rows).exit_code).toBe(3);
  });

  it("is a change since the report of the push before", () => {
    const report = renderReviewJson(judged(first, condition));
    expect(differencesSince(compareSince(judged(first, condition).stacks, report))).toEqual([]);
    expect(differencesSince(compareSince(judged(second, condition).stacks, report))).not.toEqual([]);
  });
});

const withUnknown = (name: string, expression: JsonObject | undefined): Push => {
  const planned = { ...rule("challenge"), [name]: null };
  return {
    changes: [change(RULE, rule("block"), planned, { unknown: { [name]: true } })],
    rest: configuration([
      {
        address: RULE,
        mode: "managed",
        type: "bunny_shield_waf_rule",
        name: "a",
        expressions: expression === undefined ? {} : { [name]: expression },
      },
    ]),
  };
};

it.each<[string, string, Push, string]>([
  [
    "an action that comes from another resource",
    "update,create",
    withUnknown("conditions", { references: ["terraform_data.t.output", "terraform_data.t"] }),
    "`conditions` is known only during the apply, and the code does not show its value: the folder of the configuration is not given. First create `terraform_data.t`, in a separate pull request.",
  ],
  [
    "a configured name",
    "update,create",
    withUnknown("name", { references: ["terraform_data.t.output"] }),
    "`name` is known only during the apply, and the code does not show its value: the folder of the configuration is not given. First create the object that the value comes from, in a separate pull request.",
  ],
  [
    "a secret that changes",
    "update,create",
    {
      changes: [
        change(
          "x.a",
          { password: "one" },
          { password: "two" },
          {
            beforeSensitive: { password: true },
            afterSensitive: { password: true },
          },
        ),
      ],
    },
    "It has sensitive values that the report does not show.",
  ],
  [
    "a write-only value",
    "update,create",
    {
      changes: [change("x.a", null, { id: "1", password_wo: null })],
      rest: configuration([
        {
          address: "x.a",
          mode: "managed",
          type: "x",
          name: "a",
          expressions: { password_wo: { references: ["var.p"] } },
        },
      ]),
    },
    "`password_wo` is known only during the apply.",
  ],
  [
    "a script above the folder",
    "external",
    shell("../deploy.sh"),
    "A later push can change the code that it runs: `../deploy.sh` may download, generate, or read a file that is not in the commit.",
  ],
  [
    "a program that fetches",
    "external",
    shell("curl x"),
    "A later push can change the code that it runs: `curl` may download, generate, or read a file that is not in the commit.",
  ],
  [
    "a program beside a sensitive variable",
    "external",
    hiding("sensitive"),
    "It may read the variable `key`, which is sensitive or ephemeral.",
  ],
  [
    "a program beside an ephemeral variable",
    "external",
    hiding("ephemeral"),
    "It may read the variable `key`, which is sensitive or ephemeral.",
  ],
])("%s is not acceptable, and the report says why", (_, condition, push, why) => {
  const review = judged(push, condition);
  expect(review.exit_code).toBe(3);
  expect(rowsFor(review)).toEqual([]);
  expect(review.acceptance?.unacceptable).toMatchObject([{ text: why }]);
});

it("an action of a repeated module is bound to the folder of that module", () => {
  const code = {
    ...plainCode,
    commit: (module: string) => (module === "module.m" ? { why: "`module.m` is a remote module" } : { is: "one" }),
  };
  const row = { address: 'module.m["a.b"].action.x.y', type: "x", name: "y", config_values: {} };
  const review = assembleReview([reviewOf([], { action_invocations: [row] }, code)], parseConditions("actions"));
  expect(review.acceptance?.unacceptable).toMatchObject([
    { text: "A later push can change the code that it runs: `module.m` is a remote module." },
  ]);
});

it("a secret that stays does not prevent that a change is accepted", () => {
  const kept = change(
    "x.a",
    { p: "one", n: 1 },
    { p: "one", n: 2 },
    { beforeSensitive: { p: true }, afterSensitive: { p: true } },
  );
  expect(rowsFor(judged({ changes: [kept] }, "update"))).toHaveLength(1);
});

describe("a row that the target branch has, too", () => {
  const push = { changes: [change(LIST, list({}), list({ action: "log" }))] };
  const rows = rowsFor(judged(push, "loosens"));

  it("counts for nothing, and is named", () => {
    const review = judged(push, "loosens", rows, rows);
    expect(review.exit_code).toBe(3);
    expect(review.acceptance).toMatchObject({ left_over: [LIST], accepted: [] });
    expect(reviewOutputs(review).text).toContain("have no effect");
  });

  it("is removed by prune, and nothing else", () => {
    const other = { address: "x.a", change: "00", reason: "meant", expires: "2026-12-01" };
    const text = JSON.stringify({ accept: [...rows, other] });
    const base = parseAcceptFile(JSON.stringify({ accept: rows }), NOW);
    expect(JSON.parse(prunedFile(text, base) ?? "")).toEqual({ accept: [other] });
    expect(prunedFile(JSON.stringify({ accept: [other] }), base)).toBeUndefined();
  });
});

it("a reason needs letters", () => {
  const row = { address: LIST, change: "00", reason: "...", expires: "2026-12-01" };
  expect(() => parseAcceptFile(JSON.stringify({ accept: [row] }), NOW)).toThrow('needs a "reason" in words');
});
