import { join, relative, resolve } from "node:path";
import { stat } from "node:fs/promises";
import type { MatchedObject, Review } from "../review/document/review-document.js";
import type { TriedRequests } from "../review/document/requests-document.js";
import { plannedZones } from "../review/requests/planned-zones.js";
import type { TestRequest } from "../review/requests/test-request.js";
import { joinTried, tryRequests, ZoneChoiceError } from "../review/requests/try-requests.js";
import type { Plan } from "../review/plan/plan.js";
import type { Condition } from "../review/judge/fail-on.js";
import { InputError, optionFile, type PlanSource } from "./report-input.js";

/** The name of a file of tests that a review runs without being asked. */
const TESTS = "protection-tests.yaml";

/** Tests, and the plans that they are about; undefined for all plans. */
export interface FoundTests {
  readonly file: string;
  readonly tests: readonly TestRequest[];
  readonly source?: PlanSource;
}

/** The tests of a file. Throws {@link InputError} that names the file, and the place in it. */
export async function readTests(option: string, file: string): Promise<readonly TestRequest[]> {
  const text = await optionFile(option, file);
  // Loads a parser of YAML, which most reviews need not.
  const { parseProtectionTests, TestFileError } = await import("../review/requests/protection-tests.js");
  try {
    return parseProtectionTests(text);
  } catch (error) {
    throw error instanceof TestFileError ? new InputError(`${file}, ${error.message}`) : error;
  }
}

/** The file that `--tests` names; otherwise those that are in the current folder and in the folders of the plans. */
export async function findTests(
  named: string | undefined,
  sources: readonly PlanSource[],
): Promise<readonly FoundTests[]> {
  if (named !== undefined) return [{ file: named, tests: await readTests("--tests", named) }];
  const found: FoundTests[] = [];
  const here = join(process.cwd(), TESTS);
  if (await isFile(here)) found.push({ file: TESTS, tests: await readTests("--tests", TESTS) });
  for (const source of sources) {
    const file = source.folder === undefined ? undefined : resolve(source.folder, TESTS);
    if (file === undefined || file === here || !(await isFile(file))) continue;
    const shown = relative(process.cwd(), file);
    found.push({ file: shown, tests: await readTests("--tests", shown), source });
  }
  return found;
}

const isFile = async (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/**
 * Adds what the tests say, and checks the condition `tests`: what is not as expected or cannot be decided. Without a plan, there is
 * an error already, and the tests are left out.
 */
export function withTests(
  review: Review,
  found: readonly FoundTests[],
  plans: ReadonlyMap<PlanSource, Plan>,
  conditions: readonly Condition[],
): Review {
  // The zones of tests about all plans may be in the one that is missing.
  const isPartial = review.stacks.some(({ error }) => error !== undefined);
  const tried = found.flatMap((tests) => (isPartial && tests.source === undefined ? [] : triedTests(tests, plans)));
  if (tried.length === 0) return review;
  const tests = joinTried(tried);
  const wrong = tests.requests.filter(({ verdict }) => verdict === "failed" || verdict === "undecided");
  if (wrong.length === 0 || !conditions.some((condition) => String(condition) === "tests")) return { ...review, tests };
  const objects = wrong.slice(0, 20).map(({ name }): MatchedObject => ({ address: name }));
  return {
    ...review,
    tests,
    exit_code: review.exit_code === 1 ? 1 : 3,
    matched_conditions: [...review.matched_conditions, { condition: "tests", count: wrong.length, objects }],
  };
}

function triedTests(
  { file, tests, source }: FoundTests,
  plans: ReadonlyMap<PlanSource, Plan>,
): readonly TriedRequests[] {
  const about =
    source === undefined ? [...plans.values()] : [...plans].flatMap(([from, plan]) => (from === source ? plan : []));
  if (about.length === 0) return [];
  const secrets = about.flatMap((plan) => plan.secrets);
  const trial = { planned: plannedZones(about), secrets, isWhole: false };
  return [namingZones(`${file}: `, () => tryRequests(tests, trial))];
}

/** Tries requests; if they do not say with which zone, the error says what to name. */
export function namingZones(file: string, attempt: () => TriedRequests): TriedRequests {
  try {
    return attempt();
  } catch (error) {
    throw error instanceof ZoneChoiceError ? new InputError(`${file}${error.message}`) : error;
  }
}
