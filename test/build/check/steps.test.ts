import { join } from "node:path";
import { lintSteps, skippedTests, testStep } from "../../../build/check/steps.js";
import { useFolder } from "../../review/support/command.js";

const folderWith = useFolder();
const namesOf = (...files: string[]): string[] => lintSteps(files, new Set()).steps.map(({ name }) => name);

test.each([
  ["src/provider/rules/rate-limit-resource.ts"],
  ["test/cases/rate-limit.ts"],
  ["examples/resources/bunny_shield_rate_limit/resource.tf"],
  ["docs/resources/shield_rate_limit.md"],
])("of %s, what is generated is compared with its sources", (file) => {
  expect(namesOf(file)).toContain("generated files");
});

test.each([["docs/guides/waf.md"], ["test/provider/rules/reach.test.ts"]])(
  "of %s, nothing is generated to compare",
  (file) => {
    expect(namesOf(file)).not.toContain("generated files");
  },
);

test("the batteries of the types are asked for whole", () => {
  const step = testStep(["a.test.ts"], { types: ["bunny_rule", "bunny_zone"], names: [], output: "results.json" });
  expect([step.env, step.args.includes("--testNamePattern")]).toEqual([
    { BUNNY_TEST_TYPES: "bunny_rule,bunny_zone" },
    false,
  ]);
});

test("tests that skipped themselves are named", async () => {
  const root = await folderWith({});
  const assertionResults = [
    { fullName: "a rule is created", status: "passed" },
    { fullName: "a rule is queried", status: "pending" },
  ];
  const results = JSON.stringify({
    testResults: [{ name: join(root, "test", "rule.test.ts"), startTime: 1, endTime: 2, assertionResults }],
  });
  const folder = await folderWith({ "results.json": results });
  expect(skippedTests(join(folder, "results.json"), root)).toEqual(["test/rule.test.ts: a rule is queried"]);
  expect(skippedTests(join(folder, "none.json"), root)).toEqual([]);
});
