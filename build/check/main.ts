import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { definitionFiles } from "../generate/lists.js";
import { readImports } from "./import-graph.js";
import { type RelatedTest, relatedTests, withinBudget } from "./selection.js";
import {
  API_REPORT,
  BUILD,
  type Done,
  keepDurations,
  lintSteps,
  readDurations,
  runStep,
  skippedTests,
  testStep,
  TYPES,
} from "./steps.js";
import { type Contents, similarNames, type Subject, subjectOf, subjectOfFiles } from "./subject.js";

const ROOT = path.resolve(__dirname, "..", "..");
const FOLDER = path.join(ROOT, ".tmp", "check");
const DURATIONS = path.join(FOLDER, "durations.json");
const RESULTS = path.join(FOLDER, "results.json");

const BUDGET = 55;
/** Seconds to start Jest, including a build of the plugin. `BUILD_SECONDS` is for a complete build. */
const START = 6;
const BUILD_SECONDS = 20;
const WORKERS = 2;
/** Shares of the remaining time, one for each run. The first run shows the speed of the machine. */
const SHARES = [0.4, 0.7, 1];

const git = (...args: readonly string[]): string[] =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\0")
    .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));

function changedFiles(): string[] {
  const untracked = git("ls-files", "-z", "--others", "--exclude-standard");
  return [...git("diff", "-z", "--name-only", "HEAD"), ...untracked];
}

function contentsOf(): Contents {
  const definitions = definitionFiles(ROOT).map(({ kind, name, module }) => ({
    name,
    isResource: kind === "resources",
    file: `src/provider/${module}.ts`,
  }));
  return { files: git("ls-files", "-z", "--cached", "--others", "--exclude-standard"), definitions };
}

const inFolders = (files: readonly string[]): string =>
  [...new Set(files.map((file) => path.dirname(file)))]
    .map((folder) => `${folder} (${files.filter((file) => path.dirname(file) === folder).length})`)
    .join(", ");

interface Ran {
  readonly done: readonly Done[];
  /** Tests that did not run, with the reason. */
  readonly notRun: readonly string[];
}

async function runSome(tests: readonly RelatedTest[], types: readonly string[]): Promise<Ran> {
  const done: Done[] = [];
  const skipped: string[] = [];
  if (tests.some(({ needsDist }) => needsDist)) done.push(await runStep(ROOT, BUILD));
  const groups = [
    tests.filter(({ isMirror }) => isMirror),
    tests.filter(({ isMirror, isPart }) => !isMirror && !isPart),
    tests.filter(({ isPart }) => isPart),
  ];
  for (const group of groups) {
    const files = group.map(({ file }) => file);
    if (files.length === 0) continue;
    const isPart = group.every((test) => test.isPart);
    process.stdout.write(`Running ${inFolders(files)}\n`);
    rmSync(RESULTS, { force: true });
    done.push(await runStep(ROOT, testStep(files, { types, names: isPart ? types : [], output: RESULTS })));
    if (isPart) continue;
    keepDurations(DURATIONS, RESULTS, ROOT);
    skipped.push(...skippedTests(RESULTS, ROOT));
  }
  return { done, notRun: describeList(skipped, "skipped by the test itself, for another engine or for the night") };
}

