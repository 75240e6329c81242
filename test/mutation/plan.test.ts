import { testWithAllRuns } from "../framework/properties/runs.js";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Mutant } from "./mutants.js";
import { findReach, planOf } from "./plan.js";
import type { Outcome } from "./run-tests.js";

const mutant: Mutant = {
  ...{ id: 0, folder: "review", file: "src/review/judge/review-rules.ts", line: 1, column: 0 },
  ...{ mutator: "Mutator", replacement: "b" },
};

/** A file whose tests take this long; all of them reach the mutant. */
const reaching = (...milliseconds: readonly number[]): Outcome => ({
  tests: milliseconds.map((each, index) => ({
    name: `test ${index}`,
    milliseconds: each,
    hits: [[mutant.id, 1] as const],
    hasFailed: false,
  })),
  loading: [],
  timedOut: false,
  stray: false,
});

test("a mutant gets the tests nearest to it that fit the budget, and always one", () => {
  const found = findReach(
    [mutant],
    new Map([
      ["test/review/judge/rules.test.ts", reaching(900, 1900)],
      ["test/tool/review.test.ts", reaching(500)],
    ]),
  );
  const chosen = (budget: number) => planOf(mutant, found, budget).runs.map(({ file, tests }) => [file, tests]);
  const near = "test/review/judge/rules.test.ts";
  expect(chosen(100)).toEqual([[near, [0]]]);
  expect(chosen(1500)).toEqual([
    [near, [0]],
    ["test/tool/review.test.ts", [0]],
  ]);
  expect(chosen(4000)).toEqual([
    [near, [0]],
    [near, [1]],
    ["test/tool/review.test.ts", [0]],
  ]);
});

test("of a file with more cheap tests than fit, some are run", () => {
  const found = findReach(
    [mutant],
    new Map([["test/review/judge/rules.test.ts", reaching(...Array<number>(50).fill(20))]]),
  );
  const { runs, milliseconds } = planOf(mutant, found, 400);
  expect(runs.flatMap(({ tests = [] }) => tests)).toHaveLength(19);
  expect(milliseconds).toBeLessThanOrEqual(400);
});

testWithAllRuns("the command says what its options are, and refuses a budget that is no number", () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [createRequire(__filename).resolve("tsx/cli"), join(__dirname, "main.ts"), ...args], {
      encoding: "utf8",
    });
  const help = run("--help");
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining("--budget <seconds>")]);
  expect(run("--budget", "much")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Expected a number") as unknown,
  });
});
