const { AsyncLocalStorage } = require("node:async_hooks");
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { default: Runtime } = require("jest-runtime");

const TESTS = path.resolve(__dirname, "..") + path.sep;
const REPLACES_MODULES = /jest\.(?:mock|doMock|isolateModules|resetModules|unstable_mockModule)/;

/** Sources and packages that an earlier test file of this worker loaded. Tests and their support may call jest's hooks. */
const kept = new Map();
/** Parts of jest, without those that have a state for each file: the runner, the matchers, and the serializers. */
const keptParts = new Map();
const WITH_STATE = /[\\/]node_modules[\\/](?:jest-circus|expect|jest-snapshot|@jest[\\/]expect)[\\/]build[\\/]/;
let current;

/**
 * The runner of each test file makes a storage and never disables it, and each promise of the worker visits all of them: a
 * seventh of the time after a hundred files.
 */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};

/**
 * Loads a source or a package once for each worker, instead of once for each test file.
 * docs/decisions/tests-take-five-minutes.md
 */
class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, sources, coverage, testPath, globalConfig) {
    super(config, environment, resolver, transformer, sources, coverage, testPath, globalConfig);
    current = this;
    for (const [file, module] of keptParts) this.registries.getInternalCjsRegistry().set(file, module);
    this.shares = !REPLACES_MODULES.test(readFileSync(testPath, "utf8"));
    if (!this.shares) return;
    for (const [file, module] of kept) this.registries.moduleRegistry.set(file, module);
  }

  // The `require` of a kept module belongs to the runtime that loaded it, which has ended.
  requireModuleOrMock(from, name) {
    return this.ended ? current.requireModuleOrMock(from, name) : super.requireModuleOrMock(from, name);
  }

  requireInternalModule(from, name) {
    return this.ended ? current.requireInternalModule(from, name) : super.requireInternalModule(from, name);
  }

  teardown() {
    for (const [file, module] of this.registries.getInternalCjsRegistry()) {
      if (module.loaded && !WITH_STATE.test(file)) keptParts.set(file, module);
    }
    if (this.shares) {
      for (const [file, module] of this.registries.moduleRegistry) {
        if (module.loaded && !file.startsWith(TESTS)) kept.set(file, module);
      }
    }
    super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
    this.ended = true;
  }
}

module.exports = SharedRuntime;
