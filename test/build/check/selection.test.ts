import { relatedTests, type Tests, withinBudget } from "../../../build/check/selection.js";
import { subjectOfFiles } from "../../../build/check/subject.js";

const definitions = [
  { name: "bunny_rule", isResource: true, file: "src/provider/rules/rule-resource.ts" },
  { name: "bunny_zone", isResource: true, file: "src/provider/zones/zone-resource.ts" },
];
const imports: Record<string, readonly string[]> = {
  "src/framework/codec/decode.ts": [],
  "src/framework/index.ts": ["src/framework/codec/decode.ts"],
  "src/provider/provider.ts": ["src/provider/rules/rule-resource.ts", "src/provider/zones/zone-resource.ts"],
  "src/provider/rules/rule-resource.ts": ["src/framework/index.ts"],
  "src/provider/zones/zone-resource.ts": ["src/framework/index.ts"],
  "test/acceptance/generated/bunny_rule.test.ts": ["test/support/battery.ts", "test/cases/generated/index.ts"],
  "test/acceptance/generated/bunny_zone.test.ts": ["test/support/battery.ts", "test/cases/generated/index.ts"],
  "test/build/package.test.ts": [],
  "test/complete-resources.test.ts": ["src/provider/provider.ts", "test/cases/generated/index.ts"],
  "test/cases/generated/index.ts": ["test/cases/rule.ts", "test/cases/zone.ts"],
  "test/cases/rule.ts": [],
  "test/cases/zone.ts": [],
  "test/docs/registry.test.ts": [],
  "test/framework/codec/decode.test.ts": ["src/framework/codec/decode.ts"],
  "test/framework/codec/raw.test.ts": ["src/framework/codec/decode.ts"],
  "test/framework/lifecycle/apply.test.ts": ["src/framework/index.ts"],
  "test/framework/names.test.ts": [],
  "test/api/moves.test.ts": ["src/provider/rules/rule-resource.ts"],
  "test/provider/every-definition/every-lifecycle.test.ts": [
    "src/provider/provider.ts",
    "test/cases/generated/index.ts",
  ],
  "test/provider/every-definition/generated.test.ts": ["src/provider/provider.ts", "test/cases/generated/index.ts"],
  "test/provider/every-definition/lag.test.ts": ["src/provider/provider.ts", "test/cases/generated/index.ts"],
  "test/provider/rules/conditions.test.ts": ["src/provider/rules/rule-resource.ts"],
  "test/review/judge/provider-findings.test.ts": [],
  "test/support/battery.ts": [],
};
const texts: Record<string, string> = {
  "test/support/battery.ts": 'import { spawn } from "node:child_process";',
  "test/provider/every-definition/every-lifecycle.test.ts": 'describe.each(RESOURCE_TYPES)("%s", () => {});',
  "test/provider/every-definition/generated.test.ts": 'describe.each(RESOURCE_TYPES)("%s", () => {});',
  "test/provider/every-definition/lag.test.ts": 'describe.each(RESOURCE_TYPES)("%s", () => {});',
  "test/complete-resources.test.ts": 'test.each(TYPES)("%s is complete", (type) => {});',
  "test/docs/registry.test.ts": 'read("docs", "guides", "moving.md")',
  "test/build/package.test.ts": 'join(ROOT, "dist", "index.js")',
};
const tests = (taken: Record<string, number> = {}): Tests => ({
  graph: new Map(Object.entries(imports)),
  definitions,
  textOf: (file) => texts[file] ?? "",
  taken: new Map(Object.entries(taken)),
});
const related = (...files: string[]) => relatedTests(subjectOfFiles(files, { definitions }), tests());
const filesOf = (...files: string[]) => related(...files).map(({ file }) => file);

test("of a source its own test is first, then its folder, what imports it, and the batteries of the types that use it", () => {
  expect(filesOf("src/framework/codec/decode.ts")).toEqual([
    "test/framework/codec/decode.test.ts",
    "test/framework/codec/raw.test.ts",
    "test/framework/lifecycle/apply.test.ts",
    "test/api/moves.test.ts",
    "test/provider/rules/conditions.test.ts",
    "test/complete-resources.test.ts",
    ...EVERY,
    "test/acceptance/generated/bunny_rule.test.ts",
    "test/acceptance/generated/bunny_zone.test.ts",
  ]);
});

