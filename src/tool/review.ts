import { readFile, writeFile } from "node:fs/promises";
import { Command } from "commander";
import { createEngineFinder, type EngineFinder } from "./engine/find-engine.js";
import type { SinceReview, StackReview } from "../review/document/review-document.js";
import {
  newRows,
  parseAcceptFile,
  prunedFile,
  renewedFile,
  type RowDigests,
  rowsOfBase,
  type StackCommit,
} from "../review/judge/acceptance.js";
import { compareSince, compareSincePlan, isReport, reviewedSince } from "../review/judge/since.js";
import { assembleReview, type ReviewPart } from "../review/judge/assemble-review.js";
import { failedStack, reviewPlan, waitingStack } from "../review/judge/review-plan.js";
import { GUARDIAN } from "../review/judge/api-guardian/guardian-findings.js";
import { typeMeaning } from "../review/judge/meaning-table.js";
import { type Plan, PlanError, type ResourceChange } from "../review/plan/plan.js";
import { objectsOf, type StackObjects, withSharedObjects } from "../review/judge/shared-across-stacks.js";
import { type ReviewedStack, withReadOutputs } from "../review/judge/read-outputs.js";
import { loadYaml } from "../review/plan/read-yaml.js";
import { optimizeLate } from "../shared/optimize-late.js";
import { addReportOptions, checkOutput, errorText, type ReportOptions, writeReport } from "./report-options.js";
import { type CodeNeeds, codeNeeds, commitOfStack, removedPrograms } from "./stack-code.js";
import { commitReader, type CommitScope, fileOfCommit } from "./commit.js";
import { matchedConditions } from "../review/judge/fail-on.js";
import { RENDERERS } from "./report-formats.js";
import {
  findSources,
  InputError,
  inputFiles,
  namingEngine,
  namingFile,
  optionFile,
  optionRows,
  type PlanSource,
  readPlanFile,
  stackSource,
} from "./report-input.js";
import { findTests, failsOnTests, testsPart } from "./review-tests.js";
import { headingsIn } from "./engine/run-engine.js";
import { planOf, WaitingError } from "./saved-plan.js";
import { addTrafficOptions, findLogs, trafficOf, type TrafficOptions } from "./traffic/traffic-options.js";

/**
 * `bunny-tf review`: explains saved plans. Exit codes: 0 nothing to do, 2 changes or drift to record, 3 a --fail-on condition
 * matched, 1 error.
 */
export function reviewCommand(): Command {
  const command = new Command("review")
    .description("explain the changes of a plan and their effect on protection")
    .argument("[plans...]", "plan JSON, plan files, folders with a saved plan, cdktf.out, or - for standard input", [
      ".",
    ]);
  let isTestsNamed = false;
  command.on("option:fail-on", (conditions: string) => (isTestsNamed = failsOnTests(conditions)));
  return addTrafficOptions(addReportOptions(command, "review"))
    .option("--tests <file>", "file of requests with expected results (default: protection-tests.yaml, if it is there)")
    .option("--since <file>", "JSON report of an earlier review, or its plan: report what changed since")
    .option(
      "--accept <file>",
      "file of changes that are accepted although they match --fail-on, as JSON; it may be missing",
    )
    .option(
      "--base <commit>",
      "commit of the target branch: a row of --accept covers the changes since this commit, and must not be in it",
    )
    .option("--renew", "give the rows of --accept the digests of this commit; adds no row")
    .option("--prune", "remove the rows of --base from the file of --accept")
    .addHelpText(
      "after",
      "\nExit codes: 0 nothing to do, 2 changes or drift to record, 3 a --fail-on\ncondition matched, 1 error.",
    )
    .action(async (plans: string[], given: Omit<ReviewOptions, "isTestsNamed">, self: Command) => {
      const options = { ...given, isTestsNamed };
      checkAccept(options);
      // Without plans, only the file is pruned.
      if (options.prune === true && self.args.length === 0) await prune(options, await baseRows(options));
      else await runReview(plans, options, self);
    });
}

