import { parseAcceptFile, prunedFile, rowsOfBase } from "../../../src/review/judge/acceptance.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { compareSince, differencesSince } from "../../../src/review/judge/since.js";
import { renderJson } from "../../../src/review/render/render-json.js";
import { inEveryFormat, schemaErrors } from "../support/outputs.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { acceptFile, completedRows, reviewOf } from "../support/review-of.js";

const NOW = new Date("2026-11-24T12:00:00Z");

interface Push {
  readonly changes: readonly JsonObject[];
}

function judged({ changes }: Push, conditions: string, rows: readonly object[] = [], base: readonly object[] = []) {
  const review = assembleReview([reviewOf(changes)], parseConditions(conditions), acceptFile(rows, { base }));
  expect(schemaErrors(inEveryFormat(review).json)).toBeUndefined();
  return review;
}

const LIST = "bunny_shield_access_list.office";
const long = (end: string): string => `${"a();".repeat(600)}${end}`;

const list = (values: JsonObject) => accessList({ action: "block", ...values });
const order = (ids: readonly number[]) => ({ shield_zone_id: 42, rule_ids: ids });
const page = (html: string) => ({ shield_zone_id: 42, page_type: "block", html, content_sha256: "x" });
const guardian = (limit: number): JsonObject => ({
  shield_zone_id: 42,
  content: `${"# comment\n".repeat(500)}maximum: ${limit}\n`,
  content_sha256: String(limit),
});

/** Push 1, which is accepted, and push 2, which does something else and once looked the same. */
const ATTACKS: readonly (readonly [string, string, Push, Push])[] = [
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
];

describe.each(ATTACKS)("%s", (_, condition, first, second) => {
  it("is not accepted by the row of the push before", () => {
    const red = judged(first, condition);
    const rows = completedRows(judged(first, condition));
    expect([red.exit_code, rows.length]).toEqual([3, 1]);
    expect(judged(first, condition, rows).exit_code).toBe(2);
    expect(judged(second, condition, rows).exit_code).toBe(3);
  });

  it("is a change since the report of the push before", () => {
    const report = renderJson(judged(first, condition));
    expect(differencesSince(compareSince(judged(first, condition).stacks, report))).toEqual([]);
    expect(differencesSince(compareSince(judged(second, condition).stacks, report))).not.toEqual([]);
  });
});

it("a secret that stays does not prevent that a change is accepted", () => {
  const kept = change(
    "x.a",
    { p: "one", n: 1 },
    { p: "one", n: 2 },
    { beforeSensitive: { p: true }, afterSensitive: { p: true } },
  );
  expect(completedRows(judged({ changes: [kept] }, "update"))).toHaveLength(1);
});

describe("a row that the target branch has, too", () => {
  const push = { changes: [change(LIST, list({}), list({ action: "log" }))] };
  const rows = completedRows(judged(push, "loosens"));

  it("counts for nothing, and is named", () => {
    const review = judged(push, "loosens", rows, rows);
    expect(review.exit_code).toBe(3);
    expect(review.acceptance).toMatchObject({ left_over: [LIST], accepted: [] });
    expect(inEveryFormat(review).text).toContain("have no effect");
  });

  it("is removed by prune, and nothing else", () => {
    const other = { address: "x.a", change: "00", commit: "00", reason: "meant", expires: "2026-12-01" };
    const text = JSON.stringify({ accept: [...rows, other] });
    const base = rowsOfBase(JSON.stringify({ accept: rows }));
    expect(JSON.parse(prunedFile(text, base) ?? "")).toEqual({ accept: [other] });
    expect(prunedFile(JSON.stringify({ accept: [other] }), base)).toBeUndefined();
  });
});

it("a reason needs letters", () => {
  const row = { address: LIST, change: "00", commit: "00", reason: "...", expires: "2026-12-01" };
  expect(() => parseAcceptFile(JSON.stringify({ accept: [row] }), NOW)).toThrow('needs a "reason" in words');
});
