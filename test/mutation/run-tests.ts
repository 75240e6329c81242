import { ModernFakeTimers } from "@jest/fake-timers";
import { expect } from "expect";
import fc from "fast-check";
import * as circus from "jest-circus";
import { ModuleMocker } from "jest-mock";
import { join } from "node:path";
import type { createModules } from "./modules.js";
import { ROOT } from "./tree.js";
import { activate, type Hits, NONE, takeHits } from "./switches.js";

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
  readonly hasFailed: boolean;
}

export interface Outcome {
  /** The first failure: the file, the test, and what it said. */
  readonly failure?: { readonly file: string; readonly test: string; readonly message: string };
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
const mocker = new ModuleMocker(globalThis);
Object.assign(globalThis, {
  ...circus.default,
  expect,
  jest: {
    useFakeTimers: timers.useFakeTimers.bind(timers),
    useRealTimers: timers.useRealTimers.bind(timers),
    advanceTimersByTimeAsync: (milliseconds: number) => timers.advanceTimersByTimeAsync(milliseconds),
    getTimerCount: () => timers.getTimerCount(),
    setTimeout: () => undefined,
    fn: mocker.fn.bind(mocker),
    mocked: mocker.mocked.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
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
  for (let block = test.parent; block.parent; block = block.parent) names.unshift(block.name);
  return names.join(" ");
}

/** The test under way, what failed first, and the time since the test started. */
interface Progress {
  all: readonly Test[];
  failure: { readonly test: string; readonly message: string } | undefined;
  timedOut: boolean;
  started: number;
  /** Whether the first failure ends the run. */
  readonly stops: boolean;
  /** What was reached while no test ran. */
  readonly loading: Hits[number][];
  /** Counts only without a mutant. */
  readonly takeHits: () => Hits;
  readonly records: Map<Test, TestRecord>;
}

function newProgress(hasMutant: boolean): Progress {
  return {
    stops: hasMutant,
    takeHits: hasMutant ? () => [] : takeHits,
    all: [],
    failure: undefined,
    timedOut: false,
    started: 0,
    loading: [],
    records: new Map(),
  };
}

let progress: Progress | undefined;

/** Milliseconds of work, and a part of those spent waiting: about the same on a busy machine. */
function timeTaken(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + performance.now() / 10;
}

/** Notes the first failure, after which no other test starts. */
function fail(test: Test | undefined, thrown: unknown): void {
  if (!progress || progress.failure) return;
  const message = String(thrown instanceof Error ? thrown.message : thrown);
  progress.failure = { test: test ? nameOf(test) : "(no test)", message: message.slice(0, 500) };
  progress.timedOut = message.startsWith("Exceeded timeout of ");
  if (progress.stops) for (const other of progress.all) other.mode = "skip";
}

circus.addEventHandler((event) => {
  if (!progress) return;
  if (event.name === "test_started") {
    progress.started = timeTaken();
    progress.loading.push(...progress.takeHits());
  } else if (event.name === "test_done") {
    const milliseconds = timeTaken() - progress.started;
    progress.records.set(event.test, {
      name: nameOf(event.test),
      milliseconds,
      hits: progress.takeHits(),
      hasFailed: event.test.errors.length > 0,
    });
  } else if (event.name === "test_fn_failure" || event.name === "hook_failure") fail(event.test, event.error);
});

async function runFile(load: (file: string) => unknown, job: Job, { file, tests }: Run): Promise<Progress> {
  circus.resetState();
  const now = newProgress(job.mutant !== undefined);
  activate(job.mutant ?? NONE, job.hitLimit);
  now.takeHits();
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
    for (const thrown of state.unhandledErrors as readonly unknown[]) fail(undefined, thrown);
  } catch (thrown) {
    fail(undefined, thrown);
  }
  timers.useRealTimers();
  mocker.restoreAllMocks();
  activate(NONE);
  now.loading.push(...now.takeHits());
  progress = undefined;
  return now;
}

/** Runs the tests of a job until the first failure. */
export async function runJob(modules: ReturnType<typeof createModules>, job: Job): Promise<Outcome> {
  const tests: TestRecord[] = [];
  let loading: Hits = [];
  for (const run of job.runs) {
    strays = [];
    const { failure, timedOut, records, loading: loaded } = await runFile(modules(job.mutant === undefined), job, run);
    tests.push(...records.values());
    loading = [...loaded];
    if (failure) return { failure: { file: run.file, ...failure }, timedOut, stray: false, tests, loading };
    const [stray] = strays;
    if (stray !== undefined) {
      const message = (stray instanceof Error ? stray.message : JSON.stringify(stray)).slice(0, 500);
      return { failure: { file: run.file, test: "(no test)", message }, timedOut, stray: true, tests, loading };
    }
  }
  return { timedOut: false, stray: false, tests, loading };
}
