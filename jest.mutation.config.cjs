// What Stryker runs for each mutant: no engine, no bundle.
const { globalSetup: _, ...config } = require("./jest.config.cjs");

module.exports = {
  ...config,
  testEnvironment: "@stryker-mutator/jest-runner/jest-env/node",
  roots: ["entries", "framework", "api", "resources", "data-sources", "functions", "list-resources"].map(
    (name) => `<rootDir>/test/${name}`,
  ),
  testPathIgnorePatterns: ["/node_modules/", "growth", "loading", "large-list", "proxy"],
};
