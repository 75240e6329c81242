import { existsSync } from "node:fs";
import { provider } from "../src/provider/provider.js";
import { RESOURCE_TYPES } from "./cases/index.js";

const fileOf = (type: string): string => `${type.replace(/^bunny_/, "").replaceAll("_", "-")}.ts`;

/** The missing parts of a resource type, with the step of CONTRIBUTING.md that adds each. */
function missingSteps(type: string): string[] {
  const steps: [isDone: boolean, step: string][] = [
    [existsSync(`examples/resources/${type}/resource.tf`), `write examples/resources/${type}/resource.tf`],
    [
      RESOURCE_TYPES.some((known) => known === type) && existsSync(`test/acceptance/${type}.test.ts`),
      `write the case in test/cases/${fileOf(type)} and run npm run generate`,
    ],
    [
      provider.resources.some((resource) => resource.type === type && resource.list !== undefined),
      `write the list resource in src/list-resources/${fileOf(type)} and run npm run generate`,
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
    "write the case in test/cases/app-toy.ts and run npm run generate",
    "write the list resource in src/list-resources/app-toy.ts and run npm run generate",
  ]);
});
