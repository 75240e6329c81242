// `npm run mutation`: unit and property tests only. test/mutation.ts chooses what is mutated.
module.exports = {
  testRunner: "jest",
  jest: { projectType: "custom", configFile: "jest.mutation.config.cjs", enableFindRelatedTests: false },
  coverageAnalysis: "perTest",
  reporters: ["json"],
  jsonReporter: { fileName: process.env.STRYKER_REPORT ?? ".tmp/mutation.json" },
  checkers: [],
  disableTypeChecks: false,
  ignoreStatic: true,
  allowEmpty: true,
  ignorePatterns: ["dist", "docs/pictures", "bench", "demo", "consumers", ".git", ".stryker-tmp", "cdktf.out"],
  tempDirName: ".tmp/stryker",
  timeoutMS: 10_000,
};
