const { TestEnvironment } = require("jest-environment-node");

/** Keys that jest's own modules set on the global object, which their next copy must not find. */
const KEYS_OF_JEST = /^(?:JEST_|EVENT_HANDLERS|RETRY_|TEST_TIMEOUT|WAIT_BEFORE_RETRY|LOG_ERRORS)/;

let shared;

/**
 * One global object for all test files of a worker, so that `shared-runtime.cjs` can keep the modules that were loaded in it.
 * docs/decisions/tests-take-five-minutes.md
 */
class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared === undefined) {
      super(config, context);
      this.exit = this.global.process.exit;
      shared = this;
    }
    return shared.begin();
  }

  begin() {
    this.variables = { ...this.global.process.env };
    this.folder = process.cwd();
    return this;
  }

  /** Instead of dropping the global object, undoes what a test file does to it and to the process. */
  async teardown() {
    const { global } = this;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    global.process.exit = this.exit;
    const { env } = global.process;
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name];
    Object.assign(env, this.variables);
    process.chdir(this.folder);
    for (const key of Object.getOwnPropertySymbols(global)) {
      if (KEYS_OF_JEST.test(key.description ?? "")) delete global[key];
    }
  }
}

module.exports = SharedEnvironment;
