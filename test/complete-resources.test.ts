import { existsSync, readFileSync } from "node:fs";
import { caseFile } from "../build/generate/lists.js";
import { meaningTable } from "../build/generate/meanings.js";
import { offeredOperations } from "../build/generate/operation-tables.js";
import { provider } from "../src/provider/provider.js";
import { RESOURCE_TYPES } from "./cases/generated/index.js";
import { missingMeanings, unnamedReadOnly } from "./review/support/missing-meanings.js";

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");
const GENERATE = "run npm run generate";
const { resources: meanings } = meaningTable();

/** The missing parts of a resource type, each with what to do about it. */
function missingSteps(type: string): string[] {
  const name = type.replace(/^bunny_/, "");
  const construct = `_${name}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const definition = provider.resources.find((one) => one.type === type);
  const page = textOf(`docs/resources/${name}.md`);
  const example = textOf(`examples/resources/${type}/resource.tf`);
  const steps: [isDone: boolean, step: string][] = [
    [definition !== undefined, `define the type in src/provider/<subject>/…-resource.ts, and ${GENERATE}`],
    [
      definition?.list !== undefined,
      "add the member list to its definition: terraform query finds the objects with it",
    ],
    ...missingMeanings(
      type,
      Object.values(meanings[type] ?? {}).map(({ meaning }) => meaning),
    ).map((step): [boolean, string] => [false, step]),
    ...unnamedReadOnly(type, definition?.attributes ?? {}).map((step): [boolean, string] => [false, step]),
    [existsSync(caseFile(type)), `write the case in ${caseFile(type)}, and ${GENERATE}`],
    [
      RESOURCE_TYPES.some((known) => known === type) && existsSync(`test/acceptance/generated/${type}.test.ts`),
      `${GENERATE}, which adds the case to test/cases/generated/index.ts and writes test/acceptance/generated/${type}.test.ts`,
    ],
    [
      example !== "",
      `${GENERATE}, which writes examples/resources/${type}/resource.tf from the case, and make it a good example`,
    ],
    [
      existsSync(`examples/list-resources/${type}/list-resource.tfquery.hcl`),
      `${GENERATE}, which writes the example of its list resource`,
    ],
    [
      page.includes("## Example Usage") && page.includes(`terraform import ${type}.example`),
      `${GENERATE}, which writes docs/resources/${name}.md with the case's object as the example of an import`,
    ],
    [page === "" || page.includes(example.trim()), `${GENERATE}: docs/resources/${name}.md has an older example`],
    [
      existsSync(`src/constructs/generated/cdktf/${name.replaceAll("_", "-")}/index.ts`),
      `${GENERATE}, which writes its construct in src/constructs/generated`,
    ],
    [
      new RegExp(`class ${construct}(?:Resource)?\\b`).test(textOf("docs/api/constructs.api.md")),
      "run npm run build && npm run api-report, which adds its construct to docs/api",
    ],
    [
      textOf("docs/reference/operations.md").includes(`\`${type}\``),
      `${GENERATE}, which adds what the case requests to the table of operations`,
    ],
    [textOf("CHANGELOG.md").includes(`\`${type}\``), "name the type in CHANGELOG.md"],
  ];
  return steps.flatMap(([isDone, step]) => (isDone ? [] : [step]));
}

test.each(provider.resources.map(({ type }) => type))("%s is complete", (type) => {
  expect(missingSteps(type)).toEqual([]);
});

test("the client and the emulator have the same operations", () => {
  expect(offeredOperations).not.toThrow();
});

test("a resource of which nothing exists names each step", () => {
  const steps = missingSteps("bunny_app_toy");
  expect(steps).toHaveLength(12);
  expect(steps.filter((step) => !step.includes(GENERATE))).toEqual([
    "add the member list to its definition: terraform query finds the objects with it",
    "run npm run build && npm run api-report, which adds its construct to docs/api",
    "name the type in CHANGELOG.md",
  ]);
  expect(steps.slice(3, 6)).toEqual([
    "write the case in test/cases/app-toy.ts, and run npm run generate",
    "run npm run generate, which adds the case to test/cases/generated/index.ts and writes test/acceptance/generated/bunny_app_toy.test.ts",
    "run npm run generate, which writes examples/resources/bunny_app_toy/resource.tf from the case, and make it a good example",
  ]);
});
