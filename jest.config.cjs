const { availableParallelism } = require("node:os");

// Packages that ship ES modules only: jest on Node 20 cannot require them, so they are transpiled too.
const esmOnly = [
  "got",
  "@sindresorhus/is",
  "@szmarczak/http-timer",
  "defer-to-connect",
  "byte-counter",
  "cacheable-request",
  "cacheable-lookup",
  "chunk-data",
  "decompress-response",
  "mimic-response",
  "form-data-encoder",
  "get-stream",
  "@sec-ant/readable-stream",
  "http2-wrapper",
  "resolve-alpn",
  "is-stream",
  "keyv",
  "@keyv",
  "lowercase-keys",
  "normalize-url",
  "p-cancelable",
  "quick-lru",
  "responselike",
  "type-fest",
  "uint8array-extras",
  "p-queue",
  "p-timeout",
  "eventemitter3",
];

/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "<rootDir>/test/support/shared-environment.cjs",
  runtime: "<rootDir>/test/support/shared-runtime.cjs",
  // Tests wait for engines and servers, so one worker more than cores leaves no core idle: 279 s instead of 326 on two.
  maxWorkers: availableParallelism() + 1,
  roots: ["<rootDir>/test"],
  // Those of jest.slow.config.cjs and jest.nightly.config.cjs.
  testPathIgnorePatterns: ["/node_modules/", "\\.(?:slow|nightly)\\.test\\.ts$"],
  moduleNameMapper: {
    "^(\\.{1,2}/.*)\\.js$": "$1",
    "^terraform-provider-bunny$": "<rootDir>/src/constructs/index.ts",
  },
  globalSetup: "<rootDir>/test/support/prepare.cjs",
  setupFiles: ["<rootDir>/test/support/environment.cjs"],
  setupFilesAfterEnv: ["<rootDir>/test/support/remove-outdirs.cjs", "<rootDir>/test/support/repeatable-properties.cjs"],
  transform: {
    "^.+\\.(t|j|mj)s$": [
      "@swc/jest",
      {
        jsc: { target: "es2022", parser: { syntax: "typescript" } },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`, "<rootDir>/dist/"],
  testTimeout: 30_000,
  // Parameters of each module: a lookup in the global object of tests is slow. No test replaces these, and no package that a
  // test loads declares them.
  sandboxInjectedGlobals: ["Array", "JSON", "Map", "Math", "Object", "Reflect", "RegExp", "Set"],
};