async function runReview(plans: string[], options: ReviewOptions, self: Command): Promise<void> {
  const engine = createEngineFinder();
  const alone: (ReviewedStack & { readonly objects?: StackObjects })[] = [];
  const reviewed = new Map<string, Plan>();
  const planned = new Map<PlanSource, Plan>();
  const needs = new Map<PlanSource, CodeNeeds>();
  const sources = await findSources(plans);
  const rows = await optionRows("--accept", options.accept, parseAcceptFile);
  const base = await baseRows(options);
  const tests = await findTests(options.tests, sources);
  const logs = await findLogs(options, sources);
  const named = [options.since, options.accept, ...tests.files.map(({ file }) => file), ...(logs ?? [])];
  const files = named.filter((file) => file !== undefined);
  await checkOutput(options.output, [...inputFiles(sources), ...files]);
  for (const source of sources) {
    const { stack, plan, ofCode } = await reviewSource(source, engine, options);
    // The other parts of a plan may be large, so they are not kept.
    const kept = plan && { outputs: plan.outputs, remoteStates: plan.remoteStates, secrets: plan.secrets };
    const objects = plan && sources.length > 1 ? objectsOf(plan) : undefined;
    alone.push({ stack, plan: kept, ...(objects && { objects }) });
    if (plan === undefined) continue;
    if (ofCode !== undefined) needs.set(source, ofCode);
    if (options.since !== undefined) reviewed.set(stack.name, plan);
    if (tests.files.length > 0 || logs !== undefined) planned.set(source, plan);
  }
  const stacks = withReadOutputs(withSharedObjects(alone));
  const { since, failOn, accept: file } = options;
  const pruned = options.prune === true && (await prune(options, base));
  const accept =
    file === undefined
      ? undefined
      : {
          file,
          rows: pruned ? newRows(rows, base) : rows,
          base,
          text: await readFile(file, "utf8").catch(() => ""),
          commits: await commitsOf(stacks, sources, needs, {
            ...{ failOn, accept: file, base: options.base },
            isWritten: options.renew === true || pruned,
          }),
        };
  const say = (line: string): unknown => self.configureOutput().writeErr?.(line);
  const parts: ReviewPart[] = [
    testsPart(tests, stacks, planned, { conditions: failOn, isNamed: options.isTestsNamed }),
    ...(logs === undefined ? [] : [await trafficOf(logs, [...planned.values()], options, say)]),
  ];
  if (since !== undefined) {
    const found = await sinceOf(stacks, reviewed, { ...options, since }, sources, engine);
    parts.push(reviewedSince(found, stacks, failOn));
  }
  const review = assembleReview(stacks, failOn, accept, parts);
  await writeReport(await RENDERERS[options.format](review, options), options, self);
  if (review.test_problem !== undefined)
    self.configureOutput().writeErr?.(`bunny-tf: the tests of protection: ${review.test_problem}\n`);
  process.exitCode = review.exit_code;
  if (options.renew === true && accept !== undefined && review.acceptance !== undefined)
    await writeFile(accept.file, renewedFile(accept, review.acceptance));
}

/** Returns the commits of the stacks that match a condition. No row is needed for the others. */
async function commitsOf(
  stacks: readonly StackReview[],
  sources: readonly PlanSource[],
  needs: ReadonlyMap<PlanSource, CodeNeeds>,
  { failOn, ...scope }: Pick<ReviewOptions, "failOn"> & CommitScope,
): Promise<readonly (StackCommit | undefined)[]> {
  const read = commitReader(scope);
  return Promise.all(
    sources.map(async (source, index) => {
      const stack = stacks[index];
      const isMatching = stack !== undefined && matchedConditions(failOn, [stack]).length > 0;
      return isMatching ? commitOfStack(source.folder, needs.get(source), read) : undefined;
    }),
  );
}

interface ReviewOptions extends ReportOptions, TrafficOptions {
  readonly since?: string;
  readonly tests?: string;
  /** Whether `--fail-on` names tests explicitly. */
  readonly isTestsNamed: boolean;
  readonly accept?: string;
  readonly base?: string;
  readonly renew?: boolean;
  readonly prune?: boolean;
}