const EVERY = ["every-lifecycle", "generated", "lag"].map((name) => `test/provider/every-definition/${name}.test.ts`);
const [LIFECYCLE = "", GENERATED = "", LAG = ""] = EVERY;
const OF_ONE_TYPE = [
  LIFECYCLE,
  "test/complete-resources.test.ts",
  GENERATED,
  "test/review/judge/provider-findings.test.ts",
  "test/acceptance/generated/bunny_rule.test.ts",
];

test("of one type its folder, its life in process, the checks of its parts, and its battery come first and always run, and of the tests of every type only its own", () => {
  const found = related("src/provider/rules/rule-resource.ts");
  expect(found.map(({ file }) => file)).toEqual([
    "test/provider/rules/conditions.test.ts",
    ...OF_ONE_TYPE,
    LAG,
    "test/api/moves.test.ts",
  ]);
  expect(found.filter(({ isNecessary }) => isNecessary).map(({ file }) => file)).toEqual([
    "test/provider/rules/conditions.test.ts",
    ...OF_ONE_TYPE,
  ]);
  expect(found.filter(({ isPart }) => isPart).map(({ file }) => file)).toEqual([LIFECYCLE, LAG]);
});

test("of several types the batteries run after their folders, as many as there is time for", () => {
  const found = related("src/provider/rules/rule-resource.ts", "test/cases/zone.ts");
  expect(found.map(({ file }) => file)).toEqual([
    "test/provider/rules/conditions.test.ts",
    "test/acceptance/generated/bunny_rule.test.ts",
    "test/acceptance/generated/bunny_zone.test.ts",
    "test/complete-resources.test.ts",
    ...EVERY,
    "test/api/moves.test.ts",
  ]);
  expect(found.filter(({ isNecessary }) => isNecessary)).toEqual([]);
});

test("the case of a type brings its battery, and no other's", () => {
  expect(filesOf("test/cases/rule.ts")).toEqual([...OF_ONE_TYPE, LAG]);
});

test("a changed test is the first to run", () => {
  expect(filesOf("src/framework/codec/decode.ts", "test/framework/names.test.ts")[0]).toBe(
    "test/framework/names.test.ts",
  );
});

test("a document brings the tests that name it", () => {
  expect(filesOf("docs/guides/moving.md")).toEqual(["test/docs/registry.test.ts"]);
  expect(filesOf("docs/guides/other.md")).toEqual([]);
});

test("a test that starts processes is taken to be slow until it ran", () => {
  const secondsOf = (taken: Record<string, number>): number | undefined =>
    relatedTests(subjectOfFiles(["test/cases/rule.ts"], { definitions }), tests(taken)).find(
      ({ file }) => file === "test/acceptance/generated/bunny_rule.test.ts",
    )?.seconds;
  expect(secondsOf({})).toBeGreaterThan(20);
  expect(secondsOf({ "test/acceptance/generated/bunny_rule.test.ts": 3 })).toBe(3);
});

describe("within the budget", () => {
  const of = (file: string, seconds: number, needsDist = false) => ({
    ...{ file, seconds, needsDist },
    isPart: false,
    isMirror: false,
    isNecessary: false,
  });
  const split = (...given: ReturnType<typeof of>[]) => {
    const { run, left } = withinBudget(given, 10, 5);
    return [run.map(({ file }) => file), left.map(({ file }) => file)];
  };

  it("a test that does not fit leaves room for a later one", () => {
    expect(split(of("a", 6), of("b", 5), of("c", 4))).toEqual([["a", "c"], ["b"]]);
  });

  it("a necessary test runs although it does not fit, and leaves no time for others", () => {
    expect(split(of("a", 9), { ...of("b", 30), isNecessary: true }, of("c", 1))).toEqual([["a", "b"], ["c"]]);
  });

  it("the first test that needs dist/ costs the build too, and the next ones do not", () => {
    expect(split(of("a", 6, true), of("b", 1))).toEqual([["b"], ["a"]]);
    expect(split(of("a", 2, true), of("b", 3, true))).toEqual([["a", "b"], []]);
  });
});

test("a test that reads dist/ needs the complete build", () => {
  const found = relatedTests(subjectOfFiles(["test/build/package.test.ts"], { definitions }), tests());
  expect(found).toMatchObject([{ file: "test/build/package.test.ts", needsDist: true }]);
});
