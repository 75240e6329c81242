import { similarNames, subjectOf, subjectOfFiles } from "../../../build/check/subject.js";

const contents = {
  files: [
    "docs/api/rate-limit.md",
    "docs/resources/shield_rate_limit.md",
    "examples/resources/bunny_shield_rate_limit/resource.tf",
    "examples/resources/bunny_shield_zone/resource.tf",
    "src/provider/rules/hooks.ts",
    "src/provider/rules/rate-limit-data-source.ts",
    "src/provider/rules/rate-limit-resource.ts",
    "src/provider/zones/zone-resource.ts",
    "test/acceptance/generated/bunny_shield_rate_limit.test.ts",
    "test/cases/shield-rate-limit.ts",
    "test/golden/shield-rate-limit.json",
  ],
  definitions: [
    { name: "bunny_shield_rate_limit", isResource: true, file: "src/provider/rules/rate-limit-resource.ts" },
    { name: "bunny_shield_rate_limit", isResource: false, file: "src/provider/rules/rate-limit-data-source.ts" },
    { name: "bunny_shield_zone", isResource: true, file: "src/provider/zones/zone-resource.ts" },
  ],
};

test("a type is its definitions, its case, its battery, its example, and its page", () => {
  expect(subjectOf("bunny_shield_rate_limit", contents)).toEqual({
    files: [
      "src/provider/rules/rate-limit-resource.ts",
      "src/provider/rules/rate-limit-data-source.ts",
      "docs/resources/shield_rate_limit.md",
      "examples/resources/bunny_shield_rate_limit/resource.tf",
      "test/acceptance/generated/bunny_shield_rate_limit.test.ts",
      "test/cases/shield-rate-limit.ts",
    ],
    types: ["bunny_shield_rate_limit"],
    isOnlyTypes: true,
  });
});

test.each(["src/provider/rules", "src/provider/rules/", "./src/provider/rules"])(
  "a folder is the files below it and the types that they define: %s",
  (folder) => {
    const subject = subjectOf(folder, contents);
    expect(subject?.files).toHaveLength(3);
    expect(subject).toMatchObject({ types: ["bunny_shield_rate_limit"], isOnlyTypes: false });
  },
);

test.each([
  "src/provider/rules/rate-limit-resource.ts",
  "test/cases/shield-rate-limit.ts",
  "examples/resources/bunny_shield_rate_limit/resource.tf",
])("a file concerns the type that it defines, tests, or documents: %s", (file) => {
  expect(subjectOf(file, contents)).toEqual({ files: [file], types: ["bunny_shield_rate_limit"], isOnlyTypes: true });
});

test("changed files of two types concern both", () => {
  const files = ["src/provider/zones/zone-resource.ts", "test/cases/shield-rate-limit.ts"];
  expect(subjectOfFiles(files, contents).types).toEqual(["bunny_shield_rate_limit", "bunny_shield_zone"]);
});

test.each([
  ["bunny_shield_rate", "bunny_shield_rate_limit"],
  ["bunny_shield_rate_limt", "bunny_shield_rate_limit"],
  ["src/resources/hooks.ts", "src/provider/rules/hooks.ts"],
  ["src/provider/zone", "src/provider/zones"],
])("of %s nothing exists, but %s does", (given, there) => {
  expect(subjectOf(given, contents)).toBeUndefined();
  expect(similarNames(given, contents)).toContain(there);
});

test("nothing is near a word that resembles no name", () => {
  expect(similarNames("xylophone", contents)).toEqual([]);
});
