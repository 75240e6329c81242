// Tests that build executables or run whole suites: minutes, so not part of `npm test`, but of `.ci/run`.
module.exports = {
  ...require("./jest.config.cjs"),
  testMatch: ["**/*.slow.test.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
};
