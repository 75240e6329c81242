import { spawn } from "node:child_process";
import path from "node:path";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";

export interface Step {
  readonly name: string;
  /** The script for Node, relative to the repository, and its arguments. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Done {
  readonly name: string;
  readonly isGood: boolean;
  readonly seconds: number;
}

/** Runs a step and prints its name and time, and its output if it failed. */
export async function runStep(root: string, { name, script, args, env }: Step): Promise<Done> {
  const started = Date.now();
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((done, failed) => {
    child.once("error", failed);
    child.once("close", done);
  });
  const seconds = (Date.now() - started) / 1000;
  const isGood = code === 0;
  process.stdout.write(`${isGood ? "ok    " : "FAILED"} ${name}, ${seconds.toFixed(1)} s\n`);
  if (!isGood) process.stdout.write(Buffer.concat(output).toString());
  return { name, isGood, seconds };
}

const TSX = "node_modules/tsx/dist/cli.mjs";
const FOLDER = ".tmp/check";

/** Maximum number of linted files in a check, because ESLint loads the types of each file. */
const MOST_LINTED = 60;

export const TYPES: Step = {
  name: "types",
  script: "node_modules/typescript/bin/tsc",
  args: ["-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", `${FOLDER}/types.tsbuildinfo`],
};

/** The complete build, which skips itself without changes. Jest builds the plugin itself. */
export const BUILD: Step = { name: "build", script: TSX, args: ["build/bundle/build.ts"] };

const GENERATED: Step = { name: "generated files", script: TSX, args: ["build/generate/main.ts", "--check"] };

export const API_REPORT: Step = {
  name: "report of the public API",
  script: TSX,
  args: ["build/generate/api-report.ts", "--check"],
};

const HAS_GENERATED = /^(?:(?:src|build|examples|test\/cases)\/|docs\/(?!guides|reference|decisions))/;

/** Returns the checks of source text. If there are many files, only changed files are linted, and `notRun` says so. */
export function lintSteps(
  files: readonly string[],
  changed: ReadonlySet<string>,
): { readonly steps: readonly Step[]; readonly notRun: readonly string[] } {
  const isSource = (file: string): boolean => file.endsWith(".ts") && !/\/generated\//.test(file);
  const sources = files.filter(isSource);
  const linted = sources.length > MOST_LINTED ? sources.filter((file) => changed.has(file)) : sources;
  const steps: Step[] = [];
  if (linted.length > 0)
    steps.push({
      name: `eslint of ${linted.length} files`,
      script: "node_modules/eslint/bin/eslint.js",
      args: ["--no-warn-ignored", ...linted],
    });
  const shipped = linted.filter((file) => file.startsWith("src/"));
  if (shipped.length > 0)
    steps.push({
      name: `patterns of ${shipped.length} files`,
      script: TSX,
      args: ["build/check/patterns.ts", ...shipped],
    });
  steps.push({
    name: `prettier of ${files.length} files`,
    script: "node_modules/prettier/bin/prettier.cjs",
    args: ["--check", "--ignore-unknown", "--no-error-on-unmatched-pattern", ...files],
  });
  if (files.some((file) => HAS_GENERATED.test(file))) steps.push(GENERATED);
  if (sources.some((file) => /^(src|build)\//.test(file)))
    steps.push(
      {
        name: "direction of imports",
        script: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
        args: ["src", "build"],
      },
      {
        name: "exports and files that only tests import, or nobody",
        script: "node_modules/knip/bin/knip.js",
        args: ["--production", "--include", "exports,types,files", "--no-progress"],
      },
    );
  const left = sources.length - linted.length;
  return { steps, notRun: left > 0 ? [`eslint of ${left} files without changes (npm run lint)`] : [] };
}

/**
 * Returns a run of tests with two workers. `names` limits the run to tests whose names contain one of these words. The batteries
 * of `types` run whole, although `npm test` takes a sample of them.
 */
export function testStep(
  files: readonly string[],
  {
    types,
    names,
    output,
  }: { readonly types: readonly string[]; readonly names: readonly string[]; readonly output: string },
): Step {
  const limit = names.length > 0 ? ["--testNamePattern", `\\b(${names.join("|")})\\b`] : [];
  return {
    name: `${files.length} test files${names.length > 0 ? `, their tests of ${names.join(", ")}` : ""}`,
    script: "node_modules/jest/bin/jest.js",
    args: ["--maxWorkers=2", "--json", `--outputFile=${output}`, ...limit, "--runTestsByPath", ...files],
    env: { BUNNY_TEST_TYPES: types.join(",") },
  };
}

const Durations = v.record(v.string(), v.number());
const Results = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

/** Reads how many seconds each test file took in the last check that ran the whole file. */
export function readDurations(file: string): ReadonlyMap<string, number> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(v.parse(Durations, JSON.parse(readFileSync(file, "utf8")))));
}

/** Adds the results of test files in Jest's `--json` output. */
export function keepDurations(file: string, results: string, root: string): void {
  if (!existsSync(results)) return;
  const { testResults } = v.parse(Results, JSON.parse(readFileSync(results, "utf8")));
  const taken = new Map(readDurations(file));
  for (const { name, startTime, endTime } of testResults)
    taken.set(path.relative(root, name), (endTime - startTime) / 1000);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries(taken)));
}

/** Returns the tests that skipped themselves, as `file: name`, from Jest's `--json` output of whole files. */
export function skippedTests(results: string, root: string): string[] {
  if (!existsSync(results)) return [];
  const { testResults } = v.parse(Results, JSON.parse(readFileSync(results, "utf8")));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "pending")
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
  );
}
