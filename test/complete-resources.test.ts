import { existsSync } from "node:fs";
import { provider } from "../src/provider.js";
import { RESOURCE_TYPES } from "./cases/index.js";

/** The missing parts of a resource type, with the step of CONTRIBUTING.md that adds each. */
function missingSteps(type: string): string[] {
  const steps: [isDone: boolean, step: string][] = [
    [existsSync(`examples/resources/${type}/resource.tf`), `write examples/resources/${type}/resource.tf`],
    [RESOURCE_TYPES.some((known) => known === type), `add the case of ${type} to CASES in test/cases/index.ts`],
    [existsSync(`test/acceptance/${type}.test.ts`), `write test/acceptance/${type}.test.ts, which runs the case`],
    [
      existsSync(`examples/list-resources/${type}/list-resource.tfquery.hcl`),
      `write examples/list-resources/${type}/list-resource.tfquery.hcl`,
    ],
    [
      provider.listResources.some(({ resource }) => resource.type === type),
      "write the list resource in src/list-resources/ and run npm run generate",
    ],
  ];
  return steps.flatMap(([isDone, step]) => (isDone ? [] : [step]));
}

test.each(provider.resources.map(({ type }) => type))(
  '%s has everything that "Add a resource" in CONTRIBUTING.md lists',
  (type) => {
    expect(missingSteps(type)).toEqual([]);
  },
);

test("a resource without the other files names each missing step", () => {
  expect(missingSteps("bunny_app_toy")).toEqual([
    "write examples/resources/bunny_app_toy/resource.tf",
    "add the case of bunny_app_toy to CASES in test/cases/index.ts",
    "write test/acceptance/bunny_app_toy.test.ts, which runs the case",
    "write examples/list-resources/bunny_app_toy/list-resource.tfquery.hcl",
    "write the list resource in src/list-resources/ and run npm run generate",
  ]);
});
