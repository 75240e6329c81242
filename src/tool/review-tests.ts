import { dirname, join, relative, resolve } from "node:path";
import type { StackReview } from "../review/document/review-document.js";
import type { ReviewedTests, TriedRequests } from "../review/document/requests-document.js";
import { ZoneSides } from "../review/zones/zone-sides.js";
import type { TestRequest } from "../review/requests/test-request.js";
import { hasZoneOf, joinTried, tryRequests, ZoneChoiceError } from "../review/requests/try-requests.js";
import type { Plan } from "../review/plan/plan.js";
import { createRedactor } from "../review/plan/secrets.js";
import type { ReviewPart } from "../review/judge/assemble-review.js";
import { type Condition, conditionNames, matchIfAsked, matchOf } from "../review/judge/fail-on.js";
import { InputError, isFile, optionFile, type PlanSource } from "./report-input.js";
import { errorText } from "./report-options.js";

/** The name of test files that a review runs by default. */
const TESTS = "protection-tests.yaml";

/** The tests of a file. Without `source`, they apply to all plans. */
export interface FoundTests {
  readonly file: string;
  readonly tests: readonly TestRequest[];
  readonly source?: PlanSource;
}

/** Reads the tests of a file. Throws {@link InputError} with the file and the position. */
export async function readTests(option: string, file: string): Promise<readonly TestRequest[]> {
  const text = await optionFile(option, file);
  // Loads a YAML parser, which most reviews do not need.
  const { parseProtectionTests, TestFileError } = await import("../review/requests/protection-tests.js");
  try {
    return parseProtectionTests(text);
  } catch (error) {
    throw error instanceof TestFileError ? new InputError(`${file}, ${error.message}`) : error;
  }
}

/** The test files of a review. `problem` is set if one of the files cannot be read. */
export interface ReviewTests {
  readonly files: readonly FoundTests[];
  readonly problem?: string;
}

/**
 * Finds the file of `--tests`. Without it, finds the test files in the current folder and the folders of the plans. A wrong file
 * does not throw, so that the review still appears.
 */
export async function findTests(named: string | undefined, sources: readonly PlanSource[]): Promise<ReviewTests> {
  const places = named === undefined ? await testFiles(sources) : [{ file: named }];
  const files: FoundTests[] = [];
  const problems: string[] = [];
  for (const place of places) {
    try {
      files.push({ ...place, tests: await readTests("--tests", place.file) });
    } catch (error) {
      problems.push(problemOf(error));
    }
  }
  return { files, ...problemIn(problems) };
}

async function testFiles(sources: readonly PlanSource[]): Promise<readonly Omit<FoundTests, "tests">[]> {
  const found: Omit<FoundTests, "tests">[] = [];
  const here = join(process.cwd(), TESTS);
  if (await isFile(here)) found.push({ file: TESTS });
  for (const source of sources) {
    const file = source.folder === undefined ? undefined : resolve(source.folder, TESTS);
    if (file === undefined || file === here || !(await isFile(file))) continue;
    found.push({ file: relative(process.cwd(), file), source });
  }
  return found;
}

/** Returns the message of an error in a test file, and rethrows other errors. */
function problemOf(error: unknown): string {
  if (error instanceof InputError) return errorText(error);
  throw error;
}

const problemIn = (problems: readonly string[]): { readonly problem?: string } =>
  problems.length === 0 ? {} : { problem: problems.join(" ") };

/** The conditions of `--fail-on` for tests. */
export interface TestGate {
  readonly conditions: readonly Condition[];
  /** Whether the option names `tests` explicitly, so that a file must exist. */
  readonly isNamed: boolean;
}

const TESTS_CONDITION = "tests";

/** Reports whether `--fail-on` names the condition `tests` explicitly, not by a preset. */
export const failsOnTests = (failOn: string): boolean => conditionNames(failOn).includes(TESTS_CONDITION);

/**
 * Runs the tests and returns their part of the review. Failed and undecided requests match the condition `tests`. Tests for all
 * stacks also match the condition if a stack has no plan. An invalid file is an error. A missing file matches the condition if
 * the user names the condition, so that a deletion cannot pass the gate.
 */
