// Tests that take longer than a change can wait for: whole sets on an engine, and pages in a browser.
module.exports = {
  ...require("./jest.config.cjs"),
  testMatch: ["**/*.nightly.test.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
};
