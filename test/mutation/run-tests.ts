import { ModernFakeTimers } from "@jest/fake-timers";
import { expect } from "expect";
import fc from "fast-check";
import * as circus from "jest-circus";
import { join } from "node:path";
import type { createModules } from "./modules.js";
import { ROOT } from "./mutants.js";
import { activate, count, ENDLESS, NONE } from "./switches.js";

/** Tests of one file; without `tests`, all of them. */
export interface Run {
  readonly file: string;
  readonly tests?: readonly number[] | undefined;
}

/** What a worker does: to run tests, with a mutant or without. */
export interface Job {
  readonly mutant?: number;
  readonly hitLimit?: number;
  readonly runs: readonly Run[];
  /** Milliseconds that a test may take. */
  readonly testTimeout: number;
}

/** What a test took, and which mutants it reached how often. */
export interface TestRecord {
  readonly name: string;
  readonly milliseconds: number;
  readonly hits: Hits;
}
type Hits = readonly (readonly [mutant: number, times: number])[];

export interface Outcome {
  /** The first failure: the test, and what it said. */
  readonly failure?: { readonly test: string; readonly message: string };
  /** A test or hook took too long. */
  readonly timedOut: boolean;
  /** An error that no test owns, perhaps left by a mutant before. */
  readonly stray: boolean;
  /** Without a mutant: each test, and what loading the file and its hooks for all tests reached. */
  readonly tests: readonly TestRecord[];
  readonly loading: Hits;
}

const timers = new ModernFakeTimers({
  config: { rootDir: ROOT, fakeTimers: {} } as ConstructorParameters<typeof ModernFakeTimers>[0]["config"],
  global: globalThis,
});
Object.assign(globalThis, {
  ...circus.default,
  expect,
  jest: {
    useFakeTimers: () => timers.useFakeTimers(),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTimeAsync: (milliseconds: number) => timers.advanceTimersByTimeAsync(milliseconds),
    getTimerCount: () => timers.getTimerCount(),
    setTimeout: () => undefined,
  },
});
// The same values in every run, and no search for the smallest counterexample.
fc.configureGlobal({ seed: 42, endOnFailure: true });

let strays: unknown[] = [];
process.on("uncaughtException", (thrown) => strays.push(thrown));
process.on("unhandledRejection", (thrown) => strays.push(thrown));

type Block = circus.State["rootDescribeBlock"];
type Test = Block["tests"][number];

function testsOf(block: Block): Test[] {
  return block.children.flatMap((child) => (child.type === "test" ? [child] : testsOf(child)));
}

function nameOf(test: Test): string {
  const names = [test.name];
  for (let block: Block | undefined = test.parent; block?.parent; block = block.parent) names.unshift(block.name);
  return names.join(" ");
}

/** The test under way, what failed first, and the time since the test started. */
interface Progress {
  all: readonly Test[];
  failure: Outcome["failure"];
  timedOut: boolean;
  started: number;
  hits: Map<number, number>;
  readonly loading: Map<number, number>;
  readonly records: Map<Test, TestRecord>;
}

function newProgress(): Progress {
  return {
    all: [],
    failure: undefined,
    timedOut: false,
    started: 0,
    hits: new Map(),
    loading: new Map(),
    records: new Map(),
  };
}

let progress: Progress | undefined;

/** Notes the first failure, after which no other test starts. */
function fail(test: Test | undefined, thrown: unknown): void {
  if (!progress || progress.failure) return;
  const message = String(thrown instanceof Error ? thrown.message : thrown);
  progress.failure = { test: test ? nameOf(test) : "(no test)", message: message.slice(0, 500) };
  progress.timedOut = message.startsWith("Exceeded timeout of ") || message.includes(ENDLESS);
  for (const other of progress.all) other.mode = "skip";
}

circus.addEventHandler((event) => {
  if (!progress) return;
  if (event.name === "test_started") {
    progress.started = performance.now();
    progress.hits = new Map();
    count(progress.hits);
  } else if (event.name === "test_done") {
    const milliseconds = performance.now() - progress.started;
    progress.records.set(event.test, { name: nameOf(event.test), milliseconds, hits: [...progress.hits] });
    count(progress.loading);
  } else if (event.name === "test_fn_failure" || event.name === "hook_failure") fail(event.test, event.error);
});

async function runFile(load: (file: string) => unknown, job: Job, { file, tests }: Run): Promise<Progress> {
  circus.resetState();
  const now = newProgress();
  activate(job.mutant ?? NONE, job.hitLimit);
  count(now.loading);
  progress = now;
  try {
    for (const setup of ["environment.cjs", "remove-outdirs.cjs"]) load(join(ROOT, "test", "support", setup));
    load(join(ROOT, file));
    const state = circus.getState();
    state.testTimeout = job.testTimeout;
    now.all = testsOf(state.rootDescribeBlock);
    const wanted = tests && new Set(tests);
    for (const [index, test] of now.all.entries()) {
      test.timeout = undefined;
      if (wanted?.has(index) === false) test.mode = "skip";
    }
    await circus.run();
    // Rejections that nobody handles are reported after the last microtask.
    await new Promise((done) => setImmediate(done));
    for (const { error } of [...state.unhandledErrors].map((thrown: unknown) => ({ error: thrown })))
      fail(undefined, error);
  } catch (thrown) {
    fail(undefined, thrown);
  }
  timers.useRealTimers();
  activate(NONE);
  count(undefined);
  progress = undefined;
  return now;
}

/** Runs the tests of a job until the first failure. */
export async function runJob(modules: ReturnType<typeof createModules>, job: Job): Promise<Outcome> {
  const tests: TestRecord[] = [];
  let loading: Hits = [];
  for (const run of job.runs) {
    strays = [];
    const { failure, timedOut, records, loading: loaded } = await runFile(modules(), job, run);
    tests.push(...records.values());
    loading = [...loaded];
    if (failure) return { failure, timedOut, stray: false, tests, loading };
    const [stray] = strays;
    if (stray !== undefined) {
      const message = String(stray).slice(0, 500);
      return { failure: { test: "(no test)", message }, timedOut, stray: true, tests, loading };
    }
  }
  return { timedOut: false, stray: false, tests, loading };
}