export function testsPart(
  { files, problem }: ReviewTests,
  stacks: readonly StackReview[],
  plans: ReadonlyMap<PlanSource, Plan>,
  { conditions, isNamed }: TestGate,
): ReviewPart {
  if (files.length === 0 && problem === undefined) return isNamed ? WITHOUT_FILE : NO_TESTS;
  const problems = problem === undefined ? [] : [problem];
  // The zone that a test names may be in the missing plan.
  const missing = stacks.filter(({ name }) => ![...plans.keys()].some((source) => source.name === name));
  const notRun: { readonly address: string; readonly text: string }[] = [];
  const tried = files.flatMap((found) => {
    if (missing.length > 0 && found.source === undefined) {
      notRun.push({ address: found.file, text: `${found.file}: the tests did not run: ${withoutPlan(missing)}.` });
      return [];
    }
    try {
      return triedTests(found, plans);
    } catch (error) {
      problems.push(problemOf(error));
      return [];
    }
  });
  const tests = tried.length === 0 ? undefined : joinTests(tried);
  const text = problemIn([...problems, ...notRun.map(({ text }) => text)]).problem;
  return {
    members: { ...(tests !== undefined && { tests }), ...(text !== undefined && { test_problem: text }) },
    matched: matchIfAsked(TESTS_CONDITION, conditions, [...wrongRequests(tests), ...notRun]),
    failed: problems.length > 0,
  };
}

const withoutPlan = (stacks: readonly StackReview[]): string =>
  `there is no plan of ${stacks.length > 1 ? "stacks" : "stack"} ${stacks.map(({ name }) => name).join(", ")}`;

const NO_TESTS: ReviewPart = { members: {}, matched: [] };

const WITHOUT_FILE: ReviewPart = {
  members: {
    test_problem: `There is no ${TESTS} in the current folder or in the folder of a plan, but --fail-on names tests. Restore the file, or name another one with --tests FILE.`,
  },
  matched: matchOf(TESTS_CONDITION, [{ address: `${TESTS} is missing` }]),
};

/** Returns the failed and undecided requests. */
export const wrongRequests = (tried: TriedRequests | undefined): readonly { readonly address: string }[] =>
  (tried?.requests ?? [])
    .filter(({ verdict }) => verdict === "failed" || verdict === "undecided")
    .map(({ name }) => ({ address: name }));

function triedTests(found: FoundTests, plans: ReadonlyMap<PlanSource, Plan>): readonly ReviewedTests[] {
  const { file, tests, source } = found;
  const about =
    source === undefined ? [...plans.values()] : [...plans].flatMap(([from, plan]) => (from === source ? plan : []));
  if (about.length === 0) return [];
  const secrets = about.flatMap((plan) => plan.secrets);
  const planned = new ZoneSides(about);
  const redactor = createRedactor(secrets);
  const mayBeElsewhere = isOfOneOfSeveral(found, [...plans.keys()]);
  const isOwn = (test: TestRequest): boolean => !mayBeElsewhere || hasZoneOf(test, planned);
  const own = tests.filter(isOwn);
  const elsewhere = tests
    .filter((test) => !isOwn(test))
    .map(({ name, zone }) => ({ name: redactor.text(name), ...(zone !== undefined && { zone: redactor.text(zone) }) }));
  const trial = { planned, secrets, isWhole: false };
  const tried = namingZones(`${file}: `, () => tryRequests(own, trial));
  return [elsewhere.length === 0 ? tried : { ...tried, elsewhere }];
}

/**
 * Reports whether a file may also cover other stacks. If a pipeline reviews each stack alone, it has one file for all stacks. If
 * the file is in the stack's folder, or if the review has all plans, a missing zone is a mistake.
 */
function isOfOneOfSeveral({ file, source }: FoundTests, [only, ...others]: readonly PlanSource[]): boolean {
  if (source !== undefined || only === undefined || others.length > 0) return false;
  return only.folder === undefined || dirname(resolve(file)) !== resolve(only.folder);
}

function joinTests(all: readonly ReviewedTests[]): ReviewedTests {
  const elsewhere = all.flatMap((tests) => tests.elsewhere ?? []);
  return { ...joinTried(all), ...(elsewhere.length > 0 && { elsewhere }) };
}

/** Tries requests. Puts the name of the file in front of an error about the choice of a zone. */
export function namingZones(file: string, attempt: () => TriedRequests): TriedRequests {
  try {
    return attempt();
  } catch (error) {
    throw error instanceof ZoneChoiceError ? new InputError(`${file}${error.message}`) : error;
  }
}