function checkAccept({ accept, base, prune, renew, failOn }: ReviewOptions): void {
  if (prune === true && (accept === undefined || base === undefined))
    throw new InputError("--prune needs --accept FILE and --base COMMIT.");
  if (renew === true && (accept === undefined || failOn.length === 0))
    throw new InputError("--renew needs --accept FILE and --fail-on CONDITIONS.");
  if (base !== undefined && accept === undefined) throw new InputError("--base needs --accept FILE.");
}

/** Reads the rows of the target branch's file. */
async function baseRows({ accept, base }: ReviewOptions): Promise<readonly RowDigests[]> {
  if (accept === undefined || base === undefined) return [];
  const text = await fileOfCommit(accept, base);
  if (text === undefined)
    throw new InputError(`--base names ${base}, which is not a commit in the checkout of ${accept}: fetch it first.`);
  return rowsOfBase(text);
}

/** Removes the rows of the target branch from the file of accepted changes. Returns whether the file had any of these rows. */
async function prune({ accept }: ReviewOptions, base: readonly RowDigests[]): Promise<boolean> {
  if (accept === undefined || base.length === 0) return false;
  const pruned = prunedFile(await optionFile("--accept", accept), base);
  if (pruned !== undefined) await writeFile(accept, pruned);
  return pruned !== undefined;
}

/** Compares with an earlier report or plan. With a plan, also compares sensitive values. */
async function sinceOf(
  stacks: readonly StackReview[],
  plans: ReadonlyMap<string, Plan>,
  { since, providerSource }: ReviewOptions & { readonly since: string },
  sources: readonly PlanSource[],
  engine: EngineFinder,
): Promise<SinceReview> {
  const text = await optionFile("--since", since);
  if (isReport(text)) return namingFile(since, () => compareSince(stacks, text));
  const [[name, plan] = [], ...others] = plans;
  if (name === undefined || plan === undefined || others.length > 0)
    throw new InputError(
      "--since accepts an earlier plan only if exactly one plan is reviewed. Give the JSON report of the earlier review instead.",
    );
  const folder = sources[0]?.folder;
  const earlier = await readPlanFile(since, folder, engine, providerSource).catch((error: unknown) => {
    if (error instanceof PlanError)
      throw new InputError(`${since} is neither a JSON report of a review nor a plan. ${error.message}`);
    throw error;
  });
  return compareSincePlan(new Map([[name, plan]]), new Map([[name, earlier]]));
}

/** Reports whether the review must compare a document that may be YAML. */
const changesDocument = ({ action, provider, type }: ResourceChange): boolean =>
  action === "update" && typeMeaning(provider, type)?.ours === GUARDIAN;

/** At this number of rows or more, V8's early optimization costs more than it saves. */
const MANY_ROWS = 1_000;

async function reviewSource(
  source: PlanSource,
  engine: EngineFinder,
  { providerSource }: ReviewOptions,
): Promise<{ readonly stack: StackReview; readonly plan?: Plan; readonly ofCode?: CodeNeeds }> {
  try {
    const plan = await planOf(source, engine, providerSource);
    const from = await stackSource(source);
    if (plan.resources.length >= MANY_ROWS) optimizeLate(1_000_000);
    if (plan.resources.some(changesDocument)) await loadYaml();
    const removed = await removedPrograms(source.folder, plan);
    const whole = removed === undefined ? plan : { ...plan, programs: [...plan.programs, ...removed] };
    return { stack: reviewPlan(whole, from), plan, ofCode: codeNeeds(whole, removed) };
  } catch (error) {
    if (error instanceof WaitingError) {
      const [title = "no plan"] = headingsIn(error.message);
      return { stack: waitingStack(source.name, source.source, error.stacks, title) };
    }
    return {
      stack: failedStack(source.name, source.source, await namingEngine(errorText(error), engine, source.folder)),
    };
  }
}
