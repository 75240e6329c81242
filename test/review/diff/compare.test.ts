import { orderOf } from "../../../src/review/diff/order.js";
import { compare, type Comparison } from "../../../src/review/diff/compare.js";
import { createRedactor } from "../../../src/review/plan/secrets.js";
import { change, type ChangeOptions, type Json, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

const NONE = new Set<string>();

function compared(before: Json, after: Json, options: ChangeOptions = {}, sets = NONE): Comparison {
  const plan = planOf(planJson([change("a.b", before, after, options)]));
  const [only] = plan.resources;
  if (only === undefined) throw new Error("no change");
  const { attributes, known_after_apply, respelt } = compare(only, {
    redactor: createRedactor(plan.secrets),
    sets,
    skip: NONE,
  });
  return { attributes, known_after_apply, respelt };
}

const rows = (before: Json, after: Json, options?: ChangeOptions) => compared(before, after, options).attributes;

it("lists leaves that differ and nothing else", () => {
  expect(rows({ a: 1, b: { c: "x", d: true }, e: null }, { a: 1, b: { c: "y", d: true }, e: null })).toEqual([
    { path: "b.c", kind: "value", before: "x", after: "y" },
  ]);
});

it("takes null, absent and an empty nothing for the same only where Terraform does", () => {
  expect(rows({ a: null }, {})).toEqual([]);
  expect(rows({ a: null }, { a: "" })).toEqual([{ path: "a", kind: "value", after: "" }]);
});

it("is not fooled by inherited names", () => {
  expect(rows({ constructor: "a" }, {})).toEqual([{ path: "constructor", kind: "value", before: "a" }]);
  expect(rows(JSON.parse('{"__proto__": 1}') as Json, JSON.parse('{"__proto__": 2}') as Json)).toEqual([
    { path: "__proto__", kind: "value", before: 1, after: 2 },
  ]);
});

it("quotes names that are no identifiers", () => {
  expect(rows({ tags: { "a b": 1 } }, { tags: { "a b": 2 } })[0]?.path).toBe('tags["a b"]');
});

it("compares lists by their members", () => {
  expect(rows({ l: ["a", "b", "b"] }, { l: ["b", "c"] })).toEqual([
    { path: "l", kind: "items", added: ["c"], removed: ["a", "b"], before_count: 3, after_count: 2 },
  ]);
  expect(rows({ l: ["a", "b"] }, { l: ["b", "a"] })).toEqual([
    {
      path: "l",
      kind: "items",
      added: [],
      removed: [],
      before_count: 2,
      after_count: 2,
      reordered: true,
      order: {
        before: [{ value: "a" }, { value: "b" }],
        after: [{ value: "b", moved: true }, { value: "a" }],
      },
    },
  ]);
  expect(orderOf([1, 2, 3, 4], [1, 4, 2, 3])?.after.map(({ moved }) => moved === true)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(orderOf([1, 2], [5, 1])?.after).toEqual([{ value: 5, moved: true }, { value: 1 }]);
  expect(orderOf([1, 2, 3], [1, 3, 4])).toBeUndefined();
  expect(compared({ l: ["a", "b"] }, { l: ["b", "a"] }, {}, new Set(["l"])).attributes).toEqual([]);
});

it("looks into objects of a list that stay in their place", () => {
  const before = {
    rule: [
      { n: "a", v: 1 },
      { n: "b", v: 1 },
    ],
  };
  const after = {
    rule: [
      { v: 1, n: "a" },
      { n: "b", v: 2 },
    ],
  };
  expect(rows(before, after)).toEqual([{ path: "rule[1].v", kind: "value", before: 1, after: 2 }]);
});

it("compares JSON texts as what they are", () => {
  expect(compared({ p: '{"a":1,"b":2}' }, { p: '{ "b": 2, "a": 1 }' })).toEqual({
    attributes: [],
    known_after_apply: [],
    respelt: ["p"],
  });
  expect(rows({ p: '{"a":{"b":1}}' }, { p: '{"a":{"b":2}}' })).toEqual([
    { path: "p.a.b", kind: "value", before: 1, after: 2 },
  ]);
});

it("compares texts of several lines by line", () => {
  const text = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  const changed = text.with(15, "- looks like a removal");
  const [row] = rows({ t: text.join("\n") }, { t: changed.join("\n") });
  expect(row).toMatchObject({ path: "t", kind: "text", added_lines: 1, removed_lines: 1 });
  expect(row?.kind === "text" ? row.lines : []).toEqual([
    { kind: "gap", text: "13 more lines" },
    { kind: "same", text: "line 13" },
    { kind: "same", text: "line 14" },
    { kind: "removed", text: "line 15" },
    { kind: "added", text: "- looks like a removal" },
    { kind: "same", text: "line 16" },
    { kind: "same", text: "line 17" },
    { kind: "gap", text: "12 more lines" },
  ]);
});

it("bounds the diff of texts that have nothing in common", () => {
  const side = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word} ${index}`).join("\n");
  const [row] = rows({ t: side("a") }, { t: side("b") });
  expect(row).toMatchObject({ added_lines: 5_000, removed_lines: 5_000 });
  expect(row?.kind === "text" ? row.lines.length : 0).toBeLessThan(500);
});

it("puts what is known after apply aside", () => {
  expect(compared({ id: "1", n: { x: 1 } }, { n: {} }, { unknown: { id: true, n: { x: true } } })).toEqual({
    attributes: [],
    known_after_apply: ["id", "n.x"],
    respelt: [],
  });
  expect(compared(null, { name: "a" }, { unknown: { block: { id: true } } }).known_after_apply).toEqual(["block.id"]);
});

it("says that a sensitive value changes, and no more", () => {
  const options = { beforeSensitive: { p: true, q: true }, afterSensitive: { p: true, q: true } };
  expect(rows({ p: "old-secret", q: "same-secret" }, { p: "new-secret", q: "same-secret" }, options)).toEqual([
    { path: "p", kind: "sensitive" },
  ]);
});

it("does not take a mark of sensitivity for a change, and hides by either side", () => {
  expect(rows({ p: "value" }, { p: "value" }, { beforeSensitive: {}, afterSensitive: { p: true } })).toEqual([]);
  expect(rows({ p: "value" }, { p: "other" }, { beforeSensitive: {}, afterSensitive: { p: true } })).toEqual([
    { path: "p", kind: "sensitive" },
  ]);
});

it("hides a secret where it is copied unmarked", () => {
  const options = { beforeSensitive: { input: true }, afterSensitive: { input: true } };
  const before = { input: "hunter2-hunter2", output: "key=hunter2-hunter2" };
  expect(rows(before, { ...before, output: "none" }, options)).toEqual([
    { path: "output", kind: "value", before: "key=(sensitive)", after: "none" },
  ]);
});

it("masks members of a list that changes its length", () => {
  const options = { beforeSensitive: { l: [false, true] }, afterSensitive: { l: [false, true, false] } };
  expect(rows({ l: ["a", "sec-ret"] }, { l: ["a", "sec-ret", "c"] }, options)).toEqual([
    { path: "l", kind: "value", before: ["a", "(sensitive)"], after: ["a", "(sensitive)", "c"] },
  ]);
});
