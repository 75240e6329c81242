import fc from "fast-check";
import { runs } from "../../framework/properties/runs.js";
import { noConstructs } from "../../../src/review/plan/synthesized-app.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { compareDocuments } from "../../../src/review/judge/api-guardian/document-reach.js";
import { driftStack } from "../../../src/review/drift/drift-stack.js";
import { isNestedDeeper, isYamlNestedDeeper } from "../../../src/shared/nesting.js";
import { loadYaml } from "../../../src/review/plan/read-yaml.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { parseProtectionTests } from "../../../src/review/requests/protection-tests.js";
import { PlanError, tryJson } from "../../../src/review/plan/plan.js";
import { renderReviewMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { change, type JsonObject, planJson } from "../support/plan-builder.js";
import { firstReview, planOf, reviewOfPlan } from "../support/review-of.js";
import { Lexer, Parser } from "yaml";

beforeAll(loadYaml);

const LIST = ["[", "]"] as const;
const OBJECT = ['{"a":', "}"] as const;
const MIXED = ['[{"a":', "}]"] as const;
const nested = (levels: number, [open, close]: readonly [string, string], inner: string): string =>
  open.repeat(levels) + inner + close.repeat(levels);

const markdown = (rows: readonly JsonObject[], rest: JsonObject = {}): string =>
  renderReviewMarkdown(assembleReview([reviewOfPlan(planOf(planJson(rows, rest)))], []), { budget: 60_000 });

const shapes = fc.constantFrom(LIST, OBJECT, MIXED);
const levels = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1_000, 5_000, 50_000));
const inner = fc.constantFrom("1", '"x"', "12345678901234567890", "");

test("no nesting of a text ends the review, whatever it is nested in, and a difference is always shown", () => {
  fc.assert(
    fc.property(levels, levels, shapes, inner, fc.boolean(), (was, is, shape, end, isDrift) => {
      const [before, after] = [nested(was, shape, "0"), nested(is, shape, end)];
      const row = change("x_y.z", { text: before }, { text: after });
      expect(markdown(isDrift ? [] : [row], isDrift ? { resource_drift: [row] } : {})).toContain("x_y.z");
      if (!isDrift) expect(firstReview(row).attributes).not.toEqual([]);
      const plan = planOf(planJson([], { resource_drift: [row] }));
      const { stack } = driftStack(plan, { name: "s", source: "s", constructPath: noConstructs }, []);
      expect(stack.drifted).toHaveLength(before === after ? 0 : 1);
      const document = change("bunny_shield_api_guardian.a", { content: before }, { content: after });
      expect(markdown([document])).toContain("bunny_shield_api_guardian.a");
    }),
    runs(200),
  );
});

test("what is nested too deeply is shown as one value, which says so", () => {
  const [before, after] = [nested(5_000, LIST, "1"), nested(5_000, LIST, "2")];
  expect(firstReview(change("x_y.z", { text: before }, { text: after })).attributes).toMatchObject([
    { path: "text", kind: "text", lines: [{ text: "nested more than 200 levels: shown as one value" }, {}, {}] },
  ]);
  expect(markdown([change("x_y.z", { text: before }, { text: after })])).toContain("nested more than 200 levels");
  const [path] = firstReview(
    change("x_y.z", { text: nested(199, LIST, "[1]") }, { text: nested(199, LIST, "[2]") }),
  ).attributes;
  expect(path?.path).toMatch(/^text\[0\]/);
});

test.each([
  ["JSON", nested(300, OBJECT, "1"), nested(300, OBJECT, "2")],
  ["JSON, very deep", nested(50_000, OBJECT, "1"), nested(50_000, OBJECT, "2")],
  ["YAML", `a:\n${"- ".repeat(5_000)}1`, `a:\n${"- ".repeat(5_000)}2`],
  ["keys of YAML", `${"? ".repeat(5_000)}1`, `${"? ".repeat(5_000)}2`],
  ["an alias to itself", "a: &a [1, *a]", "a: &a [2, *a]"],
])("a gate stays closed for a document that cannot be compared: %s", (_, before, after) => {
  expect(compareDocuments(before, after)).toEqual({ reach: "unknown", places: [] });
  const guardian = (content: string): JsonObject => ({ content, enabled: true, execution_mode: "block" });
  const row = change("bunny_shield_api_guardian.a", guardian(before), guardian(after));
  const { matched_conditions } = assembleReview(
    [reviewOfPlan(planOf(planJson([row])))],
    parseConditions("loosens,unknown"),
  );
  expect(matched_conditions).not.toEqual([]);
});

test("files that are nested too deeply are refused with a sentence", () => {
  for (const text of [`requests: ${nested(5_000, LIST, "1")}`, `requests:\n${"- ".repeat(5_000)}1`])
    expect(() => parseProtectionTests(text)).toThrow(
      /^line 1, column 1: The file is nested more than 200 levels deep\./,
    );
  expect(tryJson(nested(1_001, LIST, "1"))).toBeUndefined();
  expect(tryJson(nested(1_000, LIST, "1"))).toBeDefined();
  for (const text of [nested(5_000, LIST, "12345678901234567890"), `${nested(5_000, OBJECT, "1")}]`])
    expect(() => planOf(text)).toThrow(PlanError);
  expect(() => parseProtectionTests("requests: &a [*a]")).toThrow(/^line 1, column 15: A request must be a map/);
});

test("levels are counted outside of texts only", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (json, most) => {
      expect(isNestedDeeper(json, most)).toBe(json.length > most && levelsOf(JSON.parse(json)) > most);
    }),
    runs(500),
  );
  expect(isNestedDeeper('["\\"[[[["]', 1)).toBe(false);
  expect(isYamlNestedDeeper("a: '[[[['\nb: [[1]]", 4, { Lexer, Parser })).toBe(false);
  expect(isYamlNestedDeeper("a: ']]]]'\nb: [[[[1]]]]", 4, { Lexer, Parser })).toBe(true);
});

function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}
