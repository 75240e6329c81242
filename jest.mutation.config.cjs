// What Stryker runs for each mutant: no engine, no bundle.
const { globalSetup: _, ...config } = require("./jest.config.cjs");

/** The folders of tests that can notice a change of a folder of sources. */
const TESTS = {
  entries: ["entries"],
  framework: ["framework"],
  api: ["api"],
  resources: ["resources", "functions", "list-resources"],
};

module.exports = {
  ...config,
  testEnvironment: "@stryker-mutator/jest-runner/jest-env/node",
  roots: (TESTS[process.env.MUTATED_FOLDER] ?? Object.values(TESTS).flat()).map((name) => `<rootDir>/test/${name}`),
  testPathIgnorePatterns: ["/node_modules/", "growth", "loading", "large-list", "proxy"],
};