/** Runs the tests that fit into the seconds, in up to three runs of Jest; `notRun` has the others. */
async function runTests(subject: Subject, contents: Contents, secondsLeft: () => number): Promise<Ran> {
  const graph = await readImports(ROOT);
  const related = relatedTests(subject, {
    graph,
    definitions: contents.definitions,
    textOf: (file) => readFileSync(path.join(ROOT, file), "utf8"),
    taken: readDurations(DURATIONS),
  });
  const ran: Ran[] = [];
  let left: readonly RelatedTest[] = related;
  let pace = 1;
  for (const share of SHARES) {
    const seconds = ((secondsLeft() - START) * WORKERS * share) / pace;
    const fitting = withinBudget(left, seconds, BUILD_SECONDS * WORKERS);
    // The most relevant test always runs.
    const chosen =
      fitting.run.length > 0 || share !== SHARES[0] ? fitting : { run: left.slice(0, 1), left: left.slice(1) };
    if (chosen.run.length === 0) continue;
    const before = secondsLeft();
    ran.push(await runSome(chosen.run, subject.types));
    left = chosen.left;
    const expected = chosen.run.reduce((sum, test) => sum + test.seconds, START * WORKERS);
    pace = Math.max(1, ((before - secondsLeft()) * WORKERS) / expected);
  }
  const late = left.map(({ file }) => file);
  return {
    done: ran.flatMap(({ done }) => done),
    notRun: [
      ...ran.flatMap(({ notRun }) => notRun),
      ...describeList(late, `related test files, since there is no time within ${BUDGET} s (npm test runs all)`),
    ],
  };
}

function describeList(all: readonly string[], what: string): string[] {
  if (all.length === 0) return [];
  const first = all.slice(0, 10).map((each) => `  ${each}`);
  const rest = all.length > first.length ? [`  and ${all.length - first.length} more`] : [];
  return [[`${what}: ${all.length}`, ...first, ...rest].join("\n")];
}

/** Returns the subject of all arguments, or of the changes since the last commit. Suggests names for an unknown argument. */
function findSubject(given: readonly string[], contents: Contents): Subject | undefined {
  if (given.length === 0) return subjectOfFiles(changedFiles(), contents);
  const files = new Set<string>();
  for (const argument of given) {
    const place = path.isAbsolute(argument) ? path.relative(ROOT, argument) : argument;
    const found = subjectOf(place, contents);
    if (!found) {
      const near = similarNames(place, contents).map((name) => `\n  ${name}`);
      const there = near.length > 0 ? ` There is:${near.join("")}` : "";
      process.stderr.write(`No folder, file, or type is named ${argument}.${there}\n`);
      return undefined;
    }
    for (const file of found.files) files.add(file);
  }
  return subjectOfFiles([...files], contents);
}

/**
 * `npm run check -- [FOLDER | FILE | TYPE]…`: types, lint, and the tests that touch the arguments, or the changes since the last
 * commit, within a minute. Ends with 1 if anything fails.
 */
async function main(given: readonly string[]): Promise<void> {
  const started = Date.now();
  const contents = contentsOf();
  const subject = findSubject(given, contents);
  if (!subject) {
    process.exitCode = 1;
    return;
  }
  if (subject.files.length === 0) {
    process.stdout.write("Nothing differs from the last commit. Name a folder, a file, or a type.\n");
    return;
  }
  const types = subject.types.length > 0 ? ` of ${subject.types.join(", ")}` : "";
  process.stdout.write(
    `Checking ${given.join(", ") || "what differs from the last commit"}: ${subject.files.length} files${types}\n`,
  );
  const lint = lintSteps(subject.files, new Set(changedFiles()));
  const before = await Promise.all([TYPES, ...lint.steps].map((step) => runStep(ROOT, step)));
  if (subject.files.some((file) => /^src\/constructs\/(?!generated).*\.ts$/.test(file)))
    for (const step of [BUILD, API_REPORT]) before.push(await runStep(ROOT, step));
  const { done, notRun } = await runTests(subject, contents, () => BUDGET - (Date.now() - started) / 1000);
  const missing = [...lint.notRun, ...notRun];
  if (missing.length > 0) process.stdout.write(`Not run: ${missing.join("\nNot run: ")}\n`);
  const failed = [...before, ...done].filter(({ isGood }) => !isGood).map(({ name }) => name);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  process.stdout.write(
    failed.length > 0
      ? `Failed after ${seconds} s: ${failed.join("; ")}\n`
      : `Everything that ran passed, after ${seconds} s.\n`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

void main(process.argv.slice(2)).catch((thrown: unknown) => {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
});
